//! What all polls have in common: how long they wait, and what they have seen.

use std::time::Duration;

use axum::http::{HeaderMap, header};

use crate::fields::{Errors, Field};

/// The longest wait for news, in seconds.
const LONGEST_WAIT: u64 = 25;

/// How long a poll waits when there is no news yet: so many seconds, but not too many.
pub(crate) fn wait(seconds: &Field<String>, errors: &mut Errors) -> Option<Duration> {
    if !seconds.is_present() {
        return Some(Duration::ZERO);
    }
    let seconds: u64 = seconds.parsed_as(errors)?;
    Some(Duration::from_secs(seconds.min(LONGEST_WAIT)))
}

/// The tags of `If-None-Match`.
pub(crate) struct Known<'a>(Option<&'a str>);

impl<'a> Known<'a> {
    pub(crate) fn of(headers: &'a HeaderMap) -> Self {
        Self(headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()))
    }

    /// Whether this tag is among them.
    pub(crate) fn has(&self, tag: &str) -> bool {
        self.0
            .is_some_and(|list| list.split(',').any(|known| known.trim() == tag))
    }
}
