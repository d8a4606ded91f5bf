//! Itineraries for sale, and which provider knows which.

use chrono::NaiveDate;

use super::{
    journeys::{Journey, Transfer, identity, journeys},
    question::{Question, World},
};
use crate::{
    dice::Dice,
    world::fares::{self, ONE_WAY},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seller {
    RapidApi,
    FlightApi,
}

/// An itinerary with its price.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    /// Outbound first; one or two.
    pub legs: Vec<Journey>,
    /// For the whole party, return included, in the currency asked.
    pub cents: u32,
    /// Elapsed minutes of all legs.
    pub minutes: u32,
    /// Dice of this offer; the same with both providers.
    pub dice: Dice,
}

impl Offer {
    /// The most changes of plane in one direction.
    pub fn stops(&self) -> u32 {
        self.legs.iter().map(Journey::stops).max().unwrap_or(0)
    }

    /// The greatest risk among its legs.
    pub fn transfer(&self) -> Transfer {
        let has = |transfer| self.legs.iter().any(|leg| leg.transfer == transfer);
        match () {
            () if has(Transfer::Unprotected) => Transfer::Unprotected,
            () if has(Transfer::Protected) => Transfer::Protected,
            () => Transfer::OneTicket,
        }
    }
}

/// All that `seller` has for the question, in the order in which it finds it.
///
/// Of ten offers about eight are known to both, one to A only, one to B only. A keeps the first
/// `question.results`, B between two thirds and four thirds as many.
pub(crate) fn offers(world: World, question: &Question, seller: Seller) -> Vec<Offer> {
    let keep = match seller {
        Seller::RapidApi => question.results,
        Seller::FlightApi => {
            let share = question.dice(world.dice.on("assortment")).between(67, 133);
            question.results * usize::try_from(share).expect("positive") / 100
        }
    };
    let pool = question.results * 8 / 5 + 4;
    let itineraries = match question.returns {
        None => one_way(world, question, pool),
        Some(returns) => round_trip(world, question, returns, pool),
    };
    itineraries
        .into_iter()
        .filter(|legs| {
            legs.iter()
                .all(|leg| question.stops.is_empty() || question.stops.contains(&leg.stops()))
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
        .map(|(dice, legs)| offer(question, seller, dice, legs))
        .collect()
}

fn identity_of(world: World, leg: &Journey) -> i64 {
    identity(world, leg).roll().cast_signed()
}

fn knows(dice: Dice, seller: Seller) -> bool {
    match dice.on("known").below(10) {
        0 => seller == Seller::RapidApi,
        1 => seller == Seller::FlightApi,
        _ => true,
    }
}

fn offer(question: &Question, seller: Seller, dice: Dice, legs: Vec<Journey>) -> Offer {
    // B asks other agents: a few percent more or less, the same for each leg.
    let agents = if seller == Seller::FlightApi {
        dice.on("agents").factor(0.965, 1.045)
    } else {
        1.0
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
    let total = legs_sum * return_discount * question.party.factor() * fares::exchange(&question.currency);
    let minutes = legs.iter().map(|leg| leg.minutes).sum();
    Offer {
        cents: fares::cents(total),
        minutes,
        dice,
        legs,
    }
}

fn one_way(world: World, question: &Question, pool: usize) -> Vec<Vec<Journey>> {
    let (from, to) = (&question.from.airports, &question.to.airports);
    journeys(world, from, to, question.departs, pool)
        .into_iter()
        .map(|journey| vec![journey])
        .collect()
}

/// Ways out and ways back, the combinations of one airline early, each combination once.
fn round_trip(world: World, question: &Question, returns: NaiveDate, pool: usize) -> Vec<Vec<Journey>> {
    let (from, to) = (&question.from.airports, &question.to.airports);
    // The square of the directions, a few times over: enough to choose from, few enough to sort.
    let each = (4 * pool).isqrt().max(12);
    let out = journeys(world, from, to, question.departs, each);
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

/// Whether somebody can be back at the airport in time; matters on a same-day return.
fn follows(there: &Journey, back: &Journey) -> bool {
    there.last().arrives_utc() + chrono::TimeDelta::minutes(60) <= back.first().departs_utc()
}
