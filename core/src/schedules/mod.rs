//! The lease of the leading scheduler, and the planned times whose jobs have been queued.
//!
//! The scheduler itself defines the schedules. This area contains the lease, which one scheduler at a time holds, and
//! the rows by which each tick happens only once over all processes.

mod leader;
mod store;

pub use leader::{Leader, Tick};
pub use store::{LeaderRow, ScheduleStore};
