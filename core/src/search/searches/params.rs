//! Search parameters.

mod date_at_noon;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::base::{
    form::{FieldError, sold_day},
    hexadecimal::hexadecimal,
    place_code::PlaceCode,
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
    #[serde(with = "date_at_noon")]
    pub departure_date: NaiveDate,
    /// The day of the return flight; `None` for a one-way trip.
    #[serde(with = "date_at_noon::or_null")]
    pub return_date: Option<NaiveDate>,
    /// One way, or a round trip.
    pub trip_type: TripType,
    pub travel_class: TravelClass,
    /// The most changes of plane.
    pub stops: Stops,
    pub passengers: Passengers,
}

/// Parses the day of an outbound flight: `2026-11-12T12:00:00.000Z` or `2026-11-12`.
pub fn departure_day(text: &str, today: NaiveDate) -> Result<NaiveDate, FieldError> {
    sold_day(date_at_noon::parse(text).ok_or(FieldError::Invalid)?, today)
}

/// Parses the day of a return flight; it must not be before the departure.
pub fn return_day(text: &str, today: NaiveDate, departure: Option<NaiveDate>) -> Result<NaiveDate, FieldError> {
    let day = departure_day(text, today)?;
    if departure.is_some_and(|departure| day < departure) {
        return Err(FieldError::BeforeDeparture);
    }
    Ok(day)
}

impl SearchParams {
    /// The longest accepted display name. Pages may show less of it.
    pub const MAX_NAME: usize = 120;

    /// Whether the search has the kind of prices that calendars show: one adult, one way, in economy.
    pub fn teaches_fares(&self) -> bool {
        self.trip_type == TripType::OneWay
            && self.travel_class == TravelClass::Economy
            && self.passengers == Passengers::ONE_ADULT
    }

    /// A digest by which this search is distinguished from others, display names included: SHA-256 in hexadecimal.
    pub(in crate::search::searches) fn digest(&self) -> String {
        let text = serde_json::to_vec(self).expect("parameters are JSON");
        hexadecimal(&Sha256::digest(text))
    }

    /// Everything that a provider sees of a search, in one line. Searches with equal fingerprints share their runs.
    /// Fingerprints are stored, so their words stay the same when a type or a variant is renamed.
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
            self.travel_class.name().replace(' ', ""),
            match self.stops {
                Stops::Any => "Any",
                Stops::Nonstop => "Nonstop",
                Stops::OneOrFewer => "OneOrFewer",
                Stops::TwoOrFewer => "TwoOrFewer",
            },
        )
    }
}

#[cfg(test)]
mod tests;
