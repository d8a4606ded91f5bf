//! Counts what uses an airport or a city.

use std::fmt;

use chrono::NaiveDate;
use serde::Serialize;

use crate::{
    places::airports::AirportRow,
    platform::db::{Result, Tx},
    prices::demand::PopularRoute,
};

/// What uses an airport or a city. It can be deleted only if nothing does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AirportUse {
    /// Route-months from and to it.
    pub route_months: i64,
    /// Searches with a departure from today on.
    pub searches_ahead: i64,
    /// Popular routes on the home page.
    pub popular_routes: usize,
    /// Airports that belong to the city.
    pub airports: usize,
    /// Whether it is the home airport of the agency.
    pub is_home: bool,
}

/// The popular routes and the date, which are not in the row of the airport.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The routes on the home page.
    pub popular: &'a [PopularRoute],
    /// The date at the agency.
    pub today: NaiveDate,
}

/// Counts what uses an entry.
#[tracing::instrument(name = "airport_use.count", skip_all, fields(airport.code = %row.airport.code))]
pub async fn airport_use(tx: &mut Tx, row: &AirportRow, around: Surroundings<'_>) -> Result<AirportUse> {
    let code = &row.airport.code;
    let is_end = |route: &&PopularRoute| route.origin == *code || route.destination == *code;
    let home = tx.settings().load().await?.values.agency.home_airport;
    Ok(AirportUse {
        route_months: tx.demand().route_months_of(code).await?,
        searches_ahead: tx.demand().searches_ahead_of(code, around.today).await?,
        popular_routes: around.popular.iter().filter(is_end).count(),
        airports: row.members.len(),
        is_home: home == *code,
    })
}

impl AirportUse {
    /// Whether something uses the airport.
    pub fn is_used(&self) -> bool {
        *self != Self::default()
    }
}

impl fmt::Display for AirportUse {
    /// `12 route-months, 40 searches ahead and 1 popular route`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: i64, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        };
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let users: Vec<_> = [
            plural(self.route_months, "route-month", "route-months"),
            plural(self.searches_ahead, "search ahead", "searches ahead"),
            plural(count(self.popular_routes), "popular route", "popular routes"),
            plural(count(self.airports), "airport of the city", "airports of the city"),
            self.is_home.then(|| "the agency as its home airport".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect();
        match users.as_slice() {
            [] => f.write_str("nothing"),
            [one] => f.write_str(one),
            [others @ .., last] => write!(f, "{} and {last}", others.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_of_an_airport_are_named() {
        let none = AirportUse::default();
        let (one, few) = (
            AirportUse {
                route_months: 1,
                ..none
            },
            AirportUse { airports: 2, ..none },
        );
        let home = AirportUse { is_home: true, ..none };
        let all = AirportUse {
            route_months: 12,
            searches_ahead: 40,
            popular_routes: 1,
            ..home
        };

        for (uses, text) in [
            (none, "nothing"),
            (one, "1 route-month"),
            (few, "2 airports of the city"),
            (home, "the agency as its home airport"),
            (
                all,
                "12 route-months, 40 searches ahead, 1 popular route and the agency as its home airport",
            ),
        ] {
            assert_eq!((uses.to_string().as_str(), uses.is_used()), (text, uses != none));
        }
    }
}
