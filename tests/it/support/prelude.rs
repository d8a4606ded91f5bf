//! What most cases use: `use crate::support::prelude::*`.

pub use std::time::Duration;

pub use flight_finder_core::{
    base::{
        ids::{JobId, UserId},
        month::RouteMonth,
        time::{Clock, Timestamp},
    },
    people::users::Role,
    platform::{
        config::Config,
        db::Db,
        queue::{JobState, NewJob},
    },
};
pub use flight_finder_sandbox::{Scenario, Service};
pub use futures_util::future::join_all;
pub use reqwest::{Method, StatusCode};
pub use serde_json::{Value, json};
pub use tokio_util::sync::CancellationToken;
pub use uuid::Uuid;

pub use super::{
    api::{Answer, ApiServer},
    app::{ADMIN_TOKEN, TestApp, in_days, one_way, round_trip, seed},
    database::{AnyDatabase, SharedDatabase, TestDatabase},
    pipeline::{options, status_of},
    waiting::{eventually, patiently, stop_clock},
};
pub use crate::on_both_databases;
