//! `POST /api/admin/airports`, `PATCH /api/admin/airports/{code}`, `DELETE /api/admin/airports/{code}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    base::{place_code::PlaceCode, revision::Edited},
    desk::airport_use::{change_airport, create_airport, delete_airport},
    places::airports::AirportRow,
};

use super::{
    around::Around,
    input::{self, AirportInput},
    row::AirportRowBody,
};
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
    revision::{IfMatch, Row, edited, outdated},
};

/// Adds an airport.
#[utoipa::path(
    post,
    path = "/api/admin/airports",
    request_body = AirportInput,
    responses(
        (status = 201, description = "The airport", body = AirportRowBody, headers(("ETag" = String))),
        (status = 422, description = "`fields` names the bad fields; `duplicate`: the code is taken", body = ErrorBody),
    )
)]
pub async fn add_airport(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<AirportInput>,
) -> Result<(StatusCode, Row<AirportRowBody>), ApiError> {
    let new = input::new_airport(&body)?;
    let mut tx = data.db().write().await?;
    let row = create_airport(&mut tx, new, admin.actor()).await?;
    tx.commit().await?;
    data.forget_airports().await;
    Ok((StatusCode::CREATED, Row(row.into())))
}

/// Changes an airport or a city. The site shows the change within a minute.
#[utoipa::path(
    patch,
    path = "/api/admin/airports/{code}",
    params(("code" = String, Path, example = "TIA"), ("If-Match" = Option<String>, Header)),
    request_body = AirportInput,
    responses(
        (status = 200, description = "The entry after the change", body = AirportRowBody, headers(("ETag" = String))),
        (status = 404, description = "No such airport", body = ErrorBody),
        (status = 409, description = "`airport_in_use`: the airport keeps its code; `used_by` says why", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the entry now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields; `duplicate`: the code is taken", body = ErrorBody),
    )
)]
pub async fn change_airport_row(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(code): PathId<PlaceCode>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<AirportInput>,
) -> Result<Row<AirportRowBody>, ApiError> {
    let change = input::change(&body)?;
    let around = Around::load(&data).await?;
    let mut tx = data.db().write().await?;
    let changed = change_airport(&mut tx, &code, change, &expected, around.borrowed(), admin.actor()).await?;
    saved(&data, tx, changed).await.and_then(edited)
}

/// Deletes an airport or a city that nothing uses.
#[utoipa::path(
    delete,
    path = "/api/admin/airports/{code}",
    params(("code" = String, Path, example = "TIA"), ("If-Match" = Option<String>, Header)),
    responses(
        (status = 204, description = "The entry is deleted"),
        (status = 404, description = "No such airport", body = ErrorBody),
        (status = 409, description = "`airport_in_use`; `used_by` says by what", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the entry now", body = ErrorBody),
    )
)]
pub async fn delete_airport_row(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(code): PathId<PlaceCode>,
    IfMatch(expected): IfMatch,
) -> Result<StatusCode, ApiError> {
    let around = Around::load(&data).await?;
    let mut tx = data.db().write().await?;
    let deleted = delete_airport(&mut tx, &code, &expected, around.borrowed(), admin.actor()).await?;
    match saved(&data, tx, deleted).await? {
        Edited::Saved(_) => Ok(StatusCode::NO_CONTENT),
        Edited::Outdated(row) => Err(outdated(&AirportRowBody::from(row))),
    }
}

/// Commits an edit. Lists of this process have it at once.
pub(super) async fn saved(
    data: &Data,
    tx: flight_finder_core::platform::db::Tx,
    edit: Option<Edited<AirportRow>>,
) -> Result<Edited<AirportRow>, ApiError> {
    let edit = edit.ok_or(ApiError::NotFound)?;
    tx.commit().await?;
    data.forget_airports().await;
    Ok(edit)
}
