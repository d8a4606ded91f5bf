//! The table of one-time codes.

use super::{
    MOST_TRIES, NewCode, PERIOD, Presented, Purpose, VALID,
    secret::{hash_of_code, hash_of_link},
};
use crate::{
    db::{Executor, Result, sql, store},
    ids::UserId,
    time::Timestamp,
};

store!(
    /// One-time codes in a transaction.
    CodeStore,
    codes
);

impl CodeStore<'_> {
    /// Notes that a user is to get a mail with a code. Returns whether the mail may be sent: not if one was requested less
    /// than [`PERIOD`] ago. From now on, the code of an earlier mail is useless.
    pub async fn request(&mut self, user: UserId, purpose: Purpose) -> Result<bool> {
        let now = self.0.now();
        let noted = self
            .execute_counted(sql!(
                "INSERT INTO one_time_codes (user_id, purpose, requested_at, tries) VALUES ($1, $2, $3, 0)
                 ON CONFLICT (user_id, purpose) DO UPDATE
                 SET requested_at = excluded.requested_at, code_hash = NULL, link_hash = NULL, created_at = NULL
                 WHERE one_time_codes.requested_at <= $4",
                user,
                purpose,
                now,
                now.minus(PERIOD)
            ))
            .await?;
        Ok(noted == 1)
    }

    /// Makes a code, which replaces the one before. Returns `None` if no mail is requested, because the code was used
    /// meanwhile.
    pub async fn create(&mut self, user: UserId, purpose: Purpose) -> Result<Option<NewCode>> {
        let new = NewCode::random();
        let stored = self
            .execute_counted(sql!(
                "UPDATE one_time_codes SET code_hash = $1, link_hash = $2, created_at = $3, tries = 0
                 WHERE user_id = $4 AND purpose = $5",
                hash_of_code(user, purpose, &new.code),
                hash_of_link(&new.link),
                self.0.now(),
                user,
                purpose
            ))
            .await?;
        Ok((stored == 1).then_some(new))
    }

    /// Uses a code. Returns its user, or `None` if the code is wrong, old or used. A wrong code counts as a try, which the
    /// caller has to commit.
    pub async fn redeem(&mut self, purpose: Purpose, presented: &Presented) -> Result<Option<UserId>> {
        match presented {
            Presented::Link(link) => self.redeem_link(purpose, hash_of_link(link)).await,
            Presented::Typed(user, code) => {
                let is_right = self
                    .redeem_code(*user, purpose, hash_of_code(*user, purpose, code))
                    .await?;
                Ok(is_right.then_some(*user))
            }
        }
    }

    async fn redeem_link(&mut self, purpose: Purpose, hash: Vec<u8>) -> Result<Option<UserId>> {
        let oldest = self.0.now().minus(VALID);
        self.fetch_optional_value(sql!(
            "DELETE FROM one_time_codes WHERE link_hash = $1 AND purpose = $2 AND created_at >= $3 RETURNING user_id",
            hash,
            purpose,
            oldest
        ))
        .await
    }

    async fn redeem_code(&mut self, user: UserId, purpose: Purpose, hash: Vec<u8>) -> Result<bool> {
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
        let is_right = stored.is_some_and(|(stored, tries)| tries <= MOST_TRIES && stored == hash);
        if is_right {
            self.forget(user, purpose).await?;
        }
        Ok(is_right)
    }

    /// Makes the code of a user useless.
    pub async fn forget(&mut self, user: UserId, purpose: Purpose) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM one_time_codes WHERE user_id = $1 AND purpose = $2",
            user,
            purpose
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
