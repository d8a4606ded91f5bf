//! The query string of lists of routes.

use flight_finder_core::{
    base::{form::FieldError, page::NumberedPage},
    places::airports::AirportIndex,
    prices::demand::{Level, PlaceFilter, RouteFilter, RouteOrder, RouteSort},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::{
    error::ApiError,
    fields::{Errors, Field, Unchecked},
    page::{NumberedQuery, order},
};

/// Conditions for the routes of a month, and their order. A route has to fulfil all conditions.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RoutesQuery {
    /// The month of the flights.
    #[param(value_type = String, example = "2026-12", pattern = r"^\d{4}-\d{2}$")]
    month: Field<String>,
    /// The code or the city of an end of the route, in English or Albanian, or both ends: `TIA`, `rome`, `TIA-FCO`. A
    /// text of one character has no effect.
    #[param(value_type = Option<String>, example = "TIA-FCO")]
    q: Field<String>,
    /// The demand level.
    #[param(value_type = Option<Level>)]
    level: Field<Level>,
    /// Whether the administrator set the interval.
    #[param(value_type = Option<bool>)]
    pinned: Field<String>,
    /// Whether the administrator stopped the refreshes.
    #[param(value_type = Option<bool>)]
    disabled: Field<String>,
    /// Whether the last refresh failed.
    #[param(value_type = Option<bool>)]
    failing: Field<String>,
    /// The column by which the list is sorted, with a minus sign for descending: `search_count`, `route`,
    /// `last_price_update` or `next_due`. Left out: `-search_count`.
    #[param(value_type = Option<String>, example = "-search_count")]
    sort: Field<String>,
}

/// A page of a list: what it contains, in which order, and which page.
pub(super) struct Listed {
    pub filter: RouteFilter,
    pub order: RouteOrder,
    pub page: NumberedPage,
}

/// Checks the query of a list of routes. With `is_searched`, routes without a search are left out.
pub(super) fn listed(
    query: Unchecked<RoutesQuery>,
    page: Unchecked<NumberedQuery>,
    airports: &AirportIndex,
    is_searched: bool,
) -> Result<Listed, ApiError> {
    query
        .and(page)
        .check(|(query, page), errors| {
            let page = page.page(errors);
            let filter = query.filter(airports, is_searched, errors);
            let order = query.order(errors);
            Some(Listed {
                filter: filter?,
                order: order?,
                page: page?,
            })
        })
        .map_err(ApiError::InvalidParameters)
}

impl RoutesQuery {
    fn filter(&self, airports: &AirportIndex, is_searched: bool, errors: &mut Errors) -> Option<RouteFilter> {
        let month = self.month.parsed_as(errors);
        let q = self.q.optional(errors);
        let level = self.level.optional(errors).copied();
        let is_pinned = choice(&self.pinned, errors);
        let is_ignored = choice(&self.disabled, errors);
        let is_failing = choice(&self.failing, errors);
        Some(RouteFilter {
            month: month?,
            places: q.and_then(|text| PlaceFilter::parse(text, airports)),
            level,
            is_pinned,
            is_ignored,
            is_failing,
            is_searched,
        })
    }

    fn order(&self, errors: &mut Errors) -> Option<RouteOrder> {
        order(
            &self.sort,
            &COLUMNS,
            RouteOrder::descending(RouteSort::Searches),
            errors,
        )
    }
}

const COLUMNS: [(&str, RouteSort); 4] = [
    ("search_count", RouteSort::Searches),
    ("route", RouteSort::Route),
    ("last_price_update", RouteSort::LastPriceUpdate),
    ("next_due", RouteSort::NextDue),
];

/// A condition that is `true` or `false`; `None` if it is left out or bad.
fn choice(field: &Field<String>, errors: &mut Errors) -> Option<bool> {
    let text = field.optional(errors)?;
    errors.accept(field, text.parse().map_err(|_| FieldError::Invalid))
}
