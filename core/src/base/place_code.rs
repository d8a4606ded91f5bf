//! The code that names an airport or a city everywhere in the product.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Three or four upper-case letters: an airport (`TIA`, `IST`) or a city (`ROM`, `ISTA`).
///
/// The code of a city has four letters if an airport already has the city's three-letter code
/// (`migrations/seeds/README.md`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(try_from = "String", into = "String")]
#[sqlx(transparent)]
pub struct PlaceCode(String);

/// The text is no code of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place is named by three or four letters")]
pub struct InvalidPlaceCode;

impl PlaceCode {
    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlaceCode {
    type Err = InvalidPlaceCode;

    /// Accepts lower case as well, because people type codes that way.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !(3..=4).contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(InvalidPlaceCode);
        }
        Ok(Self(text.to_ascii_uppercase()))
    }
}

impl TryFrom<String> for PlaceCode {
    type Error = InvalidPlaceCode;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<PlaceCode> for String {
    fn from(code: PlaceCode) -> Self {
        code.0
    }
}

impl AsRef<str> for PlaceCode {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlaceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::PlaceCode;

    #[test]
    fn three_or_four_letters_are_a_code() {
        for (text, expected) in [("TIA", "TIA"), ("tia", "TIA"), ("Ista", "ISTA")] {
            assert_eq!(text.parse::<PlaceCode>().unwrap().as_str(), expected);
        }
        for text in ["", "TI", "ROMEX", "TI1", "T A", "ÇEK", "TIA "] {
            assert!(text.parse::<PlaceCode>().is_err(), "{text:?}");
        }
    }
}
