//! What operators watch of a process: its health, its metrics, and the board of the queues.

use std::sync::Arc;

use flight_finder_core::{
    config::Config,
    db::Db,
    operations::{observe_board, observe_process},
    settings::LiveSettings,
    telemetry::{Metrics, Vitals},
};
use tokio_util::sync::CancellationToken;

use crate::{data::ACQUIRE_TIMEOUT, health::Health, queue::board::Boards};

/// What operators watch. Cheap to clone.
#[derive(Clone)]
pub struct Watched {
    metrics: Option<Metrics>,
    vitals: Vitals,
    pub(crate) boards: Arc<Boards>,
    pub(crate) health: Arc<Health>,
}

impl Watched {
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
        Self {
            metrics,
            boards: Arc::new(Boards::new(&db, config.worker.concurrency.clone(), stop.clone())),
            health: Arc::new(Health::new(db.clone(), settings, vitals.clone(), stop)),
            vitals,
        }
    }

    /// The metrics in Prometheus' text format, if the process has any. If the database cannot be read, those of queues are left as
    /// they were.
    pub(crate) async fn metrics(&self) -> Option<String> {
        let metrics = self.metrics.as_ref()?;
        match self.boards.board().await {
            Ok(board) => observe_board(&board),
            Err(error) => tracing::warn!(%error, "metrics without queues"),
        }
        observe_process(self.boards.db(), &self.vitals);
        Some(metrics.render())
    }
}
