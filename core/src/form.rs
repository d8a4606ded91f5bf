//! Reads a request field by field, so that the response names every bad field and not only the first.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::airports::PlaceCode;

/// Bad fields by their names in the request.
pub type FieldErrors = BTreeMap<String, FieldError>;

/// A field's name is told back at most so long.
const LONGEST_FIELD: usize = 64;
/// How far ahead flights are sold, in days from today.
const FURTHEST_DAYS: u64 = 366;

/// What is wrong with a field: a stable code of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldError {
    /// Not there, or empty.
    Required,
    /// Not of the kind that the field holds.
    Invalid,
    /// A field that does not exist.
    Unknown,
    /// No airport or city has this code.
    UnknownAirport,
    /// No option of the search has this id.
    UnknownOption,
    /// The destination is the origin.
    SameAirport,
    PastDate,
    /// More than a year ahead.
    TooFar,
    /// The return is before the departure.
    BeforeDeparture,
    /// Below or above what is sold.
    OutOfRange,
    /// More infants than adults.
    TooManyInfants,
    /// More than nine with a seat.
    TooManyPassengers,
    /// Longer than is stored.
    TooLong,
}

/// The fields of a request, taken one by one; what is left at the end does not exist.
pub struct Form {
    fields: Map<String, Value>,
    errors: FieldErrors,
}

impl Form {
    /// Of anything but an object every field is missing.
    pub fn of(body: &Value) -> Self {
        Self {
            fields: body.as_object().cloned().unwrap_or_default(),
            errors: FieldErrors::new(),
        }
    }

    /// Of the parameters of a query string; an empty one counts as missing.
    pub fn of_query<const N: usize>(parameters: [(&str, Option<String>); N]) -> Self {
        let given = parameters.into_iter().filter_map(|(name, value)| {
            let value = value.filter(|text| !text.trim().is_empty())?;
            Some((name.to_owned(), Value::String(value)))
        });
        Self {
            fields: given.collect(),
            errors: FieldErrors::new(),
        }
    }

    /// The first error of a field stays.
    pub fn refuse(&mut self, field: &str, error: FieldError) {
        let shown: String = field.chars().take(LONGEST_FIELD).collect();
        self.errors.entry(shown).or_insert(error);
    }

    /// Whether a field was refused.
    pub fn has_refused(&self, field: &str) -> bool {
        self.errors.contains_key(field)
    }

    /// Whether a field is still there.
    pub fn contains(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// Takes a field as it is.
    pub fn value(&mut self, field: &str) -> Option<Value> {
        self.fields.remove(field)
    }

    /// Takes a text that is not empty; a number counts as its digits.
    pub fn text(&mut self, field: &str) -> Option<String> {
        let error = match self.fields.remove(field) {
            Some(Value::String(text)) if !text.trim().is_empty() => return Some(text.trim().to_owned()),
            Some(Value::Number(number)) => return Some(number.to_string()),
            Some(Value::String(_) | Value::Null) | None => FieldError::Required,
            Some(_) => FieldError::Invalid,
        };
        self.refuse(field, error);
        None
    }

    /// Takes one of a few words.
    pub fn choice<T: Copy>(&mut self, field: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text(field)?;
        let found = choices.iter().find(|(name, _)| *name == text);
        if found.is_none() {
            self.refuse(field, FieldError::Invalid);
        }
        found.map(|&(_, choice)| choice)
    }

    /// Takes a text that can be read as something else.
    pub fn parsed<T: std::str::FromStr>(&mut self, field: &str) -> Option<T> {
        let parsed = self.text(field)?.parse().ok();
        if parsed.is_none() {
            self.refuse(field, FieldError::Invalid);
        }
        parsed
    }

    /// Takes the code of a place that exists; `known` says whether it does.
    pub fn place(&mut self, field: &str, known: impl Fn(&PlaceCode) -> bool) -> Option<PlaceCode> {
        let code = self.text(field)?.parse().ok().filter(known);
        if code.is_none() {
            self.refuse(field, FieldError::UnknownAirport);
        }
        code
    }

    /// Parses a departure date with `read`; it must lie between yesterday and 366 days ahead. Yesterday is accepted because
    /// it may still be today west of the agency.
    pub fn day(&mut self, field: &str, today: NaiveDate, read: fn(&str) -> Option<NaiveDate>) -> Option<NaiveDate> {
        let error = match read(&self.text(field)?) {
            Some(day) if day < today - Days::new(1) => FieldError::PastDate,
            Some(day) if day > today + Days::new(FURTHEST_DAYS) => FieldError::TooFar,
            Some(day) => return Some(day),
            None => FieldError::Invalid,
        };
        self.refuse(field, error);
        None
    }

    /// Refuses what is left; returns the errors when there are any.
    pub fn finish(mut self) -> Result<(), FieldErrors> {
        for field in std::mem::take(&mut self.fields).keys() {
            self.refuse(field, FieldError::Unknown);
        }
        if self.errors.is_empty() {
            Ok(())
        } else {
            Err(self.errors)
        }
    }
}
