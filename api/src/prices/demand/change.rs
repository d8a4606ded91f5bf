//! A change of how often calendars are refreshed, as clients send it.

use flight_finder_core::{
    base::form::FieldError,
    prices::demand::{RefreshInterval, RouteChange},
};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::http::fields::{Errors, Field};

/// A change of when the calendar of a route-month is refreshed. At least one of the fields is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RouteChange)]
pub struct RouteChangeBody {
    /// How often the calendar is refreshed: at a fixed interval, or as the demand level requires.
    #[schema(value_type = Option<IntervalBody>)]
    update_interval: Field<IntervalBody>,
    /// Whether the refreshes are stopped.
    #[schema(value_type = Option<bool>)]
    is_ignored: Field<bool>,
}

/// A fixed interval of 3, 6, 12 or 24 hours, or `automatic` for the interval of the demand level.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = UpdateInterval)]
pub enum IntervalBody {
    Hours(#[schema(inline)] Hours),
    Automatic(Automatic),
}

/// The interval in hours: 3, 6, 12 or 24. Another number is refused as `out_of_range`.
// The type accepts every JSON number. Otherwise another number would be refused as `invalid`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(value_type = u8)]
pub struct Hours(Number);

/// The word `automatic`: the interval follows the demand level.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Automatic {
    Automatic,
}

impl RouteChangeBody {
    pub(super) fn change(&self, errors: &mut Errors) -> Option<RouteChange> {
        if !self.update_interval.is_present() && !self.is_ignored.is_present() {
            errors.refuse(&self.update_interval, FieldError::Required);
        }
        let is_ignored = self.is_ignored.optional(errors).copied();
        let interval = match self.update_interval.optional(errors) {
            Some(interval) => Some(errors.accept(&self.update_interval, interval.interval())?),
            None => None,
        };
        Some(RouteChange { interval, is_ignored })
    }
}

impl IntervalBody {
    fn interval(&self) -> Result<RefreshInterval, FieldError> {
        match self {
            Self::Hours(Hours(hours)) => RefreshInterval::hours(hours.as_i64().ok_or(FieldError::OutOfRange)?),
            Self::Automatic(Automatic::Automatic) => Ok(RefreshInterval::Automatic),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::http::fields::{FieldErrors, Unchecked};

    fn read(body: Value) -> Result<RouteChange, FieldErrors> {
        Unchecked::read(body).check(RouteChangeBody::change)
    }

    #[test]
    fn a_change_is_an_interval_or_a_switch_or_both() {
        let read = |body: Value| read(body).map(|change| (change.interval, change.is_ignored));

        assert_eq!(
            read(json!({"update_interval": 6})),
            Ok((Some(RefreshInterval::Hours(6)), None))
        );
        assert_eq!(
            read(json!({"update_interval": "automatic", "is_ignored": true})),
            Ok((Some(RefreshInterval::Automatic), Some(true)))
        );
        assert_eq!(read(json!({"is_ignored": false})), Ok((None, Some(false))));
    }

    #[test]
    fn a_bad_change_names_its_fields() {
        for (body, field, error) in [
            (json!({}), "update_interval", FieldError::Required),
            (json!([]), "update_interval", FieldError::Required),
            (json!({"update_interval": 5}), "update_interval", FieldError::OutOfRange),
            (
                json!({"update_interval": 3.5}),
                "update_interval",
                FieldError::OutOfRange,
            ),
            (json!({"update_interval": "6"}), "update_interval", FieldError::Invalid),
            (json!({"update_interval": null}), "update_interval", FieldError::Invalid),
            (json!({"is_ignored": "yes"}), "is_ignored", FieldError::Invalid),
            (json!({"is_ignored": true, "id": 1}), "id", FieldError::Unknown),
        ] {
            let expected = FieldErrors::from([(field.to_owned(), error)]);
            assert_eq!(read(body.clone()), Err(expected), "{body}");
        }
    }
}
