//! What operators have set for a queue.

use flight_finder_core::{
    base::{revision::RowRevision, time::Timestamp},
    platform::queue::{QueueState, QueueTarget},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::revision::Revised;

/// What operators have set for a queue. Its processes follow it within five seconds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QueueTarget)]
pub struct QueueTargetBody {
    #[schema(example = "provider_a")]
    pub(super) queue: String,
    state: QueueState,
    /// The handlers of each process; null: as the process is configured.
    #[schema(required = true)]
    per_process: Option<i64>,
    /// The handlers of all processes together; null: without a bound.
    #[schema(required = true)]
    total: Option<i64>,
    /// The attempts of each job; null: as its kind says.
    #[schema(required = true)]
    max_attempts: Option<i64>,
    /// The longest wait between two attempts; null: 600 seconds.
    #[schema(required = true)]
    longest_backoff_seconds: Option<i64>,
    /// Why it was paused or drained, by whom, and when; null while it runs.
    #[schema(required = true)]
    state_reason: Option<String>,
    #[schema(required = true)]
    state_by: Option<String>,
    #[schema(required = true)]
    state_since: Option<String>,
    /// When a paused queue runs again by itself; null: when an operator resumes it.
    #[schema(required = true)]
    paused_until: Option<String>,
    /// For `If-Match`.
    revision: String,
}

impl From<QueueTarget> for QueueTargetBody {
    fn from(target: QueueTarget) -> Self {
        Self {
            revision: RowRevision::of(&target).to_string(),
            state_reason: target.state_reason,
            state_by: target.state_by,
            state_since: target.state_since.map(Timestamp::to_rfc3339),
            paused_until: target.paused_until.map(Timestamp::to_rfc3339),
            queue: target.queue,
            state: target.state,
            per_process: target.per_process,
            total: target.total,
            max_attempts: target.max_attempts,
            longest_backoff_seconds: target.longest_backoff,
        }
    }
}

impl Revised for QueueTargetBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
