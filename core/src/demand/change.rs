//! A change of how often a route-month is refreshed, as an administrator requests it.

use serde_json::Value;

use crate::form::{FieldError, FieldErrors, Form};

/// The hours that an administrator may choose.
const HOURS: [i64; 4] = [3, 6, 12, 24];

/// How often a calendar is refreshed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefreshInterval {
    /// After so many hours, until the administrator says otherwise.
    Hours(i64),
    /// As its demand says.
    Automatic,
}

/// A change of a route-month; what is `None` stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteChange {
    pub interval: Option<RefreshInterval>,
    /// Whether it is refreshed at all.
    pub is_ignored: Option<bool>,
}

impl RouteChange {
    /// Reads and checks a request body: `update_interval` (3, 6, 12, 24 or `"automatic"`), `is_ignored`, or
    /// both.
    pub fn parse(body: &Value) -> Result<Self, FieldErrors> {
        let mut form = Form::of(body);
        if !form.contains("update_interval") && !form.contains("is_ignored") {
            form.refuse("update_interval", FieldError::Required);
        }
        let change = Self {
            interval: interval(&mut form),
            is_ignored: is_ignored(&mut form),
        };
        form.finish()?;
        Ok(change)
    }
}

fn interval(form: &mut Form) -> Option<RefreshInterval> {
    let error = match form.value("update_interval")? {
        Value::String(text) if text == "automatic" => return Some(RefreshInterval::Automatic),
        Value::Number(hours) => match hours.as_i64().filter(|hours| HOURS.contains(hours)) {
            Some(hours) => return Some(RefreshInterval::Hours(hours)),
            None => FieldError::OutOfRange,
        },
        _ => FieldError::Invalid,
    };
    form.refuse("update_interval", error);
    None
}

fn is_ignored(form: &mut Form) -> Option<bool> {
    let value = form.value("is_ignored")?;
    if !value.is_boolean() {
        form.refuse("is_ignored", FieldError::Invalid);
    }
    value.as_bool()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_change_is_an_interval_or_a_switch_or_both() {
        let read = |body: Value| RouteChange::parse(&body).map(|change| (change.interval, change.is_ignored));

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
            assert_eq!(RouteChange::parse(&body), Err(expected), "{body}");
        }
    }
}
