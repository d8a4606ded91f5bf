//! Journeys in one direction: direct, with stops, as code-shares, on separate tickets.

use std::collections::HashSet;

use chrono::NaiveDate;
use flight_finder_core::places::airports::seed::SeedAirport;

use super::{connections, search_request::World};
use crate::world::{
    fares, routes,
    timetable::{self, Flight},
};

/// A journey in one direction, from the first departure to the last arrival.
#[derive(Clone, Debug)]
pub(crate) struct Journey {
    /// The flights in the order of travel; never empty.
    pub flights: Vec<Flight>,
    /// The duration in minutes, including layovers.
    pub minutes: u32,
    /// The fare in euro for one adult in economy.
    pub fare: f64,
    /// Who bears the risk of missed connections.
    pub transfer: Transfer,
}

/// Who bears the risk of missed connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transfer {
    OneTicket,
    /// Separate tickets, sold with a guarantee.
    Protected,
    Unprotected,
}

impl Journey {
    /// A journey of these flights. Until it is priced for a day, its fare depends only on the distances.
    pub fn new(flights: Vec<Flight>, transfer: Transfer) -> Self {
        let (first, last) = (&flights[0], &flights[flights.len() - 1]);
        let elapsed = (last.arrives_utc() - first.departs_utc()).num_minutes();
        let sum: f64 = flights
            .iter()
            .map(|flight| fares::of_distance(routes::distance_km(flight.from, flight.to), flight.marketing))
            .sum();
        let through = match (flights.len(), transfer) {
            (1, _) => 1.0,
            (2, Transfer::OneTicket) => 0.66,
            (_, Transfer::OneTicket) => 0.56,
            (_, Transfer::Protected) => 0.9,
            (_, Transfer::Unprotected) => 0.82,
        };
        Self {
            minutes: u32::try_from(elapsed).unwrap_or(0),
            fare: sum * through,
            transfer,
            flights,
        }
    }

    pub fn first(&self) -> &Flight {
        &self.flights[0]
    }

    pub fn last(&self) -> &Flight {
        &self.flights[self.flights.len() - 1]
    }

    /// The number of stops.
    pub fn stops(&self) -> u32 {
        u32::try_from(self.flights.len()).expect("a few flights") - 1
    }
}

/// About `wanted` journeys of a day, in the order in which a provider finds them. Each call returns the same journeys.
///
/// Direct flights come early, as at the real providers. All journeys are priced for the day.
pub(crate) fn journeys(
    world: World,
    from: &[&'static SeedAirport],
    to: &[&'static SeedAirport],
    date: NaiveDate,
    wanted: usize,
) -> Vec<Journey> {
    let mut found = direct(world, from, to, date);
    connections::add(world, from, to, date, wanted, &mut found);
    let mut seen = HashSet::with_capacity(found.len());
    let mut keyed: Vec<(u64, Journey)> = found
        .into_iter()
        .filter_map(|journey| {
            let dice = identity(world, &journey);
            seen.insert(dice.roll())
                .then(|| (order(dice, &journey), priced(world, dice, date, journey)))
        })
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.truncate(wanted);
    keyed.into_iter().map(|(_, journey)| journey).collect()
}

/// The source of a journey's random values, which depends only on its flights.
pub(crate) fn identity(world: World, journey: &Journey) -> crate::dice::Dice {
    journey.flights.iter().fold(world.dice.on("journey"), |dice, flight| {
        dice.on(&flight.from.code)
            .on(&flight.to.code)
            .on(flight.marketing.code)
            .and(i64::from(flight.number))
            .and(flight.departs.and_utc().timestamp())
    })
}

/// The sort key of a journey. Most direct flights are in the first third of the list, but few journeys with two stops.
fn order(dice: crate::dice::Dice, journey: &Journey) -> u64 {
    let head_start = match journey.stops() {
        0 => 0,
        1 => 250,
        _ => 450,
    };
    u64::from(dice.on("order").below(1_000) + head_start)
}

fn priced(world: World, dice: crate::dice::Dice, date: NaiveDate, journey: Journey) -> Journey {
    let ends = (journey.first().from.code.as_str(), journey.last().to.code.as_str());
    // Code-shares are seats on the same aircraft, so their fare depends on the operating flight and not on the seller.
    let seat = journey.flights.iter().fold(world.dice.on("seat"), |dice, flight| {
        dice.on(flight.operating.code).and(flight.departs.and_utc().timestamp())
    });
    let resale = dice.on("resale").factor(1.0, 1.02);
    let fare = journey.fare * fares::of_day(world.dice, ends, date, world.today) * seat.factor(0.88, 1.28) * resale;
    Journey {
        fare: fare.clamp(fares::ONE_WAY.0, fares::ONE_WAY.1),
        ..journey
    }
}

fn direct(world: World, from: &[&'static SeedAirport], to: &[&'static SeedAirport], date: NaiveDate) -> Vec<Journey> {
    let mut found = Vec::new();
    for (from, to) in pairs(from, to) {
        for carrier in routes::carriers(world.dice, from, to) {
            for flight in timetable::flights(world.dice, carrier, from, to, date) {
                let shared = timetable::code_share(world.dice, &flight);
                let sellers = std::iter::once(flight).chain(shared);
                found.extend(sellers.map(|flight| Journey::new(vec![flight], Transfer::OneTicket)));
            }
        }
    }
    found
}

/// All pairs of an origin and a destination airport.
pub(crate) fn pairs(
    from: &[&'static SeedAirport],
    to: &[&'static SeedAirport],
) -> impl Iterator<Item = (&'static SeedAirport, &'static SeedAirport)> {
    from.iter().flat_map(move |from| to.iter().map(move |to| (*from, *to)))
}
