//! A schedule, as operators see it.

use flight_finder_core::{base::time::Timestamp, platform::schedules::ScheduleState};
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of job that is queued at planned times.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Schedule)]
pub struct ScheduleBody {
    #[schema(example = "prune")]
    name: &'static str,
    /// Minute, hour, day of month, month and day of week; before them the second, if there are six fields.
    #[schema(example = "17 * * * *")]
    cron: &'static str,
    /// The time zone of `cron`.
    #[schema(example = "UTC")]
    zone: &'static str,
    /// The kind of the jobs.
    kind: String,
    /// The latest planned time whose job was queued.
    #[schema(required = true)]
    last_tick_at: Option<String>,
    /// The next planned time; null while the schedule is paused.
    #[schema(required = true)]
    next_tick_at: Option<String>,
    is_paused: bool,
    /// Whether its job was not queued at its time.
    is_overdue: bool,
}

impl From<&ScheduleState> for ScheduleBody {
    fn from(state: &ScheduleState) -> Self {
        Self {
            name: state.schedule.name,
            cron: state.schedule.cron,
            zone: state.schedule.zone.name(),
            kind: (state.schedule.job)().kind().to_owned(),
            last_tick_at: state.last_tick.map(Timestamp::to_rfc3339),
            next_tick_at: state.next_tick.map(Timestamp::to_rfc3339),
            is_paused: state.is_paused,
            is_overdue: state.is_overdue,
        }
    }
}
