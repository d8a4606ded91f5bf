//! Search parameters, parsed into types that cannot be wrong. An error names every bad field.

mod form;
mod noon;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use form::SearchForm;

use crate::{
    airports::PlaceCode,
    form::{FieldError, FieldErrors},
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
    pub from_code: String,
    /// Code of an airport or a city.
    pub to_code: String,
    /// The day of the outbound flight, local to the origin.
    #[serde(with = "noon")]
    pub departure_date: NaiveDate,
    /// The day of the return flight; `None` one way.
    #[serde(with = "noon::or_null")]
    pub return_date: Option<NaiveDate>,
    /// One way, or there and back.
    pub trip_type: TripType,
    /// The cabin.
    pub travel_class: TravelClass,
    /// The most changes of plane.
    pub stops: Stops,
    /// Who flies.
    pub passengers: Passengers,
}

/// One way, or there and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum TripType {
    RoundTrip,
    OneWay,
}

/// The cabin; `"1"` to `"4"` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TravelClass {
    #[serde(rename = "1")]
    Economy,
    #[serde(rename = "2")]
    PremiumEconomy,
    #[serde(rename = "3")]
    Business,
    #[serde(rename = "4")]
    First,
}

/// The most changes of plane per leg; `"0"` to `"3"` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Stops {
    #[serde(rename = "0")]
    Any,
    #[serde(rename = "1")]
    Nonstop,
    #[serde(rename = "2")]
    OneOrFewer,
    #[serde(rename = "3")]
    TwoOrFewer,
}

/// Who flies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Passengers {
    /// 1-9.
    pub adults: u32,
    /// Of 2-11 years, 0-8.
    pub children: u32,
    /// With a seat of their own.
    pub infants_in_seat: u32,
    /// On an adult's lap.
    pub infants_on_lap: u32,
}

impl Passengers {
    /// Those who need a seat.
    pub fn seated(&self) -> u32 {
        self.adults + self.children + self.infants_in_seat
    }
}

impl Stops {
    /// Whether a leg with so many changes of plane is wanted.
    pub fn allow(self, stops: usize) -> bool {
        match self {
            Self::Any => true,
            Self::Nonstop => stops == 0,
            Self::OneOrFewer => stops <= 1,
            Self::TwoOrFewer => stops <= 2,
        }
    }
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
    /// Reads and checks a request body. `today` is the agency's day; `known` tells whether a place code exists.
    pub fn parse(body: &Value, today: NaiveDate, known: impl Fn(&PlaceCode) -> bool) -> Result<Self, InvalidSearch> {
        let mut form = SearchForm::of(body);
        let search = form.search(today, known);
        form.finish().map_err(InvalidSearch::of)?;
        Ok(search.expect("a search without a bad field is whole"))
    }

    /// Everything that a provider sees, in one line: equal searches share their requests.
    pub fn fingerprint(&self) -> String {
        let Passengers {
            adults,
            children,
            infants_in_seat,
            infants_on_lap,
        } = self.passengers;
        format!(
            "{}-{} {} {} {:?} {:?} {adults}.{children}.{infants_in_seat}.{infants_on_lap}",
            self.from_code,
            self.to_code,
            self.departure_date,
            self.return_date
                .map_or_else(|| "oneWay".to_owned(), |date| date.to_string()),
            self.travel_class,
            self.stops,
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
