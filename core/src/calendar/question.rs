//! Requests for stored calendars, parsed into valid types.

use chrono::NaiveDate;

use crate::{
    airports::PlaceCode,
    form::{FieldError, FieldErrors, Form},
    routes::{RouteMonth, YearMonth},
    trip::TripType,
};

/// A flight of one way, or a leg of a round trip: it decides the commission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trip {
    OneWay,
    Outbound,
    Return,
}

/// Which flight of a round trip the pair is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    Outbound,
    Return,
}

impl Trip {
    /// One way has no legs.
    pub fn of(trip: TripType, leg: Leg) -> Self {
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

/// A month of a route, for a kind of trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthQuestion {
    /// The pair is that of the flight itself.
    pub route: RouteMonth,
    /// The kind of trip.
    pub trip: Trip,
}

/// A question that has no answer: each bad parameter, and the sentence for the first of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct InvalidCalendar {
    /// For people, in English.
    pub message: &'static str,
    /// Named as in the request.
    pub fields: FieldErrors,
}

impl MonthQuestion {
    /// Reads `origin`, `destination`, `month`, `trip_type` and `leg`. `today` is the agency's day; `known` tells
    /// whether a place exists.
    pub fn parse(
        mut form: Form,
        today: NaiveDate,
        known: impl Fn(&PlaceCode) -> bool,
    ) -> Result<Self, InvalidCalendar> {
        let route = route_month(&mut form, today, known);
        let trip = trip(&mut form);
        form.finish().map_err(InvalidCalendar::of)?;
        let all = route.zip(trip).map(|(route, trip)| Self { route, trip });
        Ok(all.expect("a question without a bad field is whole"))
    }
}

/// Takes `origin`, `destination` and `month`.
pub(crate) fn route_month(form: &mut Form, today: NaiveDate, known: impl Fn(&PlaceCode) -> bool) -> Option<RouteMonth> {
    let pair = pair(form, known);
    let month = month(form, today);
    let Pair { origin, destination } = pair?;
    Some(RouteMonth {
        origin,
        destination,
        month: month?,
    })
}

/// Takes `origin` and `destination`.
pub(super) fn pair(form: &mut Form, known: impl Fn(&PlaceCode) -> bool) -> Option<Pair> {
    let origin = form.place("origin", &known);
    let destination = form.place("destination", &known);
    if origin.is_some() && origin == destination {
        form.refuse("destination", FieldError::SameAirport);
    }
    Some(Pair {
        origin: origin?,
        destination: destination?,
    })
}

fn month(form: &mut Form, today: NaiveDate) -> Option<YearMonth> {
    let month: YearMonth = form.parsed("month")?;
    if month < YearMonth::containing(today) {
        form.refuse("month", FieldError::PastDate);
    } else if !month.is_in_window(today) {
        form.refuse("month", FieldError::TooFar);
    }
    Some(month)
}

/// Takes `trip_type` and, where there is one, `leg`.
pub(super) fn trip(form: &mut Form) -> Option<Trip> {
    let trips = [("oneWay", TripType::OneWay), ("roundTrip", TripType::RoundTrip)];
    let trip = form.choice("trip_type", &trips);
    let leg = if form.contains("leg") {
        form.choice("leg", &[("outbound", Leg::Outbound), ("return", Leg::Return)])
    } else {
        Some(Leg::Outbound)
    };
    Some(Trip::of(trip?, leg?))
}

impl InvalidCalendar {
    pub(super) fn of(fields: FieldErrors) -> Self {
        let has = |field: &str| fields.contains_key(field);
        let message = if has("origin") || has("destination") {
            "Please select both departure and arrival airports."
        } else if has("month") || has("date") {
            "Please select a day within the next 12 months."
        } else {
            "Failed to load prices"
        };
        Self { message, fields }
    }
}
