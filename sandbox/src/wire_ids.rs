//! The ids that both providers form from places, times and carriers.

use chrono::{Datelike, NaiveDateTime, Timelike};

use crate::{
    offers::{Journey, Offer},
    world::{carriers::Carrier, places, timetable::Flight},
};

/// `17401-2611120605--31901-0-17517-2611120745`.
pub(crate) fn leg(journey: &Journey) -> String {
    let sellers: Vec<String> = sellers(journey)
        .iter()
        .map(|carrier| carrier.id().to_string())
        .collect();
    let (first, last) = (journey.first(), journey.last());
    format!(
        "{}-{}-{}-{}-{}-{}",
        places::number(first.from),
        compact(first.departs),
        sellers.join(","),
        journey.stops(),
        places::number(last.to),
        compact(last.arrives),
    )
}

/// The ids of the legs, joined.
pub(crate) fn itinerary(offer: &Offer) -> String {
    offer.legs.iter().map(leg).collect::<Vec<_>>().join("|")
}

/// `17401-17517-2611120605-2611120745--31901`.
pub(crate) fn segment(flight: &Flight) -> String {
    format!(
        "{}-{}-{}-{}-{}",
        places::number(flight.from),
        places::number(flight.to),
        compact(flight.departs),
        compact(flight.arrives),
        flight.marketing.id(),
    )
}

/// The airlines that sell the flights of a journey, each once, in the order of the flights.
pub(crate) fn sellers(journey: &Journey) -> Vec<&'static Carrier> {
    let mut sellers: Vec<&Carrier> = Vec::with_capacity(journey.flights.len());
    for flight in &journey.flights {
        if sellers.iter().all(|one| one.code != flight.marketing.code) {
            sellers.push(flight.marketing);
        }
    }
    sellers
}

/// `2611120605`.
fn compact(time: NaiveDateTime) -> String {
    let (year, month, day) = (time.year() % 100, time.month(), time.day());
    format!("{year:02}{month:02}{day:02}{:02}{:02}", time.hour(), time.minute())
}
