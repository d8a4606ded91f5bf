//! The routes that a new installation shows until real searches take their place.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::base::{place_code::PlaceCode, seed};

/// A pair of places.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub struct Route {
    pub origin: PlaceCode,
    pub destination: PlaceCode,
}

/// The ten routes of `migrations/seeds/popular-routes.csv`, most wanted first.
pub fn seeded_routes() -> &'static [Route] {
    &ROUTES
}

static ROUTES: LazyLock<Vec<Route>> =
    LazyLock::new(|| seed::rows(include_str!("../../../../migrations/seeds/popular-routes.csv")));

#[cfg(test)]
mod tests {
    use super::{super::seed, seeded_routes};

    #[test]
    fn ten_routes_lead_from_tirana_to_known_places() {
        let routes = seeded_routes();

        assert_eq!(routes.len(), 10);
        for route in routes {
            assert_eq!(route.origin.as_str(), "TIA");
            assert!(
                seed::find(route.destination.as_str()).is_some(),
                "{}",
                route.destination
            );
        }
    }
}
