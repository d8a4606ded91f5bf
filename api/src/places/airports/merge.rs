//! `POST /api/admin/airports/{code}/merge`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::{
    base::{form::FieldError, place_code::PlaceCode},
    desk::airport_use::merge_airport,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{edit::saved, row::AirportRowBody};
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    path_id::PathId,
    revision::{IfMatch, Row, edited},
};

/// The entry that stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AirportMerge)]
pub struct MergeBody {
    /// The `code` of another airport or, for a city, of another city.
    #[schema(value_type = String, example = "VIE")]
    into: Field<String>,
}

/// Merges an airport or a city into another one. The merged entry is deleted, and from then on its code leads to the other entry.
/// Searches and route-months of the merged entry are added to those of the other entry. Prices of its routes are deleted, and
/// fetched again under the other code. Returns the other entry.
#[utoipa::path(
    post,
    path = "/api/admin/airports/{code}/merge",
    params(("code" = String, Path, example = "TIA"), ("If-Match" = Option<String>, Header)),
    request_body = MergeBody,
    responses(
        (status = 200, description = "The other entry", body = AirportRowBody, headers(("ETag" = String))),
        (status = 404, description = "No such airport", body = ErrorBody),
        (status = 409, description = "`airport_in_use`: it is the home airport of the agency", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the entry now", body = ErrorBody),
        (
            status = 422,
            description = "`fields` names the bad fields; `same_airport`: it cannot be merged into itself; `invalid`: one is an \
                           airport and the other a city",
            body = ErrorBody
        ),
    )
)]
pub async fn merge_airport_row(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(code): PathId<PlaceCode>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<MergeBody>,
) -> Result<Row<AirportRowBody>, ApiError> {
    let into: PlaceCode = body
        .check(|body, errors| {
            body.into
                .parsed(errors, |text| text.parse().map_err(|_| FieldError::UnknownAirport))
        })
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let merged = merge_airport(&mut tx, &code, &into, &expected, admin.actor()).await?;
    saved(&data, tx, merged).await.and_then(edited)
}
