//! The leading scheduler, and the planned times whose job was queued.
//!
//! The schedules themselves stand in the scheduler. Here are the lease that one scheduler at a time
//! holds, and the row that makes a tick happen once, over all processes.

mod leader;
mod store;

pub use leader::{Leader, Tick};
pub use store::{LeaderRow, ScheduleStore};
