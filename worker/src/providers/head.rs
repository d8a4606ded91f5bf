//! Reads the response headers that the clients need.

use std::time::Duration;

use chrono::DateTime;
use flight_finder_core::platform::providers::{
    ProviderError,
    limits::{Failure, Report},
};
use reqwest::header::HeaderMap;

/// From this number on, a value is a time stamp and not a number of seconds.
const FIRST_TIMESTAMP: i64 = 1_000_000_000;
/// From this number on, a value is a time stamp in milliseconds.
const FIRST_MILLIS: i64 = 100_000_000_000;
/// The longest period of a plan.
const MAX_PLAN: Duration = Duration::from_hours(32 * 24);
/// The longest pause that a provider's answer can cause.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// A longer pause than this one is an error of the provider, and causes only [`UNLIKELY_WAIT`].
const MAX_LIKELY_WAIT: Duration = Duration::from_hours(24);
const UNLIKELY_WAIT: Duration = Duration::from_mins(5);

/// The values of an answer's headers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    pub demo: bool,
    /// The pause until the next request: from `retry-after`, or else until the end of a short window that has no
    /// requests left.
    pub retry_after: Option<Duration>,
    /// Requests left in the plan's day or month, not in the short window.
    pub plan_remaining: Option<u64>,
    /// The number of requests in the whole plan.
    pub plan_limit: Option<u64>,
    /// The time until the plan's period ends.
    pub plan_resets_in: Option<Duration>,
}

impl Head {
    /// Reads the headers of an answer of the RapidAPI gateway. Invalid values count as missing.
    pub(super) fn from_gateway(headers: &HeaderMap) -> Self {
        let sent = text(headers, "date").and_then(http_date);
        let wait = |name| text(headers, name).and_then(|value| wait(value, sent));
        let window_is_used_up = number(headers, "x-ratelimit-remaining") == Some(0);
        let window_ends = || wait("x-ratelimit-reset").filter(|_| window_is_used_up);
        Self {
            retry_after: wait("retry-after")
                .and_then(pause)
                .or_else(|| window_ends().and_then(pause)),
            plan_remaining: number(headers, "x-ratelimit-requests-remaining"),
            plan_limit: number(headers, "x-ratelimit-requests-limit"),
            plan_resets_in: wait("x-ratelimit-requests-reset").map(|wait| wait.min(MAX_PLAN)),
            ..Self::from_provider(headers)
        }
    }

    /// Reads the headers of any other answer. Counters with the names of the gateway's are ignored, because they are
    /// not about this account.
    pub(super) fn from_provider(headers: &HeaderMap) -> Self {
        let sent = text(headers, "date").and_then(http_date);
        let retry_after = text(headers, "retry-after").and_then(|value| wait(value, sent));
        Self {
            demo: text(headers, "x-demo-data") == Some("1"),
            retry_after: retry_after.and_then(pause),
            ..Self::default()
        }
    }

    /// The report to the gate about an answer with these headers, or about a failure without an answer.
    pub(super) fn report(&self, failure: Option<&ProviderError>) -> Report {
        use ProviderError as E;
        match failure {
            Some(E::RateLimited { retry_after }) => Report::RateLimited {
                retry_after: *retry_after,
            },
            Some(E::PlanSpent { resets_in }) => Report::PlanSpent { resets_in: *resets_in },
            Some(E::Timeout) => Report::Failed(Failure::Timeout),
            Some(E::Connect(_)) => Report::Failed(Failure::Connect),
            Some(E::Interrupted(_)) => Report::Failed(Failure::Interrupted),
            Some(E::Blocked(_)) => Report::Failed(Failure::Blocked),
            Some(E::Unavailable { status, .. }) => Report::Failed(Failure::Status(*status)),
            _ => Report::Answered {
                plan_remaining: self.plan_remaining,
                plan_limit: self.plan_limit,
                resets_in: self.plan_resets_in,
            },
        }
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

fn number(headers: &HeaderMap, name: &str) -> Option<u64> {
    text(headers, name)?.parse().ok()
}

/// Seconds since 1970 of an HTTP date.
fn http_date(value: &str) -> Option<i64> {
    DateTime::parse_from_rfc2822(value).ok().map(|date| date.timestamp())
}

/// The pause that a provider's answer causes. `None` if the provider names none: zero is not a pause.
fn pause(wait: Duration) -> Option<Duration> {
    let pause = if wait > MAX_LIKELY_WAIT {
        UNLIKELY_WAIT
    } else {
        wait.min(MAX_WAIT)
    };
    (!pause.is_zero()).then_some(pause)
}

/// A wait given in seconds, as a time stamp or as a date. A time stamp or a date is compared with the answer's own
/// `date`, so that the provider's clock need not agree with ours. A time that is over is a wait of zero.
fn wait(value: &str, sent: Option<i64>) -> Option<Duration> {
    let seconds = match value.parse::<f64>() {
        #[expect(clippy::cast_possible_truncation, reason = "saturates")]
        Ok(seconds) if seconds.is_finite() => seconds.ceil() as i64,
        Ok(_) => return None,
        Err(_) => http_date(value)? - sent?,
    };
    let seconds = match seconds {
        FIRST_MILLIS.. => seconds / 1_000 - sent?,
        FIRST_TIMESTAMP.. => seconds - sent?,
        _ => seconds,
    };
    Some(Duration::from_secs(u64::try_from(seconds).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(pairs: &[(&'static str, &str)]) -> Head {
        let pairs = pairs.iter().map(|(name, value)| {
            (
                reqwest::header::HeaderName::from_static(name),
                value.parse().expect("a header value"),
            )
        });
        Head::from_gateway(&pairs.collect())
    }

    #[test]
    fn the_short_window_is_not_the_plan() {
        let head = head(&[
            ("x-ratelimit-limit", "1000"),
            ("x-ratelimit-remaining", "5"),
            ("x-ratelimit-reset", "41"),
        ]);

        assert_eq!(head, Head::default());
    }

    #[test]
    fn a_short_window_without_requests_left_sets_retry_after() {
        let date = ("date", "Thu, 12 Nov 2026 06:05:00 GMT");
        let remaining = ("x-ratelimit-remaining", "0");

        let seconds = head(&[remaining, ("x-ratelimit-reset", "41")]);
        let timestamp = head(&[date, remaining, ("x-ratelimit-reset", "1794463507")]);

        assert_eq!(seconds.retry_after, Some(Duration::from_secs(41)));
        assert_eq!(timestamp.retry_after, Some(Duration::from_secs(7)));
    }

    #[test]
    fn thirteen_digits_are_milliseconds() {
        let date = ("date", "Thu, 12 Nov 2026 06:05:00 GMT");
        let head = head(&[date, ("x-ratelimit-requests-reset", "1794463507000")]);

        assert_eq!(head.plan_resets_in, Some(Duration::from_secs(7)));
    }

    #[test]
    fn waits_are_limited_whatever_the_headers_say() {
        let date = ("date", "Thu, 12 Nov 2026 06:05:00 GMT");
        for value in ["99999999", "99999999999", "99999999999999", "1e300"] {
            let head = head(&[date, ("x-ratelimit-requests-reset", value), ("retry-after", value)]);

            assert_eq!(head.plan_resets_in, Some(MAX_PLAN), "{value}");
            assert_eq!(head.retry_after, Some(UNLIKELY_WAIT), "{value}");
        }
        assert_eq!(head(&[("retry-after", "86400")]).retry_after, Some(MAX_WAIT));
    }

    #[test]
    fn the_counters_of_the_gateway_are_ignored_for_other_providers() {
        let headers = [
            ("x-ratelimit-requests-remaining", "0"),
            ("x-ratelimit-requests-reset", "86400"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", "41"),
        ];
        let headers = headers.map(|(name, value)| {
            let name = reqwest::header::HeaderName::from_static(name);
            (name, value.parse().expect("a header value"))
        });

        assert_eq!(Head::from_provider(&headers.into_iter().collect()), Head::default());
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let date = ("date", "Thu, 12 Nov 2026 06:05:00 GMT");

        assert_eq!(head(&[("retry-after", "3")]).retry_after, Some(Duration::from_secs(3)));
        let later = head(&[date, ("retry-after", "Thu, 12 Nov 2026 06:05:09 GMT")]);
        assert_eq!(later.retry_after, Some(Duration::from_secs(9)));
        assert_eq!(head(&[("retry-after", "soon")]).retry_after, None);
    }

    #[test]
    fn a_wait_that_is_zero_or_over_is_none() {
        let date = ("date", "Thu, 12 Nov 2026 06:05:00 GMT");
        let window = ("x-ratelimit-remaining", "0");
        for value in ["0", "-3", "-0.5", "Thu, 12 Nov 2026 06:04:59 GMT", "1794463500"] {
            let head = head(&[date, window, ("retry-after", value), ("x-ratelimit-reset", value)]);

            assert_eq!(head.retry_after, None, "{value}");
        }
    }
}
