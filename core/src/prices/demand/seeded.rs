//! The seeded routes that the home page shows: their prices are refreshed even if nobody has searched them. Pure.

use chrono::NaiveDate;

use crate::{
    base::{
        month::{RouteMonth, YearMonth},
        place_code::PlaceCode,
    },
    places::airports::{Merges, Route, seeded_routes},
    prices::demand::SHOWN,
};

/// The number of months for which a seeded route is refreshed: the current month and the next two.
const MONTHS: u32 = 3;

/// The seeded routes, the most wanted first. Places that were merged into others have the codes of these.
pub(super) struct SeededRoutes(Vec<Route>);

impl SeededRoutes {
    pub fn new(merges: &Merges) -> Self {
        let current = |code: &PlaceCode| merges.get(code).unwrap_or(code).clone();
        let mut routes = Vec::new();
        for route in seeded_routes() {
            let route = Route {
                origin: current(&route.origin),
                destination: current(&route.destination),
            };
            if route.origin != route.destination && !routes.contains(&route) {
                routes.push(route);
            }
        }
        Self(routes)
    }

    /// Whether this is a seeded route.
    pub fn contains(&self, origin: &str, destination: &str) -> bool {
        leads(&self.0, origin, destination)
    }

    /// The route-months whose prices the home page of a new installation shows.
    pub fn shown_months(&self, today: NaiveDate) -> impl Iterator<Item = RouteMonth> {
        self.shown().iter().flat_map(move |route| {
            shown_months(today).map(|month| RouteMonth {
                origin: route.origin.clone(),
                destination: route.destination.clone(),
                month,
            })
        })
    }

    /// Whether this is one of the route-months of [`Self::shown_months`].
    pub fn is_shown(&self, origin: &str, destination: &str, month: YearMonth, today: NaiveDate) -> bool {
        leads(self.shown(), origin, destination) && shown_months(today).any(|shown| shown == month)
    }

    fn shown(&self) -> &[Route] {
        &self.0[..self.0.len().min(SHOWN)]
    }
}

/// Whether one of the routes has these ends.
fn leads(routes: &[Route], origin: &str, destination: &str) -> bool {
    routes
        .iter()
        .any(|route| route.origin.as_str() == origin && route.destination.as_str() == destination)
}

fn shown_months(today: NaiveDate) -> impl Iterator<Item = YearMonth> {
    let first = YearMonth::containing(today);
    (0..MONTHS).map(move |months| first.plus(months))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        "2026-11-20".parse().unwrap()
    }

    fn month(text: &str) -> YearMonth {
        text.parse().unwrap()
    }

    fn merged(code: &str, into: &str) -> SeededRoutes {
        SeededRoutes::new(&Merges::from([(code.parse().unwrap(), into.parse().unwrap())]))
    }

    #[test]
    fn six_routes_are_refreshed_for_three_months() {
        let seeded = SeededRoutes::new(&Merges::new());

        let shown: Vec<_> = seeded.shown_months(today()).collect();

        assert_eq!(shown.len(), 18);
        assert_eq!(shown[17].month.to_string(), "2027-01");
        assert!(seeded.is_shown("TIA", "ROM", month("2027-01"), today()));
        assert!(!seeded.is_shown("TIA", "ROM", month("2027-02"), today()));
        assert!(!seeded.is_shown("TIA", "PAR", month("2027-01"), today()));
        assert!(seeded.contains("TIA", "PAR") && !seeded.contains("PAR", "TIA"));
    }

    #[test]
    fn a_merged_place_has_the_code_of_the_other_one() {
        let seeded = merged("ROM", "BRI");

        assert!(seeded.contains("TIA", "BRI") && !seeded.contains("TIA", "ROM"));
        assert!(seeded.is_shown("TIA", "BRI", month("2026-11"), today()));
    }

    #[test]
    fn the_next_route_is_shown_instead_of_one_that_a_merge_leaves_out() {
        for seeded in [merged("ROM", "MIL"), merged("ROM", "TIA")] {
            assert_eq!(seeded.shown_months(today()).count(), 18);
            assert!(!seeded.contains("TIA", "ROM") && !seeded.contains("TIA", "TIA"));
        }
    }
}
