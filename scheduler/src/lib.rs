//! Queues jobs at planned times: one table of schedules, and exactly one tick per planned time over all processes.
//!
//! Any number of schedulers may run. The one that holds a lease ticks, and another takes over within seconds.
//! The due times are computed from the cron expression, the last tick and the current time. For each planned time a
//! row is written together with its job, in one transaction that is committed only while the lease is held.

mod scheduler;
mod wake;

pub use scheduler::Scheduler;
pub use wake::{SchedulerError, run};
