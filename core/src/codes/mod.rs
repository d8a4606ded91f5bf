//! One-time codes: what a mail contains so that its reader can prove to have received it. A code is six digits to type
//! in, together with a longer text in a link. Either can be used once, within an hour.

mod secret;
mod store;

use std::time::Duration;

pub use self::{
    secret::{NewCode, Presented},
    store::CodeStore,
};

/// How long a code can be used.
pub const VALID: Duration = Duration::from_hours(1);
/// A user gets one mail for a purpose in this time.
pub const PERIOD: Duration = Duration::from_mins(1);
/// A code is worthless after this number of wrong ones.
pub const MOST_TRIES: i64 = 5;

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
}

impl Purpose {
    /// The name in links, as the client of the auth server spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Recovery => "recovery",
            Self::MagicLink => "magiclink",
        }
    }
}
