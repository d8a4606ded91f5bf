//! `POST /api/searches/{batch_id}/refresh`

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    search::{Refreshed, refresh},
    settings::NoUsableProvider,
};

use super::{
    address::Batch,
    applicant::{Applying, RunNotStarted, refused},
};
use crate::{
    app::App,
    error::{ApiError, ErrorBody},
};

/// Starts a new run for everybody who looks at this search; the old results stay visible. At most once
/// a minute and ten times an hour: sooner, the run there is goes on.
#[utoipa::path(
    post,
    path = "/api/searches/{batch_id}/refresh",
    tag = "searches",
    params(("batch_id" = uuid::Uuid, Path)),
    responses(
        (status = 202, description = "Poll the search"),
        (status = 401, description = "A bearer token that nobody has", body = ErrorBody),
        (status = 404, description = "No such search", body = ErrorBody),
        RunNotStarted,
    )
)]
pub async fn refresh_search(
    State(app): State<App>,
    Batch(batch): Batch,
    applying: Applying,
) -> Result<StatusCode, ApiError> {
    let settings = app.settings().await?;
    let usable = app.live_settings().access().await?.usable();
    let subscriber = applying.caller(&app).await?.subscriber();
    let applicant = applying.applicant(subscriber, usable);
    match refresh(app.db(), &settings, batch, applicant).await? {
        Refreshed::Run(_) => Ok(StatusCode::ACCEPTED),
        Refreshed::NotFound => Err(ApiError::SearchNotFound),
        Refreshed::NoUsableProvider => Err(NoUsableProvider.into()),
        Refreshed::Refused(refusal) => Err(refused(&app, refusal, subscriber)),
    }
}
