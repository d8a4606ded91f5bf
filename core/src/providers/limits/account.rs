//! The rules of an account, without clock or database.

use std::time::Duration;

use super::{Pass, Report};
use crate::time::Timestamp;

/// Two grants a second apart may reach the provider closer together: what the network may take.
const MARGIN: Duration = Duration::from_millis(200);
/// So long a request counts.
const WINDOW: Duration = Duration::from_secs(1).saturating_add(MARGIN);
/// The breaker opens after so many failures in a row.
const FAILURES: i64 = 5;
/// For how long at first; doubled with every further failure.
const OPEN: Duration = Duration::from_secs(5);
const OPEN_AT_MOST: Duration = Duration::from_mins(1);
/// After a 429 that does not say how long.
const PAUSE: Duration = Duration::from_secs(1);
/// Why an account is blocked by that.
const PAUSED: &str = "rate";
const PAUSED_REASON: &str = "the provider asked for a pause";
/// A spent plan that does not say when it resets is tried again after so long.
const PLAN_PAUSE: Duration = Duration::from_hours(1);

/// The row of an account, as far as sending is concerned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    pub(super) requests_per_second: Option<i64>,
    /// When requests were sent within the last second, and when those that wait will be; oldest first.
    pub(super) recent: Vec<Timestamp>,
    pub(super) blocked_until: i64,
    pub(super) blocked_reason: Option<String>,
    pub(super) failures: i64,
    pub(super) plan_remaining: Option<i64>,
    pub(super) plan_limit: Option<i64>,
    pub(super) plan_resets_at: Option<Timestamp>,
    /// What of rate and plan is kept from this request. Not stored.
    pub(super) reserve_percent: i64,
}

impl Account {
    /// Takes a token for a request that may be sent until `latest`.
    pub fn take(&mut self, now: Timestamp, latest: Timestamp) -> Pass {
        let taken = self.recent.len();
        self.pass(now, latest, taken)
    }

    /// Asks again for a request that was promised the moment `promised`, which has come: what others
    /// sent late, or what the provider said meanwhile, may put it off.
    pub fn confirm(&mut self, promised: Timestamp, now: Timestamp, latest: Timestamp) -> Pass {
        if let Ok(own) = self.recent.binary_search(&promised) {
            self.recent.remove(own);
        }
        // Those that are still to come ask again themselves.
        let sent = self.recent.partition_point(|at| *at <= now);
        self.pass(now, latest, sent)
    }

    /// A moment at which, of the first `taken` of the recent ones, fewer than the rate are within a second.
    fn pass(&mut self, now: Timestamp, latest: Timestamp, taken: usize) -> Pass {
        let earliest = match self.blocked(now) {
            None => now,
            // A pause is waited out: a refusal would cost an attempt for somebody else's haste.
            Some((until, PAUSED_REASON)) => until,
            Some((until, reason)) => {
                return Pass::Refused {
                    until,
                    reason,
                    is_closed: true,
                };
            }
        };
        if let Some(until) = self.reserved(now) {
            return Pass::Refused {
                until,
                reason: "the rest of the plan is kept for live searches",
                is_closed: true,
            };
        }
        let rate = self.rate();
        let at = rate
            .and_then(|rate| taken.checked_sub(rate))
            .map_or(earliest, |oldest| earliest.max(self.recent[oldest].plus(WINDOW)));
        if at > latest {
            let paused = self.blocked(now);
            return Pass::Refused {
                until: at,
                reason: paused.map_or("the account's rate is used up", |(_, reason)| reason),
                is_closed: paused.is_some(),
            };
        }
        if rate.is_some() {
            let place = self.recent.partition_point(|other| *other <= at);
            self.recent.insert(place, at);
            self.recent.retain(|other| now < other.plus(WINDOW));
        }
        if at <= now { Pass::Now } else { Pass::At(at) }
    }

    /// Requests in any one second that this one may be among.
    fn rate(&self) -> Option<usize> {
        let rate = self.requests_per_second?;
        usize::try_from((rate * (100 - self.reserve_percent) / 100).max(1)).ok()
    }

    /// Until when what is left of the plan is not for this request.
    fn reserved(&self, now: Timestamp) -> Option<Timestamp> {
        let (remaining, limit) = (self.plan_remaining?, self.plan_limit?);
        let resets_at = self.plan_resets_at.filter(|resets_at| now < *resets_at)?;
        let kept = limit.saturating_mul(self.reserve_percent) / 100;
        (self.reserve_percent > 0 && remaining <= kept).then_some(resets_at)
    }

    /// Until when nothing is sent, and why.
    fn blocked(&self, now: Timestamp) -> Option<(Timestamp, &'static str)> {
        let until = Timestamp(self.blocked_until);
        let reason = match self.blocked_reason.as_deref() {
            Some("plan") => "the account's plan is spent",
            Some(PAUSED) => PAUSED_REASON,
            _ => "the provider keeps failing",
        };
        (now < until).then_some((until, reason))
    }

    /// Learns from how a request went.
    pub fn learn(&mut self, report: Report, now: Timestamp) {
        let mut block = |until: Timestamp, reason: &str| {
            if until.0 > self.blocked_until {
                self.blocked_until = until.0;
                self.blocked_reason = Some(reason.to_owned());
            }
        };
        match report {
            Report::Answered {
                plan_remaining: Some(0),
                resets_in: Some(resets_in),
                ..
            } => {
                block(now.plus(resets_in), "plan");
                self.failures = 0;
            }
            Report::Answered { .. } => self.failures = 0,
            Report::RateLimited { retry_after } => block(now.plus(retry_after.unwrap_or(PAUSE)), PAUSED),
            Report::PlanSpent { resets_in } => block(now.plus(resets_in.unwrap_or(PLAN_PAUSE)), "plan"),
            Report::Failed => {
                self.failures += 1;
                if let Some(further @ 0..) = self.failures.checked_sub(FAILURES) {
                    let doubled = OPEN * 2u32.pow(u32::try_from(further.min(8)).unwrap_or_default());
                    block(now.plus(doubled.min(OPEN_AT_MOST)), "breaker");
                }
            }
        }
    }

    pub(super) fn is_worth_writing(report: Report, seen: &Self, learnt: &Self) -> bool {
        let plan = matches!(
            report,
            Report::Answered {
                plan_remaining: Some(_),
                ..
            }
        );
        plan || seen != learnt
    }
}

#[cfg(test)]
mod tests {
    use std::{cmp::Reverse, collections::BinaryHeap};

    use proptest::prelude::*;

    use super::*;

    const START: Timestamp = Timestamp(1_800_000_000_000_000);
    const FAR: Timestamp = Timestamp(i64::MAX);

    fn limited(rate: i64) -> Account {
        Account {
            requests_per_second: Some(rate),
            ..Account::default()
        }
    }

    #[test]
    fn a_burst_of_the_rate_goes_at_once_and_the_next_waits_its_second() {
        let mut account = limited(2);

        let granted = [0, 0, 0].map(|_| account.take(START, FAR));

        assert_eq!(granted[..2], [Pass::Now, Pass::Now]);
        assert_eq!(granted[2], Pass::At(START.plus(Duration::from_secs(1) + MARGIN)));
    }

    #[test]
    fn a_request_that_would_come_too_late_takes_no_token() {
        let mut account = limited(1);
        assert_eq!(account.take(START, FAR), Pass::Now);

        let refused = account.take(START, START.plus(Duration::from_millis(500)));

        assert!(matches!(refused, Pass::Refused { .. }));
        assert_eq!(account.recent.len(), 1);
    }

    #[test]
    fn a_429_drains_it_for_everyone() {
        let mut account = limited(5);
        account.learn(
            Report::RateLimited {
                retry_after: Some(Duration::from_secs(3)),
            },
            START,
        );

        let until = START.plus(Duration::from_secs(3));
        assert_eq!(account.take(START, FAR), Pass::At(until));
        assert_eq!(account.take(until, FAR), Pass::Now);
    }

    #[test]
    fn a_pause_that_lasts_too_long_is_a_refusal() {
        let mut account = Account::default();
        account.learn(Report::RateLimited { retry_after: None }, START);

        let refused = account.take(START, START.plus(Duration::from_millis(500)));

        assert!(matches!(refused, Pass::Refused { until, .. } if until == START.plus(PAUSE)));
    }

    #[test]
    fn nothing_is_sent_after_the_latest_moment() {
        let mut account = Account::default();

        let refused = account.take(START.plus(Duration::from_millis(1)), START);

        assert!(matches!(refused, Pass::Refused { .. }));
    }

    #[test]
    fn who_leaves_a_reserve_has_the_rest_of_the_rate() {
        let mut account = limited(4);
        account.reserve_percent = 50;

        let granted = [0, 0, 0].map(|_| account.take(START, FAR));

        assert_eq!(granted[..2], [Pass::Now, Pass::Now]);
        assert_eq!(granted[2], Pass::At(START.plus(WINDOW)));
        account.reserve_percent = 0;
        assert_eq!(account.take(START, FAR), Pass::Now, "a live search goes on");
    }

    #[test]
    fn who_leaves_a_reserve_stops_before_the_plan_is_spent() {
        let resets_at = START.plus(Duration::from_hours(24));
        let mut account = Account {
            plan_remaining: Some(500),
            plan_limit: Some(1_000),
            plan_resets_at: Some(resets_at),
            ..Account::default()
        };
        assert_eq!(account.take(START, FAR), Pass::Now);

        account.reserve_percent = 50;

        assert!(matches!(account.take(START, FAR), Pass::Refused { until, .. } if until == resets_at));
        assert_eq!(account.take(resets_at, FAR), Pass::Now, "a new plan");
        account.plan_remaining = Some(501);
        assert_eq!(account.take(START, FAR), Pass::Now);
    }

    #[test]
    fn a_spent_plan_closes_it_until_its_reset() {
        let mut account = Account::default();
        let day = Duration::from_hours(24);
        account.learn(Report::PlanSpent { resets_in: Some(day) }, START);
        account.learn(Report::RateLimited { retry_after: None }, START);

        let refused = account.take(START.plus(Duration::from_hours(23)), FAR);
        assert!(matches!(
            refused,
            Pass::Refused {
                reason: "the account's plan is spent",
                ..
            }
        ));
    }

    #[test]
    fn the_breaker_opens_after_five_failures_and_a_success_closes_it() {
        let mut account = Account::default();
        for _ in 0..4 {
            account.learn(Report::Failed, START);
        }
        assert_eq!(account.take(START, FAR), Pass::Now);

        account.learn(Report::Failed, START);
        assert!(matches!(account.take(START, FAR), Pass::Refused { .. }));

        let later = START.plus(OPEN);
        assert_eq!(account.take(later, FAR), Pass::Now);
        account.learn(
            Report::Answered {
                plan_remaining: None,
                plan_limit: None,
                resets_in: None,
            },
            later,
        );
        assert_eq!(account.failures, 0);
    }

    #[test]
    fn who_wakes_late_is_put_off_by_what_was_sent_meanwhile() {
        let mut account = limited(1);
        assert_eq!(account.take(START, FAR), Pass::Now);
        let Pass::At(promised) = account.take(START, FAR) else {
            panic!("it waits");
        };
        let Pass::At(next) = account.take(START, FAR) else {
            panic!("it waits too");
        };

        let late = promised.plus(Duration::from_millis(300));
        assert_eq!(account.confirm(promised, late, FAR), Pass::Now);
        assert_eq!(account.confirm(next, next, FAR), Pass::At(late.plus(WINDOW)));
    }

    #[test]
    fn who_waits_hears_of_a_pause() {
        let mut account = limited(1);
        account.take(START, FAR);
        let Pass::At(promised) = account.take(START, FAR) else {
            panic!("it waits");
        };
        account.learn(
            Report::RateLimited {
                retry_after: Some(Duration::from_secs(9)),
            },
            START,
        );

        let until = START.plus(Duration::from_secs(9));
        assert_eq!(account.confirm(promised, promised, FAR), Pass::At(until));
    }

    /// Requests that come after `waits` and wake as late as `delays` says: when each is sent.
    fn simulate(account: &mut Account, waits: &[u64], delays: &[u64]) -> Vec<Timestamp> {
        let mut due = BinaryHeap::new();
        let mut now = START;
        for (&wait, &delay) in waits.iter().zip(delays) {
            now = now.plus(Duration::from_millis(wait));
            due.push(Reverse((now, None, delay)));
        }
        let mut sent = Vec::new();
        while let Some(Reverse((now, promised, delay))) = due.pop() {
            let pass = match promised {
                None => account.take(now, FAR),
                Some(promised) => account.confirm(promised, now, FAR),
            };
            match pass {
                Pass::Now => sent.push(now),
                Pass::At(at) => due.push(Reverse((at.plus(Duration::from_millis(delay)), Some(at), delay))),
                Pass::Refused { .. } => panic!("nothing is refused"),
            }
        }
        sent
    }

    proptest! {
        #[test]
        fn no_second_ever_holds_more_than_the_rate(
            rate in 1i64..8,
            waits in prop::collection::vec(0u64..700, 1..60),
            delays in prop::collection::vec(prop_oneof![Just(0u64), 0u64..900], 60),
        ) {
            let mut account = limited(rate);
            let sent = simulate(&mut account, &waits, &delays);

            prop_assert_eq!(sent.len(), waits.len());
            for (first, last) in sent.iter().zip(sent.iter().skip(usize::try_from(rate).unwrap())) {
                prop_assert!(last.since(*first) >= WINDOW);
            }
        }
    }
}
