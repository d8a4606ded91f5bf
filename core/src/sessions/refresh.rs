//! The rule of refresh tokens: which tokens of a session are accepted.
//!
//! Each use of a token issues one of the next generation, and the tokens of the last generation are active. Tabs of a browser
//! may refresh at the same moment, and an answer may be lost, so a token is accepted again for a short time after its first
//! use, and once more as long as only the next generation exists. Any other token was stolen or replayed.

use std::time::Duration;

use crate::time::Timestamp;

/// How long a used token is accepted after its first use.
pub const REUSE: Duration = Duration::from_secs(10);

/// A token as it was presented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presented {
    pub generation: i64,
    /// The generation of the active tokens.
    pub active: i64,
    /// How often the token was used before.
    pub uses: i64,
    /// When the token was first used.
    pub used_at: Option<Timestamp>,
}

impl Presented {
    /// Whether a new token may be issued for this one. If not, the session must end, because somebody else may have the
    /// token.
    pub fn is_accepted(self, now: Timestamp) -> bool {
        let is_recent = self.used_at.is_some_and(|used_at| now.since(used_at) <= REUSE);
        // The browser may have lost the answer to the only use.
        let may_be_lost = self.uses <= 1 && self.generation + 1 == self.active;
        self.generation == self.active || is_recent || may_be_lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000_000);

    fn presented(generation: i64, active: i64, uses: i64, used_ago: Option<u64>) -> Presented {
        Presented {
            generation,
            active,
            uses,
            used_at: used_ago.map(|seconds| NOW.minus(Duration::from_secs(seconds))),
        }
    }

    #[test]
    fn an_active_token_is_accepted() {
        assert!(presented(4, 4, 0, None).is_accepted(NOW));
    }

    #[test]
    fn a_token_before_the_active_one_is_accepted_once_more() {
        assert!(presented(3, 4, 0, None).is_accepted(NOW));
        assert!(presented(3, 4, 1, Some(3600)).is_accepted(NOW));
        assert!(!presented(3, 4, 2, Some(11)).is_accepted(NOW));
    }

    #[test]
    fn any_token_is_accepted_for_ten_seconds_after_its_first_use() {
        assert!(presented(2, 4, 3, Some(10)).is_accepted(NOW));
        assert!(!presented(2, 4, 1, Some(11)).is_accepted(NOW));
        assert!(!presented(2, 4, 0, None).is_accepted(NOW));
    }
}
