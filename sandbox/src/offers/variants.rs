//! Scenarios that change offers, so that each offer has a property that parsers have to handle.

use chrono::{NaiveTime, TimeDelta};

use super::{Journey, Offer, Transfer};
use crate::world::{carriers, timetable::Flight};

/// Every offer departs late in the evening and arrives on another day.
pub(crate) fn overnight(offers: &mut [Offer]) {
    let evening = NaiveTime::from_hms_opt(22, 50, 0).expect("a time of day");
    for leg in offers.iter_mut().flat_map(|offer| &mut offer.legs) {
        let shift = leg.first().departs.date().and_time(evening) - leg.first().departs;
        for flight in &mut leg.flights {
            flight.departs += shift;
            flight.arrives += shift;
        }
        let last = leg.flights.last_mut().expect("a journey has a flight");
        if last.arrives.date() == last.departs.date() && last.departs.time() == evening {
            last.arrives =
                (last.departs.date() + chrono::Days::new(1)).and_time(NaiveTime::MIN) + TimeDelta::minutes(20);
        }
    }
}

/// Removes every third offer.
pub(crate) fn take_back(offers: &mut Vec<Offer>) {
    let mut at = 0;
    offers.retain(|_| {
        at += 1;
        at % 3 != 1
    });
}

/// Every flight arrives a quarter of an hour before it departs, in local time.
pub(crate) fn westbound(offers: &mut [Offer]) {
    for flight in offers
        .iter_mut()
        .flat_map(|offer| &mut offer.legs)
        .filter_map(|leg| leg.flights.last_mut())
    {
        flight.arrives = flight.departs - TimeDelta::minutes(15);
    }
}

/// Every offer with a stop is on separate tickets, alternately with and without a guarantee. The others are removed.
pub(crate) fn self_transfer(offers: &mut Vec<Offer>) {
    offers.retain(|offer| offer.stops() > 0);
    for (at, offer) in offers.iter_mut().enumerate() {
        let transfer = if at % 2 == 0 {
            Transfer::Protected
        } else {
            Transfer::Unprotected
        };
        for leg in &mut offer.legs {
            leg.transfer = transfer;
        }
    }
}

/// Every offer is repeated with another airline's flight numbers and the same times and price.
pub(crate) fn code_shares(offers: &mut Vec<Offer>) {
    let half = offers.len().div_ceil(2);
    let doubled = offers.drain(..).take(half).flat_map(|offer| {
        let legs = offer.legs.iter().map(resold).collect();
        let again = Offer { legs, ..offer.clone() };
        [offer, again]
    });
    *offers = doubled.collect();
}

fn resold(leg: &Journey) -> Journey {
    let resell = |flight: &Flight| {
        let code = if flight.marketing.code == "KL" { "AF" } else { "KL" };
        Flight {
            marketing: carriers::named(code),
            number: 8_000 + flight.number % 1_000,
            ..flight.clone()
        }
    };
    Journey {
        flights: leg.flights.iter().map(resell).collect(),
        ..leg.clone()
    }
}
