//! `POST /api/searches`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use flight_finder_core::search::searches::{Created, NewSearch, create, rules::providers_to_query};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Searches,
    applicant::{Applying, RunNotStarted, refused},
    new::{NewSearchBody, search_params},
};
use crate::http::{
    body::JsonBody,
    error::{ApiError, ErrorBody},
    responses::UnknownToken,
};

/// A search that was stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSearch {
    /// The id of the search, for `GET /api/searches/{batch_id}`.
    pub batch_id: Uuid,
}

/// Stores a search. If the run of an equal search is in progress or its results are fresh, the search shares that run;
/// otherwise a new run is queued.
#[utoipa::path(
    post,
    path = "/api/searches",
    tag = "searches",
    request_body = NewSearchBody,
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "A random UUID; any other text is refused with 400. A second request with the same key and the same body within 24 hours (the default of the settings) returns the same search and stores nothing")),
    responses(
        (status = 201, description = "The search is stored", body = CreatedSearch, headers(("Location" = String))),
        (status = 422, description = "`invalid_search`: `fields` names the bad fields; `idempotency_key_reused`: the Idempotency-Key was sent before with another body", body = ErrorBody),
        RunNotStarted,
        UnknownToken,
    )
)]
pub async fn create_search(
    State(searches): State<Arc<Searches>>,
    applying: Applying,
    headers: HeaderMap,
    JsonBody(body): JsonBody<NewSearchBody>,
) -> Result<impl IntoResponse, ApiError> {
    let data = &searches.data;
    let idempotency_key = idempotency_key(&headers)?;
    let settings = data.settings().await.map_err(ApiError::NotSaved)?;
    let airports = data.airports().await.map_err(ApiError::NotSaved)?;
    let today = settings.today(data.db().now());
    let params = search_params(&body, today, &airports)?;
    let access = data.live_settings().access().await.map_err(ApiError::NotSaved)?;
    let usable = access.usable();
    let chosen = providers_to_query(&settings.values.providers, params.trip_type, &usable)?;

    let caller = applying.caller(&searches).await.map_err(ApiError::NotSaved)?;
    let subscriber = caller.subscriber();
    let search = NewSearch {
        params,
        user: applying.user(),
        caller,
        idempotency_key,
        applicant: applying.applicant(subscriber, chosen),
    };
    let batch = match create(data.db(), &settings, &search)
        .await
        .map_err(ApiError::NotSaved)?
    {
        Created::Search(batch) => batch,
        Created::KeyReused => return Err(ApiError::IdempotencyKeyReused),
        Created::Refused(refusal) => return Err(refused(&searches, refusal, subscriber)),
    };

    let location = [(header::LOCATION, format!("/api/searches/{batch}"))];
    Ok((StatusCode::CREATED, location, Json(CreatedSearch { batch_id: batch.0 })))
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<Uuid>, ApiError> {
    let Some(text) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    // If two clients sent the same key, one would get the other's search. So keys that anybody may choose are refused.
    let key = text.to_str().ok().and_then(|text| text.parse().ok());
    key.filter(|key: &Uuid| !key.is_nil() && !key.is_max())
        .map(Some)
        .ok_or(ApiError::InvalidIdempotencyKey)
}
