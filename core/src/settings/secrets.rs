//! Provider credentials at rest: AES-256-GCM under a key from the environment.

use aes_gcm::{
    Aes256Gcm, Key, Nonce,
    aead::{Aead, KeyInit},
};
use secrecy::{ExposeSecret, SecretString};

/// The key that credentials are encrypted with; made of 64 hexadecimal digits.
#[derive(Clone)]
pub struct MasterKey(Key<Aes256Gcm>);

/// Why a credential cannot be kept or read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretsError {
    /// The key in the environment has another form.
    #[error("FLIGHT_FINDER__SECRETS__KEY must be 64 hexadecimal digits")]
    BadKey,
    /// There is no key in the environment.
    #[error("set FLIGHT_FINDER__SECRETS__KEY (64 hexadecimal digits) before a provider key is stored")]
    NoKey,
    /// It was encrypted with another key, or changed.
    #[error("a stored provider key cannot be decrypted: FLIGHT_FINDER__SECRETS__KEY is not the one it was stored with")]
    Undecipherable,
}

const NONCE_BYTES: usize = 12;

impl MasterKey {
    /// Reads the key from its hexadecimal form.
    pub fn parse(hex: &SecretString) -> Result<Self, SecretsError> {
        let hex = hex.expose_secret().trim().as_bytes();
        if hex.len() != 64 {
            return Err(SecretsError::BadKey);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(hex.chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| SecretsError::BadKey)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| SecretsError::BadKey)?;
        }
        Ok(Self(Key::<Aes256Gcm>::from(bytes)))
    }

    /// Encrypts a credential: 12 bytes of nonce, then the ciphertext.
    pub fn seal(&self, secret: &SecretString) -> Vec<u8> {
        let mut nonce = [0; NONCE_BYTES];
        nonce.copy_from_slice(&uuid::Uuid::new_v4().into_bytes()[..NONCE_BYTES]);
        let sealed = Aes256Gcm::new(&self.0)
            .encrypt(&Nonce::from(nonce), secret.expose_secret().as_bytes())
            .expect("a short text is always encryptable");
        [nonce.as_slice(), &sealed].concat()
    }

    /// Decrypts what [`seal`](Self::seal) made.
    pub fn open(&self, sealed: &[u8]) -> Result<SecretString, SecretsError> {
        let (nonce, sealed) = sealed
            .split_first_chunk::<NONCE_BYTES>()
            .ok_or(SecretsError::Undecipherable)?;
        let secret = Aes256Gcm::new(&self.0)
            .decrypt(&Nonce::from(*nonce), sealed)
            .map_err(|_| SecretsError::Undecipherable)?;
        String::from_utf8(secret)
            .map(SecretString::from)
            .map_err(|_| SecretsError::Undecipherable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(digit: char) -> MasterKey {
        MasterKey::parse(&digit.to_string().repeat(64).into()).unwrap()
    }

    #[test]
    fn only_the_same_key_opens_it() {
        let sealed = key('a').seal(&"rapid-secret".to_owned().into());

        assert_eq!(key('a').open(&sealed).unwrap().expose_secret(), "rapid-secret");
        assert_eq!(key('b').open(&sealed).unwrap_err(), SecretsError::Undecipherable);
        assert!(!sealed.windows(6).any(|window| window == b"secret"));
    }

    #[test]
    fn the_same_text_is_never_sealed_alike() {
        let secret = "s".to_owned().into();

        assert_ne!(key('a').seal(&secret), key('a').seal(&secret));
    }

    #[test]
    fn a_key_of_another_form_is_refused() {
        for bad in ["", "abc", &"g".repeat(64), &"a".repeat(63)] {
            assert_eq!(
                MasterKey::parse(&bad.to_owned().into()).err(),
                Some(SecretsError::BadKey)
            );
        }
    }
}
