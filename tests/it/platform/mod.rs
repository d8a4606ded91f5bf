//! Cases of the district platform: the database, the queue, schedules, the log of changes, and the commands.

mod audit;
mod bulk;
mod commands;
mod db;
pub mod queue;
mod schedules;
