//! The tables of one-time codes, and of what links lead to.

mod limits;

use std::time::Duration;

pub use limits::{MailBudget, until_next_hour};

use super::{
    AuthCode, CodeChallenge, CodeVerifier, EXCHANGE, MAX_TRIES, NewCode, PERIOD, Presented, Purpose, VALID,
    challenge::ChallengeMethod, secret::hash_of_code,
};
use crate::{
    base::{ids::UserId, random_secret::RandomSecret, time::Timestamp},
    platform::db::{Executor, Result, sql, store},
};

store!(
    /// One-time codes in a transaction.
    CodeStore,
    codes
);

/// A code that was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redeemed {
    pub user: UserId,
    /// What the browser that asked for the mail will prove, if it wanted to.
    pub challenge: Option<CodeChallenge>,
}

/// What came of the exchange of an [`AuthCode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchanged {
    Yes(UserId, Purpose),
    Unknown,
    Expired,
    WrongVerifier,
}

impl CodeStore<'_> {
    /// Notes that a user is to get a mail with a code, which makes the code of the mail before useless. If the user got a mail
    /// less than [`PERIOD`] ago, or too many in this hour, nothing is noted, and the time to wait is returned.
    ///
    /// The caller has locked the user, so simultaneous requests for one user follow one another.
    pub async fn request(
        &mut self,
        user: UserId,
        purpose: Purpose,
        challenge: Option<&CodeChallenge>,
    ) -> Result<Option<Duration>> {
        let now = self.0.now();
        if let Some(last) = self.last_request(user, purpose).await?
            && last.is_within(PERIOD, now)
        {
            return Ok(Some(PERIOD.saturating_sub(now.since(last))));
        }
        // Strangers can ask for mails of the other purposes, and must not use up the user's share of these two.
        let is_counted = !matches!(purpose, Purpose::Reauthentication | Purpose::Invite);
        if is_counted {
            if let Some(wait) = self.count_mail(user).await? {
                return Ok(Some(wait));
            }
            self.count_stranger_mail().await?;
        }
        self.note(user, purpose, challenge).await?;
        Ok(None)
    }

    /// When a mail to the user was requested last. The two mails about a new address are requested at the same moment, so the
    /// first does not count for the second.
    async fn last_request(&mut self, user: UserId, purpose: Purpose) -> Result<Option<Timestamp>> {
        self.fetch_value(sql!(
            "SELECT max(requested_at) FROM one_time_codes
             WHERE user_id = $1 AND NOT (purpose = 'email_change_current' AND $2 = 'email_change_new')",
            user,
            purpose
        ))
        .await
    }

    async fn note(&mut self, user: UserId, purpose: Purpose, challenge: Option<&CodeChallenge>) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO one_time_codes (user_id, purpose, requested_at, tries, challenge, challenge_method)
             VALUES ($1, $2, $3, 0, $4, $5)
             ON CONFLICT (user_id, purpose) DO UPDATE
             SET requested_at = excluded.requested_at, code_hash = NULL, link_hash = NULL, created_at = NULL,
                 challenge = excluded.challenge, challenge_method = excluded.challenge_method",
            user,
            purpose,
            self.0.now(),
            challenge.map(|challenge| challenge.text.as_str()),
            challenge.map(|challenge| challenge.method)
        ))
        .await?;
        self.execute(sql!(
            "DELETE FROM earlier_codes WHERE user_id = $1 AND purpose = $2",
            user,
            purpose
        ))
        .await
    }

    /// Makes a code that no mail contains, which replaces the one before.
    pub async fn create_unsent(&mut self, user: UserId, purpose: Purpose) -> Result<NewCode> {
        self.note(user, purpose, None).await?;
        let new = self.create(user, purpose).await?;
        Ok(new.expect("a request was noted in this transaction"))
    }

    /// Makes a code. Those that were made for the same request stay valid, and share their tries with it. Returns `None` if
    /// no mail is requested, because the code was used meanwhile.
    pub async fn create(&mut self, user: UserId, purpose: Purpose) -> Result<Option<NewCode>> {
        let new = NewCode::random();
        self.execute(sql!(
            "INSERT INTO earlier_codes (link_hash, user_id, purpose, code_hash, created_at)
             SELECT link_hash, user_id, purpose, code_hash, created_at FROM one_time_codes
             WHERE user_id = $1 AND purpose = $2 AND link_hash IS NOT NULL",
            user,
            purpose
        ))
        .await?;
        let stored = self
            .execute_counted(sql!(
                "UPDATE one_time_codes SET code_hash = $1, link_hash = $2, created_at = $3,
                        tries = CASE WHEN code_hash IS NULL THEN 0 ELSE tries END
                 WHERE user_id = $4 AND purpose = $5",
                hash_of_code(user, purpose, &new.code),
                new.link.hash(),
                self.0.now(),
                user,
                purpose
            ))
            .await?;
        Ok((stored == 1).then_some(new))
    }

    /// Uses a code. Returns `None` if it is wrong, old or used. A wrong code counts as a try, which the caller has to commit.
    pub async fn redeem(&mut self, purpose: Purpose, presented: &Presented) -> Result<Option<Redeemed>> {
        match presented {
            Presented::Link(link) => self.redeem_link(purpose, link.hash()).await,
            Presented::Typed(user, code) => {
                let is_right = self
                    .redeem_code(*user, purpose, hash_of_code(*user, purpose, code))
                    .await?;
                // Who types the digits is where the digits were asked for.
                Ok(is_right.then_some(Redeemed {
                    user: *user,
                    challenge: None,
                }))
            }
        }
    }

    async fn redeem_link(&mut self, purpose: Purpose, hash: Vec<u8>) -> Result<Option<Redeemed>> {
        let oldest = self.0.now().minus(VALID);
        let redeemed: Option<(UserId, Option<String>, Option<ChallengeMethod>)> = self
            .fetch_optional(sql!(
                "DELETE FROM one_time_codes
                 WHERE (user_id, purpose) IN
                     (SELECT user_id, purpose FROM one_time_codes WHERE link_hash = $1 AND created_at >= $2
                      UNION ALL
                      SELECT user_id, purpose FROM earlier_codes WHERE link_hash = $1 AND created_at >= $2)
                     AND purpose = $3
                 RETURNING user_id, challenge, challenge_method",
                hash,
                oldest,
                purpose
            ))
            .await?;
        Ok(redeemed.map(|(user, text, method)| Redeemed {
            user,
            challenge: text.zip(method).map(|(text, method)| CodeChallenge { text, method }),
        }))
    }

    /// Stores what a link leads to, for the browser that made the challenge.
    pub async fn add_auth_code(
        &mut self,
        user: UserId,
        purpose: Purpose,
        challenge: &CodeChallenge,
    ) -> Result<AuthCode> {
        let code = AuthCode::new();
        self.execute(sql!(
            "INSERT INTO auth_codes (hash, user_id, purpose, challenge, challenge_method, created_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
            code.hash(),
            user,
            purpose,
            challenge.text,
            challenge.method,
            self.0.now()
        ))
        .await?;
        Ok(code)
    }

    /// Uses up what a link led to, whether or not the verifier is right.
    pub async fn exchange(&mut self, code: &AuthCode, verifier: &CodeVerifier) -> Result<Exchanged> {
        let found: Option<(UserId, Purpose, String, ChallengeMethod, Timestamp)> = self
            .fetch_optional(sql!(
                "DELETE FROM auth_codes WHERE hash = $1
                 RETURNING user_id, purpose, challenge, challenge_method, created_at",
                code.hash()
            ))
            .await?;
        let Some((user, purpose, text, method, created_at)) = found else {
            return Ok(Exchanged::Unknown);
        };
        if self.0.now().since(created_at) > EXCHANGE {
            return Ok(Exchanged::Expired);
        }
        if !(CodeChallenge { text, method }).is_of(verifier) {
            return Ok(Exchanged::WrongVerifier);
        }
        Ok(Exchanged::Yes(user, purpose))
    }

    async fn redeem_code(&mut self, user: UserId, purpose: Purpose, hash: Vec<u8>) -> Result<bool> {
        if !self.may_try(user).await? {
            return Ok(false);
        }
        let oldest = self.0.now().minus(VALID);
        // Counts the try before it compares, so that guesses at once are counted one by one.
        let stored: Option<(Vec<u8>, i64)> = self
            .fetch_optional(sql!(
                "UPDATE one_time_codes SET tries = tries + 1
                 WHERE user_id = $1 AND purpose = $2 AND created_at >= $3 AND code_hash IS NOT NULL
                 RETURNING code_hash, tries",
                user,
                purpose,
                oldest
            ))
            .await?;
        // Without a code of this purpose, a try is not counted as wrong.
        let Some((stored, tries)) = stored else {
            return Ok(false);
        };
        let is_right = tries <= MAX_TRIES && (stored == hash || self.is_earlier(user, purpose, hash).await?);
        if is_right {
            self.forget(user, purpose).await?;
        } else {
            self.count_wrong_code(user).await?;
        }
        Ok(is_right)
    }

    /// Whether these are the digits of an earlier mail of the same request.
    async fn is_earlier(&mut self, user: UserId, purpose: Purpose, hash: Vec<u8>) -> Result<bool> {
        let oldest = self.0.now().minus(VALID);
        let found: Option<Timestamp> = self
            .fetch_optional_value(sql!(
                "SELECT created_at FROM earlier_codes
                 WHERE user_id = $1 AND purpose = $2 AND code_hash = $3 AND created_at >= $4 LIMIT 1",
                user,
                purpose,
                hash,
                oldest
            ))
            .await?;
        Ok(found.is_some())
    }

    /// Finds the user of an unused link, so that the caller can lock the user before it uses the link.
    pub async fn reader_of(&mut self, link: &RandomSecret) -> Result<Option<UserId>> {
        self.fetch_optional_value(sql!(
            "SELECT user_id FROM one_time_codes WHERE link_hash = $1
             UNION ALL
             SELECT user_id FROM earlier_codes WHERE link_hash = $1",
            link.hash()
        ))
        .await
    }

    /// Finds the user of an unused auth code, so that the caller can lock the user before it uses the code.
    pub async fn follower_of(&mut self, code: &AuthCode) -> Result<Option<UserId>> {
        self.fetch_optional_value(sql!("SELECT user_id FROM auth_codes WHERE hash = $1", code.hash()))
            .await
    }

    /// Makes all codes and links useless that were mailed to a user. Otherwise one of them could still sign somebody in after
    /// the password or the address was replaced.
    pub async fn forget_all(&mut self, user: UserId) -> Result<()> {
        self.execute(sql!("DELETE FROM one_time_codes WHERE user_id = $1", user))
            .await?;
        self.execute(sql!("DELETE FROM auth_codes WHERE user_id = $1", user))
            .await
    }

    async fn forget(&mut self, user: UserId, purpose: Purpose) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM one_time_codes WHERE user_id = $1 AND purpose = $2",
            user,
            purpose
        ))
        .await
    }

    /// Deletes at most `limit` codes of links that were created before `moment`.
    pub async fn prune_auth_codes(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM auth_codes WHERE hash IN
                 (SELECT hash FROM auth_codes WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }

    /// Deletes at most `limit` codes that were requested before `moment`.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM one_time_codes WHERE (user_id, purpose) IN
                 (SELECT user_id, purpose FROM one_time_codes WHERE requested_at < $1 ORDER BY requested_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
