//! The body of a new search.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use flight_finder_core::{
    base::{
        form::FieldError,
        trip::{Passengers, Stops, TravelClass, TripType},
    },
    places::airports::AirportIndex,
    search::searches::{SearchParams, departure_day, return_day},
};
use serde::Deserialize;
use serde_json::{Map, Number, Value};
use utoipa::ToSchema;

use crate::{
    http::{
        error::ApiError,
        fields::{Errors, Field, FieldErrors, Unchecked},
    },
    places::airports::pair,
};

/// The parameters of a new search. A date is written as 12:00 UTC of its day, or as the day alone (`2026-12-12`);
/// another time of day is refused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewSearch)]
pub struct NewSearchBody {
    /// The display name of the origin.
    #[schema(value_type = String, max_length = 120, example = "Tiranë (TIA)")]
    from_location: Field<String>,
    /// The display name of the destination.
    #[schema(value_type = String, max_length = 120, example = "Vjenë (VIE)")]
    to_location: Field<String>,
    /// The code of the origin: an airport or a city.
    #[schema(value_type = String, example = "TIA")]
    from_code: Field<String>,
    /// The code of the destination: an airport or a city.
    #[schema(value_type = String, example = "VIE")]
    to_code: Field<String>,
    /// The day of the outbound flight, from yesterday to 366 days ahead.
    #[schema(value_type = String, format = DateTime, example = "2026-12-12T12:00:00.000Z")]
    departure_date: Field<String>,
    /// The day of the return flight, not before the departure and at most 366 days ahead. Required for a round trip;
    /// null or left out for a one-way trip.
    #[schema(value_type = Option<String>, format = DateTime, example = "2026-12-19T12:00:00.000Z")]
    return_date: Field<String>,
    #[schema(value_type = TripType)]
    trip_type: Field<TripType>,
    #[schema(value_type = TravelClass, required = false)]
    travel_class: Field<TravelClass>,
    #[schema(value_type = Stops, required = false)]
    stops: Field<Stops>,
    #[schema(value_type = NewPassengersBody)]
    passengers: Field<Map<String, Value>>,
}

/// The number of passengers by type; a number that is left out is 0. Adults, children and infants in seats are at most
/// nine together, and there must be at least one adult for each infant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewPassengers)]
pub struct NewPassengersBody {
    #[schema(value_type = u32, minimum = 1, maximum = 9)]
    adults: Field<Number>,
    #[schema(value_type = Option<u32>, minimum = 0, maximum = 8)]
    children: Field<Number>,
    #[schema(value_type = Option<u32>, minimum = 0, maximum = 9)]
    infants_in_seat: Field<Number>,
    #[schema(value_type = Option<u32>, minimum = 0, maximum = 9)]
    infants_on_lap: Field<Number>,
}

/// Checks the fields of a search. `today` is the agency's day.
pub(super) fn search_params(
    body: &Unchecked<NewSearchBody>,
    today: NaiveDate,
    airports: &AirportIndex,
) -> Result<SearchParams, ApiError> {
    body.check(|search, errors| search.params(today, airports, errors))
        .map_err(|fields| ApiError::InvalidSearch {
            message: body.fields.message(&fields),
            fields,
        })
}

impl NewSearchBody {
    fn params(&self, today: NaiveDate, airports: &AirportIndex, errors: &mut Errors) -> Option<SearchParams> {
        let codes = pair(&self.from_code, &self.to_code, airports, errors);
        let from_location = self.from_location.parsed(errors, |text| name(text));
        let to_location = self.to_location.parsed(errors, |text| name(text));
        let trip_type = self.trip_type.required(errors).copied();
        let departure_date = self.departure_date.parsed(errors, |text| departure_day(text, today));
        let return_date = match trip_type {
            Some(TripType::RoundTrip) => self
                .return_date
                .parsed(errors, |text| return_day(text, today, departure_date)),
            Some(TripType::OneWay) => {
                self.return_date.must_be_null(errors);
                None
            }
            None => None,
        };
        let travel_class = self.travel_class.optional(errors);
        let stops = self.stops.optional(errors);
        let passengers = self.passengers(errors);
        let (from_code, to_code) = codes?;
        Some(SearchParams {
            from_location: from_location?,
            to_location: to_location?,
            from_code,
            to_code,
            departure_date: departure_date?,
            return_date,
            trip_type: trip_type?,
            travel_class: travel_class.copied().unwrap_or(TravelClass::Economy),
            stops: stops.copied().unwrap_or(Stops::Any),
            passengers: passengers?,
        })
    }

    fn passengers(&self, errors: &mut Errors) -> Option<Passengers> {
        let fields: NewPassengersBody = self.passengers.object(errors)?;
        let adults = fields.adults.parsed(errors, |adults| count(adults, Passengers::ADULTS));
        let children = optional_count(&fields.children, Passengers::CHILDREN, errors);
        let infants_in_seat = optional_count(&fields.infants_in_seat, Passengers::INFANTS, errors);
        let infants_on_lap = optional_count(&fields.infants_on_lap, Passengers::INFANTS, errors);
        let passengers = Passengers {
            adults: adults?,
            children: children?,
            infants_in_seat: infants_in_seat?,
            infants_on_lap: infants_on_lap?,
        };
        if !passengers.has_enough_adults() {
            errors.refuse(&fields.infants_on_lap, FieldError::TooManyInfants);
        }
        if passengers.seated() > Passengers::MAX_SEATED {
            errors.refuse(&self.passengers, FieldError::TooManyPassengers);
        }
        Some(passengers)
    }

    /// The message for the first bad field, in the words of the specification if it has a message for that field.
    fn message(&self, fields: &FieldErrors) -> &'static str {
        let error = |name: &str| fields.get(name).copied();
        let (departure, back) = (error(self.departure_date.name()), error(self.return_date.name()));
        if error(self.from_code.name()).or(error(self.to_code.name())).is_some() {
            "Please select both departure and arrival airports."
        } else if departure == Some(FieldError::Required) {
            "Please select a departure date."
        } else if back == Some(FieldError::Required) {
            "Please select a return date for round-trip flights."
        } else if departure.is_some() {
            "Please select a valid departure date."
        } else if back.is_some() && self.trip_type.given().copied() == Some(TripType::OneWay) {
            "A one-way search has no return date."
        } else if back.is_some() {
            "Please select a return date on or after the departure date."
        } else if fields.keys().any(|field| field.starts_with(self.passengers.name())) {
            "Please check the number of passengers."
        } else {
            "Failed to search for flights"
        }
    }
}

fn name(text: &str) -> Result<String, FieldError> {
    if text.chars().count() > SearchParams::MAX_NAME {
        return Err(FieldError::TooLong);
    }
    Ok(text.to_owned())
}

fn count(number: &Number, bounds: RangeInclusive<u32>) -> Result<u32, FieldError> {
    let count = number.as_u64().and_then(|count| u32::try_from(count).ok());
    count
        .filter(|count| bounds.contains(count))
        .ok_or(FieldError::OutOfRange)
}

fn optional_count(field: &Field<Number>, bounds: RangeInclusive<u32>, errors: &mut Errors) -> Option<u32> {
    match field.nullable(errors) {
        Some(number) => errors.accept(field, count(number, bounds)),
        None => Some(0),
    }
}

#[cfg(test)]
mod tests;
