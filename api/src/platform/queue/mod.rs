//! The queues, as operators see and change them.

pub mod act;
pub mod board;
pub mod bulk;
pub mod change;
pub mod dismiss;
pub mod failures;
pub mod get_job;
pub mod history;
pub mod list_jobs;
pub mod open_account;
pub mod scale_signal;
mod target;
