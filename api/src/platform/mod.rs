//! Platform: queues, schedules, the log of changes, health and metrics, for operators.

pub(crate) mod audit;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod monitoring;
pub(crate) mod operators;
pub mod queue;
pub(crate) mod schedules;
