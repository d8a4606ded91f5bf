//! The table that bounds the codes of a user.

use std::time::Duration;

use super::CodeStore;
use crate::{
    base::{ids::UserId, time::Timestamp},
    platform::{
        codes::{MAX_MAILS, MAX_WRONG_CODES},
        db::{Executor, Result, sql},
    },
};

/// The administrator is warned when this percentage of the mails is sent.
const WARNED_PERCENT: i64 = 80;

/// The mails that strangers cause in an hour, all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailBudget {
    pub sent: i64,
    pub allowed: u32,
}

impl MailBudget {
    pub fn is_used_up(self) -> bool {
        self.sent >= self.allowed.into()
    }

    /// Whether so many are sent that the administrator should know it.
    pub fn is_nearly_used_up(self) -> bool {
        self.sent * 100 >= i64::from(self.allowed) * WARNED_PERCENT
    }
}

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

impl CodeStore<'_> {
    /// Counts a mail to the user. Returns the time to wait, and counts none, if there were [`MAX_MAILS`] in this hour.
    pub(super) async fn count_mail(&mut self, user: UserId) -> Result<Option<Duration>> {
        let now = self.0.now();
        let counted = self
            .execute_counted(sql!(
                "INSERT INTO code_limits (user_id, hour, mails, day, wrong_codes) VALUES ($1, $2, 1, 0, 0)
                 ON CONFLICT (user_id) DO UPDATE
                 SET mails = CASE WHEN code_limits.hour = excluded.hour THEN code_limits.mails + 1 ELSE 1 END,
                     hour = excluded.hour
                 WHERE code_limits.hour <> excluded.hour OR code_limits.mails < $3",
                user,
                number(HOUR, now),
                MAX_MAILS
            ))
            .await?;
        Ok((counted == 0).then(|| until_next_hour(now)))
    }

    /// The mails that strangers have caused in this hour, of `allowed` ones.
    pub async fn mail_budget(&mut self, allowed: u32) -> Result<MailBudget> {
        let hour = number(HOUR, self.0.now());
        let sent: Option<i64> = self
            .fetch_optional_value(sql!("SELECT mails FROM stranger_mails WHERE hour = $1", hour))
            .await?;
        let sent = sent.unwrap_or_default();
        Ok(MailBudget { sent, allowed })
    }

    /// Counts a mail that a stranger may have caused.
    pub(super) async fn count_stranger_mail(&mut self) -> Result<()> {
        let hour = number(HOUR, self.0.now());
        self.execute(sql!("DELETE FROM stranger_mails WHERE hour <> $1", hour))
            .await?;
        self.execute(sql!(
            "INSERT INTO stranger_mails (hour, mails) VALUES ($1, 1)
             ON CONFLICT (hour) DO UPDATE SET mails = stranger_mails.mails + 1",
            hour
        ))
        .await
    }

    /// Whether fewer than [`MAX_WRONG_CODES`] wrong codes were typed for this user today.
    pub(super) async fn may_try(&mut self, user: UserId) -> Result<bool> {
        let day = number(DAY, self.0.now());
        let wrong: Option<i64> = self
            .fetch_optional_value(sql!(
                "SELECT wrong_codes FROM code_limits WHERE user_id = $1 AND day = $2",
                user,
                day
            ))
            .await?;
        Ok(wrong.is_none_or(|wrong| wrong < MAX_WRONG_CODES))
    }

    pub(super) async fn count_wrong_code(&mut self, user: UserId) -> Result<()> {
        let day = number(DAY, self.0.now());
        self.execute(sql!(
            "INSERT INTO code_limits (user_id, hour, mails, day, wrong_codes) VALUES ($1, 0, 0, $2, 1)
             ON CONFLICT (user_id) DO UPDATE
             SET wrong_codes = CASE WHEN code_limits.day = excluded.day THEN code_limits.wrong_codes + 1 ELSE 1 END,
                 day = excluded.day",
            user,
            day
        ))
        .await
    }
}

/// How long it takes until mails are counted anew.
pub fn until_next_hour(now: Timestamp) -> Duration {
    Timestamp((number(HOUR, now) + 1) * micros(HOUR)).since(now)
}

/// How many whole hours or days (`length`) have passed since 1970.
fn number(length: Duration, now: Timestamp) -> i64 {
    now.0.div_euclid(micros(length))
}

fn micros(length: Duration) -> i64 {
    i64::try_from(length.as_micros()).expect("a day is short")
}
