//! Search parameters, parsed into types that cannot be wrong. An error names every bad field.

mod form;
mod noon;

use std::fmt::Write as _;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use form::SearchForm;

use crate::{
    airports::PlaceCode,
    form::{FieldError, FieldErrors},
    trip::{Passengers, Stops, TravelClass, TripType},
};

/// A search as the visitor made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchParams {
    /// Display name of the origin.
    pub from_location: String,
    /// Display name of the destination.
    pub to_location: String,
    /// Code of an airport or a city.
    pub from_code: PlaceCode,
    /// Code of an airport or a city.
    pub to_code: PlaceCode,
    /// The day of the outbound flight, local to the origin.
    #[serde(with = "noon")]
    pub departure_date: NaiveDate,
    /// The day of the return flight; `None` one way.
    #[serde(with = "noon::or_null")]
    pub return_date: Option<NaiveDate>,
    /// One way, or there and back.
    pub trip_type: TripType,
    pub travel_class: TravelClass,
    /// The most changes of plane.
    pub stops: Stops,
    pub passengers: Passengers,
}

/// A search that cannot be made: each bad field, and the sentence for the first of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct InvalidSearch {
    /// The specification's words where it has some.
    pub message: &'static str,
    /// Field name as in the request.
    pub fields: FieldErrors,
}

impl SearchParams {
    /// Reads and checks a request body. `today` is the agency's day; `known` says whether a place code exists.
    pub fn parse(body: &Value, today: NaiveDate, known: impl Fn(&PlaceCode) -> bool) -> Result<Self, InvalidSearch> {
        let mut form = SearchForm::of(body);
        let search = form.search(today, known);
        form.finish().map_err(InvalidSearch::of)?;
        Ok(search.expect("a search without a bad field is whole"))
    }

    /// What tells this search from another one, names included: SHA-256 in hexadecimal.
    pub(in crate::search) fn digest(&self) -> String {
        let text = serde_json::to_vec(self).expect("parameters are JSON");
        Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").expect("writing to a string does not fail");
            hex
        })
    }

    /// Everything that a provider sees, in one line: equal searches share their requests. It is stored, so its words stay
    /// when a type or a variant is renamed.
    pub fn fingerprint(&self) -> String {
        let Passengers {
            adults,
            children,
            infants_in_seat,
            infants_on_lap,
        } = self.passengers;
        format!(
            "{}-{} {} {} {} {} {adults}.{children}.{infants_in_seat}.{infants_on_lap}",
            self.from_code,
            self.to_code,
            self.departure_date,
            self.return_date
                .map_or_else(|| "oneWay".to_owned(), |date| date.to_string()),
            match self.travel_class {
                TravelClass::Economy => "Economy",
                TravelClass::PremiumEconomy => "PremiumEconomy",
                TravelClass::Business => "Business",
                TravelClass::First => "First",
            },
            match self.stops {
                Stops::Any => "Any",
                Stops::Nonstop => "Nonstop",
                Stops::OneOrFewer => "OneOrFewer",
                Stops::TwoOrFewer => "TwoOrFewer",
            },
        )
    }
}

impl InvalidSearch {
    fn of(fields: FieldErrors) -> Self {
        let has = |field: &str| fields.contains_key(field);
        let required = |field: &str| fields.get(field) == Some(&FieldError::Required);
        let message = if has("fromCode") || has("toCode") {
            "Please select both departure and arrival airports."
        } else if required("departureDate") {
            "Please select a departure date."
        } else if required("returnDate") {
            "Please select a return date for round-trip flights."
        } else if has("departureDate") {
            "Please select a valid departure date."
        } else if has("returnDate") {
            "Please select a return date on or after the departure date."
        } else if fields.keys().any(|field| field.starts_with("passengers")) {
            "Please check the number of passengers."
        } else {
            "Failed to search for flights"
        };
        Self { message, fields }
    }
}

#[cfg(test)]
mod tests;
