//! The seed file of airlines (`migrations/seeds/airlines.csv`).

use super::Airline;
use crate::seed;

/// All lines of the seed file.
pub(super) fn all() -> Vec<Airline> {
    seed::rows(include_str!("../../../migrations/seeds/airlines.csv"))
}

#[cfg(test)]
mod tests {
    use super::{super::is_iata_code, all};

    #[test]
    fn codes_are_well_formed_and_in_order_and_names_are_given() {
        let airlines = all();

        assert!(airlines.len() >= 30);
        assert!(airlines.is_sorted_by(|one, next| one.code < next.code));
        for airline in airlines {
            assert!(is_iata_code(&airline.code), "{airline:?}");
            assert!(
                !airline.name.is_empty() && airline.name.trim() == airline.name,
                "{airline:?}"
            );
        }
    }
}
