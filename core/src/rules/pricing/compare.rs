//! What a change of the commission means for parties.

use super::CommissionRules;
use crate::base::{money::Cents, trip::Passengers};

/// The commission of a party before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartyCommission {
    pub passengers: Passengers,
    pub before: Cents,
    pub after: Cents,
    /// How much more the party pays after the change than one with an adult less; `None` for one adult and for families.
    pub step: Option<Cents>,
    /// Whether the last adult raises the total by more than the standard rate.
    pub is_jump: bool,
}

/// The largest number of adults in a party.
const MAX_ADULTS: u32 = 9;

/// Two families. They contain the kinds of passengers that are in no party of adults, so every changed rule has an effect.
const FAMILIES: [Passengers; 2] = [
    Passengers {
        adults: 2,
        children: 2,
        infants_in_seat: 0,
        infants_on_lap: 0,
    },
    Passengers {
        adults: 2,
        children: 0,
        infants_in_seat: 1,
        infants_on_lap: 1,
    },
];

/// The commission of all compared parties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Parties of one to nine adults.
    pub adults: Vec<PartyCommission>,
    /// Two adults with two children, and two adults with an infant in a seat and an infant on a lap.
    pub families: Vec<PartyCommission>,
}

/// Compares the commission of parties before and after a change of the rules.
pub fn by_party(before: &CommissionRules, after: &CommissionRules) -> Comparison {
    let compared = |passengers, step: Option<Cents>| PartyCommission {
        passengers,
        before: total(before, passengers),
        after: total(after, passengers),
        step,
        is_jump: step.is_some_and(|step| step > after.adult),
    };
    let of_adults = |adults| Passengers {
        adults,
        ..Passengers::default()
    };
    let adults = (1..=MAX_ADULTS).map(|adults| {
        let with_one_less = (adults > 1).then(|| total(after, of_adults(adults - 1)));
        let step = with_one_less.map(|less| Cents(total(after, of_adults(adults)).0 - less.0));
        compared(of_adults(adults), step)
    });
    Comparison {
        adults: adults.collect(),
        families: FAMILIES.map(|family| compared(family, None)).into(),
    }
}

fn total(rules: &CommissionRules, party: Passengers) -> Cents {
    rules.price(Cents(0), &party).commission_amount
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::pricing::commission_presets;

    #[test]
    fn with_the_shipped_tiers_the_fourth_adult_is_a_jump() {
        let rules = CommissionRules::default();

        let parties = by_party(&rules, &rules).adults;

        let jumps: Vec<_> = parties.iter().filter(|party| party.is_jump).collect();
        assert_eq!(jumps.len(), 1);
        assert_eq!((jumps[0].passengers.adults, jumps[0].step), (4, Some(Cents(2_001))));
    }

    #[test]
    fn every_party_has_its_total_before_and_after() {
        let before = CommissionRules::default();
        let [_, preset] = commission_presets();
        let after = CommissionRules {
            child: Cents(500),
            adult_tiers: preset.group_discount_rules,
            ..before.clone()
        };

        let Comparison { adults, families } = by_party(&before, &after);
        let parties = [adults, families].concat();

        let totals = |of: fn(&PartyCommission) -> Cents| parties.iter().map(|party| of(party).0).collect::<Vec<_>>();
        assert_eq!(
            totals(|party| party.before),
            [
                2_000, 3_000, 3_999, 6_000, 7_500, 9_000, 10_500, 12_000, 13_500, 5_000, 4_000
            ]
        );
        assert_eq!(
            totals(|party| party.after),
            [
                2_000, 3_000, 4_500, 5_332, 6_665, 7_200, 8_400, 9_600, 10_800, 4_000, 4_000
            ]
        );
        assert!(parties.iter().all(|party| !party.is_jump));
    }
}
