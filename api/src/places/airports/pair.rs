//! Two places of a request.

use flight_finder_core::{
    base::{form::FieldError, place_code::PlaceCode},
    places::airports::AirportIndex,
};

use crate::http::fields::{Errors, Field};

/// Reads the codes of two places that exist and differ.
pub(crate) fn pair(
    origin: &Field<String>,
    destination: &Field<String>,
    airports: &AirportIndex,
    errors: &mut Errors,
) -> Option<(PlaceCode, PlaceCode)> {
    let from = origin.parsed(errors, |code| airports.parse_code(code));
    let to = destination.parsed(errors, |code| airports.parse_code(code));
    if from.is_some() && from == to {
        errors.refuse(destination, FieldError::SameAirport);
    }
    from.zip(to)
}
