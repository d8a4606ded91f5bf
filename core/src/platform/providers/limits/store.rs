//! The rows of the accounts.

use std::collections::BTreeMap;

use super::{
    Account, AccountState, AccountUsage, LimitSettings, Pass, Report, Turn,
    state::{Block, Spent},
};
use crate::{
    base::time::Timestamp,
    platform::db::{DbError, Executor, Result, sql, store},
};

/// The SQL text that reads until when an account is paused, for statements of other areas that read more in the same
/// round trip.
macro_rules! paused_until {
    ($account:literal) => {
        concat!("SELECT paused_until FROM provider_limits WHERE key = ", $account)
    };
}

pub(crate) use paused_until;

#[derive(sqlx::FromRow)]
struct AccountRow {
    requests_per_second: Option<i64>,
    recent: String,
    promised: String,
    blocked_until: i64,
    blocked_reason: Option<Block>,
    failures: i64,
    last_failure: Option<String>,
    plan_remaining: Option<i64>,
    plan_limit: Option<i64>,
    plan_resets_at: Option<Timestamp>,
    requests_per_day: Option<i64>,
    sent_day: i64,
    sent_requests: i64,
}

/// What an answer says of the account's plan. A field that is `None` keeps its stored value.
#[derive(Default)]
struct Plan {
    remaining: Option<i64>,
    limit: Option<i64>,
    resets_at: Option<Timestamp>,
}

impl Plan {
    fn new(report: Report, now: Timestamp) -> Self {
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        match report {
            Report::Answered {
                plan_remaining,
                plan_limit,
                resets_in,
            } => Self {
                remaining: plan_remaining.map(whole),
                limit: plan_limit.map(whole),
                resets_at: resets_in.map(|wait| now.plus(wait)),
            },
            _ => Self::default(),
        }
    }
}

store!(
    /// The accounts in a transaction.
    LimitStore,
    limits
);

impl LimitStore<'_> {
    /// Lets PostgreSQL confirm the commit before it is on the disk, so that the account's row is locked for a shorter time. A
    /// server that crashes may forget the tokens of its last second.
    pub async fn commit_early(&mut self) -> Result<()> {
        self.execute(sql!(postgres: "SET LOCAL synchronous_commit = off")).await
    }

    /// Takes one token of an account for a request that may be sent until `latest`. An account without a row is not
    /// limited.
    #[tracing::instrument(name = "limits.take", skip(self))]
    pub async fn take_token(&mut self, account: Account, latest: Timestamp, turn: Turn) -> Result<Pass> {
        let Some(mut row) = self.lock_account(account).await? else {
            return Ok(Pass::Now(self.0.now()));
        };
        row.turn = turn;
        // The time is read after the wait for the lock. Otherwise a request that waited could be granted a moment in
        // the past.
        let pass = row.take(self.0.now(), latest);
        if !matches!(pass, Pass::Refused { .. }) && row.counts() {
            self.save_account(account, &row, &Plan::default()).await?;
        }
        warn_of_the_day(account, &row, &pass);
        Ok(pass)
    }

    /// Asks again for a request whose reservation for the moment `own` has come, or whose token of that moment was not
    /// used in time. In the second case the token is returned first.
    #[tracing::instrument(name = "limits.confirm", skip(self))]
    pub async fn confirm_token(
        &mut self,
        account: Account,
        own: Timestamp,
        latest: Timestamp,
        turn: Turn,
    ) -> Result<Pass> {
        let Some(mut row) = self.lock_account(account).await? else {
            return Ok(Pass::Now(self.0.now()));
        };
        row.turn = turn;
        let pass = row.confirm(own, self.0.now(), latest);
        if row.counts() {
            self.save_account(account, &row, &Plan::default()).await?;
        }
        warn_of_the_day(account, &row, &pass);
        Ok(pass)
    }

    /// Notes how a request went. The account is locked only if that changes it: most requests teach nothing new.
    #[tracing::instrument(name = "limits.report", skip(self))]
    pub async fn report_request(&mut self, account: Account, report: Report) -> Result<()> {
        // What is left of the plan is always new.
        if !report.tells_plan() {
            let seen = self.account(account).await?;
            if seen.is_none_or(|seen| self.learn(&seen, report).is_none()) {
                return Ok(());
            }
        }
        let Some(seen) = self.lock_account(account).await? else {
            return Ok(());
        };
        if let Some(learnt) = self.learn(&seen, report) {
            let plan = Plan::new(report, self.0.now());
            self.save_account(account, &learnt, &plan).await?;
        }
        Ok(())
    }

    /// An account after a report; `None` if the report changes nothing.
    fn learn(&self, seen: &AccountState, report: Report) -> Option<AccountState> {
        let mut learnt = seen.clone();
        learnt.learn(report, self.0.now());
        AccountState::is_worth_writing(report, seen, &learnt).then_some(learnt)
    }

    /// How much of an account's plan and daily budget is used; `None` if the account has no row, and so no limits.
    pub async fn usage(&mut self, account: Account) -> Result<Option<AccountUsage>> {
        let now = self.0.now();
        Ok(self.account(account).await?.map(|state| state.usage(account, now)))
    }

    /// Until when no job that counts against the account may start; `None` when the account has no row.
    pub async fn paused_until(&mut self, account: Account) -> Result<Option<Timestamp>> {
        self.fetch_optional_value(sql!(paused_until!("$1"), account)).await
    }

    /// Starts no job that counts against the account before `until`. A longer pause stays.
    #[tracing::instrument(name = "limits.pause", skip(self))]
    pub async fn pause_jobs(&mut self, account: Account, until: Timestamp) -> Result<()> {
        self.execute(sql!(
            "UPDATE provider_limits SET paused_until = $1 WHERE key = $2 AND paused_until < $1",
            until,
            account
        ))
        .await
    }

    /// Forgets what was sent on an account and what was learnt of its plan and failures, because it has a new key or an operator
    /// opens it.
    #[tracing::instrument(name = "limits.renew", skip(self))]
    pub(crate) async fn renew(&mut self, account: Account) -> Result<()> {
        self.execute(sql!(
            "UPDATE provider_limits
             SET blocked_until = 0, blocked_reason = NULL, failures = 0, last_failure = NULL,
                 plan_remaining = NULL, plan_limit = NULL, plan_resets_at = NULL, paused_until = 0, recent = '[]', promised = '[]', touched_at = $1
             WHERE key = $2",
            self.0.now(),
            account
        ))
        .await
    }

    /// The number of jobs that may run at once under a limit, or zero while it is paused; `None` when there is no such
    /// limit. The limit stays locked until the commit: two transactions that only counted the running jobs side by side
    /// would both find room for the last one. The row is not locked, because requests wait for it to take their tokens.
    /// SQLite has one writer, so only PostgreSQL needs a lock.
    pub(crate) async fn lock_concurrency(&mut self, key: &str) -> Result<Option<i64>> {
        let now = self.0.now();
        // The number is that of the migration of this area and has no meaning.
        self.execute(sql!(postgres: "SELECT pg_advisory_xact_lock(1, hashtext($1))", key))
            .await?;
        let row: Option<(i64, Timestamp)> = self
            .fetch_optional(sql!(
                "SELECT concurrent, paused_until FROM provider_limits WHERE key = $1",
                key
            ))
            .await?;
        Ok(row.map(|(concurrent, paused_until)| if now < paused_until { 0 } else { concurrent }))
    }

    /// The limits of the known accounts; rows with other keys do not count.
    pub(crate) async fn settings(&mut self) -> Result<BTreeMap<Account, LimitSettings>> {
        let rows: Vec<(String, Option<i64>, i64, Option<i64>)> = self
            .fetch_all(sql!(
                "SELECT key, requests_per_second, concurrent, requests_per_day FROM provider_limits"
            ))
            .await?;
        let whole = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let rows = rows
            .into_iter()
            .filter_map(|(key, requests_per_second, concurrent, requests_per_day)| {
                let limit = LimitSettings {
                    requests_per_second: requests_per_second.map(whole),
                    concurrent: whole(concurrent),
                    requests_per_day: requests_per_day.map(whole),
                };
                Some((key.parse().ok()?, limit))
            });
        Ok(rows.collect())
    }

    pub(crate) async fn save_settings(&mut self, account: Account, limit: LimitSettings) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO provider_limits (key, requests_per_second, concurrent, recent, blocked_until, failures,
                                          touched_at, requests_per_day)
             VALUES ($1, $2, $3, '[]', 0, 0, $4, $5)
             ON CONFLICT (key) DO UPDATE
             SET requests_per_second = excluded.requests_per_second, concurrent = excluded.concurrent,
                 requests_per_day = excluded.requests_per_day",
            account,
            limit.requests_per_second.map(i64::from),
            i64::from(limit.concurrent),
            self.0.now(),
            limit.requests_per_day.map(i64::from),
        ))
        .await
    }

    /// Why the provider answers nothing on an account now.
    pub async fn trouble(&mut self, account: Account) -> Result<Option<Block>> {
        let state = self.account(account).await?;
        Ok(state.and_then(|state| state.trouble(self.0.now())))
    }

    async fn lock_account(&mut self, account: Account) -> Result<Option<AccountState>> {
        let row: Option<AccountRow> = self
            .fetch_optional(sql!(
                "UPDATE provider_limits SET touched_at = $1 WHERE key = $2
                 RETURNING requests_per_second, recent, promised, blocked_until, blocked_reason, failures, last_failure,
                           plan_remaining, plan_limit, plan_resets_at, requests_per_day, sent_day, sent_requests",
                self.0.now(),
                account,
            ))
            .await?;
        row.map(|row| row.state(account)).transpose()
    }

    /// Reads an account without locking it.
    async fn account(&mut self, account: Account) -> Result<Option<AccountState>> {
        let row: Option<AccountRow> = self
            .fetch_optional(sql!(
                "SELECT requests_per_second, recent, promised, blocked_until, blocked_reason, failures, last_failure,
                        plan_remaining, plan_limit, plan_resets_at, requests_per_day, sent_day, sent_requests
                 FROM provider_limits WHERE key = $1",
                account
            ))
            .await?;
        row.map(|row| row.state(account)).transpose()
    }

    async fn save_account(&mut self, account: Account, state: &AccountState, plan: &Plan) -> Result<()> {
        let recent = serde_json::to_string(&state.recent).expect("timestamps are JSON");
        let promised = serde_json::to_string(&state.promised).expect("timestamps are JSON");
        self.execute(sql!(
            "UPDATE provider_limits
             SET recent = $1, blocked_until = $2, blocked_reason = $3, failures = $4,
                 plan_remaining = coalesce($5, plan_remaining), plan_resets_at = coalesce($6, plan_resets_at),
                 plan_limit = coalesce($7, plan_limit), sent_day = $8, sent_requests = $9, promised = $10,
                 last_failure = $11
             WHERE key = $12",
            recent,
            state.blocked_until,
            state.blocked_reason,
            state.failures,
            plan.remaining,
            plan.resets_at,
            plan.limit,
            state.sent_day,
            state.sent_requests,
            promised,
            state.last_failure.as_deref(),
            account
        ))
        .await
    }
}

impl AccountRow {
    fn state(self, account: Account) -> Result<AccountState> {
        Ok(AccountState {
            recent: moments(account, "recent", &self.recent)?,
            promised: moments(account, "promised", &self.promised)?,
            requests_per_second: self.requests_per_second,
            blocked_until: self.blocked_until,
            blocked_reason: self.blocked_reason,
            failures: self.failures,
            last_failure: self.last_failure,
            plan_remaining: self.plan_remaining,
            plan_limit: self.plan_limit,
            plan_resets_at: self.plan_resets_at,
            turn: Turn::default(),
            requests_per_day: self.requests_per_day,
            sent_day: self.sent_day,
            sent_requests: self.sent_requests,
        })
    }
}

fn moments(account: Account, column: &'static str, text: &str) -> Result<Vec<Timestamp>> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table: "provider_limits",
        column,
        row: account.to_string(),
        source,
    })
}

fn warn_of_the_day(account: Account, row: &AccountState, pass: &Pass) {
    let (Pass::Now(_), Some(reached)) = (pass, row.reached()) else {
        return;
    };
    let (sent, most) = (row.sent_requests, row.requests_per_day);
    match reached {
        Spent::Most => tracing::warn!(
            %account,
            sent,
            most,
            "80 percent of the account's requests of this day are spent"
        ),
        Spent::All => tracing::warn!(%account, sent, most, "the account is closed until the next day (UTC)"),
    }
}
