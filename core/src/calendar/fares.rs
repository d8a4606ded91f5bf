//! Which fares a search teaches. Pure.

use std::collections::BTreeMap;

use super::FarePrice;
use crate::{
    airports::PlaceCode,
    flights::merge::Offer,
    pricing::CommissionRules,
    search::{Passengers, SearchParams, TravelClass, TripType},
};

/// Whether a search's prices are what a calendar shows: one adult, one way, in economy.
pub fn teaches_fares(params: &SearchParams) -> bool {
    let one_adult = Passengers {
        adults: 1,
        ..Passengers::default()
    };
    params.trip_type == TripType::OneWay
        && params.travel_class == TravelClass::Economy
        && params.passengers == one_adult
}

/// The fares of a search by pair of airports, with the standard commission of an adult.
pub fn fares_of(
    params: &SearchParams,
    offers: &[Offer],
    rules: &CommissionRules,
) -> BTreeMap<(PlaceCode, PlaceCode), Vec<FarePrice>> {
    let mut fares: BTreeMap<_, Vec<FarePrice>> = BTreeMap::new();
    for offer in offers {
        let Some(leg) = offer.itinerary.legs.first() else {
            continue;
        };
        let (first, last) = (leg.first(), leg.last());
        // A city's flights are kept under their airports; a place that the provider does not name, as asked.
        let code = |flown: &str, asked: &str| flown.parse().or_else(|_| asked.parse()).ok();
        let from = code(&first.from.code, &params.from_code);
        let (Some(from), Some(to)) = (from, code(&last.to.code, &params.to_code)) else {
            continue;
        };
        fares.entry((from, to)).or_default().push(FarePrice {
            date: params.departure_date,
            airline: first.marketing.code.to_string(),
            is_direct: leg.segments.len() == 1,
            total_price: offer.itinerary.price + rules.adult,
            duration: Some(i64::from(leg.duration_minutes)),
        });
    }
    fares
}
