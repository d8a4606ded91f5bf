//! What operators watch of a process: its health, its metrics, and the board of the queues.

use std::sync::{Arc, Mutex, PoisonError};

use flight_finder_core::{
    base::telemetry::{Metrics, Vitals},
    platform::{
        config::Config,
        db::Db,
        operations::{ObservedProblems, observe_board, observe_problems, observe_process, problems},
    },
    rules::settings::LiveSettings,
};
use tokio_util::sync::CancellationToken;

use crate::{
    http::data::ACQUIRE_TIMEOUT,
    platform::{health::Health, queue::board::Boards},
};

/// What operators watch. Cheap to clone.
#[derive(Clone)]
pub struct Monitoring {
    metrics: Option<Metrics>,
    vitals: Vitals,
    observed: Arc<Mutex<ObservedProblems>>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) health: Arc<Health>,
}

impl Monitoring {
    /// Starts the task that notes that the runtime works. Once `stop` is cancelled, the process is not ready any more. Without
    /// `metrics` the process has none.
    pub fn start(
        db: &Db,
        settings: LiveSettings,
        config: &Config,
        metrics: Option<Metrics>,
        vitals: Vitals,
        stop: CancellationToken,
    ) -> Self {
        tokio::spawn(vitals.clone().keep_ticking());
        // Requests share one reading of the board, so one that waited long for a connection would delay all of them.
        let db = db.with_acquire_timeout(ACQUIRE_TIMEOUT);
        let health = Arc::new(Health::new(db.clone(), settings, vitals.clone(), stop.clone()));
        Self {
            metrics,
            boards: Arc::new(Boards::new(
                &db,
                config.worker.concurrency.clone(),
                health.clone(),
                stop,
            )),
            health,
            observed: Arc::default(),
            vitals,
        }
    }

    /// The metrics in Prometheus' text format, if the process has any. If the database cannot be read, those of queues are left as
    /// they were.
    pub(crate) async fn metrics(&self) -> Option<String> {
        let metrics = self.metrics.as_ref()?;
        let board = self.boards.board().await;
        match &board {
            Ok(board) => observe_board(board),
            Err(error) => tracing::warn!(%error, "metrics without queues"),
        }
        let found = problems(&self.health.process().await, board.as_ref().ok());
        observe_problems(
            &found,
            &mut self.observed.lock().unwrap_or_else(PoisonError::into_inner),
        );
        observe_process(self.boards.db(), &self.vitals);
        Some(metrics.render())
    }
}
