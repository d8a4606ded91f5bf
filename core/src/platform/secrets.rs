//! Secrets as they are stored: encrypted with AES-256-GCM under a secrets key from the environment.
//!
//! A stored secret is `ffk1`, the id of the secrets key (4 bytes), a random nonce (12 bytes) and the ciphertext with its
//! tag. The id and the place in the database are authenticated too, so a value that is copied to another place cannot
//! be decrypted. Earlier releases stored a nonce and a ciphertext only; such values stay readable, and `secrets rotate`
//! encrypts them again.

use std::fmt;

use aes_gcm::{
    Aes256Gcm, Key, Nonce,
    aead::{Aead, Generate, KeyInit, Payload},
};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::{
    base::ids::{FactorId, KeyTestId, QuoteId, SigningKeyId, random_bytes},
    platform::providers::Provider,
};

/// The start of every value in the current format.
const FORMAT: [u8; 4] = *b"ffk1";
const NONCE_BYTES: usize = 12;
const ID_BYTES: usize = 4;

/// A secret that is stored, by its place in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// The key of a provider's API.
    ProviderKey(Provider),
    /// The private part of a key that signs access tokens.
    SigningKey(SigningKeyId),
    /// What the server shares with the authenticator app of a user.
    SecondFactor(FactorId),
    /// A key of a provider's API that is only tested.
    TestedKey(KeyTestId),
    /// The secret part of the link to a quote.
    QuoteLink(QuoteId),
}

/// A secrets key, which encrypts the other secrets. Its text form is 64 hexadecimal digits.
#[derive(Clone)]
pub struct MasterKey {
    key: Key<Aes256Gcm>,
    id: KeyId,
}

/// The secrets key, and the one that it replaces while keys are rotated.
#[derive(Clone)]
pub struct KeyRing {
    /// Encrypts everything that is stored from now on.
    pub current: MasterKey,
    /// Only decrypts.
    pub previous: Option<MasterKey>,
}

/// Identifies a secrets key: the first bytes of a hash of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyId([u8; ID_BYTES]);

/// Why a secret cannot be stored or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretsError {
    /// The configured secrets key is malformed.
    #[error("FLIGHT_FINDER__SECRETS__KEY must be 64 hexadecimal digits, not all of them zero")]
    BadKey,
    /// No secrets key is configured.
    #[error("FLIGHT_FINDER__SECRETS__KEY (64 hexadecimal digits) is not set")]
    NoKey,
    /// The stored value was encrypted with a secrets key that this process does not have.
    #[error("it was encrypted with the secrets key {0}, and FLIGHT_FINDER__SECRETS__KEY is another one")]
    OtherKey(KeyId),
    /// The stored value has the id of our secrets key, but cannot be decrypted with it.
    #[error("the stored value is damaged or belongs to another place")]
    Damaged,
    /// A stored value of an earlier release, which has no key id, cannot be decrypted.
    #[error("FLIGHT_FINDER__SECRETS__KEY is not the key that it was encrypted with, or the stored value is damaged")]
    Undecipherable,
}

impl MasterKey {
    /// Reads the key from its hexadecimal form.
    pub fn parse(hex: &SecretString) -> Result<Self, SecretsError> {
        let digits = hex.expose_secret().trim().as_bytes();
        // `from_str_radix` would also accept a sign.
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(SecretsError::BadKey);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| SecretsError::BadKey)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| SecretsError::BadKey)?;
        }
        if bytes == [0; 32] {
            return Err(SecretsError::BadKey);
        }
        Ok(Self {
            key: Key::<Aes256Gcm>::from(bytes),
            id: KeyId::new(&bytes),
        })
    }

    /// The text form of a new key.
    pub fn random() -> SecretString {
        let digits = random_bytes::<32>().map(|byte| format!("{byte:02x}"));
        digits.concat().into()
    }

    /// Which key it is.
    pub fn id(&self) -> KeyId {
        self.id
    }

    fn seal(&self, place: Secret, secret: &SecretString) -> Vec<u8> {
        let nonce = Nonce::generate();
        let payload = Payload {
            msg: secret.expose_secret().as_bytes(),
            aad: &self.context(place),
        };
        let sealed = Aes256Gcm::new(&self.key)
            .encrypt(&nonce, payload)
            .expect("a short text is always encryptable");
        [&FORMAT[..], &self.id.0, &nonce, &sealed].concat()
    }

    /// Decrypts the nonce and the ciphertext in `sealed`.
    fn open(&self, sealed: &[u8], context: &[u8]) -> Option<SecretString> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload {
            msg: sealed,
            aad: context,
        };
        let secret = Aes256Gcm::new(&self.key).decrypt(&Nonce::from(*nonce), payload).ok()?;
        String::from_utf8(secret).ok().map(SecretString::from)
    }

    /// The data that is authenticated together with the secret.
    fn context(&self, place: Secret) -> Vec<u8> {
        let place = match place {
            Secret::ProviderKey(provider) => format!("flight_api_config.{provider}_key"),
            Secret::SigningKey(id) => format!("signing_keys.private_key.{id}"),
            Secret::SecondFactor(id) => format!("mfa_factors.secret.{id}"),
            Secret::TestedKey(id) => format!("provider_key_tests.sealed_key.{id}"),
            Secret::QuoteLink(id) => format!("quotes.sealed_token.{id}"),
        };
        [&FORMAT[..], &self.id.0, place.as_bytes()].concat()
    }
}

impl KeyRing {
    /// Encrypts a secret for its place.
    pub fn seal(&self, place: Secret, secret: &SecretString) -> Vec<u8> {
        self.current.seal(place, secret)
    }

    /// Decrypts what [`seal`](Self::seal) made, now or in an earlier release.
    pub fn open(&self, place: Secret, sealed: &[u8]) -> Result<SecretString, SecretsError> {
        let Some((used, body)) = key_id(sealed) else {
            return self.open_headless(sealed).ok_or(SecretsError::Undecipherable);
        };
        let Some(key) = self.keys().find(|key| key.id == used) else {
            // The nonce of an earlier release may begin with the same bytes as a header.
            return self.open_headless(sealed).ok_or(SecretsError::OtherKey(used));
        };
        key.open(body, &key.context(place)).ok_or(SecretsError::Damaged)
    }

    /// Decrypts a value of an earlier release.
    fn open_headless(&self, sealed: &[u8]) -> Option<SecretString> {
        self.keys().find_map(|key| key.open(sealed, b""))
    }

    fn keys(&self) -> impl Iterator<Item = &MasterKey> {
        std::iter::once(&self.current).chain(&self.previous)
    }
}

impl KeyId {
    fn new(key: &[u8; 32]) -> Self {
        let digest = Sha256::new()
            .chain_update(b"flight-finder secrets key id")
            .chain_update(key)
            .finalize();
        let mut id = [0; ID_BYTES];
        id.copy_from_slice(&digest[..ID_BYTES]);
        Self(id)
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(to, "{byte:02x}"))
    }
}

/// The id in the header of a stored value, and what follows the header; `None` for a value without a header.
fn key_id(sealed: &[u8]) -> Option<(KeyId, &[u8])> {
    let (id, body) = sealed.strip_prefix(&FORMAT)?.split_first_chunk::<ID_BYTES>()?;
    Some((KeyId(*id), body))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Secret = Secret::ProviderKey(Provider::RapidApi);
    const B: Secret = Secret::ProviderKey(Provider::FlightApi);

    fn key(digit: char) -> MasterKey {
        MasterKey::parse(&digit.to_string().repeat(64).into()).unwrap()
    }

    fn ring(current: char) -> KeyRing {
        KeyRing {
            current: key(current),
            previous: None,
        }
    }

    fn secret() -> SecretString {
        "rapid-secret".to_owned().into()
    }

    /// Encrypts a provider key as earlier releases did.
    fn headless(key: &MasterKey) -> Vec<u8> {
        let nonce = [7; NONCE_BYTES];
        let sealed = Aes256Gcm::new(&key.key)
            .encrypt(&Nonce::from(nonce), secret().expose_secret().as_bytes())
            .unwrap();
        [&nonce[..], &sealed].concat()
    }

    #[test]
    fn only_the_same_key_opens_it() {
        let sealed = ring('a').seal(A, &secret());

        assert_eq!(ring('a').open(A, &sealed).unwrap().expose_secret(), "rapid-secret");
        assert_eq!(
            ring('b').open(A, &sealed).unwrap_err(),
            SecretsError::OtherKey(key('a').id)
        );
        assert!(!sealed.windows(6).any(|window| window == b"secret"));
    }

    #[test]
    fn a_value_in_the_other_column_does_not_open() {
        let sealed = ring('a').seal(A, &secret());

        assert_eq!(ring('a').open(B, &sealed).unwrap_err(), SecretsError::Damaged);
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let sealed = ring('a').seal(A, &secret());

        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(ring('a').open(A, &changed).is_err(), "byte {at}");
        }
        for end in 0..sealed.len() {
            assert!(ring('a').open(A, &sealed[..end]).is_err(), "{end} bytes");
        }
    }

    #[test]
    fn a_value_of_an_earlier_release_is_readable() {
        let sealed = headless(&key('a'));

        assert_eq!(ring('a').open(A, &sealed).unwrap().expose_secret(), "rapid-secret");
        assert_eq!(ring('b').open(A, &sealed).unwrap_err(), SecretsError::Undecipherable);
    }

    #[test]
    fn the_previous_key_opens_and_never_seals() {
        let both = KeyRing {
            current: key('b'),
            previous: Some(key('a')),
        };

        assert!(both.open(A, &ring('a').seal(A, &secret())).is_ok());
        assert!(both.open(A, &headless(&key('a'))).is_ok());
        assert!(ring('b').open(A, &both.seal(A, &secret())).is_ok());
    }

    #[test]
    fn the_same_text_is_never_sealed_alike() {
        assert_ne!(ring('a').seal(A, &secret()), ring('a').seal(A, &secret()));
    }

    #[test]
    fn a_key_of_another_form_is_refused() {
        let bad = [
            "",
            "abc",
            &"g".repeat(64),
            &"a".repeat(63),
            &"+a".repeat(32),
            &"0".repeat(64),
        ];
        for bad in bad {
            assert_eq!(
                MasterKey::parse(&bad.to_owned().into()).err(),
                Some(SecretsError::BadKey),
                "{bad}"
            );
        }
    }
}
