//! The turnstile of an account: its row in the database, and a smoother in this process before it.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use flight_finder_core::{
    db::{Db, DbError, Result},
    ids::RequestId,
    providers::limits::{Pass, Report},
    settings::LimitSettings,
    time::Timestamp,
};
use futures_util::future::BoxFuture;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::providers::{Feedback, Gate, Refused};

/// One in-process limiter per account, so that a process does not crowd the account's row.
#[derive(Default)]
pub struct Smoothing(Mutex<HashMap<&'static str, (u32, Arc<DefaultDirectRateLimiter>)>>);

impl Smoothing {
    /// The limiter of an account at this rate; a new one when the rate was changed.
    pub fn limiter(
        &self,
        account: &'static str,
        limit: Option<&LimitSettings>,
    ) -> Option<Arc<DefaultDirectRateLimiter>> {
        let rate = limit?.requests_per_second?;
        let quota = Quota::per_second(NonZeroU32::new(rate)?);
        let mut limiters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = limiters
            .entry(account)
            .or_insert_with(|| (rate, Arc::new(RateLimiter::direct(quota))));
        if kept.0 != rate {
            *kept = (rate, Arc::new(RateLimiter::direct(quota)));
        }
        Some(kept.1.clone())
    }
}

/// Lets the requests of one job through.
pub struct AccountGate {
    db: Db,
    account: &'static str,
    request: Option<RequestId>,
    latest: AtomicI64,
    /// Percent of rate and plan that these requests leave to others.
    reserve: u32,
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
            reserve: 0,
            limiter,
        }
    }

    /// The same for requests that leave so many percent of rate and plan to others.
    #[must_use]
    pub fn above(self, reserve: u32) -> Self {
        Self { reserve, ..self }
    }

    /// Requests may be sent until `latest` now: what has begun may go on after the run's deadline.
    pub fn extend(&self, latest: Timestamp) {
        self.latest.store(latest.0, Ordering::Relaxed);
    }

    /// Asks the account's row: for a token, or whether the one that was promised for now still holds.
    async fn ask(&self, promised: Option<Timestamp>) -> Result<Pass> {
        let latest = Timestamp(self.latest.load(Ordering::Relaxed));
        let mut tx = self.db.write().await?;
        let pass = match promised {
            None => tx.take_token(self.account, latest, self.reserve).await?,
            Some(promised) => tx.confirm_token(self.account, promised, latest, self.reserve).await?,
        };
        if let (Pass::Now, Some(request)) = (&pass, self.request) {
            tx.searches().count_http_call(request).await?;
        }
        tx.commit().await?;
        Ok(pass)
    }

    async fn passed(&self) -> Result<(), Refused> {
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

    async fn smooth(&self) {
        if let Some(limiter) = &self.limiter {
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

    async fn learn(&self, report: Report) -> Result<()> {
        let mut tx = self.db.write().await?;
        tx.report_request(self.account, report).await?;
        tx.commit().await
    }
}

impl Gate for AccountGate {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        Box::pin(self.passed())
    }

    fn report(&self, feedback: Feedback) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Err(error) = self.learn(report(feedback)).await {
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
