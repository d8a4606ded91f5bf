//! Where a list of routes goes on, and what such a list is asked with.

use flight_finder_core::{
    demand::{RoutePage, RouteUpdates},
    ids::RouteId,
    routes::YearMonth,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiError;

/// A page has so many rows unless asked otherwise, and never more.
const USUAL: i64 = 50;
const MOST: i64 = 100;

/// Which part of which month.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RoutesQuery {
    /// The month of the flights.
    #[param(value_type = String, example = "2026-12", pattern = r"^\d{4}-\d{2}$")]
    month: Option<String>,
    /// At most so many, up to 100.
    #[param(value_type = Option<u32>, example = 50, minimum = 1, maximum = 100)]
    limit: Option<String>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

impl RoutesQuery {
    /// Reads the parameters.
    pub fn parse(&self) -> Result<(YearMonth, RoutePage), ApiError> {
        let month = self.month.as_deref().unwrap_or_default();
        let month = month.parse().map_err(|_| ApiError::InvalidParameter("month"))?;
        let limit = match self.limit.as_deref() {
            None => USUAL,
            Some(text) => text
                .parse()
                .ok()
                .filter(|limit| (1..=MOST).contains(limit))
                .ok_or(ApiError::InvalidParameter("limit"))?,
        };
        let after = match self.cursor.as_deref() {
            None => None,
            Some(text) => Some(position(text).ok_or(ApiError::InvalidParameter("cursor"))?),
        };
        Ok((month, RoutePage { after, limit }))
    }
}

/// The cursor after the last row of a full page; a page that is not full is the last.
pub fn next<'a>(page: RoutePage, routes: impl ExactSizeIterator<Item = &'a RouteUpdates>) -> Option<String> {
    let is_full = i64::try_from(routes.len()).is_ok_and(|count| count == page.limit);
    let last = routes.last().filter(|_| is_full)?;
    Some(format!("{}.{}", last.search_count, last.id.0.simple()))
}

fn position(text: &str) -> Option<(i64, RouteId)> {
    let (count, id) = text.split_once('.')?;
    Some((count.parse().ok()?, id.parse().ok()?))
}
