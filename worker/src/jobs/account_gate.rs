//! The gate of an account: its row in the database, behind a rate limiter in this process.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::{
        ids::{RequestId, RunId},
        time::Timestamp,
    },
    platform::{
        db::{Db, DbError, Result, Tx},
        providers::{
            Refused,
            limits::{Account, Pass, Report, Turn, VALID},
        },
        queue::JobError,
    },
    rules::settings::{LimitSettings, ProviderAccess},
    search::searches::RunStatus,
};
use futures_util::future::BoxFuture;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::OwnedMutexGuard;

use crate::providers::{Endpoint, Gate};

/// How many times a request exchanges a token that is not valid any more. Then it is sent with the last one: where every
/// commit is slow, all requests are late by about the same time, so they do not come closer together.
const EXCHANGES: u32 = 2;

/// One limiter per account, which keeps the requests of this process from competing for the account's row, and the
/// queue of background requests.
#[derive(Default)]
pub struct Smoothing {
    limiters: Mutex<HashMap<Account, (u32, Arc<DefaultDirectRateLimiter>)>>,
    background: BackgroundQueue,
}

/// The queue of requests that no visitor waits for. The request whose turn it is holds the lock. tokio's mutex is fair,
/// so the others get the lock in the order in which they asked for it.
type BackgroundQueue = Arc<tokio::sync::Mutex<()>>;

impl Smoothing {
    /// The limiter of an account at the rate of `limit`. A changed rate gets a new limiter. Returns `None` if `limit`
    /// has no rate.
    pub fn limiter(&self, account: Account, limit: Option<&LimitSettings>) -> Option<Arc<DefaultDirectRateLimiter>> {
        let rate = limit?.requests_per_second?;
        let quota = Quota::per_second(NonZeroU32::new(rate)?);
        let mut limiters = self.limiters.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = limiters
            .entry(account)
            .or_insert_with(|| (rate, Arc::new(RateLimiter::direct(quota))));
        if kept.0 != rate {
            *kept = (rate, Arc::new(RateLimiter::direct(quota)));
        }
        Some(kept.1.clone())
    }

    pub fn background(&self) -> BackgroundQueue {
        self.background.clone()
    }
}

/// Allows or refuses the requests of one job.
pub struct AccountGate {
    db: Db,
    account: Account,
    request: Option<RequestId>,
    latest: AtomicI64,
    /// The run that the first request of this gate may start, and the time from that request to the run's deadline.
    run: Option<(RunId, Duration)>,
    /// Whether the first request was answered, so that the next requests are polls.
    polls: AtomicBool,
    /// The kind of turn that requests take until polling begins.
    turn: Turn,
    /// The queue of background requests; `None` for other requests. Background requests get no reservation, so they
    /// would overtake each other without the queue.
    queue: Option<BackgroundQueue>,
    limiter: Option<Arc<DefaultDirectRateLimiter>>,
}

impl AccountGate {
    /// A gate whose requests may be sent until `latest` and count as HTTP calls of `request`.
    pub fn new(
        db: Db,
        account: Account,
        request: Option<RequestId>,
        latest: Timestamp,
        limiter: Option<Arc<DefaultDirectRateLimiter>>,
    ) -> Self {
        Self {
            db,
            account,
            request,
            latest: AtomicI64::new(latest.0),
            run: None,
            polls: AtomicBool::new(false),
            turn: Turn::First,
            queue: None,
            limiter,
        }
    }

    /// Makes this the gate of background requests, which no visitor waits for. They leave `reserve` percent of rate and
    /// plan to other requests and take their tokens in the order of the queue.
    #[must_use]
    pub fn in_background(self, reserve: u32, queue: BackgroundQueue) -> Self {
        Self {
            turn: Turn::Background { reserve },
            queue: Some(queue),
            ..self
        }
    }

    /// Lets the first request start `run`, if the run is queued. The run's deadline is `time` after that request.
    #[must_use]
    pub fn starting(self, run: RunId, time: Duration) -> Self {
        Self {
            run: Some((run, time)),
            ..self
        }
    }

    /// Makes all further requests polls. They may be sent until `latest`, even after the run's deadline.
    pub fn poll_until(&self, latest: Timestamp) {
        self.latest.store(latest.0, Ordering::Relaxed);
        self.polls.store(true, Ordering::Relaxed);
    }

    fn polls(&self) -> bool {
        self.polls.load(Ordering::Relaxed)
    }

    fn turn(&self) -> Turn {
        if self.polls() { Turn::Poll } else { self.turn }
    }

    /// Takes a token from the account's row, and returns whether the run was still queued. `own` is the moment of the
    /// request's reservation, which has come, or of the token that it exchanges. The transaction does nothing else,
    /// because all requests of the account wait for its row.
    async fn take_token(&self, own: Option<Timestamp>) -> Result<(Pass, bool)> {
        let turn = self.turn();
        let mut tx = self.db.write().await?;
        let (is_queued, latest) = self.clock(&mut tx).await?;
        tx.limits().commit_early().await?;
        let pass = match own {
            None => tx.limits().take_token(self.account, latest, turn).await?,
            Some(own) => tx.limits().confirm_token(self.account, own, latest, turn).await?,
        };
        tx.commit().await?;
        Ok((pass, is_queued))
    }

    /// Counts a request as an HTTP call, and starts the run if it is still queued.
    async fn begin(&self, is_queued: bool) -> Result<()> {
        let run = self.run.filter(|_| is_queued);
        if run.is_none() && self.request.is_none() {
            return Ok(());
        }
        let mut tx = self.db.write().await?;
        if let Some((run, time)) = run {
            let deadline = tx.now().plus(time);
            tx.searches().begin_run(run, deadline).await?;
        }
        if let Some(request) = self.request {
            tx.searches().count_http_call(request).await?;
        }
        tx.commit().await
    }

    /// Returns whether the run is still queued, and the latest time at which this gate's first request may be sent.
    /// Both values change when a request to another provider starts the run. For polls, returns `false` and their own
    /// latest time.
    async fn clock(&self, tx: &mut Tx) -> Result<(bool, Timestamp)> {
        let latest = Timestamp(self.latest.load(Ordering::Relaxed));
        let Some((run, _)) = self.run.filter(|_| !self.polls()) else {
            return Ok((false, latest));
        };
        let seen = tx.searches().clock(run).await?;
        Ok(seen.map_or((false, latest), |(status, deadline)| {
            (status == RunStatus::Queued, deadline)
        }))
    }

    async fn passed(&self) -> Result<(), Refused> {
        let _next = self.wait_in_queue().await;
        self.smooth().await;
        let mut own = None;
        let mut exchanges = 0;
        loop {
            let (pass, is_queued) = self.take_token(own).await.map_err(|error| self.no_answer(&error))?;
            // Before the token is checked, because this takes time too. A token that is exchanged was for the same call.
            if matches!(pass, Pass::Now(_)) && exchanges == 0 {
                self.begin(is_queued).await.map_err(|error| self.no_answer(&error))?;
            }
            match pass {
                Pass::Now(moment) if exchanges < EXCHANGES && self.is_late(moment) => {
                    own = Some(moment);
                    exchanges += 1;
                }
                Pass::Now(_) => return Ok(()),
                Pass::At(moment) => {
                    self.db.clock().sleep(moment.since(self.db.now())).await;
                    own = Some(moment).filter(|_| self.turn().reserves());
                }
                Pass::Refused {
                    until,
                    reason,
                    is_closed,
                } => {
                    return Err(Refused {
                        is_closed,
                        retry_in: Some(until.since(self.db.now()).max(Duration::from_millis(50))),
                        reason,
                    });
                }
            }
        }
    }

    /// Whether the token of this moment is not valid any more. Tokens of an account without a rate always are valid.
    fn is_late(&self, moment: Timestamp) -> bool {
        self.limiter.is_some() && self.db.now() > moment.plus(VALID)
    }

    /// Waits until earlier background requests have their tokens. Returns `None` for requests that are not in the
    /// background. Also returns `None` if the time is over; the account's row then refuses the request.
    async fn wait_in_queue(&self) -> Option<OwnedMutexGuard<()>> {
        let queue = self.queue.clone()?;
        let in_time = Timestamp(self.latest.load(Ordering::Relaxed)).since(self.db.now());
        self.db.clock().timeout(in_time, queue.lock_owned()).await
    }

    /// Delays polls and calendar requests so that they stay within the account's rate. The first request of a search
    /// does not wait here.
    async fn smooth(&self) {
        let is_first = self.run.is_some() && !self.polls();
        if let Some(limiter) = self.limiter.as_ref().filter(|_| !is_first) {
            let latest = Timestamp(self.latest.load(Ordering::Relaxed));
            let in_time = latest.since(self.db.now());
            // If the time is over, the account's row refuses the request.
            let _in_time = self.db.clock().timeout(in_time, limiter.until_ready()).await.is_some();
        }
    }

    fn no_answer(&self, error: &DbError) -> Refused {
        tracing::warn!(%error, account = %self.account, "no token was taken: the database does not answer");
        Refused {
            is_closed: false,
            retry_in: Some(Duration::from_secs(1)),
            reason: "the database does not answer",
        }
    }

    async fn store(&self, report: Report, took: Duration) -> Result<()> {
        let mut tx = self.db.write().await?;
        if let Some(request) = self.request {
            tx.searches().add_exchange_time(request, took).await?;
        }
        // Last, because all requests of the account wait for its row.
        tx.limits().commit_early().await?;
        tx.limits().report_request(self.account, report).await?;
        tx.commit().await
    }
}

impl Gate for AccountGate {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        Box::pin(async {
            let waits = Instant::now();
            let passed = self.passed().await;
            metrics::histogram!("flight_finder_limit_wait_seconds", "account" => self.account.name())
                .record(waits.elapsed());
            passed
        })
    }

    fn report(&self, report: Report, took: Duration) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Err(error) = self.store(report, took).await {
                tracing::warn!(%error, account = %self.account, "the account's state was not updated");
            }
        })
    }
}

/// The endpoint of a service.
pub(in crate::jobs) fn endpoint(access: &ProviderAccess) -> std::result::Result<Endpoint, JobError> {
    // The error does not repeat the address, because it may contain a key.
    Endpoint::try_from(access).map_err(|_| JobError::fail("the provider's base URL is not a URL"))
}
