//! Codes that are sent by mail: to confirm an address, to set a new password, and to sign in.

use secrecy::SecretString;
use serde_json::{Map, Value};

use super::{Auth, AuthError, Tokens, email_change::holder, present, record, user::check_metadata};
use crate::{
    base::{device::Device, random_secret::RandomSecret},
    people::{
        sessions::{LiveSession, Method, Proof},
        users::{EmailAddress, NewUser, Origin, Role, User, send_code},
    },
    platform::{
        codes::{AuthCode, CodeChallenge, CodeVerifier, Exchanged, Presented, Purpose, Redeemed},
        db::{Result as DbResult, Tx},
        mail::{self, Mail},
    },
};

/// What a mail is asked for.
#[derive(Clone, Debug)]
pub struct MailRequest {
    pub purpose: Purpose,
    /// What the browser will prove when the link in the mail leads back to it.
    pub challenge: Option<CodeChallenge>,
    /// The metadata of a user who is stored if nobody has the address yet.
    pub newcomer: Option<Map<String, Value>>,
}

/// A code as the reader of a mail presents it.
#[derive(Clone, Debug)]
pub enum MailedCode {
    /// A page presents the code of a link.
    Link(RandomSecret),
    /// A browser opened a link. If it made a challenge before, it gets a code to exchange.
    Followed(RandomSecret),
    Typed(EmailAddress, SecretString),
}

/// What a code led to.
#[derive(Clone, Debug)]
pub enum Redemption {
    Session(Box<Tokens>),
    Exchange(AuthCode),
    /// A new address still waits for the mail to the other address.
    HalfOfEmailChange,
}

impl MailedCode {
    /// The error for a code that is wrong, expired or used.
    fn refusal(&self) -> AuthError {
        match self {
            Self::Link(_) | Self::Followed(_) => AuthError::WrongLink,
            Self::Typed(..) => AuthError::WrongCode,
        }
    }
}

impl MailRequest {
    /// A mail for somebody who is a user already.
    pub fn new(purpose: Purpose) -> Self {
        Self {
            purpose,
            challenge: None,
            newcomer: None,
        }
    }
}

impl Auth {
    /// Mails a code to the user with this address. Nobody learns whether there is one: without a user, or if the user got
    /// such a mail less than a minute ago, nothing happens.
    pub async fn mail_code(
        &self,
        email: &EmailAddress,
        request: MailRequest,
        device: &Device,
    ) -> Result<(), AuthError> {
        let MailRequest {
            purpose,
            challenge,
            newcomer,
        } = request;
        let mut tx = self.db.write().await?;
        if let Some(metadata) = newcomer.filter(|_| self.sign_up) {
            insert_newcomer(&mut tx, email, metadata).await?;
        }
        let user = tx.users().find(email).await?;
        let may = |user: &User| match purpose {
            Purpose::Signup => user.email_confirmed_at.is_none(),
            Purpose::Recovery
            | Purpose::MagicLink
            | Purpose::Invite
            | Purpose::EmailChangeCurrent
            | Purpose::EmailChangeNew
            | Purpose::Reauthentication => !user.is_banned(self.db.now()),
        };
        if let Some(user) = user.filter(may)
            && send_code(&mut tx, user.id, purpose, challenge.as_ref())
                .await?
                .is_none()
            && purpose == Purpose::Recovery
        {
            record(&mut tx, &user, "user.recovery_requested", device).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Mails six digits to the user of a session, who sets a new password with them.
    pub async fn mail_reauthentication(&self, live: &LiveSession) -> Result<(), AuthError> {
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        if user.email_confirmed_at.is_none() {
            return Err(AuthError::EmailNotConfirmed);
        }
        if let Some(wait) = send_code(&mut tx, user.id, Purpose::Reauthentication, None).await? {
            return Err(AuthError::MailedRecently(wait));
        }
        record(&mut tx, &user, "user.reauthentication_requested", &live.session.device).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Uses a code for the first of these purposes that it is for. Whoever has the code received the mail, so the address
    /// counts as confirmed.
    pub async fn redeem(
        &self,
        code: MailedCode,
        purposes: &[Purpose],
        device: Device,
    ) -> Result<Redemption, AuthError> {
        let mut tx = self.db.write().await?;
        let is_followed = matches!(code, MailedCode::Followed(_));
        let refused = code.refusal();
        let Some((presented, user)) = reader(&mut tx, code, purposes).await? else {
            return Err(refused);
        };
        let Some((redeemed, purpose)) = use_code(&mut tx, &presented, purposes).await? else {
            // The try is stored.
            tx.commit().await?;
            return Err(refused);
        };
        if user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        if user.email_confirmed_at.is_none() {
            confirm(&mut tx, &user, purpose).await?;
        }
        if matches!(purpose, Purpose::EmailChangeCurrent | Purpose::EmailChangeNew)
            && !self.change_email(&mut tx, &user, purpose, &device).await?
        {
            tx.commit().await?;
            return Ok(Redemption::HalfOfEmailChange);
        }
        if let Some(challenge) = redeemed.challenge.filter(|_| is_followed) {
            let code = tx.codes().add_auth_code(user.id, purpose, &challenge).await?;
            tx.commit().await?;
            return Ok(Redemption::Exchange(code));
        }
        let tokens = self.start_session(&mut tx, &user, purpose, device).await?;
        tx.commit().await?;
        Ok(Redemption::Session(Box::new(tokens)))
    }

    /// Starts a session for the browser that asked for a mail and followed its link.
    pub async fn exchange(
        &self,
        code: &AuthCode,
        verifier: &CodeVerifier,
        device: Device,
    ) -> Result<Tokens, AuthError> {
        let mut tx = self.db.write().await?;
        if let Some(user) = tx.codes().follower_of(code).await? {
            tx.users().locked(user).await?;
        }
        let (id, purpose) = match tx.codes().exchange(code, verifier).await? {
            Exchanged::Yes(user, purpose) => (user, purpose),
            Exchanged::Unknown => return Err(AuthError::AuthCodeNotFound),
            Exchanged::Expired => return Err(AuthError::AuthCodeExpired),
            Exchanged::WrongVerifier => {
                // The code is used up.
                tx.commit().await?;
                return Err(AuthError::WrongVerifier);
            }
        };
        let user = tx.users().get(id).await?.ok_or(AuthError::AuthCodeNotFound)?;
        if user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        let tokens = self.start_session(&mut tx, &user, purpose, device).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    async fn start_session(
        &self,
        tx: &mut Tx,
        user: &User,
        purpose: Purpose,
        device: Device,
    ) -> Result<Tokens, AuthError> {
        let method = match purpose {
            Purpose::Recovery => Method::Recovery,
            Purpose::Invite => Method::Invite,
            Purpose::Signup
            | Purpose::MagicLink
            | Purpose::EmailChangeCurrent
            | Purpose::EmailChangeNew
            | Purpose::Reauthentication => Method::Otp,
        };
        self.start_with(tx, user, Proof::new(method, self.db.now()), device)
            .await
    }
}

/// Locks the user to whom a code was mailed. Returns the code in the form that the store looks up, and the user; `None` if
/// the code was mailed to nobody.
async fn reader(tx: &mut Tx, code: MailedCode, purposes: &[Purpose]) -> DbResult<Option<(Presented, User)>> {
    let (presented, id) = match code {
        MailedCode::Link(link) | MailedCode::Followed(link) => {
            let id = tx.codes().reader_of(&link).await?;
            (Presented::Link(link), id)
        }
        MailedCode::Typed(email, code) => match typist(tx, &email, purposes).await? {
            Some(user) => (Presented::Typed(user.id, code), Some(user.id)),
            None => return Ok(None),
        },
    };
    let Some(id) = id else {
        return Ok(None);
    };
    let user = tx.users().locked(id).await?;
    Ok(user.map(|user| (presented, user)))
}

/// Finds the user who types in a code that was mailed to this address.
async fn typist(tx: &mut Tx, email: &EmailAddress, purposes: &[Purpose]) -> DbResult<Option<User>> {
    if purposes.contains(&Purpose::EmailChangeNew) {
        return holder(tx, email).await;
    }
    tx.users().find(email).await
}

/// Stores a user without a password, unless there is one with this address.
async fn insert_newcomer(tx: &mut Tx, email: &EmailAddress, metadata: Map<String, Value>) -> Result<(), AuthError> {
    check_metadata(&metadata, &metadata)?;
    let new = NewUser {
        email: email.clone(),
        password_hash: None,
        role: None,
        metadata,
        origin: Origin::SignUp,
    };
    tx.users().insert(&new).await?;
    Ok(())
}

/// Uses up a code that may have any of these purposes. Returns `None` if it has none of them.
async fn use_code(tx: &mut Tx, presented: &Presented, purposes: &[Purpose]) -> DbResult<Option<(Redeemed, Purpose)>> {
    for purpose in purposes {
        if let Some(redeemed) = tx.codes().redeem(*purpose, presented).await? {
            return Ok(Some((redeemed, *purpose)));
        }
    }
    Ok(None)
}

/// Notes that the address belongs to the user. A stranger may have signed up with this address and a password before. Only
/// the mail of a sign-up says that there is a password; after any other mail, the password is removed.
async fn confirm(tx: &mut Tx, user: &User, purpose: Purpose) -> DbResult<()> {
    tx.users().confirm_email(user.id).await?;
    if purpose != Purpose::Signup {
        tx.users().forget_password(user.id).await?;
    }
    announce(tx, user).await
}

/// Tells the administrator that an agent has confirmed the address and waits for the activation.
async fn announce(tx: &mut Tx, user: &User) -> DbResult<()> {
    if user.role == Some(Role::Agent)
        && let Some(admin) = tx.users().admin().await?
    {
        mail::send(tx, admin.id, Mail::AgentToActivate(user.id)).await?;
    }
    Ok(())
}
