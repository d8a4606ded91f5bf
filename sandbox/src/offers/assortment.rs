//! The itineraries that each provider sells.

use chrono::NaiveDate;
use flight_finder_core::platform::providers::Provider;

use super::{
    journeys::{Journey, Transfer, identity, journeys},
    search_request::{SearchRequest, World},
};
use crate::{
    dice::Dice,
    world::fares::{self, ONE_WAY},
};

/// The provider with the usual prices.
const FIRST: Provider = Provider::RapidApi;

/// An itinerary with its price.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    /// One or two, outbound first.
    pub legs: Vec<Journey>,
    /// The total for all passengers, including the return, in the requested currency.
    pub cents: u32,
    /// The duration of all legs in minutes.
    pub minutes: u32,
    /// The source of the random values of this offer, which are the same at both providers.
    pub dice: Dice,
}

impl Offer {
    /// The most stops in one direction.
    pub fn stops(&self) -> u32 {
        self.legs.iter().map(Journey::stops).max().unwrap_or(0)
    }

    /// The greatest transfer risk of its legs.
    pub fn transfer(&self) -> Transfer {
        let has = |transfer| self.legs.iter().any(|leg| leg.transfer == transfer);
        match () {
            () if has(Transfer::Unprotected) => Transfer::Unprotected,
            () if has(Transfer::Protected) => Transfer::Protected,
            () => Transfer::OneTicket,
        }
    }
}

/// All offers of `seller` for a request, in the order in which the seller finds them.
///
/// One of ten offers is only at A, one is only at B, and so on; the others are at all providers. A returns the first
/// `request.results` offers, others between two thirds and four thirds of that number.
pub(crate) fn offers(world: World, request: &SearchRequest, seller: Provider) -> Vec<Offer> {
    let keep = if seller == FIRST {
        request.results
    } else {
        let share = request.dice(world.dice.on("assortment")).between(67, 133);
        request.results * usize::try_from(share).expect("positive") / 100
    };
    let pool = request.results * 8 / 5 + 4;
    let itineraries = match request.returns {
        None => one_way(world, request, pool),
        Some(returns) => round_trip(world, request, returns, pool),
    };
    itineraries
        .into_iter()
        .filter(|legs| {
            legs.iter()
                .all(|leg| request.stops.is_empty() || request.stops.contains(&leg.stops()))
        })
        .map(|legs| {
            (
                legs.iter()
                    .fold(world.dice.on("offer"), |dice, leg| dice.and(identity_of(world, leg))),
                legs,
            )
        })
        .filter(|(dice, _)| knows(*dice, seller))
        .take(keep)
        .map(|(dice, legs)| offer(request, seller, dice, legs))
        .collect()
}

fn identity_of(world: World, leg: &Journey) -> i64 {
    identity(world, leg).roll().cast_signed()
}

fn knows(dice: Dice, seller: Provider) -> bool {
    let only = usize::try_from(dice.on("known").below(10)).ok();
    only.and_then(|at| Provider::ALL.get(at))
        .is_none_or(|&only| only == seller)
}

fn offer(request: &SearchRequest, seller: Provider, dice: Dice, legs: Vec<Journey>) -> Offer {
    // Other providers work with other sellers, so their prices differ by a few percent. One factor applies to all legs of
    // an offer.
    let agents = if seller == FIRST {
        1.0
    } else {
        dice.on("agents").factor(0.965, 1.045)
    };
    let legs_sum: f64 = legs
        .iter()
        .map(|leg| (leg.fare * agents).clamp(ONE_WAY.0, ONE_WAY.1))
        .sum();
    let return_discount = if legs.len() == 2 {
        dice.on("return").factor(0.88, 0.98)
    } else {
        1.0
    };
    let total = legs_sum * return_discount * request.party.factor() * fares::exchange(&request.currency);
    let minutes = legs.iter().map(|leg| leg.minutes).sum();
    Offer {
        cents: fares::cents(total),
        minutes,
        dice,
        legs,
    }
}

fn one_way(world: World, request: &SearchRequest, pool: usize) -> Vec<Vec<Journey>> {
    let (from, to) = (&request.from.airports, &request.to.airports);
    journeys(world, from, to, request.departs, pool)
        .into_iter()
        .map(|journey| vec![journey])
        .collect()
}

/// Returns pairs of an outbound and a return journey, each pair once. Pairs of one airline come early.
fn round_trip(world: World, request: &SearchRequest, returns: NaiveDate, pool: usize) -> Vec<Vec<Journey>> {
    let (from, to) = (&request.from.airports, &request.to.airports);
    // The number of journeys in each direction. They form a few times as many pairs as `pool`: enough to choose from,
    // and quick to sort.
    let each = (4 * pool).isqrt().max(12);
    let out = journeys(world, from, to, request.departs, each);
    let back = journeys(world, to, from, returns, each);
    let mut pairs: Vec<(u32, usize, usize)> = Vec::with_capacity(out.len() * back.len());
    for (i, there) in out.iter().enumerate() {
        for (j, home) in back.iter().enumerate().filter(|(_, home)| follows(there, home)) {
            let roll = world
                .dice
                .on("pair")
                .and(i64::from(there.first().number))
                .and(i64::from(home.first().number));
            let stranger = there.first().marketing.code != home.first().marketing.code;
            let places = u32::try_from(i + j).unwrap_or(0) * 8;
            pairs.push((roll.below(500) + places + if stranger { 300 } else { 0 }, i, j));
        }
    }
    pairs.sort_unstable();
    pairs
        .into_iter()
        .take(pool)
        .map(|(_, i, j)| vec![out[i].clone(), back[j].clone()])
        .collect()
}

/// Whether the return departs late enough after the outbound journey arrives. This matters only for a return on the
/// same day.
fn follows(there: &Journey, back: &Journey) -> bool {
    there.last().arrives_utc() + chrono::TimeDelta::minutes(60) <= back.first().departs_utc()
}
