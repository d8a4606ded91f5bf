//! The rule of refresh tokens: which tokens of a session's chain are accepted.
//!
//! Each refresh appends a token to the chain of its session, and the last token is the active one. A browser shares its
//! tokens between tabs, and may fail to store a token that it received, so the token before the active one is accepted
//! too, and every used token for a short time after its use. Any other token was stolen or replayed.

use std::time::Duration;

use crate::time::Timestamp;

/// How long a used token is accepted after its first use.
pub const REUSE: Duration = Duration::from_secs(10);

/// A token of the chain, as it was presented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presented {
    /// The position of the token in its chain.
    pub sequence: i64,
    /// The position of the active token.
    pub active: i64,
    /// When the token was first used.
    pub used_at: Option<Timestamp>,
}

impl Presented {
    /// Whether a new token may be issued for this one. If not, the session must end, because somebody else may have the
    /// token.
    pub fn is_accepted(self, now: Timestamp) -> bool {
        let is_recent = self.used_at.is_some_and(|used_at| now.since(used_at) <= REUSE);
        self.sequence + 1 >= self.active || is_recent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000_000);

    fn presented(sequence: i64, active: i64, used_ago: Option<u64>) -> Presented {
        Presented {
            sequence,
            active,
            used_at: used_ago.map(|seconds| NOW.minus(Duration::from_secs(seconds))),
        }
    }

    #[test]
    fn the_active_token_and_its_parent_are_accepted() {
        assert!(presented(4, 4, None).is_accepted(NOW));
        assert!(presented(3, 4, Some(3600)).is_accepted(NOW));
    }

    #[test]
    fn an_older_token_is_accepted_for_ten_seconds_after_its_use() {
        assert!(presented(2, 4, Some(10)).is_accepted(NOW));
        assert!(!presented(2, 4, Some(11)).is_accepted(NOW));
    }
}
