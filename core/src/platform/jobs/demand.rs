//! Jobs that turn searches into demand and queue calendars. At most one of each kind runs at a time.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Adds new search events to the tables of demand.
#[derive(Debug, Serialize, Deserialize)]
pub struct FoldDemand;

/// Gives every wanted route-month the level of its searches.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecomputeDemand;

/// Queues refreshes of the calendars that are due, as many as the account allows.
#[derive(Debug, Serialize, Deserialize)]
pub struct QueueDueRoutes;

macro_rules! housekeeping {
    ($kind:ty, $name:literal, $timeout:expr) => {
        impl JobKind for $kind {
            const NAME: &'static str = $name;
            const QUEUE: &'static str = "housekeeping";
            const MAX_ATTEMPTS: u32 = 5;
            const TIMEOUT: Duration = $timeout;

            fn unique_key(&self) -> Option<String> {
                Some(Self::NAME.to_owned())
            }
        }
    };
}

housekeeping!(FoldDemand, "fold_demand", Duration::from_mins(2));
housekeeping!(RecomputeDemand, "recompute_demand", Duration::from_mins(10));
housekeeping!(QueueDueRoutes, "queue_due_routes", Duration::from_secs(50));
