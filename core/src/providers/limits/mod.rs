//! What a provider account allows: requests in any second, its plan, and a breaker. Over all processes.
//!
//! One row per account. Whoever wants to send a request updates that row first, which locks it until the
//! commit, so tokens neither leak nor race. A request that has to wait is promised a moment; when it
//! wakes, perhaps late, the row decides again by what was sent meanwhile. Only first requests of searches are
//! promised a moment: polls, and what no visitor waits for, take a token while no first request waits for one. How many run at once is counted where jobs are claimed.

mod account;
mod state;
mod store;

use std::time::Duration;

pub use account::Account;
pub use state::{AccountState, Turn, WINDOW};
pub use store::LimitStore;
pub(crate) use store::paused_until;

use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

/// What an account allows, over all processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitSettings {
    /// Requests in any one second, polls and retries included; none: not limited.
    pub requests_per_second: Option<u32>,
    pub concurrent: u32,
    /// Requests a day (UTC), polls and retries included; none: not limited.
    pub requests_per_day: Option<u32>,
}

/// Whether a request may be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Yes, now. The token is taken.
    Now,
    /// A little later: this moment is promised, and has to be confirmed when it comes. A request that reserves nothing asks anew then.
    At(Timestamp),
    Refused {
        /// When asking again makes sense.
        until: Timestamp,
        /// For the log and the operator.
        reason: &'static str,
        /// The account lets nobody of this kind through until then; otherwise only this one's turn comes too late.
        is_closed: bool,
    },
}

/// How a request went, as far as the account is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Answered; with what is left of the plan, where the provider says so.
    Answered {
        plan_remaining: Option<u64>,
        /// Requests of the whole plan.
        plan_limit: Option<u64>,
        /// Until the plan starts anew.
        resets_in: Option<Duration>,
    },
    /// Too fast: nobody sends until then.
    RateLimited {
        /// As the provider says.
        retry_after: Option<Duration>,
    },
    /// The plan is spent: nobody sends until its reset.
    PlanSpent {
        /// As the provider says.
        resets_in: Option<Duration>,
    },
    /// No answer, or a broken one.
    Failed,
}
