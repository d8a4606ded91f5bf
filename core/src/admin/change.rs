//! Bodies of the administrator's requests, parsed into what cannot be wrong.

use chrono::NaiveDate;
use serde_json::Value;

use crate::{
    airports::PlaceCode,
    calendar::route_month,
    form::{FieldError, FieldErrors, Form},
    routes::RouteMonth,
};

/// The hours that an administrator may choose.
const HOURS: [i64; 4] = [3, 6, 12, 24];

/// How often a calendar is refreshed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// After so many hours, until the administrator says otherwise.
    Hours(i64),
    /// As its demand says.
    Automatic,
}

/// A change of a route-month; what is `None` stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteChange {
    /// How often.
    pub interval: Option<Interval>,
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

fn interval(form: &mut Form) -> Option<Interval> {
    let error = match form.value("update_interval")? {
        Value::String(text) if text == "automatic" => return Some(Interval::Automatic),
        Value::Number(hours) => match hours.as_i64().filter(|hours| HOURS.contains(hours)) {
            Some(hours) => return Some(Interval::Hours(hours)),
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

/// A fetch by hand that cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct InvalidFetch {
    /// For people, in English.
    pub message: &'static str,
    /// Named as in the request.
    pub fields: FieldErrors,
}

impl From<FieldErrors> for InvalidFetch {
    fn from(fields: FieldErrors) -> Self {
        let message = if fields.contains_key("origin") || fields.contains_key("destination") {
            "Please enter both origin and destination airports"
        } else {
            "Please check the request: some fields are not valid."
        };
        Self { message, fields }
    }
}

/// Reads and checks the body of a manual fetch: `origin`, `destination`, `month`. `today` is the agency's
/// day; `known` tells whether a place exists.
pub fn calendar_fetch(
    body: &Value,
    today: NaiveDate,
    known: impl Fn(&PlaceCode) -> bool,
) -> Result<RouteMonth, InvalidFetch> {
    let mut form = Form::of(body);
    let route = route_month(&mut form, today, known);
    form.finish()?;
    Ok(route.expect("a body without a bad field is whole"))
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
            Ok((Some(Interval::Hours(6)), None))
        );
        assert_eq!(
            read(json!({"update_interval": "automatic", "is_ignored": true})),
            Ok((Some(Interval::Automatic), Some(true)))
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

    #[test]
    fn a_fetch_names_its_bad_fields() {
        let today = "2026-11-20".parse().unwrap();
        let fetch = |body: Value| calendar_fetch(&body, today, |code| ["TIA", "VIE"].contains(&code.as_str()));

        let route = fetch(json!({"origin": "tia", "destination": "VIE", "month": "2026-12"})).unwrap();
        let errors = fetch(json!({"origin": "XXX", "month": "2027-11", "force": true})).unwrap_err();
        let late = fetch(json!({"origin": "TIA", "destination": "VIE", "month": "2027-11"})).unwrap_err();

        assert_eq!(route.to_string(), "TIA-VIE 2026-12");
        let expected = [
            ("destination", FieldError::Required),
            ("force", FieldError::Unknown),
            ("month", FieldError::TooFar),
            ("origin", FieldError::UnknownAirport),
        ];
        assert_eq!(errors.message, "Please enter both origin and destination airports");
        assert_eq!(late.message, "Please check the request: some fields are not valid.");
        assert_eq!(
            errors.fields,
            expected.map(|(field, error)| (field.to_owned(), error)).into()
        );
    }
}
