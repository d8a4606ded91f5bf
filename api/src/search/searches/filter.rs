//! Which searches the administrator wants to see.

use flight_finder_core::{
    base::{form::FieldError, page::NumberedPage, place_code::PlaceCode},
    places::airports::AirportIndex,
    search::searches::{BatchRange, SearchFilter, user_filter},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::{
    data::Data,
    error::ApiError,
    fields::{Errors, Field, FieldErrors, Unchecked},
    page::NumberedQuery,
};

/// Conditions for searches. A search has to fulfil all of them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchFilterQuery {
    /// The batch id, or at least its first eight digits.
    #[param(value_type = Option<String>, example = "0193a5b2")]
    batch_id: Field<String>,
    /// The code of the origin, as an airport or a city shows it; needs `destination`.
    #[param(value_type = Option<String>, example = "TIA")]
    origin: Field<String>,
    /// The code of the destination, as an airport or a city shows it; needs `origin`.
    #[param(value_type = Option<String>, example = "FCO")]
    destination: Field<String>,
    /// The day of the outbound flight.
    #[param(value_type = Option<String>, format = Date)]
    departure_date: Field<String>,
    /// The day, in the agency's time zone, on which the search was made.
    #[param(value_type = Option<String>, format = Date)]
    created_date: Field<String>,
    /// `anonymous`, or the e-mail address of a user, or the id of a user or at least its first eight digits.
    #[param(value_type = Option<String>, example = "ana@agency.example")]
    user: Field<String>,
}

/// A filter before its places and its user are looked up.
struct Plain {
    /// Without the routes and the user.
    filter: SearchFilter,
    route: Option<(PlaceCode, PlaceCode)>,
    user: Option<String>,
}

impl SearchFilterQuery {
    fn plain(&self, errors: &mut Errors) -> Plain {
        let day = |text: &str| text.parse().map_err(|_| FieldError::Invalid);
        let filter = SearchFilter {
            batch: read(&self.batch_id, errors, |text| {
                BatchRange::starting_with(text).ok_or(FieldError::Invalid)
            }),
            routes: Vec::new(),
            departure: read(&self.departure_date, errors, day),
            created: read(&self.created_date, errors, day),
            user: None,
        };
        Plain {
            filter,
            route: self.ends(errors),
            user: self.user.given().cloned(),
        }
    }

    /// A route needs both ends: a list of everything from one airport would be too long to be of use.
    fn ends(&self, errors: &mut Errors) -> Option<(PlaceCode, PlaceCode)> {
        if !self.origin.is_present() && !self.destination.is_present() {
            return None;
        }
        let code = |text: &String| text.to_uppercase().parse().map_err(|_| FieldError::UnknownAirport);
        let origin = self.origin.parsed(errors, code);
        let destination = self.destination.parsed(errors, code);
        Some((origin?, destination?))
    }
}

/// The value of a parameter; `None` if it is absent, or if it is bad, which is recorded.
fn read<T>(field: &Field<String>, errors: &mut Errors, parse: impl FnOnce(&str) -> Result<T, FieldError>) -> Option<T> {
    let text = field.optional(errors)?;
    errors.accept(field, parse(text))
}

/// The filter and the page of a list.
pub(super) async fn filter_and_page(
    data: &Data,
    query: Unchecked<SearchFilterQuery>,
    page: Unchecked<NumberedQuery>,
) -> Result<(SearchFilter, NumberedPage), ApiError> {
    let (plain, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let plain = query.plain(errors);
            Some((plain, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    Ok((looked_up(data, plain).await?, page))
}

/// The filter of an export.
pub(super) async fn filter_alone(data: &Data, query: &Unchecked<SearchFilterQuery>) -> Result<SearchFilter, ApiError> {
    let plain = query
        .check(|query, errors| Some(query.plain(errors)))
        .map_err(ApiError::InvalidParameters)?;
    looked_up(data, plain).await
}

/// Adds the routes and the user.
async fn looked_up(data: &Data, plain: Plain) -> Result<SearchFilter, ApiError> {
    let mut filter = plain.filter;
    if let Some((origin, destination)) = plain.route {
        let airports = data.airports().await?;
        filter.routes = routes_of(&airports, &origin, &destination);
    }
    if let Some(text) = plain.user {
        let found = user_filter(data.db(), &text).await?;
        let bad = || ApiError::InvalidParameters(FieldErrors::from([("user".to_owned(), FieldError::Invalid)]));
        filter.user = Some(found.ok_or_else(bad)?);
    }
    Ok(filter)
}

/// The routes between the places that people mean by two codes: the airport and the city `IST` have different codes in
/// stored searches.
fn routes_of(airports: &AirportIndex, origin: &PlaceCode, destination: &PlaceCode) -> Vec<(PlaceCode, PlaceCode)> {
    let destinations = airports.codes_of(destination);
    let from = |origin: PlaceCode| destinations.iter().map(move |to| (origin.clone(), to.clone()));
    airports.codes_of(origin).into_iter().flat_map(from).collect()
}
