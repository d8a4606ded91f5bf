//! Section `admin`, and the required strength of its token.

use std::collections::BTreeSet;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{ConfigError, refuse};

/// A shorter token can be guessed.
const MIN_CHARACTERS: usize = 32;
/// A random token of 32 hexadecimal digits contains fewer different characters than this once in a hundred million.
const MIN_DIFFERENT: usize = 8;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminConfig {
    pub token: Option<SecretString>,
}

impl AdminConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.token.as_ref().map_or(Ok(()), validate)
    }
}

/// Refuses a token that is short, repeats a few characters or does not fit into a header. The error does not contain
/// the token.
fn validate(token: &SecretString) -> Result<(), ConfigError> {
    let token = token.expose_secret();
    let different: BTreeSet<char> = token.chars().collect();
    let reason = if token.chars().count() < MIN_CHARACTERS {
        "has at least 32 characters"
    } else if different.len() < MIN_DIFFERENT {
        "is random: it has at least 8 different characters (openssl rand -hex 32)"
    } else if !token.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
        "consists of ASCII letters, digits and punctuation"
    } else {
        return Ok(());
    };
    refuse("admin.token", reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_that_can_be_guessed_is_refused() {
        for (token, is_accepted) in [
            ("a".repeat(32), false),
            ("abc123".repeat(8), false),
            ("0123456789abcdef".to_owned(), false),
            ("9f1c2ab47d06e835b1c9d40f7a2e6658".to_owned(), true),
            ("a sentence of at least 32 characters".to_owned(), true),
            ("një fjali me të paktën 32 shkronja".to_owned(), false),
        ] {
            assert_eq!(validate(&token.clone().into()).is_ok(), is_accepted, "{token}");
        }
    }
}
