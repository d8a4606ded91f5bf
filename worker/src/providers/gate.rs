//! The gate that every HTTP request passes. The caller implements it with the account's rate, plan and circuit breaker.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use flight_finder_core::platform::providers::{Refused, limits::Report};
use futures_util::future::BoxFuture;

/// Allows or refuses each HTTP request of a job, including polls and retries, and records its result.
pub trait Gate: Send + Sync {
    /// Takes the token for one request; may wait for it.
    ///
    /// # Errors
    ///
    /// The request must not be sent.
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>>;

    /// Records the result of the request and the duration of the exchange. Not called if the request's future was
    /// dropped.
    fn report(&self, report: Report, took: Duration) -> BoxFuture<'_, ()>;
}

/// A gate without limits that counts requests and keeps their reports, for tests.
#[derive(Debug, Default)]
pub struct NoLimit {
    passes: AtomicU32,
    reports: Mutex<Vec<Report>>,
}

impl NoLimit {
    /// The number of requests that passed.
    pub fn passes(&self) -> u32 {
        self.passes.load(Ordering::Relaxed)
    }

    /// The reports, in order.
    pub fn reports(&self) -> Vec<Report> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Gate for NoLimit {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        self.passes.fetch_add(1, Ordering::Relaxed);
        Box::pin(std::future::ready(Ok(())))
    }

    fn report(&self, report: Report, _: Duration) -> BoxFuture<'_, ()> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).push(report);
        Box::pin(std::future::ready(()))
    }
}
