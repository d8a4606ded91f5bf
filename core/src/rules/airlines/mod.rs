//! Airlines by code: a seed file for the region, and airlines learned from search results.

mod designator;
mod met;
mod seed;
mod store;

pub use designator::{code_of, is_iata_code};
pub use met::met_in;
use serde::{Deserialize, Serialize};
pub use store::{AirlineStore, MAX_LEARNED};

use crate::base::form;

/// Longest name of an airline, in characters.
const MAX_NAME: usize = 100;

/// Why a text is not a valid airline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAirline {
    /// Not a code of IATA.
    #[error("code: two letters or digits, one of them a letter")]
    Code,
    /// Empty, too long, or with characters that do not show.
    #[error("name: 1 to 100 visible characters")]
    Name,
}

/// An airline, as it is shown to people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, sqlx::FromRow)]
pub struct Airline {
    /// IATA code: "OS".
    pub code: String,
    /// "Austrian Airlines".
    pub name: String,
}

impl Airline {
    /// Parses a code and a name that a person typed.
    pub fn parse(code: &str, name: &str) -> Result<Self, InvalidAirline> {
        let (code, name) = (code.trim().to_ascii_uppercase(), name.trim());
        if !is_iata_code(&code) {
            return Err(InvalidAirline::Code);
        }
        if name.is_empty() || form::line(name, MAX_NAME).is_err() {
            return Err(InvalidAirline::Name);
        }
        Ok(Self {
            code,
            name: name.to_owned(),
        })
    }
}
