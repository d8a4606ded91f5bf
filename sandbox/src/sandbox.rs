//! The state of a sandbox, and its control while it runs.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    extract::Request,
    http::HeaderMap,
    middleware::{self, Next},
};
use flight_finder_core::base::time::Clock;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{
    config::Config,
    dice::Dice,
    exchange::{
        Order,
        barrier::{Barrier, Gate},
        orders::Orders,
        stats::{Counter, LastByte, Stats},
    },
    offers::search_request::World,
    routes,
};

/// The most sessions and requests whose repetitions are counted.
const REMEMBERED: usize = 10_000;

/// A stand-in for the flight providers and the calendar. Clones share its state.
#[derive(Clone, Debug)]
pub struct Sandbox(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    tuning: Mutex<Tuning>,
    orders: Orders,
    gate: Gate,
    counter: Counter,
    turns: Mutex<Turns>,
    /// The `traceparent` headers of the last requests.
    traces: Mutex<VecDeque<String>>,
    shutdown: CancellationToken,
}

/// Values that can be changed while the sandbox runs. Missing values stay as they are.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// As in [`Config`].
    pub latency_ms: Option<[u64; 2]>,
    /// As in [`Config`].
    pub poll_latency_ms: Option<[u64; 2]>,
    /// As in [`Config`].
    pub results: Option<usize>,
}

/// How often each session was polled and each request repeated. The oldest entries are removed.
#[derive(Debug, Default)]
struct Turns {
    counts: HashMap<String, u32>,
    order: VecDeque<String>,
}

impl Sandbox {
    /// A new sandbox.
    pub fn new(config: Config) -> Self {
        Self::stopping_with(config, CancellationToken::new())
    }

    /// A new sandbox. Answers that hang end when `shutdown` is cancelled.
    pub fn stopping_with(config: Config, shutdown: CancellationToken) -> Self {
        let counter = Counter::new(config.clock.clone());
        Self(Arc::new(Inner {
            config,
            tuning: Mutex::default(),
            orders: Orders::default(),
            gate: Gate::default(),
            counter,
            turns: Mutex::default(),
            traces: Mutex::default(),
            shutdown,
        }))
    }

    /// All endpoints, including those of control.
    pub fn router(&self) -> Router {
        let sandbox = self.clone();
        routes::routes(self.clone()).layer(middleware::from_fn(move |request: Request, next: Next| {
            sandbox.note_trace(request.headers());
            next.run(request)
        }))
    }

    /// Serves all endpoints until the token given to [`Sandbox::stopping_with`] is cancelled.
    pub async fn serve(self, listener: TcpListener) -> std::io::Result<()> {
        let shutdown = self.0.shutdown.clone();
        axum::serve(listener, self.router())
            .with_graceful_shutdown(shutdown.cancelled_owned())
            .await
    }

    /// The statistics since the start or the last reset.
    pub fn stats(&self) -> Stats {
        self.0.counter.stats()
    }

    /// The `traceparent` headers of the last requests, oldest first.
    pub fn traceparents(&self) -> Vec<String> {
        let traces = self.0.traces.lock().unwrap_or_else(PoisonError::into_inner);
        traces.iter().cloned().collect()
    }

    fn note_trace(&self, headers: &HeaderMap) {
        if let Some(trace) = headers.get("traceparent").and_then(|value| value.to_str().ok()) {
            let mut traces = self.0.traces.lock().unwrap_or_else(PoisonError::into_inner);
            traces.push_back(trace.to_owned());
            if traces.len() > REMEMBERED {
                traces.pop_front();
            }
        }
    }

    /// When the last byte about a route and date (`TIA`, `VIE`, `2026-11-12`) was passed to its connection.
    pub fn last_byte(&self, origin: &str, destination: &str, date: &str) -> Option<LastByte> {
        self.0.counter.last_byte(&route(origin, destination, date))
    }

    /// Orders a scenario for future requests, or removes an order.
    pub fn order(&self, order: Order) {
        self.0.orders.put(order);
    }

    /// Sets the barrier for search answers.
    pub fn set_barrier(&self, barrier: Barrier) {
        self.0.gate.set(barrier);
    }

    /// Changes the latency or the size of future answers.
    pub fn tune(&self, change: Tuning) {
        let mut tuning = self.0.tuning.lock().unwrap_or_else(PoisonError::into_inner);
        tuning.latency_ms = change.latency_ms.or(tuning.latency_ms);
        tuning.poll_latency_ms = change.poll_latency_ms.or(tuning.poll_latency_ms);
        tuning.results = change.results.or(tuning.results);
    }

    /// Removes all orders, the barrier, the counts and the sessions.
    pub fn reset(&self) {
        self.0.orders.clear();
        self.0.gate.set(Barrier::default());
        self.0.counter.reset();
        *self.0.tuning.lock().unwrap_or_else(PoisonError::into_inner) = Tuning::default();
        *self.turns() = Turns::default();
    }

    pub(crate) fn world(&self) -> World {
        World {
            dice: Dice::new(self.0.config.seed),
            today: self.clock().now().to_datetime().date_naive(),
        }
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.0.config.clock
    }

    pub(crate) fn counter(&self) -> &Counter {
        &self.0.counter
    }

    pub(crate) fn orders(&self) -> &Orders {
        &self.0.orders
    }

    pub(crate) fn gate(&self) -> &Gate {
        &self.0.gate
    }

    pub(crate) fn barrier_timeout(&self) -> Duration {
        self.0.config.barrier_timeout
    }

    pub(crate) fn slow(&self) -> Duration {
        self.0.config.slow
    }

    pub(crate) async fn stopping(&self) {
        self.0.shutdown.cancelled().await;
    }

    pub(crate) fn results(&self) -> usize {
        self.tuning().results.unwrap_or(self.0.config.results)
    }

    /// The latency of an answer: within the configured bounds, and the same for equal requests.
    pub(crate) fn latency(&self, poll: bool, dice: Dice) -> Duration {
        let (tuning, config) = (self.tuning(), &self.0.config);
        let [low, high] = if poll {
            tuning.poll_latency_ms.unwrap_or(config.poll_latency_ms)
        } else {
            tuning.latency_ms.unwrap_or(config.latency_ms)
        };
        Duration::from_millis(low + dice.on("latency").roll() % (high.saturating_sub(low) + 1))
    }

    /// How often `key` was requested before. It is zero for a new key and after [`Self::restart`].
    pub(crate) fn turn(&self, key: &str) -> u32 {
        let mut turns = self.turns();
        let count = turns.count(key);
        *count += 1;
        *count - 1
    }

    /// Restarts the count of `key`.
    pub(crate) fn restart(&self, key: &str) {
        *self.turns().count(key) = 0;
    }

    fn tuning(&self) -> Tuning {
        *self.0.tuning.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turns {
    fn count(&mut self, key: &str) -> &mut u32 {
        if !self.counts.contains_key(key) {
            self.order.push_back(key.to_owned());
            if self.order.len() > REMEMBERED
                && let Some(oldest) = self.order.pop_front()
            {
                self.counts.remove(&oldest);
            }
        }
        self.counts.entry(key.to_owned()).or_default()
    }
}

/// The name of a route and date in the statistics and at the barrier.
pub(crate) fn route(origin: &str, destination: &str, date: &str) -> String {
    format!("{origin}-{destination}-{date}")
}
