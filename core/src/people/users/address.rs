//! E-mail addresses, by which users are found.

use std::{fmt, str::FromStr};

use unicode_normalization::UnicodeNormalization;

use crate::base::form::is_email;

/// An e-mail address in lower case, as it is stored and compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct EmailAddress(String);

/// The text is no e-mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Unable to validate email address: invalid format")]
pub struct InvalidAddress;

impl FromStr for EmailAddress {
    type Err = InvalidAddress;

    /// Ignores spaces around the address, and reads upper case as lower case. A letter and its accent may be one character or
    /// two.
    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        let address: String = text.trim().to_lowercase().nfc().collect();
        if is_email(&address) {
            Ok(Self(address))
        } else {
            Err(InvalidAddress)
        }
    }
}

impl EmailAddress {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_in_lower_case() {
        for (text, expected) in [
            (" Ana@Agency.AL ", Ok("ana@agency.al")),
            ("ÇELIKU@agjenci.al", Ok("çeliku@agjenci.al")),
            ("E\u{308}ngje\u{308}ll@agjenci.al", Ok("ëngjëll@agjenci.al")),
            ("почта@пример.рф", Ok("почта@пример.рф")),
            ("ana", Err(InvalidAddress)),
            ("ana@localhost", Err(InvalidAddress)),
            ("\"a b\"@agency.al", Err(InvalidAddress)),
            ("ana@agency.al\0", Err(InvalidAddress)),
            ("ana@agency.al\r\nBcc: x@y.z", Err(InvalidAddress)),
            ("", Err(InvalidAddress)),
        ] {
            let address = text.parse::<EmailAddress>();
            assert_eq!(
                address.as_ref().map(EmailAddress::as_str).map_err(|error| *error),
                expected,
                "{text}"
            );
        }
    }
}
