//! The query string of lists of routes.

use flight_finder_core::{demand::RouteKey, page::KeysetPage, routes::YearMonth};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    error::ApiError,
    fields::{Field, Unchecked},
    page::KeysetQuery,
};

/// The month of a list of routes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RoutesQuery {
    /// The month of the flights.
    #[param(value_type = String, example = "2026-12", pattern = r"^\d{4}-\d{2}$")]
    month: Field<String>,
}

/// Checks the query of a list of routes.
pub(super) fn page_of_month(
    query: Unchecked<RoutesQuery>,
    page: Unchecked<KeysetQuery>,
) -> Result<(YearMonth, KeysetPage<RouteKey>), ApiError> {
    query
        .and(page)
        .check(|(query, page), errors| {
            let month = query.month.parsed_as(errors);
            let page = page.page(errors);
            Some((month?, page?))
        })
        .map_err(ApiError::InvalidParameters)
}
