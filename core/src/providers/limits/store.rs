//! The rows of the accounts.

use super::{
    Account, AccountState, Pass, Report, Turn,
    state::{Block, Spent},
};
use crate::{
    db::{DbError, Executor, Result, Tx, signal::Topics, sql},
    time::Timestamp,
};

#[derive(sqlx::FromRow)]
struct AccountRow {
    requests_per_second: Option<i64>,
    recent: String,
    promised: String,
    blocked_until: i64,
    blocked_reason: Option<Block>,
    failures: i64,
    plan_remaining: Option<i64>,
    plan_limit: Option<i64>,
    plan_resets_at: Option<Timestamp>,
    requests_per_day: Option<i64>,
    sent_day: i64,
    sent_requests: i64,
}

/// What an answer said of the account's plan; what it did not say stays as it was.
#[derive(Default)]
struct Plan {
    remaining: Option<i64>,
    limit: Option<i64>,
    resets_at: Option<Timestamp>,
}

impl Plan {
    fn of(report: Report, now: Timestamp) -> Self {
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

impl Tx {
    /// Takes one token of an account for a request that may be sent until `latest`. An account without a row is not
    /// limited.
    #[tracing::instrument(name = "limits.take", skip(self))]
    pub async fn take_token(&mut self, account: Account, latest: Timestamp, turn: Turn) -> Result<Pass> {
        let Some(mut row) = self.lock_account(account).await? else {
            return Ok(Pass::Now);
        };
        row.turn = turn;
        // Read after the lock: whoever waited for it must not be granted the past.
        let pass = row.take(self.now(), latest);
        if !matches!(pass, Pass::Refused { .. }) && row.counts() {
            self.save_account(account, &row, &Plan::default()).await?;
        }
        warn_of_the_day(account, &row, &pass);
        Ok(pass)
    }

    /// Asks again for a request whose promised moment has come, before it is sent.
    #[tracing::instrument(name = "limits.confirm", skip(self))]
    pub async fn confirm_token(
        &mut self,
        account: Account,
        promised: Timestamp,
        latest: Timestamp,
        turn: Turn,
    ) -> Result<Pass> {
        let Some(mut row) = self.lock_account(account).await? else {
            return Ok(Pass::Now);
        };
        row.turn = turn;
        let pass = row.confirm(promised, self.now(), latest);
        if row.counts() {
            self.save_account(account, &row, &Plan::default()).await?;
        }
        warn_of_the_day(account, &row, &pass);
        Ok(pass)
    }

    /// Notes how a request went.
    #[tracing::instrument(name = "limits.report", skip(self))]
    pub async fn report_request(&mut self, account: Account, report: Report) -> Result<()> {
        let Some(seen) = self.lock_account(account).await? else {
            return Ok(());
        };
        let now = self.now();
        let mut learnt = seen.clone();
        learnt.learn(report, now);
        if AccountState::is_worth_writing(report, &seen, &learnt) {
            self.save_account(account, &learnt, &Plan::of(report, now)).await?;
        }
        Ok(())
    }

    /// Until when no job that counts against the account may start; `None` when the account has no row.
    pub async fn paused_until(&mut self, account: Account) -> Result<Option<Timestamp>> {
        self.fetch_optional_value(sql!("SELECT paused_until FROM provider_limits WHERE key = $1", account))
            .await
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

    /// An account has a new key: what was learnt of the old one's plan and failures says nothing of it, and what
    /// was put off because of it is due. What was sent a moment ago still counts against the rate.
    #[tracing::instrument(name = "limits.renew_account", skip(self))]
    pub(crate) async fn renew_account(&mut self, account: Account) -> Result<()> {
        let now = self.now();
        self.execute(sql!(
            "UPDATE provider_limits
             SET blocked_until = 0, blocked_reason = NULL, failures = 0, plan_remaining = NULL, plan_limit = NULL,
                 plan_resets_at = NULL, paused_until = 0, touched_at = $1
             WHERE key = $2",
            now,
            account
        ))
        .await?;
        self.execute(sql!(
            "UPDATE jobs SET run_at = $1 WHERE limit_key = $2 AND state = 'scheduled' AND run_at > $1",
            now,
            account
        ))
        .await?;
        self.notify(Topics::JOBS);
        Ok(())
    }

    async fn lock_account(&mut self, account: Account) -> Result<Option<AccountState>> {
        let now = self.now();
        let row: Option<AccountRow> = self
            .fetch_optional(sql!(
                "UPDATE provider_limits SET touched_at = $1 WHERE key = $2
                 RETURNING requests_per_second, recent, promised, blocked_until, blocked_reason, failures,
                           plan_remaining, plan_limit, plan_resets_at, requests_per_day, sent_day, sent_requests",
                now,
                account,
            ))
            .await?;
        row.map(|row| {
            let recent = moments(account, "recent", &row.recent)?;
            let promised = moments(account, "promised", &row.promised)?;
            Ok(AccountState {
                requests_per_second: row.requests_per_second,
                recent,
                promised,
                blocked_until: row.blocked_until,
                blocked_reason: row.blocked_reason,
                failures: row.failures,
                plan_remaining: row.plan_remaining,
                plan_limit: row.plan_limit,
                plan_resets_at: row.plan_resets_at,
                turn: Turn::default(),
                requests_per_day: row.requests_per_day,
                sent_day: row.sent_day,
                sent_requests: row.sent_requests,
            })
        })
        .transpose()
    }

    async fn save_account(&mut self, account: Account, state: &AccountState, plan: &Plan) -> Result<()> {
        let recent = serde_json::to_string(&state.recent).expect("timestamps are JSON");
        let promised = serde_json::to_string(&state.promised).expect("timestamps are JSON");
        self.execute(sql!(
            "UPDATE provider_limits
             SET recent = $1, blocked_until = $2, blocked_reason = $3, failures = $4,
                 plan_remaining = coalesce($5, plan_remaining), plan_resets_at = coalesce($6, plan_resets_at),
                 plan_limit = coalesce($7, plan_limit), sent_day = $8, sent_requests = $9, promised = $10
             WHERE key = $11",
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
            account
        ))
        .await
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
    let (Pass::Now, Some(reached)) = (pass, row.reached()) else {
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
