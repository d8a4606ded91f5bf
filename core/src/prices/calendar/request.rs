//! Requests for stored calendars.

use serde::Deserialize;

use crate::base::{
    month::RouteMonth,
    place_code::PlaceCode,
    trip::{Passengers, TripType},
};

/// The kind of flight whose prices a calendar shows: a one-way flight, or a leg of a round trip. It decides the
/// commission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trip {
    OneWay,
    Outbound,
    Return,
}

/// A leg of a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Leg {
    Outbound,
    Return,
}

impl Trip {
    /// A one-way trip has no legs, so `leg` does not matter for it.
    pub fn new(trip: TripType, leg: Leg) -> Self {
        match (trip, leg) {
            (TripType::OneWay, _) => Self::OneWay,
            (TripType::RoundTrip, Leg::Outbound) => Self::Outbound,
            (TripType::RoundTrip, Leg::Return) => Self::Return,
        }
    }
}

/// Two places, in the direction of the flight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub origin: PlaceCode,
    pub destination: PlaceCode,
}

impl Pair {
    /// The same places in the other direction.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            origin: self.destination.clone(),
            destination: self.origin.clone(),
        }
    }
}

/// A request for the calendar of a route-month, for a kind of trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthRequest {
    /// The origin and the destination are those of the flight itself, also for a return flight.
    pub route: RouteMonth,
    /// The kind of trip.
    pub trip: Trip,
    /// The party whose price is estimated, if one is named.
    pub party: Option<Passengers>,
}
