//! A search as it is made, and as it is told: the same names, word for word.

use chrono::NaiveDate;
use flight_finder_core::{
    search::SearchParams,
    trip::{Passengers, Stops, TravelClass, TripType},
};
use serde::Serialize;
use utoipa::ToSchema;

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

/// There, or there and back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TripType)]
pub enum TripTypeBody {
    /// There and back.
    RoundTrip,
    /// There.
    OneWay,
}

/// "1" economy, "2" premium economy, "3" business, "4" first. Left out: economy.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TravelClass)]
pub enum TravelClassBody {
    /// Economy.
    #[serde(rename = "1")]
    Economy,
    /// Premium economy.
    #[serde(rename = "2")]
    PremiumEconomy,
    /// Business.
    #[serde(rename = "3")]
    Business,
    /// First.
    #[serde(rename = "4")]
    First,
}

/// "0" any, "1" nonstop, "2" one stop or fewer, "3" two stops or fewer. Left out: any.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Stops)]
pub enum StopsBody {
    /// Any.
    #[serde(rename = "0")]
    Any,
    /// Nonstop.
    #[serde(rename = "1")]
    Nonstop,
    /// One or fewer.
    #[serde(rename = "2")]
    OneOrFewer,
    /// Two or fewer.
    #[serde(rename = "3")]
    TwoOrFewer,
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

impl From<&SearchParams> for SearchParamsBody {
    fn from(params: &SearchParams) -> Self {
        Self {
            from_location: params.from_location.clone(),
            to_location: params.to_location.clone(),
            from_code: params.from_code.clone(),
            to_code: params.to_code.clone(),
            departure_date: at_noon(params.departure_date),
            return_date: params.return_date.map(at_noon),
            trip_type: match params.trip_type {
                TripType::RoundTrip => TripTypeBody::RoundTrip,
                TripType::OneWay => TripTypeBody::OneWay,
            },
            travel_class: match params.travel_class {
                TravelClass::Economy => TravelClassBody::Economy,
                TravelClass::PremiumEconomy => TravelClassBody::PremiumEconomy,
                TravelClass::Business => TravelClassBody::Business,
                TravelClass::First => TravelClassBody::First,
            },
            stops: match params.stops {
                Stops::Any => StopsBody::Any,
                Stops::Nonstop => StopsBody::Nonstop,
                Stops::OneOrFewer => StopsBody::OneOrFewer,
                Stops::TwoOrFewer => StopsBody::TwoOrFewer,
            },
            passengers: params.passengers.into(),
        }
    }
}

impl SearchParamsBody {
    /// Puts names of places, by their codes, where there are any.
    pub(super) fn name_places(&mut self, name: impl Fn(&str) -> Option<String>) {
        for (shown, code) in [
            (&mut self.from_location, &self.from_code),
            (&mut self.to_location, &self.to_code),
        ] {
            if let Some(name) = name(code) {
                *shown = name;
            }
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
