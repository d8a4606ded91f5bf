//! The statistics of the sandbox: counts, concurrency, rate, recent requests and the times of last bytes.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::time::{Clock, Timestamp},
    platform::providers::Provider,
};
use serde::Serialize;

use crate::Service;

/// The number of recent requests that are kept per service.
const RECENT: usize = 500;
/// The number of routes whose time of the last byte is kept.
const ROUTES: usize = 5_000;

/// The statistics at one moment.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Stats {
    /// By service.
    pub providers: BTreeMap<&'static str, Counts>,
    /// The counts of each account, to which limits apply. Provider A and the calendar share the account `rapidapi`.
    pub accounts: BTreeMap<&'static str, Counts>,
}

/// The counts of one service or one account.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Counts {
    /// All requests, polls included.
    pub requests: u64,
    /// Polls of a session.
    pub polls: u64,
    /// The number of requests whose last byte has not been sent.
    pub concurrent: u64,
    /// The most concurrent requests.
    pub max_concurrent: u64,
    /// The most requests that began within any second.
    pub max_per_second: usize,
    /// Answers by status code; `aborted` if the client closed the connection first.
    pub by_status: BTreeMap<String, u64>,
    /// The most recent requests, newest last; empty for an account.
    pub recent: VecDeque<Request>,
    #[serde(skip)]
    window: VecDeque<Instant>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Request {
    /// Without the key.
    pub path: String,
    /// The query, as sent.
    pub query: String,
    /// When it arrived, in microseconds since 1970.
    pub at: Timestamp,
    /// When the last byte of the answer was passed to the connection.
    pub finished_at: Option<Timestamp>,
    pub status: Option<u16>,
    #[serde(skip)]
    id: u64,
}

/// When the last byte of the answers about a route was passed to a connection.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LastByte {
    /// The latest of the times of the providers.
    pub at: Option<Timestamp>,
    /// By provider, polls included.
    #[serde(flatten)]
    pub of: BTreeMap<Provider, Timestamp>,
}

/// Counts all requests.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    clock: Clock,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    stats: Stats,
    next_id: u64,
    last_bytes: HashMap<String, LastByte>,
    routes: VecDeque<String>,
}

impl Counter {
    pub fn new(clock: Clock) -> Self {
        let counter = Self {
            clock,
            state: Arc::default(),
        };
        counter.reset();
        counter
    }

    /// Resets all counts except those of requests in progress.
    pub fn reset(&self) {
        let mut state = self.lock();
        let fresh = |counts: Option<&Counts>| {
            let concurrent = counts.map_or(0, |counts| counts.concurrent);
            Counts {
                concurrent,
                max_concurrent: concurrent,
                ..Counts::default()
            }
        };
        let providers = Service::ALL.map(|one| (one.name(), fresh(state.stats.providers.get(one.name()))));
        let accounts = Provider::ALL.map(|one| (one.name(), fresh(state.stats.accounts.get(one.name()))));
        state.stats = Stats {
            providers: providers.into(),
            accounts: accounts.into(),
        };
        state.last_bytes.clear();
        state.routes.clear();
    }

    /// The current statistics.
    pub fn stats(&self) -> Stats {
        self.lock().stats.clone()
    }

    /// When the last byte of the answers about a route was sent; `None` if no answer was sent.
    pub fn last_byte(&self, route: &str) -> Option<LastByte> {
        self.lock().last_bytes.get(route).cloned()
    }

    /// The number of requests that an account has received.
    pub fn requests_of_account(&self, service: Service) -> u64 {
        self.lock()
            .stats
            .accounts
            .get(account(service))
            .map_or(0, |counts| counts.requests)
    }

    /// Counts a request that begins. It is in progress until the ticket is dropped.
    pub fn begin(&self, service: Service, path: &str, query: &str, poll: bool) -> Ticket {
        let now = Instant::now();
        let mut state = self.lock();
        state.next_id += 1;
        let id = state.next_id;
        let Stats { providers, accounts } = &mut state.stats;
        for counts in [providers.get_mut(service.name()), accounts.get_mut(account(service))]
            .into_iter()
            .flatten()
        {
            counts.begin(now, poll);
        }
        if let Some(counts) = providers.get_mut(service.name()) {
            let (path, query) = (path.to_owned(), query.to_owned());
            let request = Request {
                path,
                query,
                at: self.clock.now(),
                finished_at: None,
                status: None,
                id,
            };
            counts.recent.push_back(request);
            if counts.recent.len() > RECENT {
                counts.recent.pop_front();
            }
        }
        Ticket {
            counter: self.clone(),
            service,
            id,
            route: None,
            status: None,
            sent: false,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn account(service: Service) -> &'static str {
    service.provider().name()
}

impl Counts {
    fn begin(&mut self, now: Instant, poll: bool) {
        self.requests += 1;
        self.polls += u64::from(poll);
        self.concurrent += 1;
        self.max_concurrent = self.max_concurrent.max(self.concurrent);
        self.window.push_back(now);
        while self
            .window
            .front()
            .is_some_and(|&first| now.duration_since(first) >= Duration::from_secs(1))
        {
            self.window.pop_front();
        }
        self.max_per_second = self.max_per_second.max(self.window.len());
    }

    fn end(&mut self, status: &str) {
        self.concurrent = self.concurrent.saturating_sub(1);
        *self.by_status.entry(status.to_owned()).or_default() += 1;
    }
}

/// A request in progress. Dropping it ends the request.
#[derive(Debug)]
pub(crate) struct Ticket {
    counter: Counter,
    service: Service,
    id: u64,
    /// The route for which this request records the time of the last byte.
    pub route: Option<String>,
    /// The answer's status, once it is known.
    pub status: Option<u16>,
    sent: bool,
}

impl Ticket {
    /// Records that the last byte is passed to the connection now.
    pub fn sent(&mut self) {
        let now = self.counter.clock.now();
        self.sent = true;
        let mut state = self.counter.lock();
        let counts = state.stats.providers.get_mut(self.service.name());
        if let Some(request) =
            counts.and_then(|counts| counts.recent.iter_mut().rev().find(|request| request.id == self.id))
        {
            request.finished_at = Some(now);
            request.status = self.status;
        }
        if let Some(route) = &self.route {
            state.note_last_byte(route, self.service, now);
        }
    }
}

impl State {
    fn note_last_byte(&mut self, route: &str, service: Service, now: Timestamp) {
        if !self.last_bytes.contains_key(route) {
            self.routes.push_back(route.to_owned());
        }
        let last = self.last_bytes.entry(route.to_owned()).or_default();
        if service != Service::Calendar {
            last.of.insert(service.provider(), now);
            last.at = Some(now);
        }
        if self.routes.len() > ROUTES
            && let Some(oldest) = self.routes.pop_front()
        {
            self.last_bytes.remove(&oldest);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let status = self
            .status
            .filter(|_| self.sent)
            .map_or("aborted".to_owned(), |status| status.to_string());
        let mut state = self.counter.lock();
        let Stats { providers, accounts } = &mut state.stats;
        for counts in [
            providers.get_mut(self.service.name()),
            accounts.get_mut(account(self.service)),
        ]
        .into_iter()
        .flatten()
        {
            counts.end(&status);
        }
    }
}
