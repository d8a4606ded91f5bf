//! Where a job stands.

use serde::Serialize;

/// The state of a job, live (in `jobs`) or ended (in `job_history`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum JobState {
    /// Live: the job waits and becomes ready at its time.
    Scheduled,
    /// Live: waits to be claimed.
    Ready,
    /// Live: a worker runs the job and holds its lease.
    Running,
    Done,
    /// No attempt is left, or another attempt would not help.
    Dead,
    /// The job was not started in time.
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
