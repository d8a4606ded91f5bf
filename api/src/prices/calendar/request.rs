//! The parameters of calendar requests: query strings, and the body of a fetch that the administrator requests.

use chrono::NaiveDate;
use flight_finder_core::{
    base::{
        form::{FieldError, sold_day},
        month::{RouteMonth, YearMonth},
        trip::{Passengers, TripType},
    },
    places::airports::AirportIndex,
    prices::calendar::{DayRequest, Leg, MonthRequest, Pair, Trip, WholeTrip, YearRequest},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    http::{
        error::ApiError,
        fields::{Errors, Field, FieldErrors, Unchecked},
    },
    places::airports::pair,
};

/// The route and the month of a calendar.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarQuery {
    /// The code of the place where the flight starts. For the return leg of a round trip, this is the destination of
    /// the trip.
    #[param(value_type = String, example = "TIA")]
    origin: Field<String>,
    /// The code of the place where the flight ends.
    #[param(value_type = String, example = "VIE")]
    destination: Field<String>,
    /// The month: this month or one of the next eleven.
    #[param(value_type = String, example = "2026-12", pattern = r"^\d{4}-\d{2}$")]
    month: Field<String>,
    /// Whether the flight is a one-way trip or a leg of a round trip. The prices depend on it.
    #[param(value_type = TripType, example = "oneWay")]
    trip_type: Field<TripType>,
    /// Which leg of a round trip the flight is; `outbound` if it is left out. For a one-way trip it has no effect.
    #[param(value_type = Option<Leg>, example = "outbound")]
    leg: Field<Leg>,
    /// The party whose price is estimated in `partyPrice`: the numbers of adults, of children, of infants with a seat
    /// and of infants on a lap. Without it, the answer has no `partyPrice`.
    #[param(value_type = Option<String>, example = "2,1,0,0", pattern = r"^\d,\d,\d,\d$")]
    party: Field<String>,
    /// With `If-None-Match`: while the calendar has not changed and a refresh is queued or running, the response waits
    /// up to this many seconds for a change. A number above 25 counts as 25.
    #[param(value_type = Option<u64>, example = 20)]
    pub(super) wait: Field<String>,
}

/// The pair of places and the chosen day.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarAroundQuery {
    /// The code of the place where the flight starts. For the return leg of a round trip, this is the destination of
    /// the trip.
    #[param(value_type = String, example = "TIA")]
    origin: Field<String>,
    /// The code of the place where the flight ends.
    #[param(value_type = String, example = "VIE")]
    destination: Field<String>,
    /// The chosen day, from yesterday to 366 days ahead. The answer contains the three days before and after it too.
    #[param(value_type = NaiveDate, example = "2026-12-12")]
    date: Field<String>,
    /// Whether the flight is a one-way trip or a leg of a round trip. The prices depend on it.
    #[param(value_type = TripType, example = "oneWay")]
    trip_type: Field<TripType>,
    /// Which leg of a round trip the flight is; `outbound` if it is left out. For a one-way trip it has no effect.
    #[param(value_type = Option<Leg>, example = "outbound")]
    leg: Field<Leg>,
    /// The day of the return of a round trip, on or after `date`. With `party`, the answer estimates the whole trip in
    /// `tripPrice`.
    #[param(value_type = Option<NaiveDate>, example = "2026-12-19")]
    return_date: Field<String>,
    /// The party whose trip is estimated: the numbers of adults, of children, of infants with a seat and of infants on
    /// a lap.
    #[param(value_type = Option<String>, example = "2,1,0,0", pattern = r"^\d,\d,\d,\d$")]
    party: Field<String>,
}

/// The pair of places.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarYearQuery {
    /// The code of the place where the flight starts.
    #[param(value_type = String, example = "TIA")]
    origin: Field<String>,
    /// The code of the place where the flight ends.
    #[param(value_type = String, example = "VIE")]
    destination: Field<String>,
    /// Whether the flight is a one-way trip or the outbound leg of a round trip. The prices depend on it.
    #[param(value_type = TripType, example = "oneWay")]
    trip_type: Field<TripType>,
}

/// A route and a month, as the administrator names them: in a body or in a query string.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[schema(as = CalendarFetch)]
#[into_params(parameter_in = Query)]
pub struct CalendarFetchBody {
    #[schema(value_type = String, example = "TIA")]
    #[param(value_type = String, example = "TIA")]
    origin: Field<String>,
    #[schema(value_type = String, example = "VIE")]
    #[param(value_type = String, example = "VIE")]
    destination: Field<String>,
    /// The month: this month or one of the next eleven.
    #[schema(value_type = String, example = "2026-12")]
    #[param(value_type = String, example = "2026-12")]
    month: Field<String>,
}

/// Checks a request for the prices of a month. `today` is the agency's day.
pub(super) fn month_question(
    query: &Unchecked<CalendarQuery>,
    today: NaiveDate,
    airports: &AirportIndex,
) -> Result<MonthRequest, ApiError> {
    let question = query.check(|query, errors| {
        let pair = pair(&query.origin, &query.destination, airports, errors);
        let month = month(&query.month, today, errors);
        let trip = trip(&query.trip_type, Some(&query.leg), errors);
        let party = optional(&query.party, errors, party);
        let (origin, destination) = pair?;
        let month = month?;
        let route = RouteMonth {
            origin,
            destination,
            month,
        };
        Some(MonthRequest {
            route,
            trip: trip?,
            party,
        })
    });
    let CalendarQuery {
        origin,
        destination,
        month,
        ..
    } = &query.fields;
    question.map_err(|fields| invalid([origin, destination], Some(month), fields))
}

/// Checks a request for the prices of the days around a chosen day. `today` is the agency's day.
pub(super) fn day_question(
    query: &Unchecked<CalendarAroundQuery>,
    today: NaiveDate,
    airports: &AirportIndex,
) -> Result<DayRequest, ApiError> {
    let question = query.check(|query, errors| {
        let pair = pair(&query.origin, &query.destination, airports, errors);
        let date = query.date.parsed(errors, |text| sold_day(date(text)?, today));
        let trip = trip(&query.trip_type, Some(&query.leg), errors);
        let return_date = optional(&query.return_date, errors, |text| {
            let back = sold_day(self::date(text)?, today)?;
            if date.is_some_and(|date| back < date) {
                return Err(FieldError::BeforeDeparture);
            }
            Ok(back)
        });
        let party = optional(&query.party, errors, party);
        let whole = return_date.zip(party).filter(|_| trip == Some(Trip::Outbound));
        let (origin, destination) = pair?;
        Some(DayRequest {
            pair: Pair { origin, destination },
            trip: trip?,
            date: date?,
            whole: whole.map(|(return_date, party)| WholeTrip { return_date, party }),
        })
    });
    let CalendarAroundQuery {
        origin,
        destination,
        date,
        ..
    } = &query.fields;
    question.map_err(|fields| invalid([origin, destination], Some(date), fields))
}

/// Checks a request for the cheapest day of each month of a year.
pub(super) fn year_question(
    query: &Unchecked<CalendarYearQuery>,
    airports: &AirportIndex,
) -> Result<YearRequest, ApiError> {
    let question = query.check(|query, errors| {
        let pair = pair(&query.origin, &query.destination, airports, errors);
        let trip = trip(&query.trip_type, None, errors);
        let (origin, destination) = pair?;
        Some(YearRequest {
            pair: Pair { origin, destination },
            trip: trip?,
        })
    });
    let CalendarYearQuery {
        origin, destination, ..
    } = &query.fields;
    question.map_err(|fields| invalid([origin, destination], None, fields))
}

/// Checks the body of a fetch that the administrator requests. `today` is the agency's day.
pub(super) fn fetched_route(
    body: &Unchecked<CalendarFetchBody>,
    today: NaiveDate,
    airports: &AirportIndex,
) -> Result<RouteMonth, ApiError> {
    let route = body.check(|fetch, errors| {
        let pair = pair(&fetch.origin, &fetch.destination, airports, errors);
        let month = month(&fetch.month, today, errors);
        let (origin, destination) = pair?;
        let month = month?;
        Some(RouteMonth {
            origin,
            destination,
            month,
        })
    });
    let CalendarFetchBody {
        origin, destination, ..
    } = &body.fields;
    route.map_err(|fields| {
        let is_missing = |field: &Field<String>| fields.get(field.name()) == Some(&FieldError::Required);
        if is_missing(origin) || is_missing(destination) {
            ApiError::InvalidFields {
                message: "Please enter both origin and destination airports",
                fields,
            }
        } else {
            ApiError::invalid_fields(fields)
        }
    })
}

fn month(field: &Field<String>, today: NaiveDate, errors: &mut Errors) -> Option<YearMonth> {
    let month: YearMonth = field.parsed_as(errors)?;
    errors.accept(field, month.shown(today))
}

/// Parses a day. The only accepted form is `2026-12-12`.
fn date(text: &str) -> Result<NaiveDate, FieldError> {
    let date = text.parse().ok().filter(|_| text.len() == 10);
    date.ok_or(FieldError::Invalid)
}

/// Reads a party: `2,1,0,0` is two adults and a child.
fn party(text: &str) -> Result<Passengers, FieldError> {
    let counts: Result<Vec<u32>, _> = text.split(',').map(str::parse).collect();
    let [adults, children, infants_in_seat, infants_on_lap] = counts
        .ok()
        .and_then(|counts| counts.try_into().ok())
        .ok_or(FieldError::Invalid)?;
    let party = Passengers {
        adults,
        children,
        infants_in_seat,
        infants_on_lap,
    };
    let infants = [infants_in_seat, infants_on_lap];
    if !Passengers::ADULTS.contains(&adults)
        || !Passengers::CHILDREN.contains(&children)
        || !infants.iter().all(|count| Passengers::INFANTS.contains(count))
    {
        return Err(FieldError::OutOfRange);
    }
    if !party.has_enough_adults() {
        return Err(FieldError::TooManyInfants);
    }
    if party.seated() > Passengers::MAX_SEATED {
        return Err(FieldError::TooManyPassengers);
    }
    Ok(party)
}

/// The text of a field, converted by `parse`; `None` if the field is missing or bad.
fn optional<T>(
    field: &Field<String>,
    errors: &mut Errors,
    parse: impl FnOnce(&str) -> Result<T, FieldError>,
) -> Option<T> {
    let text = field.optional(errors)?;
    errors.accept(field, parse(text))
}

fn trip(trip: &Field<TripType>, leg: Option<&Field<Leg>>, errors: &mut Errors) -> Option<Trip> {
    let trip = trip.required(errors).copied();
    let leg = leg.and_then(|leg| leg.optional(errors)).copied();
    Some(Trip::new(trip?, leg.map_or(Leg::Outbound, Leg::from)))
}

fn is_bad<const N: usize>(fields: [&Field<String>; N], errors: &FieldErrors) -> bool {
    fields.iter().any(|field| errors.contains_key(field.name()))
}

/// The error for a query with bad parameters. Its message is about the first of them.
fn invalid(places: [&Field<String>; 2], day: Option<&Field<String>>, fields: FieldErrors) -> ApiError {
    let message = if is_bad(places, &fields) {
        "Please select both departure and arrival airports."
    } else if day.is_some_and(|day| is_bad([day], &fields)) {
        "Please select a day within the next 12 months."
    } else {
        "Failed to load prices"
    };
    ApiError::InvalidCalendar { message, fields }
}

#[cfg(test)]
mod tests {
    use flight_finder_core::places::airports::{Airport, seed};
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_fetch_names_its_bad_fields() {
        let today = "2026-11-20".parse().unwrap();
        let airports = AirportIndex::build(seed::all().iter().map(Airport::from).collect());
        let fetch = |body: Value| match fetched_route(&Unchecked::read(body), today, &airports) {
            Err(ApiError::InvalidFields { message, fields }) => Err((message, fields)),
            route => Ok(route.unwrap()),
        };

        let route = fetch(json!({"origin": "tia", "destination": "VIE", "month": "2026-12"})).unwrap();
        let errors = fetch(json!({"origin": "XXX", "month": "2027-11", "force": true})).unwrap_err();
        let late = fetch(json!({"origin": "TIA", "destination": "VIE", "month": "2027-11"})).unwrap_err();

        assert_eq!(route.to_string(), "TIA-VIE 2026-12");
        let expected = [
            ("destination", FieldError::Required),
            ("force", FieldError::Unknown),
            ("month", FieldError::TooFar),
            ("origin", FieldError::UnknownAirport),
        ];
        assert_eq!(errors.0, "Please enter both origin and destination airports");
        let unknown = fetch(json!({"origin": "TIA", "destination": "QQQ", "month": "2026-12"})).unwrap_err();
        assert_eq!(unknown.0, late.0, "both are entered");
        assert_eq!(late.0, "Please check the request: some fields are not valid.");
        assert_eq!(
            errors.1,
            expected.map(|(field, error)| (field.to_owned(), error)).into()
        );
    }
}
