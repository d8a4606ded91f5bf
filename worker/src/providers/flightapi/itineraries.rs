//! Joins provider B's lists into itineraries.

use std::{borrow::Cow, collections::HashMap};

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
    lenient::{Number, Text},
};

/// The names of test sellers and test carriers that the live service returns.
const FAKES: [&str; 1] = ["duffel airways"];

/// The lists of one answer, by id. Entries that cannot be read are left out.
pub(super) struct Tables<'a> {
    legs: HashMap<Cow<'a, str>, wire::Leg<'a>>,
    segments: HashMap<Cow<'a, str>, wire::Segment<'a>>,
    places: HashMap<i64, wire::Place<'a>>,
    carriers: HashMap<i64, wire::Carrier<'a>>,
    fake_agents: Vec<Cow<'a, str>>,
    names: Names,
}

impl<'a> Tables<'a> {
    /// Reads all lists except the itineraries.
    pub(super) fn read(body: &wire::Body<'a>) -> Self {
        let agents = body
            .agents
            .items::<wire::Agent<'a>>()
            .filter(|agent| is_fake(agent.name.as_str()));
        Self {
            legs: body
                .legs
                .items::<wire::Leg<'a>>()
                .map(|leg| (leg.id.0.clone(), leg))
                .collect(),
            segments: body
                .segments
                .items::<wire::Segment<'a>>()
                .map(|segment| (segment.id.0.clone(), segment))
                .collect(),
            places: body
                .places
                .items::<wire::Place<'a>>()
                .filter_map(|place| Some((place.id.id()?, place)))
                .collect(),
            carriers: body
                .carriers
                .items::<wire::Carrier<'a>>()
                .filter_map(|c| Some((c.id.id()?, c)))
                .collect(),
            fake_agents: agents.map(|agent| agent.id.0).collect(),
            names: Names::default(),
        }
    }

    /// Joins one itinerary.
    ///
    /// # Errors
    ///
    /// It has no price, refers to a missing entry, has a carrier that does not exist, or contains a train or bus.
    pub(super) fn draft(&mut self, itinerary: &wire::Itinerary<'a>) -> Result<Draft, DropReason> {
        let (price, option) = self.price(itinerary).ok_or(DropReason::NoPrice)?;
        let legs = itinerary
            .leg_ids
            .iter()
            .map(|id| self.leg(&id.0))
            .collect::<Result<Vec<_>, _>>()?;
        let self_transfer = self.transfer(itinerary, option);
        Ok(Draft {
            id: itinerary.id.as_str().into(),
            legs,
            price,
            best: false,
            self_transfer,
        })
    }

    /// The cheapest price of a real seller, and the option with this price.
    fn price<'i>(&self, itinerary: &'i wire::Itinerary<'a>) -> Option<(Cents, Option<&'i wire::PricingOption<'a>>)> {
        let options = itinerary.pricing_options.as_deref().unwrap_or_default();
        let sold_by_fake = |option: &&wire::PricingOption<'_>| {
            option
                .agent_ids
                .iter()
                .flatten()
                .any(|agent| self.fake_agents.contains(&agent.0))
        };
        let real = options.iter().filter(|option| !sold_by_fake(option));
        let priced = real.filter_map(|option| Some((amount(option.price)?, Some(option))));
        let cheapest = priced.min_by_key(|(price, _)| *price);
        let stated = amount(itinerary.cheapest_price).filter(|_| !options.iter().any(|option| sold_by_fake(&option)));
        match (stated, cheapest) {
            (Some(stated), Some((price, option))) => Some((stated, option.filter(|_| price == stated))),
            (Some(stated), None) => Some((stated, None)),
            (None, cheapest) => cheapest,
        }
    }

    fn leg(&mut self, id: &str) -> Result<LegDraft, DropReason> {
        let Self {
            legs,
            segments,
            places,
            carriers,
            names,
            ..
        } = self;
        let leg = legs.get(id).ok_or(DropReason::Unreadable)?;
        let parts = leg
            .segment_ids
            .iter()
            .map(|id| segments.get(&id.0).ok_or(DropReason::Unreadable))
            .collect::<Result<Vec<_>, _>>()?;
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
            return Err(DropReason::Unreadable);
        };
        let mut lookup = Lookup {
            places,
            carriers,
            names,
        };
        let cities = [first.origin_place_id, last.destination_place_id].map(|place| lookup.cities(place.id()));
        let segments = parts.iter().map(|part| lookup.segment(part));
        let total = leg.duration.minutes(MAX_LEG);
        LegDraft::new(segments.collect::<Result<_, _>>()?, total, cities).ok_or(DropReason::Unreadable)
    }

    /// Whether the itinerary consists of separate tickets, and whether the seller protects its transfers. The legs and
    /// the pricing option contain this information.
    fn transfer(&self, itinerary: &wire::Itinerary<'a>, option: Option<&wire::PricingOption<'a>>) -> SelfTransfer {
        let kind = option
            .map(|option| option.transfer_type.as_str().to_ascii_uppercase())
            .unwrap_or_default();
        let items = option.and_then(|option| option.items.as_deref()).unwrap_or_default();
        let is_protected = kind.contains("PROTECTED") && !kind.contains("UNPROTECTED")
            || items
                .iter()
                .any(|item| item.transfer_protection.as_str().eq_ignore_ascii_case("protected"));
        let of_leg = |id: &Text<'a>| self.legs.get(&id.0).is_some_and(|leg| leg.self_transfer.0);
        if is_protected {
            SelfTransfer::Protected
        } else if kind.contains("SELF") || itinerary.leg_ids.iter().any(of_leg) {
            SelfTransfer::Unprotected
        } else {
            SelfTransfer::None
        }
    }
}

/// The lists that a segment refers to.
struct Lookup<'t, 'a> {
    places: &'t HashMap<i64, wire::Place<'a>>,
    carriers: &'t HashMap<i64, wire::Carrier<'a>>,
    names: &'t mut Names,
}

impl Lookup<'_, '_> {
    fn segment(&mut self, segment: &wire::Segment<'_>) -> Result<Segment, DropReason> {
        let (sold_by, flown_by) = (segment.marketing_carrier_id.id(), segment.operating_carrier_id.id());
        let marketing = self.carrier(sold_by).unwrap_or_default();
        let operating = self.carrier(flown_by);
        let is_fake = [Some(&marketing), operating.as_ref()]
            .into_iter()
            .flatten()
            .any(|carrier| is_fake(&carrier.name));
        if is_fake {
            return Err(DropReason::Unreadable);
        }
        let ends = [segment.origin_place_id, segment.destination_place_id].map(Number::id);
        let kinds = ends.map(|id| {
            id.and_then(|id| self.places.get(&id))
                .map_or("", |place| place.kind.as_str())
        });
        if !is_flight([segment.mode.as_str(), segment.transport_mode.as_str()], kinds) {
            return Err(DropReason::NotAFlight);
        }
        let own_code = sold_by
            .and_then(|id| self.carriers.get(&id))
            .map(|carrier| &carrier.alt_id);
        let codes = [&*marketing.code, own_code.map_or("", Text::as_str)];
        Ok(Segment {
            from: self.place(ends[0]),
            to: self.place(ends[1]),
            departs: segment.departure.0.ok_or(DropReason::Unreadable)?,
            arrives: segment.arrival.0.ok_or(DropReason::Unreadable)?,
            duration_minutes: segment.duration.minutes(MAX_SEGMENT).unwrap_or_default(),
            flight_number: flight_number(segment.marketing_flight_number.as_str(), codes),
            marketing,
            operating,
        })
    }

    /// A place. An unknown place has an empty code, because the provider's number of it must not be shown.
    fn place(&mut self, id: Option<i64>) -> SegmentAirport {
        let place = id.and_then(|id| self.places.get(&id));
        let known = place.map(|place| {
            (
                [place.display_code.as_str(), place.alt_id.as_str()],
                place.name.as_str(),
            )
        });
        let (codes, name) = known.unwrap_or_default();
        self.names.place(codes, name)
    }

    fn cities(&mut self, id: Option<i64>) -> Cities {
        let parent = id.and_then(|id| self.places.get(&self.places.get(&id)?.parent_id.id()?));
        let codes = parent
            .map(|city| [city.display_code.as_str(), city.alt_id.as_str()])
            .unwrap_or_default();
        codes.map(|code| self.names.get(code, MAX_NAME))
    }

    fn carrier(&mut self, id: Option<i64>) -> Option<Carrier> {
        let carrier = self.carriers.get(&id?)?;
        let [own, name] = [&carrier.alt_id, &carrier.name].map(Text::as_str);
        Some(self.names.carrier(id, carrier.stated_code(), own, name))
    }
}

fn amount(price: Option<wire::Price>) -> Option<Cents> {
    Cents::from_euro(price?.amount.0?)
}

fn is_fake(name: &str) -> bool {
    FAKES.iter().any(|fake| name.trim().eq_ignore_ascii_case(fake))
}
