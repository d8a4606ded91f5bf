//! The parameters of a search in responses; [`new`](super::new) reads the same names.

use chrono::NaiveDate;
use flight_finder_core::{
    airports::PlaceCode,
    search::SearchParams,
    trip::{Passengers, Stops, TravelClass, TripType},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::mirror::mirror;

/// A search. Dates are calendar dates pinned to 12:00 UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SearchParams)]
pub struct SearchParamsBody {
    /// Display name of the origin; told in the language that is asked for.
    #[schema(example = "Tiranë (TIA)")]
    from_location: String,
    /// Display name of the destination; told in the language that is asked for.
    #[schema(example = "Vjenë (VIE)")]
    to_location: String,
    /// Code of an airport or city.
    #[schema(example = "TIA")]
    from_code: String,
    /// Code of an airport or city.
    #[schema(example = "VIE")]
    to_code: String,
    /// From yesterday to a year ahead.
    #[schema(format = DateTime, example = "2026-12-12T12:00:00.000Z")]
    departure_date: String,
    /// On or after the departure; null one way.
    #[schema(required = true, format = DateTime, example = "2026-12-19T12:00:00.000Z")]
    return_date: Option<String>,
    trip_type: TripTypeBody,
    travel_class: TravelClassBody,
    stops: StopsBody,
    passengers: PassengersBody,
}

mirror! {
    /// There, or there and back.
    #[serde(rename_all = "camelCase")]
    #[schema(as = TripType)]
    pub enum TripTypeBody = TripType { RoundTrip, OneWay }
}

mirror! {
    /// "1" economy, "2" premium economy, "3" business, "4" first. Left out: economy.
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
    /// "0" any, "1" nonstop, "2" one stop or fewer, "3" two stops or fewer. Left out: any.
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

/// Who flies: at most nine with a seat, no more infants than adults.
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
    /// `name` returns what a place is called now; a place that does not exist any more keeps the name that the search
    /// came with.
    pub(super) fn new(params: &SearchParams, name: impl Fn(&PlaceCode) -> Option<String>) -> Self {
        Self {
            from_location: name(&params.from_code).unwrap_or_else(|| params.from_location.clone()),
            to_location: name(&params.to_code).unwrap_or_else(|| params.to_location.clone()),
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
