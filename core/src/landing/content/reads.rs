//! Reads what a batch of pages is computed from. What several pages need is read once.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use super::{
    links::{Lowest, PageOf, PricedPage},
    price::{Counted, Fare, Price, Prices},
    problem::Problem,
    route_end::Endpoint,
};
use crate::{
    base::{
        ids::{ConnectionId, LocationId},
        place_code::PlaceCode,
    },
    landing::pages::{CityName, LivePage, Location, LocationKind},
    places::airports::Airport,
    platform::db::{DbError, Tx},
    prices::calendar::{CalendarBetween, FareBetween, KnownSince},
};

/// The most places of a location whose prices are read, the busiest first.
const MAX_PLACES: i64 = 40;

/// Why a page is not computed.
pub(super) enum Failure {
    /// The whole batch is to be tried again.
    Db(DbError),
    /// Trying this page again does not help.
    Page(Problem),
}

/// The reads of one batch.
pub(super) struct Reads<'tx> {
    pub tx: &'tx mut Tx,
    counted: Counted,
    endpoints: HashMap<LocationId, Arc<Endpoint>>,
    lowest: HashMap<ConnectionId, Option<Lowest>>,
    from: HashMap<LocationId, Vec<LivePage>>,
    to_cities: HashMap<(LocationId, String), Vec<LivePage>>,
}

impl<'tx> Reads<'tx> {
    pub fn new(tx: &'tx mut Tx, counted: Counted) -> Self {
        Self {
            tx,
            counted,
            endpoints: HashMap::new(),
            lowest: HashMap::new(),
            from: HashMap::new(),
            to_cities: HashMap::new(),
        }
    }

    /// Reads the locations that were not read yet, with their airports.
    pub async fn read_endpoints(&mut self, ids: impl IntoIterator<Item = LocationId>) -> Result<(), DbError> {
        let missing: BTreeSet<_> = ids.into_iter().filter(|id| !self.endpoints.contains_key(id)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let missing: Vec<_> = missing.into_iter().collect();
        let locations = self.tx.page_inputs().locations(&missing).await?;
        let cities: Vec<_> = locations
            .iter()
            .filter_map(|location| Some((location.city.as_deref()?, location.state.as_str())))
            .collect();
        let of_cities = self.tx.airports().of_cities(&cities).await?;
        let mut of_states: HashMap<String, Vec<Airport>> = HashMap::new();
        for location in locations.iter().filter(|location| location.kind == LocationKind::State) {
            let entries = self.tx.airports().of_state(&location.state, MAX_PLACES).await?;
            of_states.insert(location.state.clone(), entries);
        }
        for location in locations {
            let entries = entries_of(&location, &of_cities, &of_states);
            let endpoint = Endpoint { location, entries };
            self.endpoints.insert(endpoint.location.id, Arc::new(endpoint));
        }
        Ok(())
    }

    /// A location that was read.
    pub fn endpoint(&self, id: LocationId) -> Result<Arc<Endpoint>, Problem> {
        self.endpoints.get(&id).cloned().ok_or(Problem::Location)
    }

    /// The prices from a location to another that count today.
    pub async fn prices(&mut self, from: &Endpoint, to: &Endpoint) -> Result<Prices, Failure> {
        let (origins, destinations, known) = (from.codes(), to.codes(), self.known());
        let fares = self
            .tx
            .calendars()
            .fares_between(&origins, &destinations, known)
            .await?;
        self.with_calendars(from, to, fares, Problem::Prices).await
    }

    /// How often people searched for flights from a location to another in the last 30 days.
    pub async fn searches(&mut self, from: &Endpoint, to: &Endpoint) -> Result<i64, DbError> {
        self.tx.demand().searches_between(&from.codes(), &to.codes()).await
    }

    /// At most `limit` live pages from a location without the page `own`, the most wanted first.
    pub async fn related(
        &mut self,
        location: LocationId,
        own: ConnectionId,
        limit: usize,
    ) -> Result<Vec<LivePage>, DbError> {
        if !self.from.contains_key(&location) {
            let pages = self.tx.page_inputs().live_from(location, rows(limit)).await?;
            self.from.insert(location, pages);
        }
        Ok(others(&self.from[&location], own, limit))
    }

    /// At most `limit` live pages from a location to the cities of a state without the page `own`, the most wanted first.
    pub async fn popular_cities(
        &mut self,
        location: LocationId,
        state: &str,
        own: ConnectionId,
        limit: usize,
    ) -> Result<Vec<LivePage>, DbError> {
        let key = (location, state.to_owned());
        if !self.to_cities.contains_key(&key) {
            let pages = self
                .tx
                .page_inputs()
                .live_to_cities_of(location, state, rows(limit))
                .await?;
            self.to_cities.insert(key.clone(), pages);
        }
        Ok(others(&self.to_cities[&key], own, limit))
    }

    /// Adds the two locations and the lowest price to each page.
    pub async fn priced(&mut self, pages: Vec<LivePage>) -> Result<Vec<PricedPage>, Failure> {
        let ends = pages
            .iter()
            .flat_map(|page| [page.from_location_id, page.to_location_id]);
        self.read_endpoints(ends).await?;
        let mut priced = Vec::with_capacity(pages.len());
        for page in pages {
            let from = self.endpoint(page.from_location_id)?;
            let to = self.endpoint(page.to_location_id)?;
            let lowest = match self.lowest.get(&page.id) {
                Some(lowest) => *lowest,
                None => self.lowest_price(&from, &to).await?,
            };
            self.lowest.insert(page.id, lowest);
            priced.push(PricedPage {
                path: page.template_url,
                from,
                to,
                lowest,
            });
        }
        Ok(priced)
    }

    /// The live pages of the cities of these pairs of airports, without the page `own`.
    pub async fn pages_of(
        &mut self,
        (from, to): (&Endpoint, &Endpoint),
        pairs: &[(&PlaceCode, &PlaceCode)],
        own: ConnectionId,
    ) -> Result<Vec<PageOf>, DbError> {
        let cities: Vec<_> = pairs
            .iter()
            .filter_map(|(origin, destination)| Some((city_of(from, origin)?, city_of(to, destination)?)))
            .collect();
        let names: HashSet<_> = cities
            .iter()
            .flat_map(|(from, to)| [from.clone(), to.clone()])
            .collect();
        let names: Vec<_> = names.into_iter().collect();
        let locations: HashMap<_, _> = self
            .tx
            .page_inputs()
            .city_locations(&names)
            .await?
            .into_iter()
            .collect();
        let located = |(from, to): &(CityName, CityName)| Some((*locations.get(from)?, *locations.get(to)?));
        let asked: HashSet<_> = cities.iter().filter_map(located).collect();
        let asked: Vec<_> = asked.into_iter().collect();
        let pages = self.tx.page_inputs().live_between(&asked).await?;
        let page_of = |(origin, destination): &(&PlaceCode, &PlaceCode)| {
            let ends = located(&(city_of(from, origin)?, city_of(to, destination)?))?;
            let page = pages
                .iter()
                .find(|page| (page.from_location_id, page.to_location_id) == ends && page.id != own)?;
            Some(PageOf {
                from: (*origin).clone(),
                to: (*destination).clone(),
                path: page.template_url.clone(),
            })
        };
        Ok(pairs.iter().filter_map(page_of).collect())
    }

    /// The lowest price that the page of a route shows.
    async fn lowest_price(&mut self, from: &Endpoint, to: &Endpoint) -> Result<Option<Lowest>, Failure> {
        let (origins, destinations, known) = (from.codes(), to.codes(), self.known());
        let fares = self
            .tx
            .calendars()
            .cheapest_by_day_between(&origins, &destinations, known)
            .await?;
        let prices = self.with_calendars(from, to, fares, Problem::Related).await?;
        Ok(prices.lowest().map(|price| Lowest {
            base: price.base,
            seen_at: price.seen_at,
            days: i64::try_from(prices.by_day().len()).unwrap_or(i64::MAX),
            demo: price.demo,
        }))
    }

    /// The prices of these fares and of the calendars of their route that count today. Calendars that cannot be read are
    /// this problem.
    async fn with_calendars(
        &mut self,
        from: &Endpoint,
        to: &Endpoint,
        fares: Vec<FareBetween>,
        problem: Problem,
    ) -> Result<Prices, Failure> {
        let known = self.known();
        let calendars = self
            .tx
            .calendars()
            .calendars_between(&from.codes(), &to.codes(), known)
            .await;
        let mut all = days(readable(calendars, problem)?);
        for fare in fares {
            all.extend(price(fare)?);
        }
        Ok(Prices::new(all, self.counted))
    }

    fn known(&self) -> KnownSince {
        KnownSince {
            seen: self.counted.since(),
            day: self.counted.today,
            demo: self.counted.demo,
        }
    }
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Page(problem)
    }
}

/// A row that cannot be read is a problem of the page that needs it.
fn readable<T>(read: Result<T, DbError>, problem: Problem) -> Result<T, Failure> {
    read.map_err(|error| match error {
        DbError::Corrupt { .. } => {
            tracing::error!(%error, "the page of a route cannot be computed");
            Failure::Page(problem)
        }
        error => Failure::Db(error),
    })
}

fn entries_of(location: &Location, of_cities: &[Airport], of_states: &HashMap<String, Vec<Airport>>) -> Vec<Airport> {
    match &location.city {
        None => of_states.get(&location.state).cloned().unwrap_or_default(),
        Some(city) => {
            let is_here = |entry: &&Airport| entry.state == location.state && &entry.city == city;
            of_cities.iter().filter(is_here).cloned().collect()
        }
    }
}

/// The prices of the days of calendars.
fn days(calendars: Vec<CalendarBetween>) -> Vec<Price> {
    let mut prices = Vec::new();
    for CalendarBetween {
        origin,
        destination,
        calendar,
    } in calendars
    {
        let (Ok(from), Ok(to)) = (origin.parse::<PlaceCode>(), destination.parse::<PlaceCode>()) else {
            continue;
        };
        prices.extend(calendar.grid.iter().map(|(date, day)| Price {
            from: from.clone(),
            to: to.clone(),
            date: *date,
            is_direct: day.is_direct,
            base: day.price,
            seen_at: calendar.last_update,
            demo: calendar.demo,
            fare: None,
        }));
    }
    prices
}

/// The price of a fare; `None` if its airports are none.
fn price(fare: FareBetween) -> Result<Option<Price>, Problem> {
    let (Ok(from), Ok(to)) = (fare.origin.parse(), fare.destination.parse()) else {
        return Ok(None);
    };
    Ok(Some(Price {
        from,
        to,
        date: fare.flight_date.parse().map_err(|_| Problem::Date)?,
        is_direct: fare.is_direct,
        base: fare.base_price,
        seen_at: fare.seen_at,
        demo: fare.demo,
        fare: Some(Fare {
            airline: fare.airline,
            duration: fare.duration,
        }),
    }))
}

/// One row more than are shown, because the page itself may be among them.
fn rows(limit: usize) -> i64 {
    i64::try_from(limit + 1).unwrap_or(i64::MAX)
}

fn others(pages: &[LivePage], own: ConnectionId, limit: usize) -> Vec<LivePage> {
    pages
        .iter()
        .filter(|page| page.id != own)
        .take(limit)
        .cloned()
        .collect()
}

fn city_of(end: &Endpoint, code: &PlaceCode) -> Option<CityName> {
    let airport = end.airports().find(|airport| &airport.code == code)?;
    Some(CityName {
        city: airport.city.clone(),
        state: airport.state.clone(),
    })
}
