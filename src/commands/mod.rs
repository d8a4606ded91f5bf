//! One module per command.

pub mod admin;
pub mod agents;
pub mod airlines;
pub mod api;
pub mod auth;
pub mod forget;
pub mod migrate;
pub mod queue;
pub mod sandbox;
pub mod scheduler;
pub mod secrets;
pub mod seed;
pub mod serve;
pub mod settings;
pub mod tokens;
pub mod worker;

mod actor;

use actor::actor;
