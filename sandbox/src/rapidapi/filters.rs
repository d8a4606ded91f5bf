//! The filters in provider A's body, which summarise its itineraries.

use std::collections::{BTreeMap, BTreeSet};

use flight_finder_core::places::airports::seed::SeedAirport;

use super::{
    answer::{formatted, leg_carrier},
    wire::{AirportEntry, AllianceEntry, CityAirports, DurationStats, FilterStats, StopPrice, StopPrices},
};
use crate::{
    offers::Offer,
    wire_ids,
    world::{
        carriers::{Alliance, Carrier},
        places,
    },
};

/// The filters of a body.
pub(super) fn filter_stats(offers: &[Offer], currency: &str) -> FilterStats {
    let legs = || offers.iter().flat_map(|offer| &offer.legs);
    let sellers: BTreeMap<&str, &Carrier> = legs()
        .flat_map(wire_ids::sellers)
        .map(|carrier| (carrier.code, carrier))
        .collect();
    let alliances: BTreeSet<Alliance> = sellers.values().filter_map(|carrier| carrier.alliance).collect();
    let (min, max) = (legs().map(|leg| leg.minutes).min(), legs().map(|leg| leg.minutes).max());
    let price = |stops: std::ops::RangeInclusive<u32>| {
        let cheapest = offers
            .iter()
            .filter(|offer| stops.contains(&offer.stops()))
            .map(|offer| offer.cents)
            .min();
        StopPrice {
            is_present: cheapest.is_some(),
            formatted_price: cheapest.map(|cents| formatted(cents, currency)),
            raw_price: cheapest.map(|cents| f64::from(cents.div_ceil(100))),
        }
    };
    FilterStats {
        duration: DurationStats {
            min: min.unwrap_or(0),
            max: max.unwrap_or(0),
            multi_city_min: offers.iter().map(|offer| offer.minutes).min().unwrap_or(0),
            multi_city_max: offers.iter().map(|offer| offer.minutes).max().unwrap_or(0),
        },
        airports: city_airports(offers),
        carriers: sellers.into_values().map(leg_carrier).collect(),
        stop_prices: StopPrices {
            direct: price(0..=0),
            one: price(1..=1),
            two_or_more: price(2..=9),
        },
        alliances: alliances
            .into_iter()
            .map(|one| AllianceEntry {
                id: one.id(),
                name: one.name(),
            })
            .collect(),
    }
}

fn city_airports(offers: &[Offer]) -> Vec<CityAirports> {
    let mut cities: BTreeMap<&'static str, BTreeMap<&'static str, &'static SeedAirport>> = BTreeMap::new();
    for leg in offers.iter().flat_map(|offer| &offer.legs) {
        for airport in [leg.first().from, leg.last().to] {
            cities.entry(&airport.city).or_default().insert(&airport.code, airport);
        }
    }
    let entry = |airport: &'static SeedAirport| AirportEntry {
        id: &airport.code,
        entity_id: places::entity(airport).to_string(),
        name: &airport.name,
    };
    let city = |(city, airports): (&'static str, BTreeMap<&str, &'static SeedAirport>)| CityAirports {
        city,
        airports: airports.into_values().map(entry).collect(),
    };
    cities.into_iter().map(city).collect()
}
