//! Registration of sales agents.

use serde_json::{Map, Value};

use super::{Auth, record};
use crate::{
    agents::Agent,
    codes::Purpose,
    db::DbError,
    language::Language,
    mail::send_code,
    users::{EmailAddress, NewPassword, NewUser, Overloaded, Role, User},
};

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

/// Why nobody was registered.
#[derive(Debug, thiserror::Error)]
pub enum RegistrationError {
    #[error(transparent)]
    Overloaded(#[from] Overloaded),
    #[error(transparent)]
    Database(#[from] DbError),
}

impl Auth {
    /// Stores a user with the role of an agent, and an inactive agent. Nobody learns whether the address was known: the answer
    /// and the time that it takes are the same.
    ///
    /// While an address is not confirmed, a later registration replaces an earlier one, password included. Its mail has a new
    /// code, and the earlier code becomes useless: nobody confirms a password that somebody else has set meanwhile.
    /// Within a minute after a mail, a further registration changes nothing.
    pub async fn register_agent(&self, registration: Registration) -> Result<(), RegistrationError> {
        let Registration {
            name,
            email,
            phone_number,
            password,
            language,
        } = registration;
        let password_hash = self.hashing.hash(password).await?;
        let mut metadata = Map::from_iter([
            ("name".to_owned(), Value::from(name.clone())),
            ("language".to_owned(), Value::from(language.code())),
        ]);
        if let Some(number) = &phone_number {
            metadata.insert("phone_number".to_owned(), Value::from(number.clone()));
        }
        let mut tx = self.db.write().await?;
        let new = NewUser {
            email: email.clone(),
            password_hash: Some(password_hash.clone()),
            role: Some(Role::Agent),
            metadata,
            is_confirmed: false,
        };
        tx.users().insert(&new).await?;
        let user = tx.users().find(&email).await?;
        let Some(user) = user.filter(may_register) else {
            // A user has this address, and may have forgotten the account: the mail leads to a new password.
            drop(tx);
            return Ok(self.mail_code(&email, Purpose::Recovery).await?);
        };
        if !send_code(&mut tx, user.id, Purpose::Signup).await? {
            return Ok(());
        }
        tx.users().set_password_hash(user.id, &password_hash).await?;
        tx.users().set_metadata(user.id, &new.metadata).await?;
        let agent = Agent {
            id: user.id,
            name,
            email,
            phone_number,
            is_active: false,
            created_at: tx.now(),
        };
        tx.agents().save(&agent).await?;
        record(&mut tx, &user, "user.signup").await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Whether the user has not proved yet that the address is theirs.
fn may_register(user: &User) -> bool {
    user.email_confirmed_at.is_none() && user.role == Some(Role::Agent)
}
