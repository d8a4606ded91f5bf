//! The seeded routes that the home page shows: their prices are refreshed even if nobody has searched them. Pure.

use chrono::NaiveDate;

use crate::{
    airports::seeded_routes,
    demand::SHOWN,
    routes::{RouteMonth, YearMonth},
};

/// The number of months for which a seeded route is refreshed: the current month and the next two.
const MONTHS: u32 = 3;

/// The route-months whose prices the home page of a new installation shows.
pub(super) fn seeded_route_months(today: NaiveDate) -> impl Iterator<Item = RouteMonth> {
    let first = YearMonth::containing(today);
    seeded_routes().iter().take(SHOWN).flat_map(move |route| {
        (0..MONTHS).map(move |months| RouteMonth {
            origin: route.origin.clone(),
            destination: route.destination.clone(),
            month: first.plus(months),
        })
    })
}

/// Whether this is one of the route-months of [`seeded_route_months`].
pub(super) fn is_shown_first(origin: &str, destination: &str, month: YearMonth, today: NaiveDate) -> bool {
    seeded_route_months(today).any(|route| {
        route.month == month && route.origin.as_str() == origin && route.destination.as_str() == destination
    })
}

/// Whether this is a seeded route.
pub(super) fn is_seeded(origin: &str, destination: &str) -> bool {
    seeded_routes()
        .iter()
        .any(|route| route.origin.as_str() == origin && route.destination.as_str() == destination)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_routes_are_refreshed_for_three_months() {
        let today = "2026-11-20".parse().unwrap();

        let shown: Vec<_> = seeded_route_months(today).collect();

        assert_eq!(shown.len(), 18);
        assert_eq!(shown[17].month.to_string(), "2027-01");
        assert!(is_shown_first("TIA", "ROM", "2027-01".parse().unwrap(), today));
        assert!(!is_shown_first("TIA", "ROM", "2027-02".parse().unwrap(), today));
        assert!(is_seeded("TIA", "PAR") && !is_seeded("PAR", "TIA"));
    }
}
