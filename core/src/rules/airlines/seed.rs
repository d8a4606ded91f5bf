//! The seed file of airlines (`migrations/seeds/airlines.csv`).

use serde::Deserialize;

use super::Airline;
use crate::base::seed;

/// A line of the seed file.
#[derive(Debug, Deserialize)]
pub(super) struct SeedAirline {
    pub code: String,
    pub name: String,
    /// Other names that providers use, separated by vertical bars.
    also: String,
}

impl SeedAirline {
    /// All names of the airline.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.also.split('|').filter(|name| !name.is_empty()))
    }
}

impl From<SeedAirline> for Airline {
    fn from(SeedAirline { code, name, .. }: SeedAirline) -> Self {
        Self { code, name }
    }
}

/// All lines of the seed file.
pub(super) fn all() -> Vec<SeedAirline> {
    seed::rows(include_str!("../../../../migrations/seeds/airlines.csv"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{super::is_iata_code, all};
    use crate::rules::flights::text::airline_key;

    #[test]
    fn codes_are_well_formed_and_in_order_and_names_differ() {
        let airlines = all();
        let mut names = HashSet::new();

        assert!(airlines.len() >= 30);
        assert!(airlines.is_sorted_by(|one, next| one.code < next.code));
        for airline in airlines {
            assert!(is_iata_code(&airline.code), "{airline:?}");
            for name in airline.names() {
                assert!(!name.is_empty() && name.trim() == name, "{airline:?}");
                assert!(names.insert(airline_key(name)), "{airline:?}");
            }
        }
    }
}
