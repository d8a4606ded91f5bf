//! The secret parts of a code, and what is stored of them.

use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use super::Purpose;
use crate::base::{
    ids::{UserId, random_bytes},
    random_secret::RandomSecret,
};

/// One more than the largest code.
const CODES: u64 = 1_000_000;

/// A new code, before it is sent. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct NewCode {
    /// Six digits.
    pub code: SecretString,
    pub link: RandomSecret,
}

/// A code as somebody presents it: from a link, or typed in together with the address.
#[derive(Clone, Debug)]
pub enum Presented {
    Link(RandomSecret),
    Typed(UserId, SecretString),
}

impl NewCode {
    pub(super) fn random() -> Self {
        // The remainder prefers small codes by less than one in 10^13.
        let number = u64::from_le_bytes(random_bytes()) % CODES;
        Self {
            code: format!("{number:06}").into(),
            link: RandomSecret::new(),
        }
    }
}

/// What is stored of six digits. Somebody who reads the database finds the digits by trying all of them, within the hour
/// in which they can be used.
pub(super) fn hash_of_code(user: UserId, purpose: Purpose, code: &SecretString) -> Vec<u8> {
    Sha256::digest(format!("{user} {} {}", purpose.name(), code.expose_secret())).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_six_digits() {
        let codes = [(); 1_000].map(|()| NewCode::random().code.expose_secret().to_owned());

        assert!(
            codes
                .iter()
                .all(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()))
        );
        assert!(codes.iter().any(|code| code.starts_with('0')), "leading zeros are kept");
    }
}
