//! `/health/live` and `/health/ready`, on the main address and on that of operators.

use std::{sync::Arc, time::Duration};

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    db::{Db, DbError, MigrateError},
    operations::LISTENER_PATIENCE,
    settings::LiveSettings,
    telemetry::Vitals,
    time::Timestamp,
};
use tokio::{sync::Mutex, time::timeout};
use tokio_util::sync::CancellationToken;

/// The largest allowed difference, in microseconds, between the clocks of this process and of the database server. With
/// a larger one, other processes would misjudge when the leases of this process expire.
const FURTHEST_OFF: i64 = 1_000_000;
/// A database that does not answer within this time counts as unavailable.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long an answer is reused, so that a flood of requests costs one write a second.
const FRESH: Duration = Duration::from_secs(1);
/// A runtime that has run no task for this long is blocked.
const BLOCKED: Duration = Duration::from_secs(10);
/// A claim loop that looks for jobs without success for this long does not work.
const CLAIM_PATIENCE: Duration = Duration::from_secs(10);

/// Whether a process runs and can do its work.
pub struct Health {
    db: Db,
    settings: LiveSettings,
    vitals: Vitals,
    readiness: Readiness,
    stop: CancellationToken,
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

impl Health {
    /// Once `stop` is cancelled, the process is not ready any more.
    pub fn new(db: Db, settings: LiveSettings, vitals: Vitals, stop: CancellationToken) -> Self {
        Self {
            db,
            settings,
            vitals,
            readiness: Readiness::default(),
            stop,
        }
    }

    /// Whether the runtime runs tasks.
    pub(crate) fn is_alive(&self) -> bool {
        self.vitals.runtime_lag() < BLOCKED
    }

    /// Why the process cannot do its work, if it cannot.
    pub(crate) async fn readiness(&self) -> Result<(), &'static str> {
        if self.stop.is_cancelled() {
            return Err("stopping");
        }
        self.readiness.check(&self.db).await?;
        let is_stuck = |age: &Duration| *age > CLAIM_PATIENCE;
        if self.vitals.claim_loop_ages().values().any(is_stuck) {
            return Err("a claim loop does not work");
        }
        if self.db.signal().listener_age() > LISTENER_PATIENCE {
            return Err("no notifications of other processes arrive");
        }
        match self.settings.access().await {
            Ok(access) if access.is_locked_out() => {
                Err("stored provider keys cannot be decrypted: see `flight-finder settings list`")
            }
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "not ready");
                Err("the settings cannot be read")
            }
        }
    }
}

/// Returns 200 while the runtime of the process runs tasks.
#[utoipa::path(
    get,
    path = "/health/live",
    tag = "health",
    responses(
        (status = 200, description = "The process runs"),
        (status = 503, description = "The runtime has been blocked for 10 seconds", body = String),
    )
)]
pub async fn live(State(health): State<Arc<Health>>) -> (StatusCode, &'static str) {
    if health.is_alive() {
        (StatusCode::OK, "")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the runtime is blocked")
    }
}

/// Returns 200 if this process can do its work: the database responds, the schema fits, the clock is right, notifications arrive,
/// and in a worker the claim loops work.
#[utoipa::path(
    get,
    path = "/health/ready",
    tag = "health",
    responses((status = 200, description = "Ready", body = String), (status = 503, description = "Not ready; the text says why", body = String))
)]
pub async fn ready(State(health): State<Arc<Health>>) -> (StatusCode, &'static str) {
    match health.readiness().await {
        Ok(()) => (StatusCode::OK, "ready"),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, reason),
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
