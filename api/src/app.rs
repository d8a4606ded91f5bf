//! What every handler works with.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use flight_finder_core::{
    airports::AirportIndex,
    config::Config,
    db::{Db, Result},
    ids::RunId,
    routes::RouteMonth,
    search::CallerKeys,
    settings::{LiveSettings, Settings},
    time::Timestamp,
};
use secrecy::SecretString;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::{
    calendar::openings::Openings,
    health::Readiness,
    layers::limits::ClientAddress,
    metrics::Metrics,
    routes::popular::PopularRoutes,
    searches::{applicant::LimitLog, current::CurrentRuns, results::ResultsCache},
    slots::Slots,
    throttle::Throttle,
    waiting::Waiting,
};

/// A visitor's transaction begins within this time, or the visitor is told to come back.
const PATIENCE: Duration = Duration::from_secs(5);
/// Nobody waits longer for something to be renewed that is known.
const QUICK: Duration = Duration::from_secs(1);
/// Airports change when an administrator changes them, their order with what people search: seen this late.
const AIRPORTS_FRESH: Duration = Duration::from_mins(1);

/// Rejected tokens are logged at most this often.
const REJECTIONS_LOGGED: Duration = Duration::from_secs(1);

/// The state of one api process. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    db: Db,
    settings: LiveSettings,
    config: Config,
    airports: RwLock<Option<(Timestamp, Arc<AirportIndex>)>>,
    /// Held by whoever reads them.
    airports_turn: Mutex<()>,
    clients: ClientAddress,
    rejected_tokens: Throttle,
    waiting: Waiting<RunId>,
    waiting_for_calendars: Waiting<RouteMonth>,
    openings: Openings,
    limit_log: LimitLog,
    current_runs: CurrentRuns,
    results: ResultsCache,
    popular: PopularRoutes,
    caller_keys: CallerKeys,
    metrics: Option<Metrics>,
    readiness: Readiness,
    stop: CancellationToken,
}

impl App {
    /// Starts listening for news of runs. `stop` ends waiting polls.
    pub fn new(
        db: &Db,
        settings: LiveSettings,
        config: Config,
        metrics: Option<Metrics>,
        stop: CancellationToken,
    ) -> Self {
        let db = db.with_patience(PATIENCE);
        let slots = Slots::new(config.http.waiting_polls, config.http.waiting_polls_per_address);
        let waiting = Waiting::start(&db, slots.clone(), stop.clone());
        let waiting_for_calendars = Waiting::start(&db, slots, stop.clone());
        Self(Arc::new(Inner {
            settings,
            airports: RwLock::default(),
            airports_turn: Mutex::default(),
            clients: ClientAddress::behind(&config.http.trusted_proxies),
            rejected_tokens: Throttle::new(REJECTIONS_LOGGED),
            waiting,
            waiting_for_calendars,
            openings: Openings::default(),
            limit_log: LimitLog::default(),
            current_runs: CurrentRuns::start(&db),
            results: ResultsCache::default(),
            popular: PopularRoutes::default(),
            caller_keys: CallerKeys::default(),
            metrics,
            readiness: Readiness::default(),
            config,
            stop,
            db,
        }))
    }

    pub(crate) fn db(&self) -> &Db {
        &self.0.db
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn live_settings(&self) -> &LiveSettings {
        &self.0.settings
    }

    pub(crate) async fn settings(&self) -> Result<Arc<Settings>> {
        self.0.settings.get().await
    }

    pub(crate) fn clients(&self) -> &ClientAddress {
        &self.0.clients
    }

    pub(crate) fn rejected_tokens(&self) -> &Throttle {
        &self.0.rejected_tokens
    }

    pub(crate) fn waiting(&self) -> &Waiting<RunId> {
        &self.0.waiting
    }

    pub(crate) fn waiting_for_calendars(&self) -> &Waiting<RouteMonth> {
        &self.0.waiting_for_calendars
    }

    pub(crate) fn openings(&self) -> &Openings {
        &self.0.openings
    }

    pub(crate) fn limit_log(&self) -> &LimitLog {
        &self.0.limit_log
    }

    pub(crate) fn current_runs(&self) -> &CurrentRuns {
        &self.0.current_runs
    }

    pub(crate) fn results(&self) -> &ResultsCache {
        &self.0.results
    }

    pub(crate) fn popular(&self) -> &PopularRoutes {
        &self.0.popular
    }

    pub(crate) fn caller_keys(&self) -> &CallerKeys {
        &self.0.caller_keys
    }

    pub(crate) fn metrics(&self) -> Option<&Metrics> {
        self.0.metrics.as_ref()
    }

    pub(crate) fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    pub(crate) fn admin_token(&self) -> Option<&SecretString> {
        self.0.config.admin.token.as_ref()
    }

    pub(crate) fn stopping(&self) -> &CancellationToken {
        &self.0.stop
    }

    /// The airports as they are in the database, at most a minute old; older ones when it is away. One request renews
    /// them, and whoever comes meanwhile takes the last ones: no poll waits for a list that is read again.
    pub(crate) async fn airports(&self) -> Result<Arc<AirportIndex>> {
        let kept = self.kept_airports();
        let turn = match &kept {
            Some((at, index)) if self.db().now().since(*at) < AIRPORTS_FRESH => return Ok(index.clone()),
            Some((_, last)) => match self.0.airports_turn.try_lock() {
                Ok(turn) => turn,
                Err(_taken) => return Ok(last.clone()),
            },
            None => self.0.airports_turn.lock().await,
        };
        let index = match (kept, self.kept_airports()) {
            // Those who came with this one, before there were any, have read them.
            (None, Some((_, index))) => return Ok(index),
            (None, None) => read_airports(self.db()).await?,
            (Some((_, last)), _) => read_airports(&self.db().with_patience(QUICK))
                .await
                .unwrap_or_else(|error| {
                    tracing::warn!(%error, "airports cannot be read, the last ones stay");
                    last
                }),
        };
        let mut airports = self.0.airports.write().unwrap_or_else(PoisonError::into_inner);
        *airports = Some((self.db().now(), index.clone()));
        drop((airports, turn));
        Ok(index)
    }

    fn kept_airports(&self) -> Option<(Timestamp, Arc<AirportIndex>)> {
        let kept = self.0.airports.read().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }
}

async fn read_airports(db: &Db) -> Result<Arc<AirportIndex>> {
    let mut tx = db.read().await?;
    let wanted = tx.demand().wanted_places().await?;
    Ok(Arc::new(AirportIndex::build_with_demand(
        tx.airports().list().await?,
        &wanted,
    )))
}
