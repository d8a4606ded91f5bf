//! A rule as clients send it.

use flight_finder_core::{
    base::form::FieldError,
    rules::pricing::{CommissionChange, CommissionRule, PassengerType, Tier},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::TierBody;
use crate::http::{
    error::ApiError,
    fields::{Errors, Field, Unchecked},
};

/// The new values of a commission rule. At least one is required, and what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CommissionRuleChange)]
pub struct RuleChangeBody {
    /// The commission of one passenger, in euro with at most two decimals.
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 1000, example = 18.5)]
    rate: Field<f64>,
    /// The lower rates of groups, by increasing count: only for adults. Null or an empty list: there are none.
    #[schema(value_type = Option<Vec<TierBody>>)]
    group_discount_rules: Field<Vec<TierBody>>,
}

/// Reads the passenger type of a path.
pub(super) fn passenger_type(name: &str) -> Result<PassengerType, ApiError> {
    let found = PassengerType::ALL.into_iter().find(|known| known.name() == name);
    found.ok_or(ApiError::NotFound)
}

/// Checks the change of the rule of a passenger type.
pub(super) fn change(
    passenger_type: PassengerType,
    body: &Unchecked<RuleChangeBody>,
) -> Result<CommissionChange, ApiError> {
    body.check(|body, errors| {
        let (rate, rules) = (&body.rate, &body.group_discount_rules);
        if !rate.is_present() && !rules.is_present() {
            errors.refuse(rate, FieldError::Required);
        }
        let rate = rate
            .is_present()
            .then(|| rate.parsed(errors, |rate| CommissionRule::rate(*rate)));
        let rules = rules.is_present().then(|| tiers(passenger_type, rules, errors));
        Some(CommissionChange {
            rate: rate.flatten(),
            group_discount_rules: rules.flatten(),
        })
    })
    .map_err(ApiError::invalid_fields)
}

/// Checks each tier by itself, so that the form can mark every bad one.
fn tiers(passenger_type: PassengerType, field: &Field<Vec<TierBody>>, errors: &mut Errors) -> Option<Vec<Tier>> {
    let given = field.nullable(errors).map_or(&[][..], Vec::as_slice);
    if passenger_type != PassengerType::Adult && !given.is_empty() {
        errors.refuse(field, FieldError::Invalid);
    }
    let mut before = None;
    let mut tiers = Vec::new();
    for (place, tier) in given.iter().enumerate() {
        let count = CommissionRule::min_count(tier.min_count, before);
        let rate = CommissionRule::rate(tier.rate);
        before = Some(tier.min_count);
        match (count, rate) {
            (Ok(min_count), Ok(rate)) => tiers.push(Tier { min_count, rate }),
            (count, rate) => {
                for (name, error) in [("min_count", count.err()), ("rate", rate.err())] {
                    if let Some(error) = error {
                        errors.refuse_part(field, &format!("{place}.{name}"), error);
                    }
                }
            }
        }
    }
    (tiers.len() == given.len()).then_some(tiers)
}

#[cfg(test)]
mod tests {
    use flight_finder_core::base::money::Cents;
    use serde_json::{Value, json};

    use super::*;
    use crate::http::fields::FieldErrors;

    fn read(passenger_type: PassengerType, body: Value) -> Result<CommissionChange, FieldErrors> {
        change(passenger_type, &Unchecked::read(body)).map_err(|error| match error {
            ApiError::InvalidFields { fields, .. } => fields,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn adults_may_have_tiers_and_others_have_none() {
        let tiers = json!([{"min_count": 2, "rate": 15}, {"min_count": 4, "rate": 13.33}]);

        let adult = read(
            PassengerType::Adult,
            json!({"rate": 18.5, "group_discount_rules": tiers}),
        )
        .unwrap();
        let child = read(PassengerType::Child, json!({"rate": 0, "group_discount_rules": null})).unwrap();
        let refused = read(PassengerType::Child, json!({"rate": 0, "group_discount_rules": tiers})).unwrap_err();

        assert_eq!(adult.rate, Some(Cents(1_850)));
        assert_eq!(adult.group_discount_rules.unwrap()[1].rate, Cents(1_333));
        assert_eq!((child.rate, child.group_discount_rules), (Some(Cents(0)), Some(vec![])));
        assert_eq!(
            refused,
            [("group_discount_rules".to_owned(), FieldError::Invalid)].into()
        );
    }

    #[test]
    fn what_is_left_out_stays() {
        let rate = read(PassengerType::Adult, json!({"rate": 20})).unwrap();
        let tiers = read(PassengerType::Adult, json!({"group_discount_rules": []})).unwrap();
        let nothing = read(PassengerType::Adult, json!({})).unwrap_err();

        assert_eq!((rate.rate, rate.group_discount_rules), (Some(Cents(2_000)), None));
        assert_eq!((tiers.rate, tiers.group_discount_rules), (None, Some(vec![])));
        assert_eq!(nothing, [("rate".to_owned(), FieldError::Required)].into());
    }

    #[test]
    fn every_bad_number_is_named() {
        let tiers = json!([
            {"min_count": 1, "rate": 15},
            {"min_count": 5, "rate": -1},
            {"min_count": 5, "rate": 15},
            {"min_count": 3, "rate": 1.005},
        ]);

        let errors = read(
            PassengerType::Adult,
            json!({"rate": "free", "group_discount_rules": tiers}),
        )
        .unwrap_err();

        let expected = [
            ("rate", FieldError::Invalid),
            ("group_discount_rules.0.min_count", FieldError::OutOfRange),
            ("group_discount_rules.1.rate", FieldError::OutOfRange),
            ("group_discount_rules.2.min_count", FieldError::Duplicate),
            ("group_discount_rules.3.min_count", FieldError::NotIncreasing),
            ("group_discount_rules.3.rate", FieldError::Invalid),
        ];
        assert_eq!(errors, expected.map(|(name, error)| (name.to_owned(), error)).into());
    }
}
