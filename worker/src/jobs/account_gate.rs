//! The gate of an account: its row in the database, behind a rate limiter of this process.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use flight_finder_core::{
    db::{Db, DbError, Result, Tx},
    ids::{RequestId, RunId},
    providers::limits::{Pass, Report, Turn},
    search::RunStatus,
    settings::LimitSettings,
    time::Timestamp,
};
use futures_util::future::BoxFuture;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::OwnedMutexGuard;

use crate::providers::{Feedback, Gate, Refused};

/// One in-process limiter per account, so that a process does not crowd the account's row, and the line of requests
/// that no visitor waits for.
#[derive(Default)]
pub struct Smoothing {
    limiters: Mutex<HashMap<&'static str, (u32, Arc<DefaultDirectRateLimiter>)>>,
    line: Line,
}

/// Held by the request that is next. Tokio's mutex is fair: those that wait for it get it in their order.
type Line = Arc<tokio::sync::Mutex<()>>;

impl Smoothing {
    /// The limiter of an account at this rate; a new one when the rate was changed.
    pub fn limiter(
        &self,
        account: &'static str,
        limit: Option<&LimitSettings>,
    ) -> Option<Arc<DefaultDirectRateLimiter>> {
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

    /// The line of this process's requests that no visitor waits for.
    pub fn line(&self) -> Line {
        self.line.clone()
    }
}

/// Lets the requests of one job through.
pub struct AccountGate {
    db: Db,
    account: &'static str,
    request: Option<RequestId>,
    latest: AtomicI64,
    /// The run whose time starts with its first request, and how much it has then.
    run: Option<(RunId, Duration)>,
    /// Whether the search was answered: what follows are polls.
    polls: AtomicBool,
    /// Of the requests that are no polls.
    turn: Turn,
    /// Such requests reserve no moment, so they would overtake each other without it.
    line: Option<Line>,
    limiter: Option<Arc<DefaultDirectRateLimiter>>,
}

impl AccountGate {
    /// For requests of `request` that are sent until `latest`.
    pub fn new(
        db: Db,
        account: &'static str,
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
            line: None,
            limiter,
        }
    }

    /// The same for requests that no visitor waits for. They leave so many percent of rate and plan to others, and take
    /// their tokens in the order of the line.
    #[must_use]
    pub fn in_background(self, reserve: u32, line: Line) -> Self {
        Self {
            turn: Turn::Background { reserve },
            line: Some(line),
            ..self
        }
    }

    /// The same for the search of a run, whose first request starts its time.
    #[must_use]
    pub fn starting(self, run: RunId, time: Duration) -> Self {
        Self {
            run: Some((run, time)),
            ..self
        }
    }

    /// What follows are polls. They are sent until `latest`: what has begun may go on after the run's deadline.
    pub fn poll_until(&self, latest: Timestamp) {
        self.latest.store(latest.0, Ordering::Relaxed);
        self.polls.store(true, Ordering::Relaxed);
    }

    fn polls(&self) -> bool {
        self.polls.load(Ordering::Relaxed)
    }

    /// Asks the account's row: for a token, or whether the one that was promised for now still holds.
    async fn ask(&self, promised: Option<Timestamp>) -> Result<Pass> {
        let turn = if self.polls() { Turn::Poll } else { self.turn };
        let mut tx = self.db.write().await?;
        let (is_queued, latest) = self.clock(&mut tx).await?;
        let pass = match promised.filter(|_| turn.reserves()) {
            None => tx.limits().take_token(self.account, latest, turn).await?,
            Some(promised) => tx.limits().confirm_token(self.account, promised, latest, turn).await?,
        };
        if pass == Pass::Now {
            if let Some((run, time)) = self.run.filter(|_| is_queued) {
                let deadline = tx.now().plus(time);
                tx.searches().begin_run(run, deadline).await?;
            }
            if let Some(request) = self.request {
                tx.searches().count_http_call(request).await?;
            }
        }
        tx.commit().await?;
        Ok(pass)
    }

    /// Whether the run waits for its first request, and until when this request may be sent: another provider may
    /// have started the run meanwhile.
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
        let _next = self.stand_in_line().await;
        self.smooth().await;
        let mut promised = None;
        loop {
            match self.ask(promised).await.map_err(|error| self.no_answer(&error))? {
                Pass::Now => return Ok(()),
                Pass::At(turn) => {
                    tokio::time::sleep(turn.since(self.db.now())).await;
                    promised = Some(turn);
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

    /// Waits until those that came earlier have their tokens. `None` for a request that stands in no line, or when the
    /// time is over: the account's row says so then.
    async fn stand_in_line(&self) -> Option<OwnedMutexGuard<()>> {
        let line = self.line.clone()?;
        let in_time = Timestamp(self.latest.load(Ordering::Relaxed)).since(self.db.now());
        tokio::time::timeout(in_time, line.lock_owned()).await.ok()
    }

    /// Spreads polls and calendars. The first request of a search does not wait behind them.
    async fn smooth(&self) {
        let is_first = self.run.is_some() && !self.polls();
        if let Some(limiter) = self.limiter.as_ref().filter(|_| !is_first) {
            let latest = Timestamp(self.latest.load(Ordering::Relaxed));
            let in_time = latest.since(self.db.now());
            // Too late is for the account's row to say.
            let _too_late = tokio::time::timeout(in_time, limiter.until_ready()).await.is_err();
        }
    }

    fn no_answer(&self, error: &DbError) -> Refused {
        tracing::warn!(%error, account = self.account, "no token: the database does not answer");
        Refused {
            is_closed: false,
            retry_in: Some(Duration::from_secs(1)),
            reason: "the database does not answer",
        }
    }

    async fn learn(&self, report: Report, took: Duration) -> Result<()> {
        let mut tx = self.db.write().await?;
        tx.limits().report_request(self.account, report).await?;
        if let Some(request) = self.request {
            tx.searches().add_exchange_time(request, took).await?;
        }
        tx.commit().await
    }
}

impl Gate for AccountGate {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        Box::pin(self.passed())
    }

    fn report(&self, feedback: Feedback, took: Duration) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Err(error) = self.learn(report(feedback), took).await {
                tracing::warn!(%error, account = self.account, "the account's state is not updated");
            }
        })
    }
}

fn report(feedback: Feedback) -> Report {
    match feedback {
        Feedback::Ok {
            plan_remaining,
            plan_limit,
            plan_resets_in,
        } => Report::Answered {
            plan_remaining,
            plan_limit,
            resets_in: plan_resets_in,
        },
        Feedback::RateLimited { retry_after } => Report::RateLimited { retry_after },
        Feedback::PlanSpent { resets_in } => Report::PlanSpent { resets_in },
        Feedback::Failed => Report::Failed,
    }
}
