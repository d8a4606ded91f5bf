//! `POST /api/searches/{batch_id}/refresh`

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    search::{Refreshed, refresh},
    settings::NoUsableProvider,
};

use super::address::Batch;
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
        (status = 404, description = "No such search", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
        (status = 503, description = "Nobody can be asked, or the database is busy", body = ErrorBody),
    )
)]
pub async fn refresh_search(State(app): State<App>, Batch(batch): Batch) -> Result<StatusCode, ApiError> {
    let settings = app.settings().await?;
    let usable = app.live_settings().access().await?.usable();
    match refresh(app.db(), &settings, batch, &usable).await? {
        Refreshed::Run(_) => Ok(StatusCode::ACCEPTED),
        Refreshed::NotFound => Err(ApiError::SearchNotFound),
        Refreshed::NoUsableProvider => Err(NoUsableProvider.into()),
    }
}
