//! Decides when requests may be sent on a provider account: the limits are its rate, its plan and a breaker, over all
//! processes.
//!
//! Each account has one row. A process that wants to send a request updates that row first, which locks it until the
//! commit, so tokens neither leak nor race. A first request of a search that has to wait gets a reservation. When its
//! moment has come, perhaps late, the request asks again, and the row decides by what was sent meanwhile. Polls, and
//! requests that no visitor waits for, get no reservation: they take a token while no first request waits for one. How
//! many requests run at once is counted where jobs are claimed.

mod account;
mod state;
mod store;

use std::time::Duration;

pub use super::Account;
pub use state::{AccountState, AccountUsage, Block, Turn, VALID, WINDOW};
pub use store::LimitStore;
pub(crate) use store::paused_until;

use serde::{Deserialize, Serialize};

use crate::base::time::Timestamp;

/// The limits of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AccountLimit))]
pub struct LimitSettings {
    /// Requests in any one second, polls and retries included; null means no limit.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1, maximum = 200))]
    pub requests_per_second: Option<u32>,
    /// How many requests run at once.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1_000))]
    pub concurrent: u32,
    /// Requests a day (UTC), polls and retries included; null means no limit.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1, maximum = 100_000_000))]
    pub requests_per_day: Option<u32>,
}

/// Whether a request may be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pass {
    /// The request may be sent now. It has a token of this moment, which is valid for [`VALID`].
    Now(Timestamp),
    /// The request may be sent at this moment. A first request of a search has a reservation for the moment, and
    /// confirms it when the moment comes. Any other request asks again at that moment.
    At(Timestamp),
    Refused {
        /// When asking again makes sense.
        until: Timestamp,
        /// The reason for the refusal, for the log and the operator.
        reason: &'static str,
        /// Whether the account refuses all requests of this kind until then. Otherwise only the token for this request
        /// would come too late.
        is_closed: bool,
    },
}

/// The result of a request, as far as it concerns the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The provider answered. Its answer may say what is left of the plan.
    Answered {
        plan_remaining: Option<u64>,
        /// Requests of the whole plan.
        plan_limit: Option<u64>,
        /// Until the plan starts anew.
        resets_in: Option<Duration>,
    },
    /// The provider received requests too fast. No request is sent during the pause.
    RateLimited {
        /// As the provider says.
        retry_after: Option<Duration>,
    },
    /// The plan is spent. No request is sent during the pause.
    PlanSpent {
        /// As the provider says.
        resets_in: Option<Duration>,
    },
    /// The provider gave no answer, or a broken one.
    Failed(Failure),
}

/// Why a provider gave no usable answer, in few words for operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("no answer in time")]
    Timeout,
    #[error("no connection")]
    Connect,
    #[error("the answer broke off")]
    Interrupted,
    #[error("the request was blocked")]
    Blocked,
    /// A status of the provider or of its gateway.
    #[error("HTTP {0}")]
    Status(u16),
}

impl Report {
    /// Whether it says what is left of the account's plan.
    fn tells_plan(self) -> bool {
        matches!(
            self,
            Self::Answered {
                plan_remaining: Some(_),
                ..
            }
        )
    }
}
