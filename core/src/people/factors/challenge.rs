//! Challenges: each asks for a code of one second factor, and accepts one right answer.

use super::{CHALLENGE_VALID, MAX_TRIES, MAX_TRIES_OF_FACTOR, TRIES_PERIOD, totp::TOLERANCE};
use crate::base::{ids::ChallengeId, time::Timestamp};

/// A request for a code. It ends with the first right answer, or when it expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub id: ChallengeId,
    pub expires_at: Timestamp,
}

/// What an answer to a challenge led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Right,
    /// A recovery code, which is used up.
    Recovered,
    /// Wrong, or used before. The try is counted.
    Wrong,
    /// The challenge is too old, was answered, or belongs to another factor.
    Expired,
    /// The challenge was asked for from another address.
    OtherAddress,
    /// Too many answers were wrong. The moment says when the next one is read.
    TooManyTries(Timestamp),
}

/// A challenge and its factor, as they are stored.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct Asked {
    pub secret: Vec<u8>,
    pub last_step: i64,
    pub factor_tries: i64,
    pub tries_since: Timestamp,
    pub ip: String,
    pub tries: i64,
    pub created_at: Timestamp,
}

impl Asked {
    /// Why no answer is read; `None` if one is read.
    pub fn refusal(&self, ip: &str, now: Timestamp) -> Option<Answer> {
        if self.tries >= MAX_TRIES || now.since(self.created_at) > CHALLENGE_VALID {
            return Some(Answer::Expired);
        }
        if self.tries_now(now) >= MAX_TRIES_OF_FACTOR {
            return Some(Answer::TooManyTries(self.tries_since.plus(TRIES_PERIOD)));
        }
        (self.ip != ip).then_some(Answer::OtherAddress)
    }

    /// Whether neither the code of this period nor a later one was used. A code of a period that is still to come was used
    /// before the clock was set back, and does not count.
    pub fn is_unused(&self, step: i64) -> bool {
        let to_come = step + 2 * i64::from(TOLERANCE);
        self.last_step < step || self.last_step > to_come
    }

    /// The wrong answers for the factor in the present period.
    pub fn tries_now(&self, now: Timestamp) -> i64 {
        if self.tries_since.is_within(TRIES_PERIOD, now) {
            self.factor_tries
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000_000_000);

    fn asked() -> Asked {
        Asked {
            secret: Vec::new(),
            last_step: 0,
            factor_tries: 0,
            tries_since: NOW,
            ip: "203.0.113.7".to_owned(),
            tries: 0,
            created_at: NOW,
        }
    }

    #[test]
    fn answers_are_read_for_a_time_from_one_address_and_only_a_few() {
        let late = NOW.plus(CHALLENGE_VALID + Duration::from_secs(1));
        for (challenge, ip, now, expected) in [
            (asked(), "203.0.113.7", NOW, None),
            (asked(), "203.0.113.7", late, Some(Answer::Expired)),
            (asked(), "203.0.113.8", NOW, Some(Answer::OtherAddress)),
            (
                Asked {
                    tries: MAX_TRIES,
                    ..asked()
                },
                "203.0.113.7",
                NOW,
                Some(Answer::Expired),
            ),
        ] {
            assert_eq!(challenge.refusal(ip, now), expected);
        }
    }

    #[test]
    fn a_code_is_used_once_but_not_before_its_time() {
        for (last_step, is_unused) in [(99, true), (100, false), (102, false), (103, true)] {
            assert_eq!(Asked { last_step, ..asked() }.is_unused(100), is_unused, "{last_step}");
        }
    }

    #[test]
    fn a_factor_is_closed_for_the_rest_of_an_hour_after_many_wrong_answers() {
        let challenge = Asked {
            factor_tries: MAX_TRIES_OF_FACTOR,
            ..asked()
        };

        let refusal = challenge.refusal("203.0.113.7", NOW);

        assert_eq!(refusal, Some(Answer::TooManyTries(NOW.plus(TRIES_PERIOD))));
        let later = Asked {
            created_at: NOW.plus(TRIES_PERIOD),
            ..challenge
        };
        assert_eq!(later.refusal("203.0.113.7", NOW.plus(TRIES_PERIOD)), None);
    }
}
