//! `GET /api/admin/airports`, `GET /api/admin/airports/{code}`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{page::KeysetPage, place_code::PlaceCode},
    desk::airport_use::airport_use,
    places::airports::{AirportFilter, AirportKey, AirportRow, Kind},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{around::Around, row::AirportRowBody};
use crate::http::{
    access::Viewer,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    page::{KeysetQuery, cursor},
    path_id::PathId,
    query::QueryOf,
    revision::Row,
};

/// Which airports are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AirportRowsQuery {
    /// Beginnings of words of codes and names, with or without accents. All of them must match.
    #[param(value_type = Option<String>, example = "tirane")]
    q: Field<String>,
    /// Only airports, or only cities.
    #[param(inline, value_type = Option<Kind>, example = "airport")]
    kind: Field<Kind>,
}

/// A part of the list of airports.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportRowList)]
pub struct AirportRowsBody {
    /// Sorted by IATA code.
    airports: Vec<AirportRowBody>,
    /// Pass this as `cursor` to get the next part; null in the last part.
    #[schema(required = true)]
    next_cursor: Option<String>,
}

/// Lists airports and cities by IATA code.
#[utoipa::path(
    get,
    path = "/api/admin/airports",
    params(AirportRowsQuery, KeysetQuery),
    responses(
        (status = 200, description = "The entries", body = AirportRowsBody),
    )
)]
pub async fn list_airport_rows(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<AirportRowsQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
) -> Result<Json<AirportRowsBody>, ApiError> {
    let (filter, page): (_, KeysetPage<AirportKey>) = query
        .and(page)
        .check(|(query, page), errors| {
            let filter = AirportFilter {
                text: query.q.given().cloned().unwrap_or_default(),
                kind: query.kind.optional(errors).copied(),
            };
            Some((filter, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    // From the table and not from memory, because an editor needs the revision that counts.
    let rows = data.db().read().await?.airports().page(&filter, &page).await?;
    let next_cursor = page.next(&rows, AirportRow::key).map(|key| cursor(&key));
    Ok(Json(AirportRowsBody {
        airports: rows.into_iter().map(AirportRowBody::from).collect(),
        next_cursor,
    }))
}

/// Returns an airport or a city, and what uses it.
#[utoipa::path(
    get,
    path = "/api/admin/airports/{code}",
    params(("code" = String, Path, example = "TIA")),
    responses(
        (status = 200, description = "The entry", body = AirportRowBody, headers(("ETag" = String))),
        (status = 404, description = "No such airport", body = ErrorBody),
    )
)]
pub async fn get_airport_row(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(code): PathId<PlaceCode>,
) -> Result<Row<AirportRowBody>, ApiError> {
    let around = Around::load(&data).await?;
    let mut tx = data.db().read().await?;
    let row = tx.airports().row(&code).await?.ok_or(ApiError::NotFound)?;
    let uses = airport_use(&mut tx, &row, around.borrowed()).await?;
    Ok(Row(AirportRowBody::with_use(row, uses)))
}
