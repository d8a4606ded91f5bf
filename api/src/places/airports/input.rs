//! An entry as clients send it.

use flight_finder_core::{
    base::{form::FieldError, place_code::PlaceCode},
    places::airports::{AirportChange, NewAirport, optional_name, parse_iata_code, parse_name},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::{
    error::ApiError,
    fields::{Errors, Field, Unchecked},
};

/// The most airports of a city. No city has more than ten.
const MAX_AIRPORTS: usize = 30;

/// The fields of an entry. A new airport needs `iata_code`, `name`, `city` and `state`; in a change, what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AirportChange)]
pub struct AirportInput {
    /// Three letters. An airport that is in use keeps its code.
    #[schema(value_type = Option<String>, min_length = 3, max_length = 3, example = "TIA")]
    iata_code: Field<String>,
    /// The airport's own name. A city has only `city`.
    #[schema(value_type = Option<String>, max_length = 120, example = "Tirana International Airport")]
    name: Field<String>,
    /// Distinguishes the airport from the others of its city.
    #[schema(value_type = Option<String>, max_length = 120)]
    label: Field<String>,
    #[schema(value_type = Option<String>, max_length = 120, example = "Tirana")]
    city: Field<String>,
    /// The Albanian name of the city; empty if it equals the English name.
    #[schema(value_type = Option<String>, max_length = 120, example = "Tiranë")]
    city_sq: Field<String>,
    /// The country, or the state.
    #[schema(value_type = Option<String>, max_length = 120, example = "Albania")]
    state: Field<String>,
    /// The Albanian name of the country; empty if it equals the English name.
    #[schema(value_type = Option<String>, max_length = 120, example = "Shqipëri")]
    state_sq: Field<String>,
    /// The `code` of the city entry that the airport belongs to; null or empty: it belongs to none.
    #[schema(value_type = Option<String>, example = "LON")]
    city_code: Field<String>,
    /// The codes of the airports that belong to the city. Only for cities.
    #[schema(value_type = Option<Vec<String>>, max_items = 30)]
    airports: Field<Vec<String>>,
}

/// Reads a new airport.
pub(super) fn new_airport(body: &Unchecked<AirportInput>) -> Result<NewAirport, ApiError> {
    body.check(|body, errors| {
        let iata_code = body.iata_code.parsed(errors, |text| parse_iata_code(text));
        let [name, city, state] =
            [&body.name, &body.city, &body.state].map(|field| field.parsed(errors, |text| parse_name(text)));
        if body.airports.is_present() {
            errors.refuse(&body.airports, FieldError::Invalid);
        }
        let more = others(body, errors);
        Some(NewAirport {
            iata_code: iata_code?,
            name: name?,
            city: city?,
            state: state?,
            more,
        })
    })
    .map_err(ApiError::invalid_fields)
}

/// Reads a change of an entry.
pub(super) fn change(body: &Unchecked<AirportInput>) -> Result<AirportChange, ApiError> {
    body.check(|body, errors| {
        let given = |field: &Field<String>, errors: &mut Errors, parse: fn(&str) -> Result<String, FieldError>| {
            field
                .is_present()
                .then(|| field.parsed(errors, |text| parse(text)))
                .flatten()
        };
        Some(AirportChange {
            iata_code: given(&body.iata_code, errors, parse_iata_code),
            name: given(&body.name, errors, parse_name),
            city: given(&body.city, errors, parse_name),
            state: given(&body.state, errors, parse_name),
            members: body.airports.is_present().then(|| members(&body.airports, errors)),
            ..others(body, errors)
        })
    })
    .map_err(ApiError::invalid_fields)
}

/// Reads the fields that may be empty.
fn others(body: &AirportInput, errors: &mut Errors) -> AirportChange {
    let [label, city_sq, state_sq] = [&body.label, &body.city_sq, &body.state_sq]
        .map(|field| field.is_present().then(|| field.text(errors, optional_name)).flatten());
    let city = |text: &str| match text {
        "" => Ok(None),
        code => code.parse().map(Some).map_err(|_| FieldError::UnknownAirport),
    };
    let city_code = body
        .city_code
        .is_present()
        .then(|| body.city_code.text(errors, city))
        .flatten();
    AirportChange {
        label,
        city_sq,
        state_sq,
        city_code,
        ..AirportChange::default()
    }
}

fn members(field: &Field<Vec<String>>, errors: &mut Errors) -> Vec<PlaceCode> {
    let given = field.required(errors).map_or(&[][..], Vec::as_slice);
    if given.len() > MAX_AIRPORTS {
        errors.refuse(field, FieldError::TooLong);
    }
    let mut codes = Vec::new();
    for (place, code) in given.iter().take(MAX_AIRPORTS).enumerate() {
        match code.parse() {
            Ok(code) => codes.push(code),
            Err(_) => errors.refuse_part(field, &place.to_string(), FieldError::UnknownAirport),
        }
    }
    codes
}
