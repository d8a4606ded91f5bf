//! Refresh tokens: random texts that only the browser knows. The database has their hashes.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::ids::random_bytes;

/// A refresh token. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct RefreshToken(SecretString);

impl RefreshToken {
    /// A new token with 256 random bits.
    pub(super) fn random() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<32>()).into())
    }

    /// A token as somebody presents it.
    pub fn presented(text: SecretString) -> Self {
        Self(text)
    }

    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// What is stored of the token. It has enough random bits that its hash needs no salt.
    pub(super) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.expose()).to_vec()
    }
}
