//! Recovery codes: a user keeps them on paper, and signs in with one when the authenticator app is lost.

use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use totp_rs::Secret;

use crate::base::ids::random_bytes;

/// The number of codes that a user has at first.
pub const RECOVERY_CODES: usize = 10;
const BYTES: usize = 10;
/// The letters of a code, which are base32.
const LETTERS: usize = 16;
/// The letters between two hyphens.
const GROUP: usize = 4;

/// A code, without hyphens and in capitals. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct RecoveryCode(SecretString);

impl RecoveryCode {
    /// A new code with 80 random bits.
    pub(super) fn random() -> Self {
        Self(Secret::from(random_bytes::<BYTES>()).to_base32().into())
    }

    /// Reads a code as somebody types it; `None` if the text is no code.
    pub(super) fn typed(text: &str) -> Option<Self> {
        let is_kept = |letter: &char| !letter.is_whitespace() && *letter != '-';
        let code: String = text
            .chars()
            .filter(is_kept)
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let is_base32 = code.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'2'..=b'7'));
        (code.len() == LETTERS && is_base32).then(|| Self(code.into()))
    }

    /// In groups of four letters, as it is shown.
    pub fn in_groups(&self) -> String {
        let letters: Vec<_> = self.0.expose_secret().chars().collect();
        let groups: Vec<String> = letters.chunks(GROUP).map(|group| group.iter().collect()).collect();
        groups.join("-")
    }

    /// What is stored. The code has enough random bits that its hash needs no salt.
    pub(super) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.expose_secret()).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_shown_and_as_people_type_it() {
        let code = RecoveryCode::random();
        let shown = code.in_groups();

        for typed in [
            shown.clone(),
            shown.to_lowercase(),
            shown.replace('-', " "),
            shown.replace('-', ""),
        ] {
            assert_eq!(RecoveryCode::typed(&typed).unwrap().hash(), code.hash(), "{typed}");
        }
    }

    #[test]
    fn other_texts_are_no_codes() {
        for text in [
            "",
            "123456",
            "ABCD-EFGH-JKLM-NPQ",
            "ABCD-EFGH-JKLM-NPQ1",
            "ABCD-EFGH-JKLM-NPQRS",
            "ÄBCD-EFGH-JKLM-NPQR",
        ] {
            assert!(RecoveryCode::typed(text).is_none(), "{text}");
        }
    }
}
