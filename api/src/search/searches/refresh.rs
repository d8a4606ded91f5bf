//! `POST /api/searches/{batch_id}/refresh`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::search::searches::{Refreshed, refresh, rules::NoUsableProvider};

use super::{
    Searches,
    address::Batch,
    applicant::{Applying, RunNotStarted, refused},
};
use crate::http::{
    error::{ApiError, ErrorBody},
    responses::UnknownToken,
};

/// Starts a new run for this search and all equal searches. Until the new run has results, polls return those of the
/// last complete run. The current run is kept if it is in progress, if it started less than a minute ago, or if there
/// were ten refreshes within the last hour.
#[utoipa::path(
    post,
    path = "/api/searches/{batch_id}/refresh",
    tag = "searches",
    params(("batch_id" = uuid::Uuid, Path)),
    responses(
        (status = 202, description = "A new run is started, or the current run is kept; poll the search"),
        (status = 404, description = "No such search", body = ErrorBody),
        RunNotStarted,
        UnknownToken,
    )
)]
pub async fn refresh_search(
    State(searches): State<Arc<Searches>>,
    Batch(batch): Batch,
    applying: Applying,
) -> Result<StatusCode, ApiError> {
    let data = &searches.data;
    let settings = data.settings().await?;
    let usable = data.live_settings().access().await?.usable();
    let subscriber = applying.caller(&searches).await?.subscriber();
    let applicant = applying.applicant(subscriber, usable);
    match refresh(data.db(), &settings, batch, applicant).await? {
        Refreshed::Run(_) => Ok(StatusCode::ACCEPTED),
        Refreshed::NotFound => Err(ApiError::SearchNotFound),
        Refreshed::NoUsableProvider => Err(NoUsableProvider.into()),
        Refreshed::Refused(refusal) => Err(refused(&searches, refusal, subscriber)),
    }
}
