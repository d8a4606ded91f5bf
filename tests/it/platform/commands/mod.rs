//! The commands of the executable, as real processes.

mod admin;
mod configuration;
mod database;
mod metrics;
mod queue;
mod secrets;
mod settings;
mod tokens;
mod traces;
