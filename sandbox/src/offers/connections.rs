//! Journeys with stops: over an airline's home airport, over two homes of an alliance, or on separate tickets.

use std::cmp::Ordering;

use chrono::{Days, NaiveDate, TimeDelta};
use flight_finder_core::places::airports::seed::SeedAirport;

use super::{
    journeys::{Journey, Transfer, pairs},
    search_request::World,
};
use crate::world::{
    carriers::{self, Carrier},
    routes,
    timetable::{self, Flight},
};

/// The shortest and the longest layover on one ticket, in minutes.
const CONNECTION: (i64, i64) = (50, 14 * 60);
/// The shortest layover on separate tickets, in minutes.
const SELF_TRANSFER: i64 = 130;
/// No further journeys are collected once there are `wanted` times this number. Shorter ways are used first.
const ENOUGH: usize = 2;
/// At least this number of ways is kept, even if some of them are long detours.
const MIN_WAYS: usize = 12;

type Airport = &'static SeedAirport;
type Home = (&'static Carrier, Airport);

/// Adds journeys with stops until there are `wanted` journeys, if possible. Combines each arrival with few onward
/// flights at first, and with more only if there are too few journeys.
pub(crate) fn add(
    world: World,
    from: &[Airport],
    to: &[Airport],
    date: NaiveDate,
    wanted: usize,
    found: &mut Vec<Journey>,
) {
    let ways = ways(world, from, to);
    let direct = found.len();
    for breadth in [2, 6, 20] {
        found.truncate(direct);
        fill(world, &ways, date, breadth, wanted, found);
        if found.len() >= wanted {
            return;
        }
    }
}

/// Adds journeys with up to `breadth` onward flights for each arrival.
fn fill(world: World, ways: &[Way], date: NaiveDate, breadth: usize, wanted: usize, found: &mut Vec<Journey>) {
    for way in ways.iter().filter(|way| way.served) {
        if found.len() >= wanted * ENOUGH {
            break;
        }
        through_home(world, way, date, breadth, found);
    }
    separate_tickets(world, ways, date, breadth, found);
    // Some journeys with two stops are always added, and more of them if there are few other journeys.
    let missing = wanted.saturating_sub(found.len()).max(wanted / 12);
    two_stops(world, ways, date, missing, breadth, found);
    // If there are still too few journeys, ways are added on which the airline does not normally fly both segments.
    for way in ways.iter().filter(|way| !way.served) {
        if found.len() >= wanted {
            return;
        }
        through_home(world, way, date, breadth, found);
    }
}

/// A way from one airport to another through the home airport of an airline.
#[derive(Clone, Copy)]
struct Way {
    from: Airport,
    home: Home,
    to: Airport,
    km: f64,
    direct_km: f64,
    /// Whether the airline flies both segments.
    served: bool,
}

/// The ways that are not long detours, shortest first. If there are fewer than [`MIN_WAYS`], the shortest of the
/// detours are added.
fn ways(world: World, from: &[Airport], to: &[Airport]) -> Vec<Way> {
    let mut ways = Vec::new();
    for (from, to) in pairs(from, to) {
        let direct_km = routes::distance_km(from, to);
        for &home in carriers::homes() {
            let (carrier, hub) = home;
            if hub.code == from.code || hub.code == to.code || carrier.hubs.is_empty() {
                continue;
            }
            let (first, second) = (routes::distance_km(from, hub), routes::distance_km(hub, to));
            let served = routes::flies(world.dice, carrier, from, hub, first)
                && routes::flies(world.dice, carrier, hub, to, second);
            ways.push(Way {
                from,
                home,
                to,
                km: first + second,
                direct_km,
                served,
            });
        }
    }
    ways.sort_by(|a, b| a.km.partial_cmp(&b.km).unwrap_or(Ordering::Equal));
    let sensible = ways
        .iter()
        .filter(|way| way.km <= way.direct_km * 1.5 + 1_700.0)
        .count();
    ways.truncate(sensible.max(MIN_WAYS));
    ways
}

/// Adds journeys of two flights of one airline, with a stop at its home airport.
fn through_home(world: World, way: &Way, date: NaiveDate, breadth: usize, found: &mut Vec<Journey>) {
    let (carrier, hub) = way.home;
    let firsts = timetable::flights(world.dice, carrier, way.from, hub, date);
    let onward = onward_flights(world, carrier, hub, way.to, date);
    for first in &firsts {
        for second in catching(first, &onward, CONNECTION.0).take(breadth) {
            if let Some(shared) =
                timetable::code_share(world.dice, second).filter(|_| breadth > 2 || first.number % 3 == 0)
            {
                found.push(Journey::new(vec![first.clone(), shared], Transfer::OneTicket));
            }
            found.push(Journey::new(vec![first.clone(), second.clone()], Transfer::OneTicket));
        }
    }
}

/// Adds journeys of two airlines without an agreement, with a stop at the home of either.
fn separate_tickets(world: World, ways: &[Way], date: NaiveDate, breadth: usize, found: &mut Vec<Journey>) {
    let budget = found.len() + 8 * breadth;
    for way in ways.iter().filter(|way| way.home.0.low_cost) {
        let (from, hub, to) = (way.from, way.home.1, way.to);
        let (Some(first), Some(second)) = (
            routes::carriers(world.dice, from, hub).find(|one| one.low_cost),
            routes::carriers(world.dice, hub, to).filter(|one| one.low_cost).last(),
        ) else {
            continue;
        };
        let onward = onward_flights(world, second, hub, to, date);
        for first in timetable::flights(world.dice, first, from, hub, date) {
            for second in catching(&first, &onward, SELF_TRANSFER).take(breadth.min(2)) {
                let guaranteed = world
                    .dice
                    .on("guarantee")
                    .and(i64::from(first.number + second.number))
                    .chance(55);
                let transfer = if guaranteed {
                    Transfer::Protected
                } else {
                    Transfer::Unprotected
                };
                found.push(Journey::new(vec![first.clone(), second.clone()], transfer));
            }
        }
        if found.len() >= budget {
            return;
        }
    }
}

/// Adds journeys with stops at two home airports: those of one airline, of two airlines in an alliance, or of two
/// airlines that sell each other's seats.
fn two_stops(world: World, ways: &[Way], date: NaiveDate, missing: usize, breadth: usize, found: &mut Vec<Journey>) {
    let budget = found.len() + missing;
    for way in ways {
        for &(carrier, second_hub) in carriers::homes() {
            if found.len() >= budget {
                return;
            }
            if let Some(legs) = two_homes(world, way, carrier, second_hub) {
                chain(world, way, legs, date, breadth, found);
            }
        }
    }
}

/// The two homes at which a journey stops, each with its airline. `None` if the airlines are not partners, if they do
/// not fly these segments, or if the detour is too long.
fn two_homes(world: World, way: &Way, carrier: &'static Carrier, second_hub: Airport) -> Option<(Home, Home)> {
    let (first_carrier, first_hub) = way.home;
    let distinct = [way.from, first_hub, way.to]
        .iter()
        .all(|airport| airport.code != second_hub.code);
    let partners = carrier.code == first_carrier.code
        || (carrier.alliance == first_carrier.alliance && !carrier.low_cost && !first_carrier.low_cost);
    if !distinct || !partners {
        return None;
    }
    let parts = [
        routes::distance_km(way.from, first_hub),
        routes::distance_km(first_hub, second_hub),
        routes::distance_km(second_hub, way.to),
    ];
    let sensible = parts.iter().sum::<f64>() <= way.direct_km * 1.6 + 2_200.0;
    (sensible
        && routes::flies(world.dice, first_carrier, way.from, first_hub, parts[0])
        && routes::flies(world.dice, first_carrier, first_hub, second_hub, parts[1])
        && routes::flies(world.dice, carrier, second_hub, way.to, parts[2]))
    .then_some(((first_carrier, first_hub), (carrier, second_hub)))
}

fn chain(world: World, way: &Way, (one, two): (Home, Home), date: NaiveDate, breadth: usize, found: &mut Vec<Journey>) {
    let middle = onward_flights(world, one.0, one.1, two.1, date);
    let mut last = onward_flights(world, two.0, two.1, way.to, date);
    if let Some(after) = date.checked_add_days(Days::new(2)) {
        last.extend(timetable::flights(world.dice, two.0, two.1, way.to, after));
    }
    for first in timetable::flights(world.dice, one.0, way.from, one.1, date)
        .iter()
        .take(breadth)
    {
        for second in catching(first, &middle, CONNECTION.0).take(breadth / 2) {
            for third in catching(second, &last, CONNECTION.0).take(breadth / 2) {
                found.push(Journey::new(
                    vec![first.clone(), second.clone(), third.clone()],
                    Transfer::OneTicket,
                ));
            }
        }
    }
}

/// The airline's flights on `date` and on the next day.
fn onward_flights(world: World, carrier: &'static Carrier, from: Airport, to: Airport, date: NaiveDate) -> Vec<Flight> {
    let mut flights = timetable::flights(world.dice, carrier, from, to, date);
    if let Some(next) = date.checked_add_days(Days::new(1)) {
        flights.extend(timetable::flights(world.dice, carrier, from, to, next));
    }
    flights
}

/// The flights that passengers of `first` can reach, earliest first.
fn catching<'a>(first: &Flight, onward: &'a [Flight], shortest: i64) -> impl Iterator<Item = &'a Flight> {
    // Both times are local times of one airport, so they can be compared without time zones.
    let (earliest, latest) = (
        first.arrives + TimeDelta::minutes(shortest),
        first.arrives + TimeDelta::minutes(CONNECTION.1),
    );
    onward
        .iter()
        .filter(move |flight| (earliest..=latest).contains(&flight.departs))
}
