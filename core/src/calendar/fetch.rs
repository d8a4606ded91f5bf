//! A fetch of a calendar by hand, as an administrator requests it.

use chrono::NaiveDate;
use serde_json::Value;

use super::route_month;
use crate::{
    airports::PlaceCode,
    form::{FieldErrors, Form},
    routes::RouteMonth,
};

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
/// day; `known` says whether a place exists.
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
    use crate::form::FieldError;

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
