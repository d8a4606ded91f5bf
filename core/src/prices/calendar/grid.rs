//! The prices of a month by day.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::Trip;
use crate::{
    base::{money::Cents, trip::Passengers},
    rules::pricing::CommissionRules,
};

/// The days of a month that have a price. The prices are the provider's for one adult one way, without commission.
pub type PriceGrid = BTreeMap<NaiveDate, Day>;

/// The price of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Day {
    /// Serialised in euro.
    #[serde(with = "crate::base::money::euro")]
    pub price: Cents,
    /// Whether the price is that of a flight without a stop.
    pub is_direct: bool,
}

impl Day {
    /// Adds the commission to the price: one adult's commission one way, or half of it for each leg of a round trip.
    #[must_use]
    pub fn final_price(self, rules: &CommissionRules, trip: Trip) -> Self {
        Self {
            price: self.party_price(rules, trip, &Passengers::ONE_ADULT),
            ..self
        }
    }

    /// Estimates what a party pays: this price for each seat, and the party's commission. An infant on a lap counts as
    /// free, because the calendar service knows only prices of adults.
    pub fn party_price(self, rules: &CommissionRules, trip: Trip, party: &Passengers) -> Cents {
        Cents(self.price.0 * i64::from(party.seated())) + commission(rules, trip, party)
    }
}

/// The commission of one flight. The two halves of a round trip add up to the whole, also for an odd number of cents.
fn commission(rules: &CommissionRules, trip: Trip, party: &Passengers) -> Cents {
    let whole = rules.price(Cents(0), party).commission_amount.0;
    match trip {
        Trip::OneWay => Cents(whole),
        Trip::Outbound => Cents(whole - whole / 2),
        Trip::Return => Cents(whole / 2),
    }
}

/// The two prices that divide the days of a month into a cheap, a middle and a dear third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantiles {
    /// A third of the days costs this or less.
    pub low: Cents,
    /// Two thirds do.
    pub high: Cents,
}

impl Quantiles {
    /// Computes the thirds of these prices. Returns `None` for fewer than three prices, or when all are the same.
    pub fn new(prices: impl Iterator<Item = Cents>) -> Option<Self> {
        let mut prices: Vec<_> = prices.collect();
        prices.sort_unstable();
        let (first, last) = (prices.first()?, prices.last()?);
        if prices.len() < 3 || first == last {
            return None;
        }
        let third = |thirds: usize| prices[(prices.len() * thirds).div_ceil(3) - 1];
        Some(Self {
            low: third(1),
            high: third(2),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(rules: &CommissionRules, trip: Trip) -> i64 {
        let day = Day {
            price: Cents(6_100),
            is_direct: true,
        };
        day.final_price(rules, trip).price.0
    }

    #[test]
    fn one_way_carries_the_whole_commission_and_each_leg_half_of_it() {
        let rules = CommissionRules::default();

        assert_eq!(
            [Trip::OneWay, Trip::Outbound, Trip::Return].map(|trip| paid(&rules, trip)),
            [8_100, 7_100, 7_100]
        );
    }

    #[test]
    fn both_legs_together_carry_an_odd_commission_whole() {
        let rules = CommissionRules {
            adult: Cents(1_333),
            ..CommissionRules::default()
        };

        assert_eq!(
            paid(&rules, Trip::Outbound) + paid(&rules, Trip::Return),
            2 * 6_100 + 1_333
        );
    }

    #[test]
    fn a_party_pays_for_each_seat_and_its_own_commission() {
        let rules = CommissionRules::default();
        let day = Day {
            price: Cents(6_100),
            is_direct: true,
        };
        let family = Passengers {
            adults: 2,
            children: 1,
            infants_in_seat: 0,
            infants_on_lap: 1,
        };
        let three = Passengers {
            adults: 3,
            ..Passengers::default()
        };
        let paid = |party, trip| day.party_price(&rules, trip, party).0;

        assert_eq!(paid(&family, Trip::Outbound), 3 * 6_100 + 2 * 750 + 500);
        assert_eq!(
            paid(&three, Trip::Outbound) + paid(&three, Trip::Return),
            6 * 6_100 + 3 * 1_333,
            "an odd number of cents"
        );
    }

    #[test]
    fn quantiles_are_thirds_of_the_days() {
        let of = |prices: &[i64]| Quantiles::new(prices.iter().map(|&price| Cents(price))).map(|q| (q.low.0, q.high.0));

        assert_eq!(of(&[6, 1, 5, 2, 4, 3]), Some((2, 4)));
        assert_eq!(of(&[1, 2, 3, 4]), Some((2, 3)));
        assert_eq!(of(&[1, 2, 3]), Some((1, 2)));
        for few in [&[][..], &[1], &[1, 2], &[7, 7, 7, 7]] {
            assert_eq!(of(few), None, "{few:?}");
        }
    }
}
