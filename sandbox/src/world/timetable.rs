//! The timetable: the flights of one airline between two airports on one day.

use chrono::{Datelike, NaiveDate, NaiveDateTime, TimeDelta};
use flight_finder_core::places::airports::seed::SeedAirport;

use super::{
    carriers::{Carrier, named},
    routes, zones,
};
use crate::dice::Dice;

/// The first and the last minute of the day at which flights depart.
const DAY: (u32, u32) = (340, 1_370);

/// A nonstop flight, as one airline sells it.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    pub from: &'static SeedAirport,
    pub to: &'static SeedAirport,
    pub marketing: &'static Carrier,
    pub operating: &'static Carrier,
    /// The flight number without the carrier's code.
    pub number: u32,
    /// The departure, in the local time of `from`.
    pub departs: NaiveDateTime,
    /// The arrival, in the local time of `to`.
    pub arrives: NaiveDateTime,
    pub minutes: u32,
}

impl Flight {
    /// The departure in UTC.
    pub fn departs_utc(&self) -> NaiveDateTime {
        zones::utc(self.from, self.departs)
    }

    /// The arrival in UTC.
    pub fn arrives_utc(&self) -> NaiveDateTime {
        self.departs_utc() + TimeDelta::minutes(i64::from(self.minutes))
    }
}

/// The flights of `carrier` from one airport to another on a local date, in the order of departure.
pub(crate) fn flights(
    dice: Dice,
    carrier: &'static Carrier,
    from: &'static SeedAirport,
    to: &'static SeedAirport,
    date: NaiveDate,
) -> Vec<Flight> {
    let line = dice.on("line").on(carrier.code).on(&from.code).on(&to.code);
    if !runs_on(line, carrier, date) {
        return Vec::new();
    }
    let minutes = routes::minutes(dice, from, to);
    let count = departures_a_day(line, carrier, from, to);
    (0..count)
        .map(|slot| {
            let departs = date.and_hms_opt(0, 0, 0).expect("midnight exists") + departure(line, slot, count);
            let lands = zones::utc(from, departs) + TimeDelta::minutes(i64::from(minutes));
            Flight {
                from,
                to,
                marketing: carrier,
                operating: operator(line, carrier, routes::distance_km(from, to)),
                number: number(line, carrier, slot),
                departs,
                arrives: zones::local(to, lands),
                minutes,
            }
        })
        .collect()
}

/// Whether an airline flies a route on a date. Low-cost airlines skip up to four days of the week, others at most one.
fn runs_on(line: Dice, carrier: &Carrier, date: NaiveDate) -> bool {
    let skipped = line.on("week").between(0, if carrier.low_cost { 4 } else { 1 });
    let rank = line.on("day").below(7) + date.weekday().num_days_from_monday() * 3;
    i64::from(rank % 7) >= skipped
}

fn departures_a_day(line: Dice, carrier: &Carrier, from: &SeedAirport, to: &SeedAirport) -> u32 {
    let most = match routes::distance_km(from, to) {
        _ if carrier.low_cost => 2,
        km if km < 1_500.0 => 4,
        km if km < 4_500.0 => 3,
        _ => 2,
    };
    let quiet = routes::busy(from).min(routes::busy(to)) < 30;
    1 + line.on("often").below(if quiet { most.min(2) } else { most })
}

fn departure(line: Dice, slot: u32, count: u32) -> TimeDelta {
    let width = (DAY.1 - DAY.0) / count;
    let minute = DAY.0 + slot * width + line.on("slot").and(i64::from(slot)).below(width);
    TimeDelta::minutes(i64::from(minute / 5 * 5))
}

fn number(line: Dice, carrier: &Carrier, slot: u32) -> u32 {
    let (first, span) = if carrier.low_cost { (2_000, 7_000) } else { (100, 1_800) };
    first + line.on("number").below(span) / 2 * 2 + slot
}

/// The airline that operates a flight. Some airlines let a sister airline operate some of their routes.
fn operator(line: Dice, carrier: &'static Carrier, km: f64) -> &'static Carrier {
    let sister = match carrier.code {
        "FR" => line.on("sister").chance(40).then_some("MW"),
        "W6" => line.on("sister").chance(20).then_some("W4"),
        "LH" => line.on("sister").chance(25).then_some("EN"),
        "EW" => line.on("sister").chance(15).then_some("OE"),
        _ => None,
    };
    sister
        .map(named)
        .filter(|sister| km <= f64::from(sister.range_km))
        .unwrap_or(carrier)
}

/// The same flight, as a partner in the alliance sells it; `None` if no partner does.
pub(crate) fn code_share(dice: Dice, flight: &Flight) -> Option<Flight> {
    let alliance = flight.marketing.alliance?;
    let partners = super::carriers::all()
        .iter()
        .filter(|one| one.alliance == Some(alliance) && one.code != flight.marketing.code);
    let roll = dice
        .on("share")
        .on(flight.marketing.code)
        .on(&flight.from.code)
        .on(&flight.to.code);
    let partner = partners.min_by_key(|one| roll.on(one.code).roll())?;
    let number = 5_000 + (flight.number * 7 + roll.below(1_000)) % 4_000;
    Some(Flight {
        marketing: partner,
        number,
        ..flight.clone()
    })
}
