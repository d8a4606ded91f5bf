//! Signing up: a new user, who confirms the address by mail. Sales agents sign up as well, with a record that waits for its
//! activation.

use serde_json::{Map, Value};

use super::{Auth, AuthError, MailRequest, record, user::check_metadata};
use crate::{
    base::{device::Device, language::Language},
    people::{
        agents::Agent,
        users::{EmailAddress, NewPassword, NewUser, Origin, Role, User, send_code},
    },
    platform::{
        codes::{CodeChallenge, Purpose},
        db::Tx,
    },
};

/// Somebody who wants to be a user.
#[derive(Clone, Debug)]
pub struct SignUp {
    pub email: EmailAddress,
    pub password: NewPassword,
    /// What the user says about themselves, which grants nothing.
    pub metadata: Map<String, Value>,
    /// What the browser will prove when the link in the mail leads back to it.
    pub challenge: Option<CodeChallenge>,
}

/// Somebody who wants to become an agent.
#[derive(Clone, Debug)]
pub struct Registration {
    pub name: String,
    pub email: EmailAddress,
    pub phone_number: Option<String>,
    pub password: NewPassword,
    /// The language of the mails to the agent.
    pub language: Language,
}

impl Auth {
    /// Stores a user without a role, if the configuration allows that. Nobody learns whether the address was known: the answer and the time that it takes are the
    /// same.
    ///
    /// While an address is not confirmed, anybody may sign up with it again. If the passwords differ, none of them counts: who
    /// confirms the address sets a new one. Otherwise the owner of the address could confirm the password of a stranger.
    pub async fn sign_up(&self, sign_up: SignUp, device: &Device) -> Result<(), AuthError> {
        if !self.sign_up {
            return Err(AuthError::SignUpDisabled);
        }
        self.add(sign_up, None, device).await
    }

    /// Stores a user with the role of an agent, and an inactive agent, in the way of [`sign_up`](Self::sign_up).
    pub async fn register_agent(&self, registration: Registration, device: &Device) -> Result<(), AuthError> {
        let Registration {
            name,
            email,
            phone_number,
            password,
            language,
        } = registration;
        let mut metadata = Map::from_iter([
            ("name".to_owned(), Value::from(name.clone())),
            ("language".to_owned(), Value::from(language.code())),
        ]);
        if let Some(number) = &phone_number {
            metadata.insert("phone_number".to_owned(), Value::from(number.clone()));
        }
        let sign_up = SignUp {
            email,
            password,
            metadata,
            challenge: None,
        };
        self.add(sign_up, Some((name, phone_number)), device).await
    }

    /// `agent`: the name and the telephone number of somebody who wants to become an agent.
    async fn add(
        &self,
        sign_up: SignUp,
        agent: Option<(String, Option<String>)>,
        device: &Device,
    ) -> Result<(), AuthError> {
        let SignUp {
            email,
            password,
            metadata,
            challenge,
        } = sign_up;
        check_metadata(&metadata, &metadata)?;
        let known = self.known(&email).await?;
        // One hash for a known address and one for an unknown address, so that both take the same time.
        let (password_hash, is_same_password) = match &known {
            Some(stored) => (None, self.hashing.is_same(password, stored.clone()).await?),
            None => (Some(self.hashing.hash(password).await?), false),
        };
        let new = NewUser {
            email: email.clone(),
            password_hash,
            role: agent.is_some().then_some(Role::Agent),
            metadata,
            origin: Origin::SignUp,
        };
        let mut tx = self.db.write().await?;
        let is_new = tx.users().insert(&new).await?.is_some();
        let user = locked(&mut tx, &email).await?;
        let Some(user) = user.filter(may_sign_up) else {
            // A user has this address, and may have forgotten the account: the mail leads to a new password.
            drop(tx);
            return self
                .mail_code(&email, MailRequest::new(Purpose::Recovery), device)
                .await;
        };
        let is_stored_password =
            is_new || (is_same_password && Some(tx.users().password_hash(user.id).await?) == known);
        if !is_stored_password {
            tx.users().forget_password(user.id).await?;
        }
        if let Some((name, phone_number)) = agent {
            let agent = Agent {
                id: user.id,
                name,
                email,
                phone_number,
                is_active: false,
                created_at: tx.now(),
            };
            store_agent(&mut tx, &agent, &new.metadata).await?;
        }
        let wait = send_code(&mut tx, user.id, Purpose::Signup, challenge.as_ref()).await?;
        if wait.is_none() {
            record(&mut tx, &user, "user.signup", device).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// The stored hash of the user with this address, who may have no password; `None` without such a user.
    async fn known(&self, email: &EmailAddress) -> Result<Option<Option<String>>, AuthError> {
        let mut tx = self.db.read().await?;
        match tx.users().find(email).await? {
            Some(user) => Ok(Some(tx.users().password_hash(user.id).await?)),
            None => Ok(None),
        }
    }
}

/// Stores what an agent says about themselves. Somebody may have signed up with the address before, without a role.
async fn store_agent(tx: &mut Tx, agent: &Agent, metadata: &Map<String, Value>) -> Result<(), AuthError> {
    tx.users().set_role(agent.id, Some(Role::Agent)).await?;
    tx.users().set_metadata(agent.id, metadata).await?;
    Ok(tx.agents().save(agent).await?)
}

/// The user with an address, locked.
async fn locked(tx: &mut Tx, email: &EmailAddress) -> Result<Option<User>, AuthError> {
    match tx.users().find(email).await? {
        Some(user) => Ok(tx.users().locked(user.id).await?),
        None => Ok(None),
    }
}

/// Whether nobody has proved yet that the address is theirs, and staff has not invited the user.
fn may_sign_up(user: &User) -> bool {
    user.email_confirmed_at.is_none() && user.invited_at.is_none() && matches!(user.role, None | Some(Role::Agent))
}
