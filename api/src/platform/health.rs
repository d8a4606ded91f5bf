//! `/health/live` and `/health/ready`, on the main address and on that of operators.

use std::{sync::Arc, time::Duration};

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    base::{telemetry::Vitals, time::Timestamp},
    platform::{
        db::Db,
        operations::{DatabaseTrouble, KeyTrouble, ProcessState, check_database, problems},
    },
    rules::settings::LiveSettings,
};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

/// How long an answer is reused, so that a flood of requests costs one write a second.
const FRESH: Duration = Duration::from_secs(1);
/// A runtime that has run no task for this long is blocked.
const BLOCKED: Duration = Duration::from_secs(10);

/// Whether a process runs and can do its work.
pub struct Health {
    db: Db,
    settings: LiveSettings,
    vitals: Vitals,
    /// The result of the last check of the database and its time. The lock is held during a check, so concurrent requests share
    /// one check.
    database: Mutex<Option<(Timestamp, Option<DatabaseTrouble>)>>,
    stop: CancellationToken,
}

impl Health {
    /// Once `stop` is cancelled, the process is not ready any more.
    pub fn new(db: Db, settings: LiveSettings, vitals: Vitals, stop: CancellationToken) -> Self {
        Self {
            db,
            settings,
            vitals,
            database: Mutex::default(),
            stop,
        }
    }

    /// Whether the runtime runs tasks.
    pub(crate) fn is_alive(&self) -> bool {
        self.vitals.runtime_lag() < BLOCKED
    }

    /// Why the process cannot do its work, if it cannot.
    pub(crate) async fn readiness(&self) -> Result<(), String> {
        if self.stop.is_cancelled() {
            return Err("stopping".to_owned());
        }
        let found = problems(&self.process().await, None);
        found.into_iter().next().map_or(Ok(()), |problem| Err(problem.text))
    }

    /// What the process knows of its own work.
    pub(crate) async fn process(&self) -> ProcessState {
        let mut state = ProcessState::of(&self.db, &self.vitals, self.database().await);
        // The settings are in the database.
        if state.database.is_none() {
            state.keys = match self.settings.access().await {
                Ok(access) => access.is_locked_out().then_some(KeyTrouble::LockedOut),
                Err(error) => {
                    tracing::warn!(%error, "not ready");
                    Some(KeyTrouble::Unreadable)
                }
            };
        }
        state
    }

    async fn database(&self) -> Option<DatabaseTrouble> {
        let mut last = self.database.lock().await;
        if let Some((at, trouble)) = *last
            && (at..at.plus(FRESH)).contains(&self.db.now())
        {
            return trouble;
        }
        let trouble = check_database(&self.db).await;
        *last = Some((self.db.now(), trouble));
        trouble
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
pub async fn ready(State(health): State<Arc<Health>>) -> (StatusCode, String) {
    match health.readiness().await {
        Ok(()) => (StatusCode::OK, "ready".to_owned()),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, reason),
    }
}
