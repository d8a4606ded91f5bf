//! The parameters of a search in responses; [`new`](super::new) reads the same names.

use chrono::NaiveDate;
use flight_finder_core::{
    base::trip::{Passengers, Stops, TravelClass, TripType},
    places::airports::AirportIndex,
    search::searches::SearchParams,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::language::Language;

/// The parameters of a search. A date is written as 12:00 UTC of its day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SearchParams)]
pub struct SearchParamsBody {
    /// The display name of the origin in the language of the answer.
    #[schema(example = "Tiranë (TIA)")]
    from_location: String,
    /// The display name of the destination in the language of the answer.
    #[schema(example = "Vjenë (VIE)")]
    to_location: String,
    /// The code of the origin: an airport or a city.
    #[schema(example = "TIA")]
    from_code: String,
    /// The code of the destination: an airport or a city.
    #[schema(example = "VIE")]
    to_code: String,
    /// The day of the outbound flight.
    #[schema(format = DateTime, example = "2026-12-12T12:00:00.000Z")]
    departure_date: String,
    /// The day of the return flight; null for a one-way trip.
    #[schema(required = true, format = DateTime, example = "2026-12-19T12:00:00.000Z")]
    return_date: Option<String>,
    trip_type: TripType,
    travel_class: TravelClass,
    stops: Stops,
    passengers: Passengers,
}

impl SearchParamsBody {
    /// The display names of the places.
    pub(crate) fn places(&self) -> [&str; 2] {
        [&self.from_location, &self.to_location]
    }
}

impl SearchParamsBody {
    /// Places have their current names in this language; a place that does not exist any more keeps the name that the
    /// search came with.
    pub(crate) fn new(params: &SearchParams, language: Language, airports: &AirportIndex) -> Self {
        let name = |code, typed: &str| language.place_name(airports, code).unwrap_or_else(|| typed.to_owned());
        Self {
            from_location: name(&params.from_code, &params.from_location),
            to_location: name(&params.to_code, &params.to_location),
            from_code: params.from_code.to_string(),
            to_code: params.to_code.to_string(),
            departure_date: at_noon(params.departure_date),
            return_date: params.return_date.map(at_noon),
            trip_type: params.trip_type,
            travel_class: params.travel_class,
            stops: params.stops,
            passengers: params.passengers,
        }
    }
}

fn at_noon(date: NaiveDate) -> String {
    format!("{date}T12:00:00.000Z")
}
