//! Secrets that nobody can guess: refresh tokens, and the codes of links. The database has their hashes.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::base::ids::random_bytes;

/// A text with 256 random bits. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct RandomSecret(SecretString);

impl RandomSecret {
    pub(crate) fn new() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<32>()).into())
    }

    /// A secret as somebody presents it.
    pub fn presented(text: SecretString) -> Self {
        Self(text)
    }

    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// What is stored. The secret has enough random bits that its hash needs no salt.
    pub(crate) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.expose()).to_vec()
    }
}
