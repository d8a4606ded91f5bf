//! The rule of refresh tokens: which tokens of a session are accepted.
//!
//! Each use of a token issues a token of the next generation. The tokens of the newest generation are active. There are two
//! reasons to accept an older token:
//!
//! - Tabs of a browser may refresh at the same moment, so a token is accepted again for a short time after its first use.
//! - The browser may not have received an answer, so a token of the generation before the active one is accepted once more.
//!   The active tokens are revoked then, because the browser does not have them.
//!
//! Any other token has been stolen or replayed, and the session ends. This also happens when a thief and the user both go on
//! with the same session: one of them soon presents an older token.

use std::time::Duration;

use crate::base::time::Timestamp;

/// How long a used token is accepted after its first use.
pub const REUSE: Duration = Duration::from_secs(10);

/// How long after its first use a token may be repeated without revoking the active tokens: the client repeats a failed
/// request for 30 s, and another tab may have stored the active tokens meanwhile.
const REPETITION: Duration = Duration::from_mins(1);

/// A token that is revoked has this number of uses, which no token reaches by being used.
pub const REVOKED: i64 = 1_000_000;

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

/// What a presented token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A new token is issued for it.
    Accepted,
    /// A new token is issued for it, and the active ones are revoked.
    AnswerLost,
    /// The session must end, because somebody else may have the token.
    Replayed,
}

impl Presented {
    pub fn verdict(self, now: Timestamp) -> Verdict {
        let was_used_within = |time| {
            let used_at = self.used_at.filter(|used_at| *used_at <= now);
            used_at.is_some_and(|used_at| now.since(used_at) <= time)
        };
        let is_recent = was_used_within(REUSE);
        if (self.generation == self.active && self.uses < REVOKED) || is_recent {
            Verdict::Accepted
        } else if self.uses > 1 || self.generation + 1 != self.active {
            Verdict::Replayed
        } else if was_used_within(REPETITION) {
            Verdict::Accepted
        } else {
            Verdict::AnswerLost
        }
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
        assert_eq!(presented(4, 4, 0, None).verdict(NOW), Verdict::Accepted);
        assert_eq!(presented(4, 4, REVOKED, None).verdict(NOW), Verdict::Replayed);
    }

    #[test]
    fn a_token_before_the_active_one_is_accepted_once_more() {
        assert_eq!(presented(3, 4, 0, None).verdict(NOW), Verdict::AnswerLost);
        assert_eq!(presented(3, 4, 1, Some(3600)).verdict(NOW), Verdict::AnswerLost);
        assert_eq!(presented(3, 4, 2, Some(11)).verdict(NOW), Verdict::Replayed);
        assert_eq!(
            presented(3, 4, 1, Some(40)).verdict(NOW),
            Verdict::Accepted,
            "another tab repeats it"
        );
        assert_eq!(presented(3, 4, REVOKED, None).verdict(NOW), Verdict::Replayed);
    }

    #[test]
    fn any_token_is_accepted_for_ten_seconds_after_its_first_use() {
        assert_eq!(presented(2, 4, 3, Some(10)).verdict(NOW), Verdict::Accepted);
        assert_eq!(presented(2, 4, 1, Some(11)).verdict(NOW), Verdict::Replayed);
        assert_eq!(presented(2, 4, 0, None).verdict(NOW), Verdict::Replayed);
    }
}
