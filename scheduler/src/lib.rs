//! Queues jobs at planned times: one table of schedules, and exactly one tick per planned time over all processes.
//!
//! Any number of schedulers may run; the holder of a lease ticks, and another takes over within seconds.
//! What is due is computed from the cron text, the last tick and the time. A row per planned time is
//! written with its job in one transaction that counts only while the lease is held.

mod plan;
mod scheduler;
mod table;
mod wake;

pub use plan::{InvalidSchedule, Plan};
pub use scheduler::Scheduler;
pub use table::{Missed, SCHEDULES, Schedule};
pub use wake::{SchedulerError, run};
