//! `/health/live` and `/health/ready`

use std::time::Duration;

use axum::{extract::State, http::StatusCode};

use flight_finder_core::db::MigrateError;

use crate::app::App;

/// A process that is more than a second off its database server's clock grants leases that others misread.
const FURTHEST_OFF: i64 = 1_000_000;
/// A database that takes longer is as good as away.
const PATIENCE: Duration = Duration::from_secs(5);

/// Answers while the process runs.
#[utoipa::path(get, path = "/health/live", tag = "health", responses((status = 200, description = "The process runs")))]
pub async fn live() -> StatusCode {
    StatusCode::OK
}

/// Answers 200 when this process can serve: the database answers, the schema fits, the clock is right.
#[utoipa::path(
    get,
    path = "/health/ready",
    tag = "health",
    responses((status = 200, description = "Ready", body = String), (status = 503, description = "Not ready; the text says why", body = String))
)]
pub async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match not_ready(&app).await {
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, reason),
        None => (StatusCode::OK, "ready"),
    }
}

async fn not_ready(app: &App) -> Option<&'static str> {
    if app.stopping().is_cancelled() {
        return Some("stopping");
    }
    match tokio::time::timeout(PATIENCE, app.db().check_schema()).await {
        Ok(Ok(())) => {}
        Ok(Err(error @ MigrateError::Behind(_))) => {
            tracing::warn!(%error, "not ready");
            return Some("the database schema is behind: run `flight-finder migrate`");
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready");
            return Some("the database is away");
        }
        Err(_) => return Some("the database does not answer"),
    }
    let off = app.db().clock().correction().abs() > FURTHEST_OFF;
    off.then_some("the clock of this host is off")
}
