//! The lease of the leading scheduler, and the planned times whose jobs have been queued.
//!
//! This area contains the table of schedules with their due times, the lease, which one scheduler at a time holds, and the rows by
//! which each tick happens only once over all processes. The scheduler wakes up and ticks.

mod leader;
mod operate;
mod plan;
mod store;
mod table;

pub use leader::{Leader, Tick};
pub use operate::{ScheduleState, change_schedule, run_schedule, schedule_states};
pub use plan::{InvalidSchedule, Plan};
pub use store::{LeaderRow, ScheduleStore};
pub use table::{Missed, SCHEDULES, Schedule};
