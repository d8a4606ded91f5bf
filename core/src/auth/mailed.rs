//! Codes that are sent by mail: to confirm an address, to set a new password, and to sign in.

use secrecy::SecretString;

use super::{Auth, AuthError, Tokens, record};
use crate::{
    codes::{Presented, Purpose},
    db::Result as DbResult,
    mail::{self, Mail, send_code},
    sessions::{Device, Method, Proof},
    users::{EmailAddress, Role, User},
};

/// A code as the reader of a mail presents it.
#[derive(Clone, Debug)]
pub enum MailedCode {
    Link(SecretString),
    Typed(EmailAddress, SecretString),
}

impl Auth {
    /// Mails a code to the user with this address. Nobody learns whether there is one: without a user, or if the user got
    /// such a mail less than a minute ago, nothing happens.
    pub async fn mail_code(&self, email: &EmailAddress, purpose: Purpose) -> DbResult<()> {
        let mut tx = self.db.write().await?;
        let user = tx.users().find(email).await?;
        let may = |user: &User| match purpose {
            Purpose::Signup => user.email_confirmed_at.is_none(),
            Purpose::Recovery | Purpose::MagicLink => !user.is_banned(self.db.now()),
        };
        if let Some(user) = user.filter(may)
            && send_code(&mut tx, user.id, purpose).await?
            && purpose == Purpose::Recovery
        {
            record(&mut tx, &user, "user.recovery_requested").await?;
        }
        tx.commit().await
    }

    /// Uses a code for the first of these purposes that it is for, and starts a session. Whoever has the code received the
    /// mail, so the address counts as confirmed.
    pub async fn redeem(&self, code: MailedCode, purposes: &[Purpose], device: Device) -> Result<Tokens, AuthError> {
        let mut tx = self.db.write().await?;
        let (presented, refused) = match code {
            MailedCode::Link(link) => (Presented::Link(link), AuthError::WrongLink),
            MailedCode::Typed(email, code) => match tx.users().find(&email).await? {
                Some(user) => (Presented::Typed(user.id, code), AuthError::WrongCode),
                None => return Err(AuthError::WrongCode),
            },
        };
        let mut redeemed = None;
        for purpose in purposes {
            if let Some(user) = tx.codes().redeem(*purpose, &presented).await? {
                redeemed = Some((user, *purpose));
                break;
            }
        }
        let Some((id, purpose)) = redeemed else {
            // The try is stored.
            tx.commit().await?;
            return Err(refused);
        };
        let user = tx.users().get(id).await?.ok_or(refused)?;
        if user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        if user.email_confirmed_at.is_none() {
            tx.users().confirm_email(id).await?;
            self.announce(&mut tx, &user).await?;
        }
        let method = match purpose {
            Purpose::Recovery => Method::Recovery,
            Purpose::Signup | Purpose::MagicLink => Method::Otp,
        };
        let proof = Proof::new(method, self.db.now());
        let (session, refresh_token) = tx.sessions().start(id, proof, device).await?;
        tx.users().note_sign_in(id, session.created_at).await?;
        record(&mut tx, &user, "user.login").await?;
        let user = tx.users().get(id).await?.ok_or(AuthError::SessionNotFound)?;
        let tokens = self.issue(user, &session, refresh_token).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    /// Tells the administrator that an agent has confirmed the address and waits for the activation.
    async fn announce(&self, tx: &mut crate::db::Tx, user: &User) -> DbResult<()> {
        if user.role == Some(Role::Agent)
            && let Some(admin) = tx.users().admin().await?
        {
            mail::send(tx, admin.id, Mail::AgentToActivate(user.id)).await?;
        }
        Ok(())
    }
}
