//! The gate that every HTTP request passes: rate, plan and breaker of the account, which the caller keeps.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use futures_util::future::BoxFuture;

/// Lets requests through, one by one, and hears how each went. Polls and retries pass like any other.
pub trait Gate: Send + Sync {
    /// Takes one token; may wait for it.
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>>;

    /// Learns how the request went, and how long the exchange took. Not called for a request whose future was dropped.
    fn report(&self, feedback: Feedback, took: Duration) -> BoxFuture<'_, ()>;
}

/// The request must not be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not sent: {reason}")]
pub struct Refused {
    /// When asking again makes sense; none: not for this run.
    pub retry_in: Option<Duration>,
    /// For logs and operators: "the plan is spent".
    pub reason: &'static str,
    /// The account is closed until then, to all requests like this one; otherwise only the turn comes too late.
    pub is_closed: bool,
}

/// How a request went, as far as the account's limits care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// The service answered, be it with a refusal of this one question.
    Ok {
        /// Requests left in the plan's period.
        plan_remaining: Option<u64>,
        /// Requests of the whole plan.
        plan_limit: Option<u64>,
        /// When that period ends.
        plan_resets_in: Option<Duration>,
    },
    RateLimited {
        /// How long to wait, where it says so.
        retry_after: Option<Duration>,
    },
    /// The plan's quota is used up: nothing succeeds before its reset.
    PlanSpent {
        /// When that is, where it says so.
        resets_in: Option<Duration>,
    },
    /// No connection, no answer in time, or a 5xx.
    Failed,
}

/// A gate without limits that remembers what went through; for tests and single calls by hand.
#[derive(Debug, Default)]
pub struct Open {
    passes: AtomicU32,
    reports: Mutex<Vec<Feedback>>,
}

impl Open {
    /// How many requests passed.
    pub fn passes(&self) -> u32 {
        self.passes.load(Ordering::Relaxed)
    }

    /// What was reported, in order.
    pub fn reports(&self) -> Vec<Feedback> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Gate for Open {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        self.passes.fetch_add(1, Ordering::Relaxed);
        Box::pin(std::future::ready(Ok(())))
    }

    fn report(&self, feedback: Feedback, _: Duration) -> BoxFuture<'_, ()> {
        self.reports
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(feedback);
        Box::pin(std::future::ready(()))
    }
}
