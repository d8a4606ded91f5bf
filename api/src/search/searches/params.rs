//! The parameters of a search in responses; [`new`](super::new) reads the same names.

use chrono::NaiveDate;
use flight_finder_core::{
    base::trip::{Passengers, Stops, TravelClass, TripType},
    places::airports::AirportIndex,
    search::searches::SearchParams,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{language::Language, mirror::mirror};

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
    trip_type: TripTypeBody,
    travel_class: TravelClassBody,
    stops: StopsBody,
    passengers: PassengersBody,
}

impl SearchParamsBody {
    /// The display names of the places.
    pub(crate) fn places(&self) -> [&str; 2] {
        [&self.from_location, &self.to_location]
    }
}

mirror! {
    /// Whether the trip is one way or a round trip.
    #[serde(rename_all = "camelCase")]
    #[schema(as = TripType)]
    pub enum TripTypeBody = TripType { RoundTrip, OneWay }
}

mirror! {
    /// The cabin class: `"1"` is economy, `"2"` premium economy, `"3"` business and `"4"` first. A request without it
    /// means economy.
    #[schema(as = TravelClass)]
    pub enum TravelClassBody = TravelClass {
        #[serde(rename = "1")]
        Economy,
        #[serde(rename = "2")]
        PremiumEconomy,
        #[serde(rename = "3")]
        Business,
        #[serde(rename = "4")]
        First,
    }
}

mirror! {
    /// The largest number of stops in each direction: `"0"` is any number, `"1"` no stop, `"2"` at most one stop and
    /// `"3"` at most two stops. A request without it means any number.
    #[schema(as = Stops)]
    pub enum StopsBody = Stops {
        #[serde(rename = "0")]
        Any,
        #[serde(rename = "1")]
        Nonstop,
        #[serde(rename = "2")]
        OneOrFewer,
        #[serde(rename = "3")]
        TwoOrFewer,
    }
}

/// The number of passengers by type. Adults, children and infants in seats are at most nine together, and there is at
/// least one adult for each infant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passengers)]
pub struct PassengersBody {
    #[schema(minimum = 1, maximum = 9)]
    adults: u32,
    #[schema(minimum = 0, maximum = 8)]
    children: u32,
    #[schema(minimum = 0, maximum = 9)]
    infants_in_seat: u32,
    #[schema(minimum = 0, maximum = 9)]
    infants_on_lap: u32,
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
            trip_type: params.trip_type.into(),
            travel_class: params.travel_class.into(),
            stops: params.stops.into(),
            passengers: params.passengers.into(),
        }
    }
}

impl From<Passengers> for PassengersBody {
    fn from(party: Passengers) -> Self {
        Self {
            adults: party.adults,
            children: party.children,
            infants_in_seat: party.infants_in_seat,
            infants_on_lap: party.infants_on_lap,
        }
    }
}

fn at_noon(date: NaiveDate) -> String {
    format!("{date}T12:00:00.000Z")
}
