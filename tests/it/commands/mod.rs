//! The commands of the executable, as real processes.

mod admin;
mod configuration;
mod database;
mod jobs;
mod metrics;
mod secrets;
mod settings;
mod tokens;
