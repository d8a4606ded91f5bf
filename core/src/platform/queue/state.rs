//! Where a job stands.

use serde::Serialize;

/// The state of a job. `scheduled`: it waits for its time. `ready`: it waits for a worker. `running`: a worker runs
/// it. `done`: it succeeded. `dead`: it failed, and no attempt is left or another attempt would not help.
/// `expired`: it was not started in time. `cancelled`: it was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum JobState {
    // Live, in `jobs`.
    Ready,
    Scheduled,
    Running,
    // Ended, in `job_history`.
    Done,
    Dead,
    Expired,
    Cancelled,
}

impl JobState {
    pub const ALL: [Self; 7] = [
        Self::Scheduled,
        Self::Ready,
        Self::Running,
        Self::Done,
        Self::Dead,
        Self::Expired,
        Self::Cancelled,
    ];

    /// Whether the job is in the history.
    pub fn has_ended(self) -> bool {
        match self {
            Self::Scheduled | Self::Ready | Self::Running => false,
            Self::Done | Self::Dead | Self::Expired | Self::Cancelled => true,
        }
    }

    /// The name of the state in the database and in the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::Ready => "ready",
            Self::Running => "running",
            Self::Done => "done",
            Self::Dead => "dead",
            Self::Expired => "expired",
            Self::Cancelled => "cancelled",
        }
    }
}
