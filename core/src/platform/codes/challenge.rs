//! PKCE (RFC 7636): the browser that asked for a mail proves to be the one that the link in the mail leads back to.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::base::random_secret::RandomSecret;

/// The lengths that the standard permits.
const MIN: usize = 43;
const MAX: usize = 128;

/// What a browser will prove to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeChallenge {
    pub text: String,
    pub method: ChallengeMethod,
}

/// What a challenge is of a verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum ChallengeMethod {
    /// Its SHA-256, in base64url.
    S256,
    /// The verifier itself.
    Plain,
}

/// What a browser kept for itself.
#[derive(Clone, Debug)]
pub struct CodeVerifier(pub SecretString);

/// The code in the address to which the link of a mail redirects. Only the browser with the verifier can use it.
pub type AuthCode = RandomSecret;

/// The challenge has another length or method than the standard permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("code challenge does not match the expected length or method")]
pub struct InvalidChallenge;

impl CodeChallenge {
    /// Reads a challenge. The name of the method may be in upper case.
    pub fn parse(text: String, method: &str) -> Result<Self, InvalidChallenge> {
        let method = match method.to_lowercase().as_str() {
            "s256" => ChallengeMethod::S256,
            "plain" => ChallengeMethod::Plain,
            _ => return Err(InvalidChallenge),
        };
        let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if !(MIN..=MAX).contains(&text.len()) || !text.bytes().all(is_known) {
            return Err(InvalidChallenge);
        }
        Ok(Self { text, method })
    }

    /// Whether the verifier is the one of the browser.
    pub(super) fn is_of(&self, verifier: &CodeVerifier) -> bool {
        let verifier = verifier.0.expose_secret();
        let expected = match self.method {
            ChallengeMethod::S256 => BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)),
            ChallengeMethod::Plain => verifier.to_owned(),
        };
        self.text.as_bytes().ct_eq(expected.as_bytes()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The example of RFC 7636.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn verifier(text: &str) -> CodeVerifier {
        CodeVerifier(text.to_owned().into())
    }

    #[test]
    fn only_the_verifier_of_the_browser_matches() {
        let hashed = CodeChallenge::parse(CHALLENGE.to_owned(), "S256").unwrap();
        let plain = CodeChallenge::parse(VERIFIER.to_owned(), "plain").unwrap();

        for (challenge, text, expected) in [
            (&hashed, VERIFIER, true),
            (&hashed, CHALLENGE, false),
            (&plain, VERIFIER, true),
            (&plain, CHALLENGE, false),
            (&plain, "", false),
        ] {
            assert_eq!(challenge.is_of(&verifier(text)), expected, "{text}");
        }
    }

    #[test]
    fn a_challenge_has_the_form_of_the_standard() {
        let (short, long) = ("a".repeat(MIN - 1), "a".repeat(MAX + 1));
        for (text, method) in [
            (short.as_str(), "s256"),
            (&long, "s256"),
            (CHALLENGE, "s512"),
            (CHALLENGE, ""),
            (&CHALLENGE.replace('9', " "), "s256"),
        ] {
            assert_eq!(
                CodeChallenge::parse(text.to_owned(), method),
                Err(InvalidChallenge),
                "{text}"
            );
        }
    }
}
