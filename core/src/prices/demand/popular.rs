//! The popular routes: what people search, in both directions and with all airports of a city as one route.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use chrono::NaiveDate;

use super::{level::MONTH, store::CountedPair};
use crate::{
    base::{
        money::Cents,
        month::{WINDOW_MONTHS, YearMonth},
        place_code::PlaceCode,
        time::Timestamp,
    },
    places::airports::{AirportIndex, seeded_routes},
    platform::db::{Db, Result, Tx},
    prices::calendar::{Calendar, Pair},
};

/// The keyed hash of a client that searched.
type CallerHash = Vec<u8>;

/// The number of popular routes that are shown. Seeded routes complete the list.
pub const SHOWN: usize = 6;
/// The number of callers who must have searched a route before it replaces a seeded one.
pub const POPULAR_CALLERS: usize = 3;
/// The number of pairs of places that are read. Several pairs may belong to one route.
const PAIRS: i64 = 60;

/// A popular route, as the home page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopularRoute {
    /// The place where the shown direction starts: a city, or an airport that belongs to no city entry. A searched
    /// route starts at the city of the home airport if that is one of its ends, otherwise where the direction that was
    /// searched more starts. A seeded route has a fixed direction.
    pub origin: PlaceCode,
    pub destination: PlaceCode,
    /// The number of searches in the last 30 days in the more searched direction; 0 for a seeded route.
    pub search_count: i64,
    /// The lowest stored price in the shown direction.
    pub price: Option<RoutePrice>,
    /// The path of the landing page of the shown direction, if it is live. The landing pages know it.
    pub path: Option<String>,
}

/// The lowest price in the stored calendars of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoutePrice {
    /// The price for one adult one way, without commission.
    pub base: Cents,
    /// When the calendar service gave the price.
    pub checked_at: Timestamp,
    pub demo: bool,
}

/// The popular routes, the most wanted first, as seen from `home`.
#[tracing::instrument(name = "demand.popular", skip_all)]
pub async fn popular_routes(
    db: &Db,
    index: &AirportIndex,
    home: &PlaceCode,
    today: NaiveDate,
) -> Result<Vec<PopularRoute>> {
    let mut tx = db.read().await?;
    let since = tx.now().minus(MONTH);
    let mut counted = Vec::new();
    for pair in tx.demand().counted_pairs(PAIRS).await? {
        let ends = (pair.origin.as_str(), pair.destination.as_str());
        let callers = tx.searches().callers_of_pair(ends, since, POPULAR_CALLERS).await?;
        counted.push((pair, callers));
    }
    let mut routes = chosen(index, home, counted);
    for route in &mut routes {
        route.price = lowest_price(&mut tx, index, route, today).await?;
    }
    Ok(routes)
}

/// The searches and callers of a route that have been counted so far.
#[derive(Default)]
struct Counts {
    /// Searches from the first of the two cities to the second, and from the second to the first.
    searches: [i64; 2],
    callers: BTreeSet<CallerHash>,
}

/// Returns the routes that enough callers searched, followed by seeded routes.
fn chosen(index: &AirportIndex, home: &PlaceCode, counted: Vec<(CountedPair, Vec<CallerHash>)>) -> Vec<PopularRoute> {
    let home = index.city_of(home);
    let mut groups: BTreeMap<[PlaceCode; 2], Counts> = BTreeMap::new();
    for (pair, callers) in counted {
        let Some((from, to)) = cities(index, &pair).filter(|(from, to)| from != to) else {
            continue;
        };
        let is_back = to < from;
        let ends = if is_back { [to, from] } else { [from, to] };
        let counts = groups.entry(ends).or_default();
        counts.searches[usize::from(is_back)] += pair.search_count;
        counts.callers.extend(callers);
    }
    let mut searched: Vec<_> = groups
        .into_iter()
        .filter(|(_, counts)| counts.callers.len() >= POPULAR_CALLERS)
        .map(|(ends, counts)| directed(home, ends, &counts))
        .collect();
    searched.sort_by_key(|route| Reverse(route.search_count));
    let seeded = seeded_routes().iter().map(|route| PopularRoute {
        origin: index.city_of(&route.origin).clone(),
        destination: index.city_of(&route.destination).clone(),
        search_count: 0,
        price: None,
        path: None,
    });
    let mut routes: Vec<PopularRoute> = Vec::with_capacity(SHOWN);
    for route in searched.into_iter().chain(seeded) {
        let is_shown = routes.iter().any(|shown| shown.joins_the_ends_of(&route));
        if !is_shown && routes.len() < SHOWN {
            routes.push(route);
        }
    }
    routes
}

/// Returns the cities of a pair; `None` if one of its places is unknown.
fn cities(index: &AirportIndex, pair: &CountedPair) -> Option<(PlaceCode, PlaceCode)> {
    let city = |code: &str| {
        let code: PlaceCode = code.parse().ok()?;
        index.find(&code).is_some().then(|| index.city_of(&code).clone())
    };
    Some((city(&pair.origin)?, city(&pair.destination)?))
}

/// Chooses the direction in which a route is shown: from the home city if the route has it at one end, else the
/// direction that was searched more.
fn directed(home: &PlaceCode, [first, second]: [PlaceCode; 2], counts: &Counts) -> PopularRoute {
    let [there, back] = counts.searches;
    let starts_at_second = &second == home || (&first != home && back > there);
    let (origin, destination) = if starts_at_second {
        (second, first)
    } else {
        (first, second)
    };
    PopularRoute {
        origin,
        destination,
        search_count: there.max(back),
        price: None,
        path: None,
    }
}

impl PopularRoute {
    fn joins_the_ends_of(&self, other: &Self) -> bool {
        (&self.origin, &self.destination) == (&other.origin, &other.destination)
            || (&self.origin, &self.destination) == (&other.destination, &other.origin)
    }
}

/// Returns the lowest stored price from the origin or any of its airports to the destination or any of its airports.
async fn lowest_price(
    tx: &mut Tx,
    index: &AirportIndex,
    route: &PopularRoute,
    today: NaiveDate,
) -> Result<Option<RoutePrice>> {
    let first = YearMonth::containing(today);
    let mut lowest: Option<RoutePrice> = None;
    for origin in places(index, &route.origin) {
        for destination in places(index, &route.destination) {
            let pair = Pair {
                origin: origin.clone(),
                destination,
            };
            let months = tx
                .calendars()
                .between(&pair, first, first.plus(WINDOW_MONTHS - 1))
                .await?;
            let prices = months.values().filter_map(|calendar| lowest_in(calendar, today));
            lowest = lowest.into_iter().chain(prices).min_by_key(RoutePrice::rank);
        }
    }
    Ok(lowest)
}

/// A city and its airports.
fn places(index: &AirportIndex, code: &PlaceCode) -> Vec<PlaceCode> {
    let members = index.place(code).map(|place| place.members).unwrap_or_default();
    let members = members.into_iter().map(|member| member.code);
    std::iter::once(code.clone()).chain(members).collect()
}

fn lowest_in(calendar: &Calendar, today: NaiveDate) -> Option<RoutePrice> {
    let base = calendar.grid.range(today..).map(|(_, day)| day.price).min()?;
    Some(RoutePrice {
        base,
        checked_at: calendar.last_update,
        demo: calendar.demo,
    })
}

impl RoutePrice {
    /// Ranks the lowest price first, and of equal prices the one that was checked last.
    fn rank(&self) -> (Cents, Reverse<Timestamp>) {
        (self.base, Reverse(self.checked_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::airports::{Airport, seed};

    fn index() -> AirportIndex {
        AirportIndex::build(seed::all().iter().map(Airport::from).collect())
    }

    fn code(text: &str) -> PlaceCode {
        text.parse().unwrap()
    }

    fn pair(origin: &str, destination: &str, search_count: i64) -> CountedPair {
        CountedPair {
            origin: origin.to_owned(),
            destination: destination.to_owned(),
            search_count,
        }
    }

    fn callers(numbers: std::ops::Range<u8>) -> Vec<CallerHash> {
        numbers.map(|number| vec![number]).collect()
    }

    fn shown(routes: &[PopularRoute]) -> Vec<String> {
        routes
            .iter()
            .map(|route| format!("{}-{} {}", route.origin, route.destination, route.search_count))
            .collect()
    }

    #[test]
    fn six_seeded_routes_are_shown_when_nobody_searched() {
        let routes = chosen(&index(), &code("TIA"), Vec::new());

        assert_eq!(
            shown(&routes),
            [
                "TIA-ROM 0",
                "TIA-MIL 0",
                "TIA-LON 0",
                "TIA-ISTA 0",
                "TIA-VIE 0",
                "TIA-MUC 0"
            ]
        );
    }

    #[test]
    fn directions_and_airports_of_a_city_are_one_route_that_starts_at_home() {
        let counted = vec![
            (pair("PAR", "TIA", 5), callers(0..2)),
            (pair("TIA", "CDG", 4), callers(1..3)),
            (pair("TIA", "ORY", 3), callers(3..4)),
            (pair("BVA", "TIA", 1), callers(0..1)),
        ];

        let routes = chosen(&index(), &code("TIA"), counted);

        assert_eq!(routes.len(), SHOWN);
        assert_eq!(
            shown(&routes)[..3],
            ["TIA-PAR 7", "TIA-ROM 0", "TIA-MIL 0"],
            "four people searched it, at most seven times in one direction"
        );
    }

    #[test]
    fn a_route_of_two_people_does_not_replace_a_seeded_one() {
        let counted = vec![
            (pair("LON", "TIR", 90), callers(0..2)),
            (pair("TIR", "LON", 90), callers(0..2)),
        ];

        let routes = chosen(&index(), &code("TIA"), counted);

        assert!(shown(&routes).iter().all(|route| !route.contains("TIR")), "{routes:?}");
    }

    #[test]
    fn a_route_elsewhere_keeps_the_direction_that_is_searched_more() {
        let counted = vec![
            (pair("LON", "PRN", 2), callers(0..3)),
            (pair("PRN", "LTN", 9), callers(0..3)),
        ];

        assert_eq!(shown(&chosen(&index(), &code("TIA"), counted))[0], "PRN-LON 9");
    }

    #[test]
    fn a_route_starts_at_the_home_airport_that_is_set() {
        let counted = vec![(pair("PRN", "LTN", 9), callers(0..3))];

        assert_eq!(shown(&chosen(&index(), &code("STN"), counted))[0], "LON-PRN 9");
    }
}
