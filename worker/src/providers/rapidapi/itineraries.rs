//! Converts provider A's itineraries.

use std::sync::Arc;

use flight_finder_core::{
    base::money::Cents,
    platform::providers::DropReason,
    rules::flights::{
        itinerary::{Carrier, Segment, SegmentAirport, SelfTransfer},
        text::flight_number,
    },
};

use super::wire;
use crate::providers::{
    itinerary_filter::{Cities, Draft, LegDraft, MAX_LEG, MAX_NAME, MAX_SEGMENT, Names, is_flight},
    lenient::Text,
};

/// The tags of best itineraries.
const BEST_TAGS: [&str; 3] = ["shortest", "cheapest", "best_value"];
/// Itineraries with a score above this count as best even without a tag.
const BEST_SCORE: f64 = 0.8;
/// The longest URL of a logo.
const MAX_LOGO: usize = 300;

/// Converts the itineraries of one answer, which share their names.
#[derive(Default)]
pub(super) struct ItineraryReader {
    names: Names,
}

impl ItineraryReader {
    /// Converts one itinerary.
    ///
    /// # Errors
    ///
    /// It has no price, lacks a required value or contains a train or bus.
    pub(super) fn draft(&mut self, itinerary: &wire::Itinerary<'_>) -> Result<Draft, DropReason> {
        let price = price(&itinerary.price).ok_or(DropReason::NoPrice)?;
        let legs = itinerary.legs.iter().map(|leg| self.leg(leg));
        Ok(Draft {
            id: itinerary.id.as_str().into(),
            legs: legs.collect::<Result<_, _>>()?,
            price,
            best: best(itinerary),
            self_transfer: transfer(itinerary),
        })
    }

    fn leg(&mut self, leg: &wire::Leg<'_>) -> Result<LegDraft, DropReason> {
        let (Some(first), Some(last)) = (leg.segments.first(), leg.segments.last()) else {
            return Err(DropReason::Unreadable);
        };
        let cities = [self.cities(&first.origin), self.cities(&last.destination)];
        let segments = leg.segments.iter().map(|segment| self.segment(segment, leg));
        let total = leg.duration_in_minutes.minutes(MAX_LEG);
        LegDraft::new(segments.collect::<Result<_, _>>()?, total, cities).ok_or(DropReason::Unreadable)
    }

    fn segment(&mut self, segment: &wire::Segment<'_>, leg: &wire::Leg<'_>) -> Result<Segment, DropReason> {
        let modes = [segment.transport_mode.as_str(), segment.mode.as_str()];
        let places = [&segment.origin, &segment.destination].map(|place| place.kind.as_str());
        if !is_flight(modes, places) {
            return Err(DropReason::NotAFlight);
        }
        let [marketing, operating] = [&segment.marketing_carrier, &segment.operating_carrier]
            .map(|carrier| carrier.as_ref().and_then(|carrier| self.carrier(carrier, leg)));
        let marketing = marketing.unwrap_or_default();
        let own_code = segment.marketing_carrier.as_ref().map(|carrier| &carrier.alternate_id);
        let codes = [&*marketing.code, own_code.map_or("", Text::as_str)];
        Ok(Segment {
            from: self.place(&segment.origin),
            to: self.place(&segment.destination),
            departs: segment.departure.0.ok_or(DropReason::Unreadable)?,
            arrives: segment.arrival.0.ok_or(DropReason::Unreadable)?,
            duration_minutes: segment.duration_in_minutes.minutes(MAX_SEGMENT).unwrap_or_default(),
            flight_number: flight_number(segment.flight_number.as_str(), codes),
            marketing,
            operating,
        })
    }

    fn place(&mut self, place: &wire::Place<'_>) -> SegmentAirport {
        self.names.place(
            [place.display_code.as_str(), place.flight_place_id.as_str()],
            place.name.as_str(),
        )
    }

    fn cities(&mut self, place: &wire::Place<'_>) -> Cities {
        let city = place.parent.as_ref();
        let codes = city
            .map(|city| [city.display_code.as_str(), city.flight_place_id.as_str()])
            .unwrap_or_default();
        codes.map(|code| self.names.get(code, MAX_NAME))
    }

    /// A carrier; `None` if the provider gives neither a code nor a name.
    fn carrier(&mut self, carrier: &wire::Carrier<'_>, leg: &wire::Leg<'_>) -> Option<Carrier> {
        let [stated, own, name] = [&carrier.display_code, &carrier.alternate_id, &carrier.name].map(Text::as_str);
        let known = self.names.carrier(carrier.id.id(), stated, own, name);
        if known.shown_code().is_empty() && name.is_empty() {
            return None;
        }
        Some(Carrier {
            logo: self.logo(carrier, leg),
            ..known
        })
    }

    /// The logo of a carrier. The leg's list of carriers contains it, its segments do not.
    fn logo(&mut self, carrier: &wire::Carrier<'_>, leg: &wire::Leg<'_>) -> Option<Arc<str>> {
        let id = carrier.id.id()?;
        let carriers = leg.carriers.as_ref()?;
        let mut known = [&carriers.marketing, &carriers.operating]
            .into_iter()
            .flatten()
            .flatten();
        let url = known.find(|known| known.id.id() == Some(id))?.logo_url.as_str();
        (url.starts_with("https://") && url.len() <= MAX_LOGO).then(|| self.names.get(url, MAX_LOGO))
    }
}

fn price(price: &wire::Price<'_>) -> Option<Cents> {
    let unit = match price.unit.as_str() {
        "" | "PRICE_UNIT_WHOLE" | "PRICE_UNIT_UNSPECIFIED" => 1.0,
        "PRICE_UNIT_CENTI" => 100.0,
        "PRICE_UNIT_MILLI" => 1_000.0,
        "PRICE_UNIT_MICRO" => 1_000_000.0,
        _ => return None,
    };
    Cents::from_euro(price.raw.0? / unit)
}

fn best(itinerary: &wire::Itinerary<'_>) -> bool {
    let tagged = || {
        itinerary
            .tags
            .iter()
            .flatten()
            .any(|tag| BEST_TAGS.contains(&tag.as_str()))
    };
    itinerary.score.0.is_some_and(|score| score > BEST_SCORE) || tagged()
}

fn transfer(itinerary: &wire::Itinerary<'_>) -> SelfTransfer {
    match (itinerary.is_protected_self_transfer.0, itinerary.is_self_transfer.0) {
        (true, _) => SelfTransfer::Protected,
        (false, true) => SelfTransfer::Unprotected,
        (false, false) => SelfTransfer::None,
    }
}
