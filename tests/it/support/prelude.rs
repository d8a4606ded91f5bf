//! What most cases use: `use crate::support::prelude::*`.

pub use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

pub use flight_finder_core::{
    base::{
        ids::{JobId, UserId},
        money::Cents,
        month::{RouteMonth, YearMonth},
        time::{Clock, Timestamp},
    },
    people::users::Role,
    platform::{
        config::Config,
        db::Db,
        queue::{JobKind, JobState, NewJob, Outcome},
    },
};
pub use flight_finder_sandbox::{Scenario, Service};
pub use futures_util::future::join_all;
pub use reqwest::{Method, StatusCode};
pub use serde_json::{Value, json};
pub use tokio_util::sync::CancellationToken;
pub use uuid::Uuid;

pub use super::{
    api::{Answer, ApiServer, includes},
    app::{ADMIN_TOKEN, TestApp, in_days, one_way, round_trip, route_month, seed},
    clock,
    database::{AnyDatabase, SharedDatabase, TestDatabase},
    driven_clock,
    pipeline::{between, options, run_of, share_of, status_of},
    waiting::{eventually, patiently, stop_clock},
};
pub use crate::{commit, on_both_databases};
