//! `/health/live` and `/health/ready`

use std::{sync::Arc, time::Duration};

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    db::{Db, DbError, MigrateError},
    time::Timestamp,
};
use tokio::{sync::Mutex, time::timeout};
use tokio_util::sync::CancellationToken;

use crate::data::Data;

/// The largest allowed difference, in microseconds, between the clocks of this process and of the database server. With
/// a larger one, other processes would misjudge when the leases of this process expire.
const FURTHEST_OFF: i64 = 1_000_000;
/// A database that does not answer within this time counts as unavailable.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long an answer is reused, so that a flood of requests costs one write a second.
const FRESH: Duration = Duration::from_secs(1);

/// Whether this process can serve.
pub struct Health {
    data: Arc<Data>,
    readiness: Readiness,
    stop: CancellationToken,
}

impl Health {
    /// Once `stop` is cancelled, the process is not ready any more.
    pub fn new(data: Arc<Data>, stop: CancellationToken) -> Self {
        Self {
            data,
            readiness: Readiness::default(),
            stop,
        }
    }
}

/// The result of the last check and its time. The lock is held during a check, so concurrent requests share one check.
#[derive(Default)]
struct Readiness(Mutex<Option<(Timestamp, Result<(), &'static str>)>>);

impl Readiness {
    async fn check(&self, db: &Db) -> Result<(), &'static str> {
        let mut last = self.0.lock().await;
        if let Some((at, said)) = *last
            && (at..at.plus(FRESH)).contains(&db.now())
        {
            return said;
        }
        let said = ask(db).await;
        *last = Some((db.now(), said));
        said
    }
}

/// Returns 200 while the process runs.
#[utoipa::path(get, path = "/health/live", tag = "health", responses((status = 200, description = "The process runs")))]
pub async fn live() -> StatusCode {
    StatusCode::OK
}

/// Returns 200 if this process can serve: the database responds, the schema fits and the clock is right.
#[utoipa::path(
    get,
    path = "/health/ready",
    tag = "health",
    responses((status = 200, description = "Ready", body = String), (status = 503, description = "Not ready; the text says why", body = String))
)]
pub async fn ready(State(health): State<Arc<Health>>) -> (StatusCode, &'static str) {
    if health.stop.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    if let Err(reason) = health.readiness.check(health.data.db()).await {
        return (StatusCode::SERVICE_UNAVAILABLE, reason);
    }
    match health.data.live_settings().access().await {
        Ok(access) if access.is_locked_out() => (
            StatusCode::SERVICE_UNAVAILABLE,
            "stored provider keys cannot be decrypted: see `flight-finder settings list`",
        ),
        Ok(_) => (StatusCode::OK, "ready"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the settings cannot be read")
        }
    }
}

async fn ask(db: &Db) -> Result<(), &'static str> {
    within_patience(db.check_schema()).await?.map_err(|error| {
        tracing::warn!(%error, "not ready");
        match error {
            MigrateError::Behind(_) => "the database schema is behind: run `flight-finder migrate`",
            MigrateError::Duplicate(_)
            | MigrateError::Pooled
            | MigrateError::Migrate(_)
            | MigrateError::Database(_) => "the database is away",
        }
    })?;
    within_patience(db.try_write()).await?.map_err(|error: DbError| {
        tracing::warn!(%error, "not ready");
        "the database cannot be written"
    })?;
    if db.clock().correction().abs() > FURTHEST_OFF {
        return Err("the clock of this host is off");
    }
    Ok(())
}

async fn within_patience<T>(work: impl Future<Output = T>) -> Result<T, &'static str> {
    timeout(PATIENCE, work)
        .await
        .map_err(|_| "the database does not answer")
}
