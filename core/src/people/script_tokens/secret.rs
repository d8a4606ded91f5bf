//! The secret part of a script token. The database has its hash.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::base::ids::random_bytes;

/// Begins each secret, so that programs which search for leaked secrets can find it.
const PREFIX: &str = "ff_script_";
const BYTES: usize = 32;

/// A secret. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct ScriptSecret(SecretString);

impl ScriptSecret {
    /// A new secret with 256 random bits.
    pub(super) fn random() -> Self {
        let random = BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<BYTES>());
        Self(format!("{PREFIX}{random}").into())
    }

    /// A secret as a script presents it; `None` if no secret looks like this.
    pub(super) fn presented(text: &str) -> Option<Self> {
        let random = text.strip_prefix(PREFIX)?;
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(random).ok()?;
        (bytes.len() == BYTES).then(|| Self(text.to_owned().into()))
    }

    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// What is stored. The secret has enough random bits that its hash needs no salt.
    pub(super) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.expose()).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_looks_like_a_secret_is_looked_up() {
        let secret = ScriptSecret::random();

        assert_eq!(ScriptSecret::presented(secret.expose()).unwrap().hash(), secret.hash());
        for text in [
            "",
            "ff_script_",
            "a.b.c",
            &secret.expose()[1..],
            &format!("{}A", secret.expose()),
        ] {
            assert!(ScriptSecret::presented(text).is_none(), "{text}");
        }
    }
}
