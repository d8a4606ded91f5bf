//! Users: the people of the agency who can sign in, and what they may do.
//!
//! Only the server writes the role of a user. The user writes `metadata`, which grants nothing.

mod address;
mod argon2id;
mod codes;
mod hashing;
mod password;
mod store;

use serde_json::{Map, Value};

pub use self::{
    address::{EmailAddress, InvalidAddress},
    codes::{forget_codes, send_code},
    hashing::{Overloaded, PasswordHashing},
    password::{MIN_CHARACTERS, NewPassword, WeakPassword},
    store::{FAILURE_MEMORY, SignInLimitStore, UserStore},
};
use crate::base::{ids::UserId, language::Language, time::Timestamp};

/// What a user may do. A user without a role may do what a visitor may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum Role {
    /// Sees commissions and visitors' requests, while the agent's record is active.
    Agent,
    /// Reads every screen of the back office.
    Viewer,
    /// Changes everything. There is one administrator.
    Admin,
}

impl Role {
    /// The role as it is stored and shown: `admin`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Viewer => "viewer",
            Self::Admin => "admin",
        }
    }
}

/// A user, as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct User {
    pub id: UserId,
    pub email: EmailAddress,
    pub role: Option<Role>,
    /// What the user says about themselves: `name`, `phone_number`.
    pub metadata: Map<String, Value>,
    pub email_confirmed_at: Option<Timestamp>,
    pub invited_at: Option<Timestamp>,
    pub last_sign_in_at: Option<Timestamp>,
    pub email_change: Option<EmailChange>,
    /// The user cannot sign in before this moment.
    pub banned_until: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A new address that a user wants. It takes effect when a mail to each of the two addresses was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailChange {
    pub new_email: EmailAddress,
    pub sent_at: Timestamp,
    /// The address whose mail was answered.
    pub confirmed: Option<ChangedAddress>,
}

/// One of the two addresses of an [`EmailChange`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum ChangedAddress {
    Current,
    New,
}

impl User {
    /// What other people of the agency read: the name, or the address of a user who has not said one.
    pub fn name(&self) -> &str {
        let name = self.metadata.get("name").and_then(Value::as_str);
        name.filter(|name| !name.is_empty()).unwrap_or(self.email.as_str())
    }

    /// The language of mails and links for this user. The administrator's screens are in English.
    pub fn language(&self) -> Language {
        let is_english =
            self.role == Some(Role::Admin) || self.metadata.get("language").is_some_and(|code| code == "en");
        if is_english { Language::En } else { Language::Sq }
    }

    /// Whether sign-ins are refused for now.
    pub fn is_banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| now < until)
    }
}

/// A user who does not exist yet.
#[derive(Clone, Debug)]
pub struct NewUser {
    pub email: EmailAddress,
    /// In PHC format; a user without a password can sign in only by mail.
    pub password_hash: Option<String>,
    pub role: Option<Role>,
    pub metadata: Map<String, Value>,
    /// Why the user exists.
    pub origin: Origin,
}

/// Why a user exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Somebody signed up, and has to confirm the address.
    SignUp,
    /// Staff created the user, and vouches for the address.
    Staff,
    /// Staff invited the user by mail.
    Invitation,
}

/// Changes `metadata` as the user asks: a value replaces that of the same name, and null deletes it.
pub fn merge_metadata(metadata: &mut Map<String, Value>, changes: Map<String, Value>) {
    for (name, value) in changes {
        if value.is_null() {
            metadata.remove(&name);
        } else {
            metadata.insert(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(value: Value) -> Map<String, Value> {
        let Value::Object(object) = value else {
            panic!("not an object")
        };
        object
    }

    #[test]
    fn null_deletes_a_value_of_the_metadata() {
        let mut metadata = object(json!({"name": "Ana", "phone_number": "1"}));

        merge_metadata(
            &mut metadata,
            object(json!({"phone_number": null, "name": "Anë", "note": 1})),
        );

        assert_eq!(metadata, object(json!({"name": "Anë", "note": 1})));
    }
}
