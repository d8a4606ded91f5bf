//! Passwords: which ones are accepted, and how they are stored.

use std::{collections::HashSet, sync::LazyLock};

use secrecy::{ExposeSecret, SecretString};

use crate::base::form::FieldError;

/// The fewest characters of a password.
pub const MIN_CHARACTERS: usize = 8;
/// The most bytes of a password, so that nobody makes the server hash a megabyte.
pub const MAX_BYTES: usize = 1024;

/// Those of the 10,000 most common passwords that have at least eight characters, in lower case.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("../../../../migrations/seeds/common-passwords.txt")
        .lines()
        .collect()
});

/// Why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassword {
    #[error("Password should be at least {MIN_CHARACTERS} characters.")]
    Short,
    #[error("Password should be at most {MAX_BYTES} bytes.")]
    Long,
    /// The sign-in form removes such spaces.
    #[error("Password should not begin or end with a space.")]
    Spaces,
    #[error("Password is known to be weak and easy to guess, please choose a different one.")]
    Common,
}

impl From<WeakPassword> for FieldError {
    fn from(weak: WeakPassword) -> Self {
        match weak {
            WeakPassword::Short => Self::TooShort,
            WeakPassword::Long => Self::TooLong,
            WeakPassword::Common => Self::Common,
            WeakPassword::Spaces => Self::Invalid,
        }
    }
}

/// A password that somebody may set. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct NewPassword(SecretString);

impl NewPassword {
    /// Refuses passwords that can be guessed.
    pub fn parse(password: SecretString) -> Result<Self, WeakPassword> {
        let text = password.expose_secret();
        if text.chars().count() < MIN_CHARACTERS {
            Err(WeakPassword::Short)
        } else if text.len() > MAX_BYTES {
            Err(WeakPassword::Long)
        } else if text.trim() != text {
            Err(WeakPassword::Spaces)
        } else if COMMON.contains(text.to_lowercase().as_str()) {
            Err(WeakPassword::Common)
        } else {
            Ok(Self(password))
        }
    }

    pub(super) fn into_secret(self) -> SecretString {
        self.0
    }

    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_can_be_guessed_are_refused() {
        let long = "é".repeat(MAX_BYTES / 2 + 1);
        for (password, expected) in [
            ("1234567", Some(WeakPassword::Short)),
            ("ëëëëëëë", Some(WeakPassword::Short)),
            ("", Some(WeakPassword::Short)),
            (" kali i bardhë", Some(WeakPassword::Spaces)),
            ("password", Some(WeakPassword::Common)),
            ("PassWord1", Some(WeakPassword::Common)),
            (&long, Some(WeakPassword::Long)),
            ("ëëëëëëëë", None),
            ("kali i bardhë", None),
        ] {
            let parsed = NewPassword::parse(password.to_owned().into());
            assert_eq!(parsed.err(), expected, "{password}");
        }
    }

    #[test]
    fn the_common_passwords_have_eight_characters() {
        assert!(COMMON.len() > 3000);
        assert!(COMMON.iter().all(|password| password.chars().count() >= MIN_CHARACTERS));
    }
}
