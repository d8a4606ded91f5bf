//! What is asked of the stored calendars, parsed into types that cannot be wrong.

use chrono::{Days, NaiveDate};

use super::{RouteMonth, YearMonth};
use crate::{
    airports::PlaceCode,
    form::{FieldError, FieldErrors},
    search::TripType,
};

/// A flight of one way, or a leg of a round trip: it decides the commission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Trip {
    OneWay,
    Outbound,
    Return,
}

/// Which flight of a round trip the pair is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Leg {
    #[default]
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
#[expect(missing_docs, reason = "the names say it")]
pub struct Pair {
    pub origin: PlaceCode,
    pub destination: PlaceCode,
}

/// The parameters of a request as they came.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "named as in the request")]
pub struct MonthForm {
    pub origin: Option<String>,
    pub destination: Option<String>,
    pub month: Option<String>,
    pub trip_type: Option<String>,
    pub leg: Option<String>,
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
    /// Reads and checks. `today` is the agency's day; `known` tells whether a place exists.
    pub fn parse(
        form: &MonthForm,
        today: NaiveDate,
        known: impl Fn(&PlaceCode) -> bool,
    ) -> Result<Self, InvalidCalendar> {
        let mut fields = Fields::default();
        let pair = fields.pair(form.origin.as_deref(), form.destination.as_deref(), known);
        let month = fields.month(form.month.as_deref(), today);
        let trip = fields.trip(form.trip_type.as_deref(), form.leg.as_deref());
        let all = || {
            let Pair { origin, destination } = pair?;
            let month = month?;
            let route = RouteMonth {
                origin,
                destination,
                month,
            };
            Some(Self { route, trip: trip? })
        };
        fields.finish(all())
    }
}

/// Reads parameters one by one and keeps what is wrong with each.
#[derive(Default)]
pub(super) struct Fields(FieldErrors);

impl Fields {
    fn refuse<T>(&mut self, field: &str, error: FieldError) -> Option<T> {
        self.0.entry(field.to_owned()).or_insert(error);
        None
    }

    pub(super) fn pair(
        &mut self,
        origin: Option<&str>,
        destination: Option<&str>,
        known: impl Fn(&PlaceCode) -> bool,
    ) -> Option<Pair> {
        let origin = self.place("origin", origin, &known);
        let destination = self.place("destination", destination, &known);
        if origin.is_some() && origin == destination {
            return self.refuse("destination", FieldError::SameAirport);
        }
        Some(Pair {
            origin: origin?,
            destination: destination?,
        })
    }

    fn place(&mut self, field: &str, text: Option<&str>, known: impl Fn(&PlaceCode) -> bool) -> Option<PlaceCode> {
        let Some(text) = given(text) else {
            return self.refuse(field, FieldError::Required);
        };
        match text.parse() {
            Ok(code) if known(&code) => Some(code),
            _ => self.refuse(field, FieldError::UnknownAirport),
        }
    }

    fn month(&mut self, text: Option<&str>, today: NaiveDate) -> Option<YearMonth> {
        let Some(text) = given(text) else {
            return self.refuse("month", FieldError::Required);
        };
        match text.parse::<YearMonth>() {
            Ok(month) if month.is_in_window(today) => Some(month),
            Ok(month) if month < YearMonth::of(today) => self.refuse("month", FieldError::PastDate),
            Ok(_) => self.refuse("month", FieldError::TooFar),
            Err(_) => self.refuse("month", FieldError::Invalid),
        }
    }

    /// From yesterday on, as searches are accepted, for a year.
    pub(super) fn date(&mut self, text: Option<&str>, today: NaiveDate) -> Option<NaiveDate> {
        let Some(text) = given(text) else {
            return self.refuse("date", FieldError::Required);
        };
        match text.parse::<NaiveDate>() {
            Ok(date) if text.len() == 10 && date < today - Days::new(1) => self.refuse("date", FieldError::PastDate),
            Ok(date) if text.len() == 10 && date > today + Days::new(366) => self.refuse("date", FieldError::TooFar),
            Ok(date) if text.len() == 10 => Some(date),
            _ => self.refuse("date", FieldError::Invalid),
        }
    }

    pub(super) fn trip(&mut self, trip: Option<&str>, leg: Option<&str>) -> Option<Trip> {
        let trip = match given(trip) {
            Some("oneWay") => Some(TripType::OneWay),
            Some("roundTrip") => Some(TripType::RoundTrip),
            Some(_) => self.refuse("trip_type", FieldError::Invalid),
            None => self.refuse("trip_type", FieldError::Required),
        };
        let leg = match given(leg) {
            Some("outbound") | None => Some(Leg::Outbound),
            Some("return") => Some(Leg::Return),
            Some(_) => self.refuse("leg", FieldError::Invalid),
        };
        Some(Trip::of(trip?, leg?))
    }

    pub(super) fn finish<T>(self, question: Option<T>) -> Result<T, InvalidCalendar> {
        let fields = self.0;
        match question {
            Some(question) if fields.is_empty() => Ok(question),
            _ => Err(InvalidCalendar {
                message: sentence(&fields),
                fields,
            }),
        }
    }
}

fn sentence(fields: &FieldErrors) -> &'static str {
    let has = |field: &str| fields.contains_key(field);
    if has("origin") || has("destination") {
        "Please select both departure and arrival airports."
    } else if has("month") || has("date") {
        "Please select a day within the next 12 months."
    } else {
        "Failed to load prices"
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
