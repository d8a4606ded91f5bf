//! `PATCH /api/admin/schedules/{name}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::platform::schedules::change_schedule as change;
use serde::Deserialize;
use utoipa::ToSchema;

use super::ScheduleBody;
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
};

/// A change of a schedule.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ScheduleChange)]
pub struct ScheduleChangeBody {
    /// Whether its jobs are not queued.
    #[schema(value_type = bool)]
    is_paused: Field<bool>,
}

/// Pauses a schedule or lets it go on.
#[utoipa::path(
    patch,
    path = "/api/admin/schedules/{name}",
    params(("name" = String, Path, example = "prune")),
    request_body = ScheduleChangeBody,
    responses(
        (status = 200, description = "The schedule", body = ScheduleBody),
        (status = 404, description = "No such schedule", body = ErrorBody),
    )
)]
pub async fn change_schedule(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(name): Path<String>,
    JsonBody(body): JsonBody<ScheduleChangeBody>,
) -> Result<Json<ScheduleBody>, ApiError> {
    let is_paused = body
        .check(|body, errors| body.is_paused.required(errors).copied())
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let state = change(&mut tx, &name, is_paused, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(state.as_ref().ok_or(ApiError::NotFound)?.into()))
}
