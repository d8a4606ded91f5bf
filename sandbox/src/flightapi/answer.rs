//! Offers in provider B's format: itineraries that refer to legs, segments, places and carriers.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use chrono::NaiveDate;
use flight_finder_core::places::airports::seed::SeedAirport;
use uuid::Uuid;

use super::{
    sellers,
    wire::{
        Alliance, Body, Carrier, Context, Itinerary, ItineraryStats, Leg, Place, Query, QueryLeg, ReproUrls, Segment,
        Stats, Total,
    },
};
use crate::{
    offers::{Journey, Offer, SearchRequest, Transfer, search_request::World},
    wire_ids,
    world::{carriers, places, timetable::Flight},
};

/// The body with these offers.
pub(super) fn body(world: World, request: &SearchRequest, offers: &[Offer]) -> Body {
    let dice = request.dice(world.dice).on("session");
    let referenced = Referenced::by(offers);
    Body {
        query: query(request),
        context: Context {
            request_id: "",
            session_id: Uuid::from_u64_pair(dice.roll(), dice.and(2).roll()).to_string(),
        },
        itineraries: offers
            .iter()
            .map(|offer| itinerary(offer, &request.currency, world.today))
            .collect(),
        legs: referenced.legs,
        segments: referenced.segments,
        places: referenced
            .airports
            .values()
            .map(|airport| place(airport))
            .chain(cities(&referenced.airports))
            .collect(),
        alliances: alliances(&referenced.carriers),
        carriers: referenced.carriers.into_values().map(carrier).collect(),
        brands: [],
        agents: sellers::agents(),
        stats: stats(offers),
        quote_requests: [],
        quotes: [],
        repro_urls: ReproUrls::default(),
        rejected_itineraries: [],
        pricing_variants_filters: [],
        plugins: [],
        degraded_response_reasons: [],
    }
}

fn query(request: &SearchRequest) -> Query {
    let (from, to) = (
        places::number(request.from.airports[0]),
        places::number(request.to.airports[0]),
    );
    let leg = |origin, destination, date| QueryLeg {
        origin,
        alternative_origins: [],
        destination,
        alternative_destinations: [],
        date,
    };
    let back = request.returns.map(|date| leg(to, from, date));
    let children = request.party.children;
    Query {
        market: "AL",
        currency: request.currency.clone(),
        locale: "en-GB",
        adults: request.party.adults,
        child_ages: (0..children).map(|_| 8).collect(),
        cabin_class: request.party.cabin.name(),
        legs: std::iter::once(leg(from, to, request.departs)).chain(back).collect(),
        children,
        infants: request.party.infants,
    }
}

fn itinerary(offer: &Offer, currency: &str, today: NaiveDate) -> Itinerary {
    let (pricing_options, cheapest) = sellers::pricing_options(offer, currency, today);
    Itinerary {
        id: wire_ids::itinerary(offer),
        itinerary_token: format!("H4sIA{}", offer.dice.on("token").token(20)),
        leg_ids: offer.legs.iter().map(wire_ids::leg).collect(),
        pricing_options_count: pricing_options.len(),
        pricing_options,
        score: f64::from(offer.dice.on("rank").below(1_000)) / 100.0,
        cheapest_price: Some(cheapest),
        has_linked_pricing_options: false,
    }
}

/// The entries that itineraries refer to, each once, in the order of their first use.
#[derive(Default)]
struct Referenced {
    legs: Vec<Leg>,
    segments: Vec<Segment>,
    airports: BTreeMap<&'static str, &'static SeedAirport>,
    carriers: BTreeMap<&'static str, &'static carriers::Carrier>,
}

impl Referenced {
    fn by(offers: &[Offer]) -> Self {
        let mut referenced = Self::default();
        let mut seen = HashSet::new();
        for journey in offers.iter().flat_map(|offer| &offer.legs) {
            let leg = leg(journey);
            if !seen.insert(leg.id.clone()) {
                continue;
            }
            for (flight, id) in journey.flights.iter().zip(&leg.segment_ids) {
                if seen.insert(id.clone()) {
                    referenced.segments.push(segment(flight, id.clone()));
                }
                referenced
                    .airports
                    .extend([flight.from, flight.to].map(|one| (one.code.as_str(), one)));
                referenced
                    .carriers
                    .extend([flight.marketing, flight.operating].map(|one| (one.code, one)));
            }
            referenced.legs.push(leg);
        }
        referenced
    }
}

fn leg(journey: &Journey) -> Leg {
    let flights = &journey.flights;
    let mut operating: Vec<i32> = flights.iter().map(|flight| flight.operating.id()).collect();
    operating.dedup();
    Leg {
        id: wire_ids::leg(journey),
        origin_place_id: places::number(journey.first().from),
        destination_place_id: places::number(journey.last().to),
        departure: journey.first().departs,
        arrival: journey.last().arrives,
        segment_ids: flights.iter().map(wire_ids::segment).collect(),
        duration: journey.minutes,
        stop_count: journey.stops(),
        marketing_carrier_ids: wire_ids::sellers(journey).iter().map(|carrier| carrier.id()).collect(),
        operating_carrier_ids: operating,
        stop_ids: flights[1..]
            .iter()
            .map(|flight| [places::number(flight.from)])
            .collect(),
        self_transfer: journey.transfer != Transfer::OneTicket,
    }
}

fn segment(flight: &Flight, id: String) -> Segment {
    Segment {
        id,
        origin_place_id: places::number(flight.from),
        destination_place_id: places::number(flight.to),
        arrival: flight.arrives,
        departure: flight.departs,
        duration: flight.minutes,
        marketing_flight_number: flight.number.to_string(),
        marketing_carrier_id: flight.marketing.id(),
        operating_carrier_id: flight.operating.id(),
        mode: "flight",
    }
}

fn place(airport: &'static SeedAirport) -> Place {
    Place {
        id: places::number(airport),
        entity_id: places::entity(airport),
        alt_id: airport.code.clone(),
        parent_id: places::city_number(airport),
        parent_entity_id: Some(places::city_entity(airport)),
        name: &airport.name,
        kind: "Airport",
        display_code: &airport.code,
    }
}

fn cities(airports: &BTreeMap<&str, &'static SeedAirport>) -> Vec<Place> {
    let city = |airport: &'static SeedAirport| Place {
        id: places::city_number(airport),
        entity_id: places::city_entity(airport),
        alt_id: places::city_letters(airport),
        parent_id: 90_000
            + airport
                .country_code
                .bytes()
                .fold(0, |number, byte| number * 26 + u32::from(byte % 26)),
        parent_entity_id: None,
        name: &airport.city,
        kind: "City",
        display_code: places::city_code(airport),
    };
    let by_id: BTreeMap<u32, Place> = airports
        .values()
        .map(|one| (places::city_number(one), city(one)))
        .collect();
    by_id.into_values().collect()
}

fn carrier(carrier: &'static carriers::Carrier) -> Carrier {
    Carrier {
        id: carrier.id(),
        name: carrier.name,
        alt_id: carrier.alternate,
        display_code: carrier.code,
        display_code_type: "IATA",
        alliance: carrier.alliance.map(carriers::Alliance::id),
    }
}

fn alliances(carriers: &BTreeMap<&str, &'static carriers::Carrier>) -> Vec<Alliance> {
    let named: BTreeSet<carriers::Alliance> = carriers.values().filter_map(|carrier| carrier.alliance).collect();
    let entry = |one: carriers::Alliance| Alliance {
        id: one.id(),
        name: one.name(),
    };
    named.into_iter().map(entry).collect()
}

fn stats(offers: &[Offer]) -> Stats {
    let minutes = || offers.iter().map(|offer| offer.minutes);
    Stats {
        itineraries: ItineraryStats {
            min_duration: minutes().min().unwrap_or(0),
            max_duration: minutes().max().unwrap_or(0),
            total: Total {
                count: offers.len(),
                min_price: offers
                    .iter()
                    .map(|offer| offer.cents)
                    .min()
                    .map(|cents| f64::from(cents) / 100.0),
            },
        },
    }
}
