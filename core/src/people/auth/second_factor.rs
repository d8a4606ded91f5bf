//! Second factors: enrolling an authenticator app, answering for its codes, and removing it.

use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};

use super::{Auth, AuthError, Tokens, administration::refuse_admin, notify, present, record, record_by, user::RECENT};
use crate::{
    base::{
        device::Device,
        form,
        ids::{ChallengeId, FactorId, UserId},
    },
    people::{
        factors::{Answer, Challenge, Factor, MAX_FACTORS, MAX_NAME, RecoveryCode, TotpSecret},
        sessions::{LiveSession, Method, Proof},
        users::User,
    },
    platform::{audit::Actor, db::Tx, mail::Notice},
};

/// An unverified factor is deleted after this time, when its user adds another one.
const UNVERIFIED_KEPT: Duration = Duration::from_mins(5);

/// A factor that waits for its first code.
#[derive(Clone, Debug)]
pub struct Enrolled {
    pub factor: Factor,
    /// Goes into the app. It is never shown again.
    pub secret: TotpSecret,
    /// The user's address, which the app shows.
    pub account: String,
}

impl Auth {
    /// Adds a factor, which counts when its first code was right. An empty name is permitted once. The first factor of a user needs a
    /// session that is as new as one that sets a new password.
    pub async fn enrol_factor(&self, live: &LiveSession, name: &str) -> Result<Enrolled, AuthError> {
        let name = form::line(name, MAX_NAME).map_err(|_| AuthError::BadFactorName)?;
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        proved(live, AuthError::SecondFactorMissing)?;
        // Otherwise somebody with a stolen token could add the first app, and lock the user out.
        let is_recent = self.db.now().since(live.session.created_at) <= RECENT;
        if !is_recent && !tx.factors().has_verified(user.id).await? {
            return Err(AuthError::ReauthenticationNeeded);
        }
        let moment = self.db.now().minus(UNVERIFIED_KEPT);
        tx.factors().forget_unverified(user.id, moment).await?;
        if tx.factors().of_user(user.id).await?.len() >= MAX_FACTORS {
            return Err(AuthError::TooManyFactors);
        }
        let added = tx.factors().add(user.id, &name, &self.ring).await?;
        let (factor, secret) = added.ok_or(AuthError::FactorNameConflict)?;
        record(&mut tx, &user, "user.factor_enrolled", &live.session.device).await?;
        tx.commit().await?;
        Ok(Enrolled {
            factor,
            secret,
            account: user.email.to_string(),
        })
    }

    /// Asks for the code of a factor. `device` has to answer.
    pub async fn challenge_factor(
        &self,
        live: &LiveSession,
        id: FactorId,
        device: &Device,
    ) -> Result<Challenge, AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        let factor = tx.factors().get(user.id, id).await?;
        let factor = factor.ok_or(AuthError::FactorNotFound)?;
        let challenge = tx.factors().ask(factor.id, &device.ip).await?;
        record(&mut tx, &user, "user.factor_challenged", device).await?;
        tx.commit().await?;
        Ok(challenge)
    }

    /// Reads the code of a factor, or a recovery code. If it is right, the session has two factors from now on, the factor counts, and
    /// sessions with one factor end.
    pub async fn verify_factor(
        &self,
        live: &LiveSession,
        id: FactorId,
        challenge: ChallengeId,
        code: &SecretString,
        device: &Device,
    ) -> Result<Tokens, AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        let factor = tx.factors().get(user.id, id).await?;
        let factor = factor.ok_or(AuthError::FactorNotFound)?;
        // Another factor cannot be added without the ones that the user has.
        if !factor.is_verified {
            proved(live, AuthError::SecondFactorMissing)?;
        }
        let answer = tx
            .factors()
            .answer(&factor, challenge, code.expose_secret(), &device.ip, &self.ring)
            .await?;
        let refused = match answer {
            Answer::Right | Answer::Recovered => None,
            Answer::Wrong => Some(AuthError::WrongFactorCode),
            Answer::Expired => Some(AuthError::ChallengeExpired),
            Answer::OtherAddress => Some(AuthError::ChallengeOfOtherAddress),
            Answer::TooManyTries(until) => Some(AuthError::TooManyFactorTries(until.since(self.db.now()))),
        };
        if let Some(refused) = refused {
            record(&mut tx, &user, "user.factor_refused", device).await?;
            // The try is stored.
            tx.commit().await?;
            return Err(refused);
        }
        tx.factors().forget_unverified(user.id, self.db.now()).await?;
        let proof = Proof::new(Method::Totp, self.db.now());
        let raised = tx.sessions().raise(live.session.id, proof).await?;
        let (session, refresh_token) = raised.ok_or(AuthError::SessionNotFound)?;
        tx.sessions().end_with_one_factor(user.id).await?;
        let action = if answer == Answer::Recovered {
            "user.recovery_code_used"
        } else {
            "user.factor_verified"
        };
        record(&mut tx, &user, action, device).await?;
        if !factor.is_verified {
            notify(&mut tx, &user, Notice::AppAdded).await?;
        }
        let tokens = self.issue(&mut tx, user, &session, refresh_token).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    /// Removes a factor of the user of a session. One that counts needs a session with two factors.
    pub async fn remove_factor(&self, live: &LiveSession, id: FactorId) -> Result<(), AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        let factor = tx.factors().get(user.id, id).await?;
        let factor = factor.ok_or(AuthError::FactorNotFound)?;
        if factor.is_verified {
            proved(live, AuthError::SecondFactorForRemoval)?;
        }
        remove(&mut tx, &user, &factor).await?;
        record(&mut tx, &user, "user.factor_removed", &live.session.device).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Gives the user of a session new recovery codes, which replace the former ones.
    pub async fn renew_recovery_codes(&self, live: &LiveSession) -> Result<Vec<RecoveryCode>, AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        proved(live, AuthError::SecondFactorMissing)?;
        // Without an app nobody asks for a code.
        if !tx.factors().has_verified(user.id).await? {
            return Err(AuthError::FactorNotFound);
        }
        let codes = tx.factors().renew_recovery_codes(user.id).await?;
        record(&mut tx, &user, "user.recovery_codes_renewed", &live.session.device).await?;
        tx.commit().await?;
        Ok(codes)
    }

    /// The number of recovery codes that the user of a session has left.
    pub async fn recovery_codes_left(&self, live: &LiveSession) -> Result<i64, AuthError> {
        Ok(self
            .db
            .read()
            .await?
            .factors()
            .recovery_codes_left(live.user.id)
            .await?)
    }

    /// The factors of a user, for the administrator.
    pub async fn factors_of(&self, user: UserId) -> Result<Vec<Factor>, AuthError> {
        let mut tx = self.db.read().await?;
        let user = tx.users().get(user).await?.ok_or(AuthError::UserNotFound)?;
        Ok(tx.factors().of_user(user.id).await?)
    }

    /// Removes a factor of a user who has lost the app.
    pub async fn remove_factor_of(&self, user: UserId, id: FactorId, actor: Actor<'_>) -> Result<Factor, AuthError> {
        let mut tx = self.db.write().await?;
        let user = tx.users().locked(user).await?.ok_or(AuthError::UserNotFound)?;
        refuse_admin(&user)?;
        let factor = tx.factors().get(user.id, id).await?;
        let factor = factor.ok_or(AuthError::FactorNotFound)?;
        remove(&mut tx, &user, &factor).await?;
        record_by(&mut tx, &user, "user.factor_removed", actor).await?;
        tx.commit().await?;
        Ok(factor)
    }
}

/// Removes all factors of an agent who has lost the app, and the recovery codes. Returns false if there is no such agent.
pub async fn remove_agent_factors(tx: &mut Tx, id: UserId, actor: Actor<'_>) -> Result<bool, AuthError> {
    let Some(user) = tx.users().locked(id).await? else {
        return Ok(false);
    };
    if tx.agents().get(id).await?.is_none() {
        return Ok(false);
    }
    for factor in tx.factors().of_user(id).await? {
        remove(tx, &user, &factor).await?;
        record_by(tx, &user, "user.factor_removed", actor).await?;
    }
    Ok(true)
}

/// Refuses a session that lacks the second factor of its user.
fn proved(live: &LiveSession, refused: AuthError) -> Result<(), AuthError> {
    if live.lacks_second_factor() {
        return Err(refused);
    }
    Ok(())
}

/// Deletes a factor. Without any factor that counts, the user's sessions have one factor again.
async fn remove(tx: &mut Tx, user: &User, factor: &Factor) -> Result<(), AuthError> {
    tx.factors().delete(factor).await?;
    if factor.is_verified {
        notify(tx, user, Notice::AppRemoved).await?;
    }
    if !tx.factors().has_verified(factor.user_id).await? {
        tx.sessions().lower(factor.user_id).await?;
    }
    Ok(())
}
