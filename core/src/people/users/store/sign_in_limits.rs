//! Limits the wrong passwords of an account, wherever they come from.

use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::{
    base::time::Timestamp,
    people::users::EmailAddress,
    platform::db::{Executor, Result, sql, store},
};

/// After this number of wrong passwords within [`HOUR`], an account waits.
const FREE_FAILURES: i64 = 10;
/// The account waits this long after the first failure that is not free, and twice as long after each further one.
const FIRST_WAIT: Duration = Duration::from_mins(1);
const MAX_WAIT: Duration = Duration::from_hours(1);

const HOUR: Duration = Duration::from_hours(1);
/// The failures of an account that waits are forgotten after a day without one. Otherwise the free ones would come back each hour.
pub const FAILURE_MEMORY: Duration = Duration::from_hours(24);

/// The log of changes gets at most one event about wrong passwords of an account in this time.
const LOGGED: Duration = Duration::from_mins(1);

store!(
    /// How often wrong passwords were tried, in a transaction.
    SignInLimitStore,
    sign_in_limits
);

/// The wrong passwords of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
struct Failures {
    failures: i64,
    failed_at: Timestamp,
}

impl Failures {
    /// How long the account still waits.
    fn wait(self, now: Timestamp) -> Option<Duration> {
        let beyond = u32::try_from(self.failures - FREE_FAILURES).ok()?;
        let factor = 1_u32.checked_shl(beyond).unwrap_or(u32::MAX);
        let wait = FIRST_WAIT.saturating_mul(factor).min(MAX_WAIT);
        self.failed_at
            .is_within(wait, now)
            .then(|| wait.saturating_sub(now.since(self.failed_at)))
    }

    /// The number of failures, with one at `now`.
    fn with_one_more(self, now: Timestamp) -> i64 {
        let memory = if self.failures < FREE_FAILURES {
            HOUR
        } else {
            FAILURE_MEMORY
        };
        if self.failed_at.is_within(memory, now) {
            self.failures + 1
        } else {
            1
        }
    }
}

impl SignInLimitStore<'_> {
    /// Counts a try as a failure before its password is compared, so that tries at once are counted one by one. If the account
    /// waits, none is counted, and the time to wait is returned. An account that does not exist has the same answers.
    pub async fn begin_try(&mut self, email: &EmailAddress) -> Result<Option<Duration>> {
        let (hash, now) = (hash_of(email), self.0.now());
        self.insert(&hash).await?;
        let failures: Failures = self
            .fetch_one(sql!(
                sqlite: "SELECT failures, failed_at FROM sign_in_limits WHERE email_hash = $1",
                postgres: "SELECT failures, failed_at FROM sign_in_limits WHERE email_hash = $1 FOR UPDATE",
                hash
            ))
            .await?;
        if let Some(wait) = failures.wait(now) {
            return Ok(Some(wait));
        }
        self.execute(sql!(
            "UPDATE sign_in_limits SET failures = $1, failed_at = $2 WHERE email_hash = $3",
            failures.with_one_more(now),
            now,
            hash
        ))
        .await?;
        Ok(None)
    }

    /// Takes back what [`begin_try`](Self::begin_try) counted, because the password was right.
    pub async fn end_try(&mut self, email: &EmailAddress) -> Result<()> {
        self.execute(sql!(
            "UPDATE sign_in_limits SET failures = failures - 1 WHERE email_hash = $1 AND failures > 0",
            hash_of(email)
        ))
        .await
    }

    /// Whether a wrong password is the first one of its minute, which the log of changes gets.
    pub async fn is_to_log(&mut self, email: &EmailAddress) -> Result<bool> {
        let (hash, now) = (hash_of(email), self.0.now());
        self.insert(&hash).await?;
        let noted = self
            .execute_counted(sql!(
                "UPDATE sign_in_limits SET logged_at = $1 WHERE email_hash = $2 AND logged_at <= $3",
                now,
                hash,
                now.minus(LOGGED)
            ))
            .await?;
        Ok(noted == 1)
    }

    /// Deletes at most `limit` rows whose last failure was before `moment`.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM sign_in_limits WHERE email_hash IN
                 (SELECT email_hash FROM sign_in_limits WHERE failed_at < $1 ORDER BY failed_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }

    async fn insert(&mut self, hash: &[u8]) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO sign_in_limits (email_hash, failures, failed_at, logged_at) VALUES ($1, 0, $2, 0)
             ON CONFLICT (email_hash) DO NOTHING",
            hash,
            self.0.now()
        ))
        .await
    }
}

fn hash_of(email: &EmailAddress) -> Vec<u8> {
    Sha256::digest(email.as_str()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000_000);

    fn failures(failures: i64, ago: Duration) -> Failures {
        Failures {
            failures,
            failed_at: NOW.minus(ago),
        }
    }

    #[test]
    fn an_account_waits_from_its_tenth_failure_on_and_longer_with_each() {
        let just_now = Duration::from_secs(10);
        let minutes = |count: i64| failures(count, just_now).wait(NOW).map(|wait| wait.as_secs());

        assert_eq!(minutes(9), None);
        assert_eq!(minutes(10), Some(50));
        assert_eq!(minutes(11), Some(110));
        assert_eq!(minutes(15), Some(32 * 60 - 10));
        assert_eq!(minutes(16), Some(60 * 60 - 10));
        assert_eq!(minutes(1_000), Some(60 * 60 - 10), "it never waits longer");
        assert_eq!(failures(10, FIRST_WAIT).wait(NOW), None);
    }

    #[test]
    fn free_failures_are_forgotten_after_an_hour_and_others_after_a_day() {
        assert_eq!(failures(9, HOUR / 2).with_one_more(NOW), 10);
        assert_eq!(failures(9, HOUR).with_one_more(NOW), 1);
        assert_eq!(failures(10, HOUR).with_one_more(NOW), 11);
        assert_eq!(failures(10, FAILURE_MEMORY).with_one_more(NOW), 1);
    }
}
