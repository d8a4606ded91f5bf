//! Offers in provider A's format.

use flight_finder_core::places::airports::seed::SeedAirport;

use super::{
    filters::filter_stats,
    wire::{
        Context, Data, Eco, Empty, Envelope, FarePolicy, Itinerary, Leg, LegCarrier, LegCarriers, LegPlace,
        ParentPlace, Price, Segment, SegmentCarrier, SegmentPlace,
    },
};
use crate::{
    euro::Amount,
    offers::{Journey, Offer, Transfer},
    wire_ids,
    world::{
        carriers::{Alliance, Carrier},
        places,
        timetable::Flight,
    },
};
/// The values of an answer that do not depend on its offers.
#[derive(Debug)]
pub(super) struct Heading {
    pub complete: bool,
    pub session_id: String,
    pub flights_session_id: String,
    pub token: String,
    pub currency: String,
}

/// The body that contains `offers`, a part of the complete list `all`. Scores are relative to `all`, so they do not
/// change while the list grows.
pub(super) fn envelope(heading: Heading, offers: &[Offer], all: &[Offer]) -> Envelope {
    let scale = Scale::new(all);
    let mut ranked: Vec<(f64, &Offer)> = offers.iter().map(|offer| (scale.score(offer), offer)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut itineraries: Vec<Itinerary> = ranked
        .iter()
        .map(|(score, offer)| itinerary(offer, *score, &heading.currency))
        .collect();
    tag(&mut itineraries, &ranked);
    let status = if heading.complete { "complete" } else { "incomplete" };
    let data = Data {
        context: Context {
            status,
            session_id: heading.session_id,
            total_results: itineraries.len(),
        },
        filter_stats: filter_stats(offers, &heading.currency),
        itineraries,
        messages: [],
        flights_session_id: heading.flights_session_id,
        destination_image_url: "https://content.skyscnr.com/m/example/original/Flights-Placeholder.jpg",
        token: heading.token,
    };
    Envelope {
        data,
        status: true,
        message: "Successful",
    }
}

/// The best price and the best duration, to which scores are relative.
struct Scale {
    cents: f64,
    minutes: f64,
}

impl Scale {
    fn new(offers: &[Offer]) -> Self {
        let least = |value: fn(&Offer) -> u32| f64::from(offers.iter().map(value).min().unwrap_or(1).max(1));
        Self {
            cents: least(|offer| offer.cents),
            minutes: least(|offer| offer.minutes),
        }
    }

    /// The score, rounded to five digits; 0.999 for an offer with both the best price and the best duration.
    fn score(&self, offer: &Offer) -> f64 {
        let dear = f64::from(offer.cents) / self.cents;
        let long = f64::from(offer.minutes) / self.minutes;
        let score = 1.0 / (0.6 * dear + 0.4 * long).max(1.0);
        ((score * 0.999) * 100_000.0).round() / 100_000.0
    }
}

fn tag(itineraries: &mut [Itinerary], ranked: &[(f64, &Offer)]) {
    let tags = [
        (
            ["cheapest", "second_cheapest", "third_cheapest"],
            (|offer| offer.cents) as fn(&Offer) -> u32,
        ),
        (["shortest", "second_shortest", "third_shortest"], |offer| offer.minutes),
    ];
    for (names, value) in tags {
        let mut order: Vec<usize> = (0..ranked.len()).collect();
        order.sort_by_key(|&at| value(ranked[at].1));
        for (name, at) in names.into_iter().zip(order) {
            itineraries[at].tags.push(name);
        }
    }
}

fn itinerary(offer: &Offer, score: f64, currency: &str) -> Itinerary {
    let flexible = offer.dice.on("flexible").chance(20);
    Itinerary {
        id: wire_ids::itinerary(offer),
        price: Price {
            raw: Amount(offer.cents),
            formatted: formatted(offer.cents, currency),
            pricing_option_id: offer.dice.on("option").token(12),
        },
        legs: offer.legs.iter().map(leg).collect(),
        is_self_transfer: offer.transfer() == Transfer::Unprotected,
        is_protected_self_transfer: offer.transfer() == Transfer::Protected,
        fare_policy: FarePolicy {
            is_change_allowed: flexible,
            is_partially_changeable: false,
            is_cancellation_allowed: false,
            is_partially_refundable: false,
        },
        eco: offer.dice.on("eco").chance(40).then(|| Eco {
            eco_contender_delta: f64::from(offer.dice.on("delta").below(300)) / -10.0,
        }),
        fare_attributes: Empty {},
        tags: Vec::new(),
        is_mash_up: offer.legs.len() == 2
            && offer.legs[0].first().marketing.code != offer.legs[1].first().marketing.code,
        has_flexible_options: flexible,
        score,
    }
}

/// The price as the provider shows it: rounded up to a whole unit.
pub(super) fn formatted(cents: u32, currency: &str) -> String {
    let whole = cents.div_ceil(100);
    match currency {
        "EUR" => format!("{whole} €"),
        "USD" => format!("${whole}"),
        "GBP" => format!("£{whole}"),
        other => format!("{other} {whole}"),
    }
}

fn leg(journey: &Journey) -> Leg {
    let (first, last) = (journey.first(), journey.last());
    Leg {
        id: wire_ids::leg(journey),
        origin: leg_place(first.from),
        destination: leg_place(last.to),
        duration_in_minutes: journey.minutes,
        stop_count: journey.stops(),
        is_smallest_stops: false,
        departure: first.departs,
        arrival: last.arrives,
        time_delta_in_days: (last.arrives.date() - first.departs.date()).num_days(),
        carriers: leg_carriers(journey),
        segments: journey.flights.iter().map(segment).collect(),
    }
}

fn leg_place(airport: &'static SeedAirport) -> LegPlace {
    LegPlace {
        id: &airport.code,
        entity_id: places::entity(airport).to_string(),
        name: &airport.name,
        display_code: &airport.code,
        city: &airport.city,
        country: &airport.state,
        is_highlighted: false,
    }
}

fn leg_carriers(journey: &Journey) -> LegCarriers {
    let sellers = wire_ids::sellers(journey);
    let mut operating: Vec<&Carrier> = Vec::new();
    for flight in &journey.flights {
        let known = sellers
            .iter()
            .chain(&operating)
            .any(|one| one.code == flight.operating.code);
        if !known {
            operating.push(flight.operating);
        }
    }
    let own = journey
        .flights
        .iter()
        .filter(|flight| flight.marketing.code == flight.operating.code)
        .count();
    let operation_type = match own {
        0 => "not_operated",
        own if own == journey.flights.len() => "fully_operated",
        _ => "partially_operated",
    };
    LegCarriers {
        marketing: sellers.into_iter().map(leg_carrier).collect(),
        operating: operating.into_iter().map(leg_carrier).collect(),
        operation_type,
    }
}

pub(super) fn leg_carrier(carrier: &Carrier) -> LegCarrier {
    LegCarrier {
        id: carrier.id(),
        alternate_id: carrier.alternate,
        logo_url: format!(
            "https://logos.skyscnr.com/images/airlines/favicon/{}.png",
            carrier.alternate
        ),
        name: carrier.name,
        alliance_id: carrier.alliance.map_or(0, Alliance::id),
    }
}

fn segment(flight: &Flight) -> Segment {
    Segment {
        id: wire_ids::segment(flight),
        origin: segment_place(flight.from),
        destination: segment_place(flight.to),
        departure: flight.departs,
        arrival: flight.arrives,
        duration_in_minutes: flight.minutes,
        flight_number: flight.number.to_string(),
        marketing_carrier: segment_carrier(flight.marketing),
        operating_carrier: segment_carrier(flight.operating),
    }
}

fn segment_place(airport: &'static SeedAirport) -> SegmentPlace {
    SegmentPlace {
        flight_place_id: &airport.code,
        display_code: &airport.code,
        parent: ParentPlace {
            flight_place_id: places::city_letters(airport),
            display_code: places::city_code(airport),
            name: &airport.city,
            kind: "City",
        },
        name: &airport.name,
        kind: "Airport",
        country: &airport.state,
    }
}

fn segment_carrier(carrier: &Carrier) -> SegmentCarrier {
    SegmentCarrier {
        id: carrier.id(),
        name: carrier.name,
        alternate_id: carrier.alternate,
        alliance_id: carrier.alliance.map_or(0, Alliance::id),
        display_code: carrier.code,
    }
}
