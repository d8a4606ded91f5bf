//! The rules of an account, without clock or database.

use std::time::Duration;

use super::{Account, Pass, Report};
use crate::base::time::{DAY, Timestamp, micros};

/// Two requests that get tokens a second apart may reach the provider closer together, because the process and the
/// network delay each differently. A longer margin would waste more of the rate: this one uses 1 s of 1.09 s, 91.7
/// percent.
const MARGIN: Duration = Duration::from_millis(90);
/// How long a token is valid. A request that could not be sent within this time, for example because the commit of its
/// token was slow, exchanges the token for a later one. This is half of the margin; the other half is for the network.
pub const VALID: Duration = Duration::from_millis(45);
/// How long a request counts.
pub const WINDOW: Duration = Duration::from_secs(1).saturating_add(MARGIN);
/// A reservation that is not confirmed within this time after its moment is deleted: its process has died.
const FORGOTTEN: Duration = Duration::from_secs(5);
/// The number of failures in a row after which the breaker opens.
const FAILURES: i64 = 5;
/// How long the breaker stays open at first. Every further failure doubles the time.
const OPEN: Duration = Duration::from_secs(5);
const OPEN_AT_MOST: Duration = Duration::from_mins(1);
/// The pause after an answer with status 429 that names no pause.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest pause of an account, even if the provider names a later end of the pause or a later reset of a spent plan:
/// it may be wrong, and the plan may be a larger one by then.
const MAX_PAUSE: Duration = Duration::from_hours(1);
/// Later reservations do not count: they were made before the clock was set back.
const MAX_WAIT: Duration = Duration::from_mins(30);

/// The part of an account's row that decides when requests are sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccountState {
    pub(super) requests_per_second: Option<i64>,
    /// When requests were sent within the last window; oldest first.
    pub(super) recent: Vec<Timestamp>,
    /// The reservations of requests that wait; earliest first.
    pub(super) promised: Vec<Timestamp>,
    pub(super) blocked_until: i64,
    pub(super) blocked_reason: Option<Block>,
    /// The failures in a row, and why the last of all failed.
    pub(super) failures: i64,
    pub(super) last_failure: Option<String>,
    pub(super) plan_remaining: Option<i64>,
    pub(super) plan_limit: Option<i64>,
    pub(super) plan_resets_at: Option<Timestamp>,
    /// The kind of the request that asks for a token. This field is not stored.
    pub(super) turn: Turn,
    pub(super) requests_per_day: Option<i64>,
    /// The day of the last request, in days since 1970, and how many were sent on it.
    pub(super) sent_day: i64,
    pub(super) sent_requests: i64,
}

/// The kinds of requests, in the order in which they get tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// The first request of a search. While it waits, it has a reservation.
    #[default]
    First,
    /// A poll. It gets no reservation, so first requests that wait go before it.
    Poll,
    /// A request that no visitor waits for, such as a calendar refresh. It gets no reservation, so polls never wait
    /// for it.
    Background {
        /// The percentage of the rate and of the plan that these requests leave to other kinds of requests.
        reserve: u32,
    },
}

impl Turn {
    /// Whether a request that has to wait gets a reservation. Requests without one wait for all reservations.
    pub fn reserves(self) -> bool {
        self == Self::First
    }

    /// The percentage of the rate and of the plan that this kind of request leaves to other kinds.
    fn left_to_others(self) -> i64 {
        match self {
            Self::First | Self::Poll => 0,
            Self::Background { reserve } => reserve.min(100).into(),
        }
    }
}

/// Why nothing is sent on an account for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Block {
    Plan,
    /// The requests of the day are spent. It follows from their number and is not stored.
    Day,
    /// The provider asked for a pause.
    Rate,
    /// The breaker is open.
    Breaker,
}

impl Block {
    pub fn reason(self) -> &'static str {
        match self {
            Self::Plan => "the account's plan is spent",
            Self::Day => "the account's requests of this day are spent",
            Self::Rate => "the provider asked for a pause",
            Self::Breaker => "the provider keeps failing",
        }
    }
}

/// A share of the day's requests. Operators are told when this share has been sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spent {
    /// 80 percent.
    Most,
    /// All requests of the day: nothing more is sent until the next day.
    All,
}

/// How much of an account's plan and of its daily budget is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountUsage {
    pub account: Account,
    /// What was left of the plan after the last answer that said so.
    pub plan_remaining: Option<i64>,
    /// Requests of the whole plan.
    pub plan_limit: Option<i64>,
    pub plan_resets_at: Option<Timestamp>,
    /// The rate; `None` means no limit.
    pub requests_per_second: Option<i64>,
    /// The daily budget; `None` means no limit.
    pub requests_per_day: Option<i64>,
    /// Requests sent since midnight (UTC), if the account has a rate or a daily budget.
    pub sent_today: i64,
    /// Until when nothing is sent, and why.
    pub blocked: Option<(Timestamp, Block)>,
    /// Why the account gets no answers from its provider.
    pub trouble: Option<Block>,
    /// The failures in a row.
    pub failures: i64,
    /// Why the last request that failed has failed.
    pub last_failure: Option<String>,
}

impl AccountState {
    /// How much of the account is used.
    pub(super) fn usage(&self, account: Account, now: Timestamp) -> AccountUsage {
        AccountUsage {
            account,
            plan_remaining: self.plan_remaining,
            plan_limit: self.plan_limit,
            plan_resets_at: self.plan_resets_at,
            requests_per_second: self.requests_per_second,
            requests_per_day: self.requests_per_day,
            sent_today: if self.sent_day == now.utc_day() {
                self.sent_requests
            } else {
                0
            },
            blocked: self.closed(now),
            trouble: self.trouble(now),
            failures: self.failures,
            last_failure: self.last_failure.clone(),
        }
    }

    /// Takes a token for a request that may be sent until `latest`.
    pub fn take(&mut self, now: Timestamp, latest: Timestamp) -> Pass {
        self.forget_the_future(now);
        let all = self.moments();
        self.pass(now, latest, &all)
    }

    /// Removes moments that nobody can have reached or reserved by the present clock, so that they do not keep requests
    /// waiting. The clocks of two processes may differ by less than a window.
    fn forget_the_future(&mut self, now: Timestamp) {
        self.recent.retain(|sent| *sent < now.plus(WINDOW));
        self.promised.retain(|promised| *promised < now.plus(MAX_WAIT));
    }

    /// Asks again for a request. `own` is the moment of its reservation, which has come, or of its token, which it did
    /// not use in time and returns. The request may have to wait longer because of requests that others sent late, or because of a
    /// pause. Other reservations do not make it wait: their requests ask again themselves, and requests that made each
    /// other wait for reservations might never be sent.
    pub fn confirm(&mut self, own: Timestamp, now: Timestamp, latest: Timestamp) -> Pass {
        if let Ok(reservation) = self.promised.binary_search(&own) {
            self.promised.remove(reservation);
        } else if let Ok(token) = self.recent.binary_search(&own) {
            self.recent.remove(token);
            if self.sent_day == own.utc_day() {
                self.sent_requests -= 1;
            }
        }
        self.forget_the_future(now);
        let sent = self.recent.clone();
        self.pass(now, latest, &sent)
    }

    /// Returns the moments of sent requests and of reservations; earliest first.
    fn moments(&self) -> Vec<Timestamp> {
        let mut all = [&*self.recent, &*self.promised].concat();
        all.sort_unstable();
        all
    }

    /// The first moment from `earliest` on at which the window contains fewer of these moments than the rate allows.
    fn room(&self, earliest: Timestamp, moments: &[Timestamp]) -> Timestamp {
        self.rate()
            .and_then(|rate| moments.len().checked_sub(rate))
            .map_or(earliest, |oldest| earliest.max(moments[oldest].plus(WINDOW)))
    }

    /// Sends the request if the window has room for it, counting only the moments in `counted`. Otherwise the request
    /// waits for the first moment at which the window has room beside all sent requests and reservations.
    fn pass(&mut self, now: Timestamp, latest: Timestamp, counted: &[Timestamp]) -> Pass {
        let earliest = match self.blocked(now) {
            None => now,
            // The request waits for the end of a pause. A refusal would cost it an attempt although other requests
            // caused the pause.
            Some((until, Block::Rate)) => until,
            Some((until, block)) => {
                return Pass::Refused {
                    until,
                    reason: block.reason(),
                    is_closed: true,
                };
            }
        };
        if let Some(until) = self.day_is_spent(now) {
            return Pass::Refused {
                until,
                reason: Block::Day.reason(),
                is_closed: true,
            };
        }
        if let Some(until) = self.reserved(now) {
            return Pass::Refused {
                until,
                reason: "the rest of the plan is kept for live searches",
                is_closed: true,
            };
        }
        let mut at = self.room(earliest, counted);
        if at > now {
            at = self.room(earliest, &self.moments());
        }
        let at = if self.turn.reserves() {
            at
        } else {
            at.max(self.last_waiting(now))
        };
        if at > latest {
            let paused = self.blocked(now);
            let reason = match paused {
                _ if latest <= now => "the time of the search is over",
                Some((_, block)) => block.reason(),
                None => "the account's rate is used up",
            };
            return Pass::Refused {
                until: at,
                reason,
                is_closed: paused.is_some(),
            };
        }
        if !self.turn.reserves() && at > now {
            return Pass::At(at);
        }
        if at > now {
            if self.rate().is_some() {
                let place = self.promised.partition_point(|other| *other <= at);
                self.promised.insert(place, at);
            }
            return Pass::At(at);
        }
        if self.rate().is_some() {
            // The clocks of two processes may differ by a little, so `now` is not always the latest.
            let place = self.recent.partition_point(|sent| *sent <= now);
            self.recent.insert(place, now);
            self.recent.retain(|sent| now < sent.plus(WINDOW));
            self.promised.retain(|promised| now < promised.plus(FORGOTTEN));
        }
        self.count(now);
        Pass::Now(now)
    }

    /// The latest reservation, or `now` if that is later.
    fn last_waiting(&self, now: Timestamp) -> Timestamp {
        self.promised.last().map_or(now, |last| now.max(*last))
    }

    /// Counts a sent request for its day.
    fn count(&mut self, now: Timestamp) {
        let today = now.utc_day();
        if self.sent_day != today {
            self.sent_day = today;
            self.sent_requests = 0;
        }
        self.sent_requests += 1;
    }

    /// The end of the day if all requests of the day are spent; `None` while some are left.
    fn day_is_spent(&self, now: Timestamp) -> Option<Timestamp> {
        let most = self.requests_per_day?;
        let today = now.utc_day();
        (self.sent_day == today && self.sent_requests >= most).then(|| Timestamp((today + 1) * micros(DAY)))
    }

    /// The share of the day's requests that the last counted request has just completed, if any.
    pub(super) fn reached(&self) -> Option<Spent> {
        let most = self.requests_per_day?;
        if self.sent_requests == most {
            Some(Spent::All)
        } else if self.sent_requests == (most * 8 + 9) / 10 {
            Some(Spent::Most)
        } else {
            None
        }
    }

    /// Why the account gets no answers from its provider; `None` if it does. A pause of a few seconds is not reported. An open
    /// breaker is recognised by the number of failures, because its block ends before each single try.
    pub fn trouble(&self, now: Timestamp) -> Option<Block> {
        match self.blocked(now) {
            Some((_, Block::Plan)) => Some(Block::Plan),
            _ if self.day_is_spent(now).is_some() => Some(Block::Day),
            _ if self.failures >= FAILURES => Some(Block::Breaker),
            _ => None,
        }
    }

    /// Until when nothing is sent, and why.
    fn closed(&self, now: Timestamp) -> Option<(Timestamp, Block)> {
        let day = self.day_is_spent(now).map(|until| (until, Block::Day));
        self.blocked(now).or(day)
    }

    /// The rate for requests of this kind: the account's rate without the part that they leave to others.
    fn rate(&self) -> Option<usize> {
        let rate = self.requests_per_second?;
        usize::try_from((rate * (100 - self.turn.left_to_others()) / 100).max(1)).ok()
    }

    /// The reset of the plan if all that is left of the plan is kept for other requests; `None` otherwise.
    fn reserved(&self, now: Timestamp) -> Option<Timestamp> {
        let (remaining, limit) = (self.plan_remaining?, self.plan_limit?);
        let resets_at = self.plan_resets_at.filter(|resets_at| now < *resets_at)?;
        let share = self.turn.left_to_others();
        let kept = limit.saturating_mul(share) / 100;
        (share > 0 && remaining <= kept).then_some(resets_at)
    }

    /// The end of the current block of the account and its reason.
    fn blocked(&self, now: Timestamp) -> Option<(Timestamp, Block)> {
        let until = Timestamp(self.blocked_until);
        let is_blocked = now < until && until <= now.plus(MAX_PAUSE);
        is_blocked.then_some((until, self.blocked_reason.unwrap_or(Block::Breaker)))
    }

    /// Updates the state with the result of a request.
    pub fn learn(&mut self, report: Report, now: Timestamp) {
        let blocked = self.blocked(now).map_or(now, |(until, _)| until);
        let mut block = |until: Timestamp, reason: Block| {
            if until > blocked {
                self.blocked_until = until.0;
                self.blocked_reason = Some(reason);
            }
        };
        match report {
            Report::Answered {
                plan_remaining: Some(0),
                resets_in: Some(resets_in),
                ..
            } => {
                block(now.plus(resets_in.min(MAX_PAUSE)), Block::Plan);
                self.failures = 0;
            }
            Report::Answered { .. } => self.failures = 0,
            Report::RateLimited { retry_after } => {
                block(now.plus(retry_after.unwrap_or(PAUSE).min(MAX_PAUSE)), Block::Rate);
            }
            Report::PlanSpent { resets_in } => {
                block(now.plus(resets_in.unwrap_or(MAX_PAUSE).min(MAX_PAUSE)), Block::Plan);
            }
            Report::Failed(failure) => {
                self.failures += 1;
                self.last_failure = Some(failure.to_string());
                if let Some(further @ 0..) = self.failures.checked_sub(FAILURES) {
                    let doubled = OPEN * 2u32.pow(u32::try_from(further.min(8)).unwrap_or_default());
                    block(now.plus(doubled.min(OPEN_AT_MOST)), Block::Breaker);
                }
            }
        }
    }

    /// Whether sent requests have to be stored, because the account has a rate or a number of requests a day.
    pub(super) fn counts(&self) -> bool {
        self.requests_per_second.is_some() || self.requests_per_day.is_some()
    }

    pub(super) fn is_worth_writing(report: Report, seen: &Self, learnt: &Self) -> bool {
        report.tells_plan() || seen != learnt
    }
}

#[cfg(test)]
mod tests;
