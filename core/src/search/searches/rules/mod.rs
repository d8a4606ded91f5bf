//! The decisions of a search, as pure functions: which providers are queried, what a failure means, which provider
//! wins, and how a run ends.
//!
//! The worker reads what a rule needs, calls it, and writes what it returns. Who may start a run at all is decided in
//! [`admission`](super::admission).

mod failure;
mod outcome;
mod providers;
#[cfg(test)]
mod tests;
mod winner;

pub use failure::{AfterFailure, FailedAttempt, after_failure};
pub use outcome::{ListEnd, RunOutcome, status_of_list, status_of_unfinished};
pub use providers::{NoUsableProvider, PlannedRequest, plan_requests, providers_to_query};
pub use winner::{Delivery, deliver, losers};
