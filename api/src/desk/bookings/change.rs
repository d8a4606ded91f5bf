//! The changes of a booking request by agents: `PATCH /api/agent/booking-requests/{id}` and, below this path,
//! `POST /claim`, `POST /close`, `POST /reopen` and `POST /discard`.

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::form::FieldError,
    desk::bookings::inbox::{self, Change, Outcome, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::view::{InboxRequestBody, people};
use crate::http::{
    access::ActiveAgent,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    language::Language,
    path_id::PathId,
};

/// A note about a request.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookingNote)]
pub struct NoteBody {
    /// The text, which may have several lines. If it is null or empty, the note is deleted.
    #[schema(value_type = Option<String>, required = true, max_length = 2_000)]
    note: Field<String>,
}

/// The end of a request.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookingEnd)]
pub struct EndBody {
    #[schema(value_type = Outcome)]
    outcome: Field<Outcome>,
}

/// Claims a booking request that waits for an agent.
#[utoipa::path(
    post,
    path = "/api/agent/booking-requests/{id}/claim",
    tag = "agents",
    params(("id" = Uuid, Path), ("lang" = Option<Language>, Query, description = "The language of the names of places")),
    responses(
        (status = 200, description = "The agent takes care of the request", body = InboxRequestBody),
        (status = 404, description = "No such request", body = ErrorBody),
        (status = 409, description = "`claimed`: somebody else was faster; `claimed_by` is who", body = ErrorBody),
    )
)]
pub async fn claim_booking_request(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<Uuid>,
    language: Language,
) -> Result<Json<InboxRequestBody>, ApiError> {
    change(&data, agent, id, language, Change::Claim).await
}

/// Replaces the note of a booking request. Only the agent who has claimed the request, and the administrator, may do this.
#[utoipa::path(
    patch,
    path = "/api/agent/booking-requests/{id}",
    tag = "agents",
    params(("id" = Uuid, Path), ("lang" = Option<Language>, Query, description = "The language of the names of places")),
    request_body = NoteBody,
    responses(
        (status = 200, description = "The request with the note", body = InboxRequestBody),
        (status = 404, description = "No such request", body = ErrorBody),
        (status = 409, description = "`claimed`: somebody else takes care of the request; `unclaimed`: nobody does", body = ErrorBody),
    )
)]
pub async fn note_booking_request(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<Uuid>,
    language: Language,
    JsonBody(body): JsonBody<NoteBody>,
) -> Result<Json<InboxRequestBody>, ApiError> {
    let note = body
        .check(|body, errors| {
            if !body.note.is_present() {
                errors.refuse(&body.note, FieldError::Required);
            }
            body.note.text(errors, inbox::note)
        })
        .map_err(ApiError::invalid_fields)?;
    change(&data, agent, id, language, Change::Note(note)).await
}

/// Closes a booking request. Only the agent who has claimed the request, and the administrator, may do this.
#[utoipa::path(
    post,
    path = "/api/agent/booking-requests/{id}/close",
    tag = "agents",
    params(("id" = Uuid, Path), ("lang" = Option<Language>, Query, description = "The language of the names of places")),
    request_body = EndBody,
    responses(
        (status = 200, description = "The request is done", body = InboxRequestBody),
        (status = 404, description = "No such request", body = ErrorBody),
        (status = 409, description = "`claimed`: somebody else takes care of the request; `unclaimed`: nobody does", body = ErrorBody),
    )
)]
pub async fn close_booking_request(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<Uuid>,
    language: Language,
    JsonBody(body): JsonBody<EndBody>,
) -> Result<Json<InboxRequestBody>, ApiError> {
    let outcome = body
        .check(|body, errors| body.outcome.required(errors).copied())
        .map_err(ApiError::invalid_fields)?;
    change(&data, agent, id, language, Change::Close(outcome)).await
}

/// Reopens a claimed or closed booking request, so that any agent can claim it. Only the agent who has claimed the
/// request, and the administrator, may do this.
#[utoipa::path(
    post,
    path = "/api/agent/booking-requests/{id}/reopen",
    tag = "agents",
    params(("id" = Uuid, Path), ("lang" = Option<Language>, Query, description = "The language of the names of places")),
    responses(
        (status = 200, description = "The request waits for an agent", body = InboxRequestBody),
        (status = 404, description = "No such request", body = ErrorBody),
        (status = 409, description = "`claimed`: somebody else takes care of the request", body = ErrorBody),
    )
)]
pub async fn reopen_booking_request(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<Uuid>,
    language: Language,
) -> Result<Json<InboxRequestBody>, ApiError> {
    change(&data, agent, id, language, Change::Reopen).await
}

/// What was discarded.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DiscardedRequests)]
pub struct DiscardedBody {
    /// The number of requests that are done now.
    discarded: u64,
}

/// Closes all booking requests of a search that wait for an agent, because nobody meant them. Each can be reopened.
#[utoipa::path(
    post,
    path = "/api/agent/booking-requests/{id}/discard",
    tag = "agents",
    params(("id" = Uuid, Path, description = "One of the requests of the search")),
    responses(
        (status = 200, description = "They are done; requests that an agent has claimed are as before", body = DiscardedBody),
        (status = 404, description = "No such request", body = ErrorBody),
    )
)]
pub async fn discard_booking_requests(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<Uuid>,
) -> Result<Json<DiscardedBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let discarded = inbox::discard(&mut tx, agent.into(), id)
        .await?
        .map_err(|_| ApiError::NotFound)?;
    tx.commit().await?;
    Ok(Json(DiscardedBody { discarded }))
}

async fn change(
    data: &Data,
    agent: ActiveAgent,
    id: Uuid,
    language: Language,
    change: Change,
) -> Result<Json<InboxRequestBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let request = match inbox::change(&mut tx, agent.into(), id, change).await? {
        Ok(request) => request,
        Err(Refused::NotFound) => return Err(ApiError::NotFound),
        Err(Refused::Unclaimed) => return Err(ApiError::Unclaimed),
        Err(Refused::Claimed(by)) => {
            let mut people = people(&mut tx, by.as_slice()).await?;
            return Err(ApiError::Claimed(by.and_then(|by| people.remove(&by))));
        }
    };
    let body = InboxRequestBody::all(&mut tx, data, language, vec![request])
        .await?
        .remove(0);
    tx.commit().await?;
    Ok(Json(body))
}
