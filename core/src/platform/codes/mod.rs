//! One-time codes: what a mail contains so that its reader can prove to have received it. A code is six digits to type
//! in, together with a longer text in a link. Either can be used once, within an hour.

mod challenge;
mod secret;
mod store;

use std::time::Duration;

pub use self::{
    challenge::{AuthCode, CodeChallenge, CodeVerifier, InvalidChallenge},
    secret::{NewCode, Presented},
    store::{CodeStore, Exchanged, MailBudget, Redeemed, until_next_hour},
};
use crate::base::{language::Language, random_secret::RandomSecret};

/// How long a code can be used.
pub const VALID: Duration = Duration::from_hours(1);
/// A user gets one mail in this time.
pub const PERIOD: Duration = Duration::from_mins(1);
/// The most mails of a user in an hour.
pub const MAX_MAILS: i64 = 10;
/// The most wrong codes of a user in a day, whatever the number of mails.
pub const MAX_WRONG_CODES: i64 = 20;
/// A code is worthless after this number of wrong ones.
pub const MAX_TRIES: i64 = 5;

/// How long the browser that asked for a mail can exchange what the link leads to.
pub const EXCHANGE: Duration = Duration::from_mins(5);

/// What the reader of a mail may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum Purpose {
    /// Confirms the address of a new user.
    Signup,
    /// Signs in, and sets a new password.
    Recovery,
    /// Signs in.
    MagicLink,
    /// Signs in for the first time, and sets a password.
    Invite,
    /// Agrees to a new address, sent to the present one.
    #[serde(rename = "email_change_current")]
    #[sqlx(rename = "email_change_current")]
    EmailChangeCurrent,
    /// Confirms a new address, sent to the new one.
    #[serde(rename = "email_change_new")]
    #[sqlx(rename = "email_change_new")]
    EmailChangeNew,
    /// Proves to be the user before a new password is set. Such a mail has no link.
    Reauthentication,
}

impl Purpose {
    /// The name in links, as the client of the auth server spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Recovery => "recovery",
            Self::MagicLink => "magiclink",
            Self::Invite => "invite",
            Self::EmailChangeCurrent | Self::EmailChangeNew => "email_change",
            Self::Reauthentication => "reauthentication",
        }
    }

    /// The address of a page with a button: programs that look for dangerous links, and previews of links in chats, open links,
    /// and would use up the code. A browser does not send what follows `#` to the server.
    pub fn link(self, site: &str, language: Language, secret: &RandomSecret) -> String {
        let (language, kind, secret) = (language.code(), self.name(), secret.expose());
        format!("{site}/agent/confirm?lang={language}#type={kind}&token_hash={secret}")
    }
}
