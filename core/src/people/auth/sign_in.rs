//! Signing in with a password, staying signed in, and signing out.

use secrecy::SecretString;

use super::{Auth, AuthError, Profile, notify, present, record, record_by};
use crate::{
    base::{
        device::Device,
        ids::{SessionId, UserId},
        time::Timestamp,
    },
    people::{
        sessions::{LiveSession, Method, Proof, RefreshToken, Refreshed, Scope, Session},
        tokens::{Claims, LIFETIME},
        users::{EmailAddress, NewPassword, User},
    },
    platform::{
        audit::{Actor, STRANGER},
        db::{Result as DbResult, Tx},
        mail::Notice,
    },
};

/// The tokens of a session, and its user.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub access_token: SecretString,
    pub refresh_token: RefreshToken,
    pub expires_at: Timestamp,
    pub profile: Profile,
}

impl Auth {
    /// Starts a session, if the password is right. The answer for an unknown address takes as long as that for a wrong
    /// password.
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: SecretString,
        device: Device,
    ) -> Result<Tokens, AuthError> {
        let mut tx = self.db.read().await?;
        let user = tx.users().find(email).await?;
        // Asks for the data of nobody too, so that both cases read the same.
        let id = user.as_ref().map_or_else(UserId::new, |user| user.id);
        let hash = tx.users().password_hash(id).await?;
        // Strangers who try passwords must not lock the user out.
        let is_known = tx.audit().signed_in_from(email.as_str(), &device.ip).await?;
        drop(tx);
        if !is_known {
            self.begin_try(email).await?;
        }
        let is_right = self.hashing.is_right(password.clone(), hash.clone()).await?;
        if !is_right {
            self.note_failure(email, user.as_ref(), &device).await?;
        }
        let Some(user) = user.filter(|_| is_right) else {
            return Err(AuthError::InvalidCredentials);
        };
        let renewed = self.hashing.renew(password, hash.as_deref()).await?;
        let mut tx = self.db.write().await?;
        // The user may have been changed or deleted while the password was hashed.
        let Some(user) = tx.users().locked(user.id).await? else {
            return Err(AuthError::InvalidCredentials);
        };
        if tx.users().password_hash(user.id).await? != hash {
            return Err(AuthError::InvalidCredentials);
        }
        if user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        if user.email_confirmed_at.is_none() {
            return Err(AuthError::EmailNotConfirmed);
        }
        if let Some(renewed) = renewed {
            tx.users().set_password_hash(user.id, &renewed).await?;
        }
        if !is_known {
            tx.sign_in_limits().end_try(email).await?;
            if user.last_sign_in_at.is_some() {
                notify(&mut tx, &user, Notice::SignedInElsewhere).await?;
            }
        }
        let proof = Proof::new(Method::Password, self.db.now());
        let tokens = self.start_with(&mut tx, &user, proof, device).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    /// Refuses a try while the account waits after too many wrong passwords. A password is not compared then.
    async fn begin_try(&self, email: &EmailAddress) -> Result<(), AuthError> {
        let mut tx = self.db.write().await?;
        if let Some(wait) = tx.sign_in_limits().begin_try(email).await? {
            return Err(AuthError::TooManySignIns(wait));
        }
        tx.commit().await?;
        Ok(())
    }

    /// Writes a wrong password to the log of changes, unless it has one of the same minute. That of nobody is counted only.
    async fn note_failure(&self, email: &EmailAddress, user: Option<&User>, device: &Device) -> Result<(), AuthError> {
        metrics::counter!("flight_finder_failed_sign_ins_total").increment(1);
        let mut tx = self.db.write().await?;
        let is_to_log = tx.sign_in_limits().is_to_log(email).await?;
        if let Some(user) = user.filter(|_| is_to_log) {
            let stranger = Actor {
                name: STRANGER,
                device: Some(device),
            };
            record_by(&mut tx, user, "user.login_failed", stranger).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Starts a session for a user who has proved who they are.
    pub(super) async fn start_with(
        &self,
        tx: &mut Tx,
        user: &User,
        proof: Proof,
        device: Device,
    ) -> Result<Tokens, AuthError> {
        let (session, refresh_token) = tx.sessions().start(user.id, proof, device).await?;
        tx.users().note_sign_in(user.id, session.created_at).await?;
        record(tx, user, "user.login", &session.device).await?;
        // As stored: the address may have been confirmed or changed a moment ago.
        let user = tx.users().get(user.id).await?.ok_or(AuthError::SessionNotFound)?;
        self.issue(tx, user, &session, refresh_token).await
    }

    /// The hash of a password that somebody may set.
    pub async fn hash(&self, password: NewPassword) -> Result<String, AuthError> {
        Ok(self.hashing.hash(password).await?)
    }

    /// Replaces the tokens of a session.
    pub async fn refresh(&self, refresh_token: &RefreshToken) -> Result<Tokens, AuthError> {
        let mut tx = self.db.write().await?;
        let refreshed = tx.sessions().refresh(refresh_token).await?;
        let (session, next) = match refreshed {
            Refreshed::Yes(session, next) => (session, next),
            Refreshed::UnknownToken => return Err(AuthError::RefreshTokenNotFound),
            // The session has ended, which has to be stored.
            Refreshed::Replayed(_) => {
                tx.commit().await?;
                return Err(AuthError::RefreshTokenUsed);
            }
            Refreshed::Expired(_) => {
                tx.commit().await?;
                return Err(AuthError::SessionExpired);
            }
        };
        let Some(user) = tx.users().get(session.user).await? else {
            return Err(AuthError::RefreshTokenNotFound);
        };
        if user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        record(&mut tx, &user, "user.token_refreshed", &session.device).await?;
        // Before the commit: without an answer, the browser would repeat its used token.
        let tokens = self.issue(&mut tx, user, &session, next).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    /// Ends sessions of a user.
    pub async fn sign_out(&self, live: &LiveSession, scope: Scope) -> Result<(), AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        // Somebody who has only the password ends no session that has both factors.
        let scope = if live.lacks_second_factor() {
            Scope::Local
        } else {
            scope
        };
        tx.sessions().sign_out(&live.session, scope).await?;
        record(&mut tx, &user, "user.logout", &live.session.device).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The sessions of a user that have not ended, the one that was refreshed last first.
    pub async fn own_sessions(&self, live: &LiveSession) -> DbResult<Vec<Session>> {
        let mut sessions = self.db.read().await?.sessions().of_user(live.user.id).await?;
        sessions.retain(|session| !session.is_idle(self.db.now()));
        Ok(sessions)
    }

    /// Ends one session of a user. Returns whether the user has it.
    pub async fn end_own_session(&self, live: &LiveSession, id: SessionId) -> Result<bool, AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        let session = tx.sessions().get(id).await?;
        let Some(session) = session.filter(|session| session.user == user.id) else {
            return Ok(false);
        };
        tx.sessions().sign_out(&session, Scope::Local).await?;
        record(&mut tx, &user, "user.logout", &live.session.device).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub(super) async fn issue(
        &self,
        tx: &mut Tx,
        user: User,
        session: &Session,
        refresh_token: RefreshToken,
    ) -> Result<Tokens, AuthError> {
        let now = self.db.now();
        let claims = Claims::new(self.keys.issuer(), &user, session, now);
        Ok(Tokens {
            access_token: self.keys.sign(&self.db, &claims).await?.into(),
            refresh_token,
            expires_at: now.plus(LIFETIME),
            profile: Profile::read(tx, user).await?,
        })
    }
}
