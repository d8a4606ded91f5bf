//! The agency's commission: what a party pays on top of a provider's price.

mod compare;
mod rule;

use serde::{Deserialize, Serialize};

pub use self::{
    compare::{Comparison, PartyCommission, by_party},
    rule::{CommissionChange, CommissionRule, PassengerType, Preset, commission_presets},
};
use crate::base::{money::Cents, trip::Passengers};

/// The commission for each passenger by type, and the lower adult rates of groups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommissionRules {
    /// Standard rate of an adult.
    #[serde(with = "crate::base::money::euro")]
    pub adult: Cents,
    /// Rate of a child of 2-11.
    #[serde(with = "crate::base::money::euro")]
    pub child: Cents,
    /// Rate of an infant with a seat.
    #[serde(with = "crate::base::money::euro")]
    pub infant_seat: Cents,
    /// Rate of an infant on a lap.
    #[serde(with = "crate::base::money::euro")]
    pub infant_lap: Cents,
    /// Adult rates by the number of adults. The tier with the highest `min_count` that the number reaches applies.
    pub adult_tiers: Vec<Tier>,
}

/// From `min_count` adults on, each adult pays `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    pub min_count: u32,
    #[serde(with = "crate::base::money::euro")]
    pub rate: Cents,
}

/// The base price, commission and discount in a price. A visitor's answer never contains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// The provider's total for the party.
    pub base_price: Cents,
    /// What the agency adds.
    pub commission_amount: Cents,
    /// What the group saves against the standard adult rate; zero if it saves nothing.
    pub group_discount: Cents,
    /// What the party pays.
    pub total_price: Cents,
}

impl Default for CommissionRules {
    /// The rates that the first migration stores, so that prices stay the same while settings cannot be read.
    fn default() -> Self {
        let tier = |min_count, rate| Tier {
            min_count,
            rate: Cents(rate),
        };
        Self {
            adult: Cents(2_000),
            child: Cents(1_000),
            infant_seat: Cents(1_000),
            infant_lap: Cents(0),
            adult_tiers: vec![tier(2, 1_500), tier(3, 1_333), tier(4, 1_500), tier(5, 1_500)],
        }
    }
}

impl CommissionRules {
    /// The rate of one adult in a group of `adults`.
    pub fn adult_rate(&self, adults: u32) -> Cents {
        self.adult_tiers
            .iter()
            .filter(|tier| adults >= 2 && tier.min_count <= adults)
            .max_by_key(|tier| tier.min_count)
            .map_or(self.adult, |tier| tier.rate)
    }

    /// Adds the commission of this party to a provider's total.
    pub fn price(&self, base_price: Cents, party: &Passengers) -> Breakdown {
        let times = |rate: Cents, count: u32| Cents(rate.0 * i64::from(count));
        let adult_rate = self.adult_rate(party.adults);
        let commission_amount = times(adult_rate, party.adults)
            + times(self.child, party.children)
            + times(self.infant_seat, party.infants_in_seat)
            + times(self.infant_lap, party.infants_on_lap);
        let saved = times(self.adult, party.adults).0 - times(adult_rate, party.adults).0;
        Breakdown {
            base_price,
            commission_amount,
            group_discount: Cents(saved.max(0)),
            total_price: base_price + commission_amount,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn adults(adults: u32) -> Passengers {
        Passengers {
            adults,
            ..Passengers::default()
        }
    }

    #[test]
    fn the_highest_tier_that_is_reached_counts() {
        let rules = CommissionRules::default();

        let rates: Vec<_> = (1..=9).map(|n| rules.adult_rate(n).0).collect();

        assert_eq!(rates, [2_000, 1_500, 1_333, 1_500, 1_500, 1_500, 1_500, 1_500, 1_500]);
    }

    #[test]
    fn a_party_pays_base_and_commission() {
        let party = Passengers {
            adults: 3,
            children: 1,
            infants_in_seat: 1,
            infants_on_lap: 1,
        };

        let priced = CommissionRules::default().price(Cents(10_000), &party);

        assert_eq!(priced.commission_amount, Cents(3 * 1_333 + 1_000 + 1_000));
        assert_eq!(priced.group_discount, Cents(3 * 667));
        assert_eq!(priced.total_price, Cents(10_000 + 5_999));
    }

    #[test]
    fn a_tier_above_the_standard_rate_is_no_discount() {
        let rules = CommissionRules {
            adult_tiers: vec![Tier {
                min_count: 2,
                rate: Cents(3_000),
            }],
            ..CommissionRules::default()
        };

        assert_eq!(rules.price(Cents(1), &adults(2)).group_discount, Cents(0));
    }

    proptest! {
        #[test]
        fn the_total_is_always_base_and_commission(base in 1i64..10_000_000, adults in 1u32..10, children in 0u32..9, lap in 0u32..10) {
            let party = Passengers { adults, children, infants_in_seat: 0, infants_on_lap: lap };

            let priced = CommissionRules::default().price(Cents(base), &party);

            prop_assert_eq!(priced.total_price, priced.base_price + priced.commission_amount);
            prop_assert!(priced.commission_amount.0 >= 0 && priced.group_discount.0 >= 0);
        }

        #[test]
        fn a_dearer_base_never_costs_less(base in 1i64..10_000_000, more in 0i64..1_000_000, count in 1u32..10) {
            let rules = CommissionRules::default();

            let (cheap, dear) = (rules.price(Cents(base), &adults(count)), rules.price(Cents(base + more), &adults(count)));

            prop_assert!(cheap.total_price <= dear.total_price);
        }
    }
}
