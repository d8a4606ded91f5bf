//! Tests that nothing is lost when processes are killed, the database is not available or providers fail.
//!
//! The cases run real processes of the executable, with a sandbox in the test's own process that counts requests. Each
//! case prints one line with its figures. `make test` runs those that `scripts/case-groups` lists, with short outages;
//! `make chaos` runs all, with long ones.

mod disk_full;
pub mod each_second;
mod figures;
mod fleet;
mod handlers;
mod outage;
mod poison;
mod postgres_away;
mod providers_down;
mod redrive_killed;
mod scheduler_killed;
mod searches;
mod serve_killed;
mod sqlite_locked;
mod worker_killed;
mod worker_stopped;
