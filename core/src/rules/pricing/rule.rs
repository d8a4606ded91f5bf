//! The commission of one passenger type, as the administrator edits it.

use serde::Serialize;

use super::{CommissionRules, Tier};
use crate::base::{form::FieldError, money::Cents};

/// A passenger type with a commission of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PassengerType {
    Adult,
    Child,
    InfantSeat,
    InfantLap,
}

/// The commission of a passenger type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CommissionRule {
    pub passenger_type: PassengerType,
    pub rate: Cents,
    /// Lower rates of groups; always empty unless the rule is that of adults.
    pub group_discount_rules: Vec<Tier>,
}

/// What the administrator changes of a rule. Fields without a value stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommissionChange {
    pub rate: Option<Cents>,
    /// Only for adults.
    pub group_discount_rules: Option<Vec<Tier>>,
}

/// Tiers that the administrator can choose instead of typing them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub group_discount_rules: Vec<Tier>,
}

/// The two tables of group tiers that the specification names.
pub fn commission_presets() -> [Preset; 2] {
    let tier = |(min_count, rate)| Tier {
        min_count,
        rate: Cents(rate),
    };
    [
        Preset {
            name: "Tiers of the public site",
            group_discount_rules: CommissionRules::default().adult_tiers,
        },
        Preset {
            name: "Tiers of the administration",
            group_discount_rules: [(2, 1_500), (4, 1_333), (6, 1_200)].map(tier).to_vec(),
        },
    ]
}

impl PassengerType {
    pub const ALL: [Self; 4] = [Self::Adult, Self::Child, Self::InfantSeat, Self::InfantLap];

    /// As the table and the API name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Adult => "adult",
            Self::Child => "child",
            Self::InfantSeat => "infant_seat",
            Self::InfantLap => "infant_lap",
        }
    }
}

impl CommissionRule {
    /// The highest commission of one passenger.
    const MAX: Cents = Cents(100_000);
    /// A party has at most this many adults.
    const MAX_ADULTS: u32 = 9;

    /// A rate in euro, with at most two decimals.
    pub fn rate(euro: f64) -> Result<Cents, FieldError> {
        if !(0.0..=Self::MAX.euro()).contains(&euro) {
            return Err(FieldError::OutOfRange);
        }
        let cents = Cents::from_euro(euro).unwrap_or_default();
        if (cents.euro() - euro).abs() > 1e-9 {
            return Err(FieldError::Invalid);
        }
        Ok(cents)
    }

    /// Checks the adult count from which a tier applies, against that of the tier before it.
    pub fn min_count(count: u32, before: Option<u32>) -> Result<u32, FieldError> {
        if !(2..=Self::MAX_ADULTS).contains(&count) {
            Err(FieldError::OutOfRange)
        } else if before == Some(count) {
            Err(FieldError::Duplicate)
        } else if before.is_some_and(|before| before > count) {
            Err(FieldError::NotIncreasing)
        } else {
            Ok(count)
        }
    }
}

impl CommissionRules {
    /// The rule of a passenger type.
    pub fn rule(&self, passenger_type: PassengerType) -> CommissionRule {
        let (rate, group_discount_rules) = match passenger_type {
            PassengerType::Adult => (self.adult, self.adult_tiers.clone()),
            PassengerType::Child => (self.child, Vec::new()),
            PassengerType::InfantSeat => (self.infant_seat, Vec::new()),
            PassengerType::InfantLap => (self.infant_lap, Vec::new()),
        };
        CommissionRule {
            passenger_type,
            rate,
            group_discount_rules,
        }
    }

    /// Changes the rule of a passenger type.
    pub fn change_rule(&mut self, passenger_type: PassengerType, change: CommissionChange) {
        let rule = self.rule(passenger_type);
        self.set_rule(CommissionRule {
            passenger_type,
            rate: change.rate.unwrap_or(rule.rate),
            group_discount_rules: change.group_discount_rules.unwrap_or(rule.group_discount_rules),
        });
    }

    /// Replaces the rule of a passenger type.
    fn set_rule(&mut self, rule: CommissionRule) {
        match rule.passenger_type {
            PassengerType::Adult => {
                self.adult = rule.rate;
                self.adult_tiers = rule.group_discount_rules;
            }
            PassengerType::Child => self.child = rule.rate,
            PassengerType::InfantSeat => self.infant_seat = rule.rate,
            PassengerType::InfantLap => self.infant_lap = rule.rate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_change_leaves_out_stays() {
        let tier = |min_count, rate| Tier {
            min_count,
            rate: Cents(rate),
        };
        let tiers = vec![tier(2, 1_500)];
        let adult = |rate: Option<i64>, tiers: Option<Vec<Tier>>| {
            let mut rules = CommissionRules::default();
            rules.change_rule(
                PassengerType::Adult,
                CommissionChange {
                    rate: Some(Cents(2_000)),
                    group_discount_rules: Some(vec![tier(2, 1_500)]),
                },
            );
            let change = CommissionChange {
                rate: rate.map(Cents),
                group_discount_rules: tiers,
            };
            rules.change_rule(PassengerType::Adult, change);
            let rule = rules.rule(PassengerType::Adult);
            (rule.rate, rule.group_discount_rules)
        };

        assert_eq!(adult(Some(2_100), None), (Cents(2_100), tiers.clone()));
        assert_eq!(adult(None, Some(vec![])), (Cents(2_000), vec![]));
        assert_eq!(adult(None, None), (Cents(2_000), tiers));
    }

    #[test]
    fn a_rule_that_is_set_is_the_rule() {
        let mut rules = CommissionRules::default();
        for (passenger_type, rate) in PassengerType::ALL.into_iter().zip(1..) {
            let rule = CommissionRule {
                passenger_type,
                rate: Cents(rate),
                group_discount_rules: Vec::new(),
            };

            rules.set_rule(rule.clone());

            assert_eq!(rules.rule(passenger_type), rule);
        }
        let rates = PassengerType::ALL.map(|passenger_type| rules.rule(passenger_type).rate.0);
        assert_eq!(rates, [1, 2, 3, 4]);
    }

    #[test]
    fn a_rate_is_an_amount_up_to_a_thousand_euro() {
        for (euro, expected) in [
            (0.0, Ok(Cents(0))),
            (13.33, Ok(Cents(1_333))),
            (1_000.0, Ok(Cents(100_000))),
            (1_000.01, Err(FieldError::OutOfRange)),
            (-0.01, Err(FieldError::OutOfRange)),
            (f64::NAN, Err(FieldError::OutOfRange)),
            (1.005, Err(FieldError::Invalid)),
            (0.001, Err(FieldError::Invalid)),
        ] {
            assert_eq!(CommissionRule::rate(euro), expected, "{euro}");
        }
    }

    #[test]
    fn tiers_start_at_two_adults_and_increase() {
        for (count, before, expected) in [
            (2, None, Ok(2)),
            (9, Some(2), Ok(9)),
            (1, None, Err(FieldError::OutOfRange)),
            (10, None, Err(FieldError::OutOfRange)),
            (3, Some(3), Err(FieldError::Duplicate)),
            (3, Some(4), Err(FieldError::NotIncreasing)),
        ] {
            assert_eq!(
                CommissionRule::min_count(count, before),
                expected,
                "{count} after {before:?}"
            );
        }
    }
}
