//! The tables of second factors, challenges and recovery codes.

use super::{
    Answer, CHALLENGE_VALID, Challenge, Factor, FactorError, RECOVERY_CODES, RecoveryCode, TotpSecret, challenge::Asked,
};
use crate::{
    base::{
        ids::{ChallengeId, FactorId, UserId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, IdList, Result, signal::Topics, sql, store},
        secrets::{KeyRing, Secret},
    },
};

store!(
    /// Second factors in a transaction.
    FactorStore,
    factors
);

/// The text that selects factors that satisfy a condition.
macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, user_id, friendly_name, is_verified, created_at, updated_at FROM mfa_factors WHERE ",
            $condition
        )
    };
}

impl FactorStore<'_> {
    /// The factors of a user, the oldest first.
    pub async fn of_user(&mut self, user: UserId) -> Result<Vec<Factor>> {
        self.of_users(&[user]).await
    }

    /// The factors of these users, the oldest first.
    pub async fn of_users(&mut self, users: &[UserId]) -> Result<Vec<Factor>> {
        self.fetch_all(sql!(
            sqlite: select!("user_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY created_at, id"),
            postgres: select!("user_id = ANY ($1) ORDER BY created_at, id"),
            users.iter().map(|user| user.0).collect::<IdList>(),
        ))
        .await
    }

    /// A factor of a user.
    pub async fn get(&mut self, user: UserId, id: FactorId) -> Result<Option<Factor>> {
        self.fetch_optional(sql!(select!("id = $1 AND user_id = $2"), id, user))
            .await
    }

    /// Stores a new factor, which counts when its user has proved to have it. Returns `None` if the user has a factor with
    /// this name.
    pub async fn add(&mut self, user: UserId, name: &str, ring: &KeyRing) -> Result<Option<(Factor, TotpSecret)>> {
        let (id, now, secret) = (FactorId::new(), self.0.now(), TotpSecret::random());
        let sealed = ring.seal(Secret::SecondFactor(id), secret.base32());
        let inserted = self
            .execute_counted(sql!(
                "INSERT INTO mfa_factors
                     (id, user_id, friendly_name, secret, is_verified, last_step, tries, tries_since, created_at, updated_at)
                 VALUES ($1, $2, $3, $4, FALSE, 0, 0, $5, $5, $5) ON CONFLICT (user_id, friendly_name) DO NOTHING",
                id,
                user,
                name,
                sealed,
                now
            ))
            .await?;
        let factor = Factor {
            id,
            user_id: user,
            friendly_name: name.to_owned(),
            is_verified: false,
            created_at: now,
            updated_at: now,
        };
        Ok((inserted == 1).then_some((factor, secret)))
    }

    /// Whether the user has proved to have a factor.
    pub async fn has_verified(&mut self, user: UserId) -> Result<bool> {
        self.fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM mfa_factors WHERE user_id = $1 AND is_verified)",
            user
        ))
        .await
    }

    /// Asks for the code of a factor, from an address.
    pub async fn ask(&mut self, factor: FactorId, ip: &str) -> Result<Challenge> {
        let (id, now) = (ChallengeId::new(), self.0.now());
        self.execute(sql!(
            "INSERT INTO mfa_challenges (id, factor_id, ip, tries, created_at) VALUES ($1, $2, $3, 0, $4)",
            id,
            factor,
            ip,
            now
        ))
        .await?;
        Ok(Challenge {
            id,
            expires_at: now.plus(CHALLENGE_VALID),
        })
    }

    /// Reads an answer. The caller commits, because wrong answers are counted.
    pub async fn answer(
        &mut self,
        factor: &Factor,
        challenge: ChallengeId,
        code: &str,
        ip: &str,
        ring: &KeyRing,
    ) -> std::result::Result<Answer, FactorError> {
        let Some(asked) = self.asked(factor.id, challenge).await? else {
            return Ok(Answer::Expired);
        };
        let now = self.0.now();
        if let Some(refusal) = asked.refusal(ip, now) {
            return Ok(refusal);
        }
        if let Some(code) = RecoveryCode::typed(code).filter(|_| factor.is_verified)
            && self.use_up(factor.user_id, &code).await?
        {
            self.forget_tries(factor.id, challenge).await?;
            return Ok(Answer::Recovered);
        }
        let secret = ring.open(Secret::SecondFactor(factor.id), &asked.secret)?;
        let step = TotpSecret::stored(secret).step_of(code, now)?;
        // A code that somebody has read over a shoulder is used up.
        if let Some(step) = step.filter(|step| asked.is_unused(*step)) {
            self.accept(factor.id, step).await?;
            self.forget_tries(factor.id, challenge).await?;
            return Ok(Answer::Right);
        }
        self.count_try(factor.id, challenge, &asked).await?;
        Ok(Answer::Wrong)
    }

    /// The challenge and its factor. On PostgreSQL both are locked, so that answers at once are read one after another.
    async fn asked(&mut self, factor: FactorId, challenge: ChallengeId) -> Result<Option<Asked>> {
        macro_rules! asked {
            ($lock:literal) => {
                concat!(
                    "SELECT mfa_factors.secret, mfa_factors.last_step, mfa_factors.tries AS factor_tries,
                            mfa_factors.tries_since, mfa_challenges.ip, mfa_challenges.tries, mfa_challenges.created_at
                     FROM mfa_challenges JOIN mfa_factors ON mfa_factors.id = mfa_challenges.factor_id
                     WHERE mfa_challenges.id = $1 AND mfa_factors.id = $2",
                    $lock
                )
            };
        }
        self.fetch_optional(sql!(
            sqlite: asked!(""),
            postgres: asked!(" FOR UPDATE"),
            challenge,
            factor
        ))
        .await
    }

    async fn accept(&mut self, factor: FactorId, step: i64) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE mfa_factors SET is_verified = TRUE, last_step = $1, updated_at = $2 WHERE id = $3",
            step,
            now,
            factor
        ))
        .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// Ends a challenge that was answered.
    async fn forget_tries(&mut self, factor: FactorId, challenge: ChallengeId) -> Result<()> {
        self.execute(sql!("UPDATE mfa_factors SET tries = 0 WHERE id = $1", factor))
            .await?;
        self.execute(sql!("DELETE FROM mfa_challenges WHERE id = $1", challenge))
            .await
    }

    /// Deletes a recovery code. Returns false if the user has no such code.
    async fn use_up(&mut self, user: UserId, code: &RecoveryCode) -> Result<bool> {
        let deleted = self
            .execute_counted(sql!(
                "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2",
                user,
                code.hash()
            ))
            .await?;
        Ok(deleted == 1)
    }

    /// Gives a user new recovery codes instead of those that are left.
    pub async fn renew_recovery_codes(&mut self, user: UserId) -> Result<Vec<RecoveryCode>> {
        self.forget_recovery_codes(user).await?;
        let codes: Vec<_> = std::iter::repeat_with(RecoveryCode::random)
            .take(RECOVERY_CODES)
            .collect();
        for code in &codes {
            self.execute(sql!(
                "INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)",
                user,
                code.hash()
            ))
            .await?;
        }
        Ok(codes)
    }

    /// The number of recovery codes that a user has not used.
    pub async fn recovery_codes_left(&mut self, user: UserId) -> Result<i64> {
        self.fetch_value(sql!("SELECT count(*) FROM recovery_codes WHERE user_id = $1", user))
            .await
    }

    async fn forget_recovery_codes(&mut self, user: UserId) -> Result<()> {
        self.execute(sql!("DELETE FROM recovery_codes WHERE user_id = $1", user))
            .await
    }

    async fn count_try(&mut self, factor: FactorId, challenge: ChallengeId, asked: &Asked) -> Result<()> {
        let now = self.0.now();
        let before = asked.tries_now(now);
        let since = if before == 0 { now } else { asked.tries_since };
        self.execute(sql!(
            "UPDATE mfa_factors SET tries = $1, tries_since = $2 WHERE id = $3",
            before + 1,
            since,
            factor
        ))
        .await?;
        self.execute(sql!(
            "UPDATE mfa_challenges SET tries = tries + 1 WHERE id = $1",
            challenge
        ))
        .await
    }

    /// Deletes the factors of a user that the user has not proved to have, and that are older than `moment`.
    pub async fn forget_unverified(&mut self, user: UserId, moment: Timestamp) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM mfa_factors WHERE user_id = $1 AND NOT is_verified AND created_at <= $2",
            user,
            moment
        ))
        .await
    }

    /// Deletes a factor, and with the last one that counts the recovery codes.
    pub async fn delete(&mut self, factor: &Factor) -> Result<()> {
        self.execute(sql!("DELETE FROM mfa_factors WHERE id = $1", factor.id))
            .await?;
        if !self.has_verified(factor.user_id).await? {
            self.forget_recovery_codes(factor.user_id).await?;
        }
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// Encrypts the secrets with the present secrets key, and returns how many there are.
    pub async fn reseal(&mut self, ring: &KeyRing) -> std::result::Result<usize, FactorError> {
        let stored: Vec<(FactorId, Vec<u8>)> = self.fetch_all(sql!("SELECT id, secret FROM mfa_factors")).await?;
        for (id, sealed) in &stored {
            let place = Secret::SecondFactor(*id);
            let resealed = ring.seal(place, &ring.open(place, sealed)?);
            self.execute(sql!("UPDATE mfa_factors SET secret = $1 WHERE id = $2", resealed, *id))
                .await?;
        }
        Ok(stored.len())
    }

    /// Deletes at most `limit` challenges that were asked before `moment`.
    pub async fn prune_challenges(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM mfa_challenges WHERE id IN
                 (SELECT id FROM mfa_challenges WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
