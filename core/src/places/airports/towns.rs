//! Towns without an airport, and the airports near them (`migrations/seeds/towns.csv`).

use std::sync::LazyLock;

use serde::Deserialize;

use super::spelling::spellings;
use crate::base::place_code::PlaceCode;

/// A town that people name when they look for an airport.
#[derive(Debug, Deserialize)]
struct SeedTown {
    /// Albanian.
    name: String,
    /// Further names, separated by `|`.
    also: String,
    /// The codes of airports, the usual one first, separated by `|`.
    near: String,
}

/// A town without an airport.
#[derive(Debug)]
pub(super) struct Town {
    pub name: String,
    /// Its names as [`spellings`] returns them.
    pub spellings: Vec<String>,
    /// The airports near it, the usual one first.
    pub near: Vec<PlaceCode>,
}

/// All towns.
pub(super) fn towns() -> &'static [Town] {
    &TOWNS
}

static TOWNS: LazyLock<Vec<Town>> = LazyLock::new(|| {
    let town = |seed: SeedTown| Town {
        spellings: spellings("", &seed.name, &seed.also),
        near: seed
            .near
            .split('|')
            .map(|code| code.parse().expect("a test reads the file"))
            .collect(),
        name: seed.name,
    };
    let towns = crate::base::seed::rows(include_str!("../../../../migrations/seeds/towns.csv"));
    towns.into_iter().map(town).collect()
});

#[cfg(test)]
mod tests {
    use super::{super::seed, towns};

    #[test]
    fn every_town_is_near_an_airport_and_has_none() {
        for town in towns() {
            assert!(
                town.near.iter().all(|code| seed::find(code.as_str()).is_some()),
                "{}",
                town.name
            );
            assert!(seed::all().iter().all(|entry| entry.city != town.name), "{}", town.name);
        }
    }
}
