//! The data that handlers of all areas read: the database, the settings, and lists that are kept in memory for a
//! minute.

use std::{cmp::Reverse, sync::Arc, time::Duration};

use flight_finder_core::{
    landing::pages::{
        link_popular_routes,
        locations::Origin,
        places::PlaceNames,
        rendered::{PageCounts, RouteLink},
    },
    places::airports::AirportIndex,
    platform::{
        codes::until_next_hour,
        db::{Ages, Cached, Db, Result},
    },
    prices::demand::{PopularRoute, popular_routes},
    rules::settings::{LiveSettings, Settings},
};

use crate::http::error::ApiError;

/// The time within which a transaction of a request has to begin. Otherwise the client is asked to try again later.
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long lists are kept. Airports change when an administrator changes them. Their order and the popular routes
/// change with the searches of visitors.
const AGES: Ages = Ages {
    fresh: Duration::from_mins(1),
    usable: Duration::from_mins(5),
};

/// How long the numbers of landing pages are kept. Counting a million pages takes longer than showing a list of them.
const COUNTED: Ages = Ages {
    fresh: Duration::from_secs(3),
    usable: Duration::from_mins(1),
};

/// The most links to landing pages that every page has.
const LINKS: i64 = 8;

/// The database and the data that is kept in memory.
pub struct Data {
    db: Db,
    settings: LiveSettings,
    airports: Cached<Arc<AirportIndex>>,
    places: Cached<Arc<PlaceNames>>,
    popular: Cached<Arc<Vec<PopularRoute>>>,
    page_counts: Cached<PageCounts>,
    landing_links: Cached<Arc<Vec<RouteLink>>>,
    landing_origins: Cached<Arc<Vec<Origin>>>,
}

impl Data {
    /// Creates the data without reading anything yet.
    pub fn new(db: &Db, settings: LiveSettings) -> Self {
        Self {
            db: db.with_acquire_timeout(ACQUIRE_TIMEOUT),
            settings,
            airports: Cached::new("airports", AGES),
            places: Cached::new("names of places", AGES),
            popular: Cached::new("popular routes", AGES),
            page_counts: Cached::new("counts of pages", COUNTED),
            landing_links: Cached::new("links to landing pages", AGES),
            landing_origins: Cached::new("origins of landing pages", AGES),
        }
    }

    /// The database, with a limit on the time to begin a transaction.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The settings and the access to providers, as they are now.
    pub fn live_settings(&self) -> &LiveSettings {
        &self.settings
    }

    /// The settings as they are now.
    pub async fn settings(&self) -> Result<Arc<Settings>> {
        self.settings.get().await
    }

    /// Refuses what may send a mail for a stranger, if strangers have caused too many in this hour.
    pub async fn check_mail_budget(&self) -> std::result::Result<(), ApiError> {
        let allowed = self.settings().await?.values.admission.mails_per_hour;
        if self.db.read().await?.codes().mail_budget(allowed).await?.is_used_up() {
            return Err(ApiError::TooManyRequests(until_next_hour(self.db.now())));
        }
        Ok(())
    }

    /// The airports as they are in the database, usually at most a minute old; older ones while the database is unavailable.
    pub async fn airports(&self) -> Result<Arc<AirportIndex>> {
        let load = async |db: Db| {
            let mut tx = db.read().await?;
            let wanted = tx.demand().wanted_places().await?;
            let airports = tx.airports().list().await?;
            let merges = tx.airports().merges().await?;
            drop(tx);
            let index = AirportIndex::build_with_demand(airports, &wanted);
            Ok(Arc::new(index.with_merges(&merges)))
        };
        self.airports.get(&self.db, load).await
    }

    /// The names of the airports' cities and states, as old as the airports or a minute older.
    pub async fn place_names(&self) -> Result<Arc<PlaceNames>> {
        let load = async |_| Ok(Arc::new(PlaceNames::new(self.airports().await?.all())));
        self.places.get(&self.db, load).await
    }

    /// Makes the next caller load the airports, because this process has changed them.
    pub async fn forget_airports(&self) {
        self.airports.forget().await;
        self.places.forget().await;
        self.popular.forget().await;
    }

    /// The popular routes, the most searched first. They are computed at most once a minute. Their prices exclude the
    /// commission, so a change of the commission is visible at once.
    pub async fn popular_routes(&self) -> Result<Arc<Vec<PopularRoute>>> {
        let load = async |db: Db| {
            let (settings, index) = (self.settings().await?, self.airports().await?);
            let home = &settings.values.agency.home_airport;
            let mut routes = popular_routes(&db, &index, home, settings.today(db.now())).await?;
            link_popular_routes(&db, &index, &mut routes).await?;
            Ok(Arc::new(routes))
        };
        self.popular.get(&self.db, load).await
    }

    /// Links to the most wanted live landing pages. They are read at most once a minute. A page without these links is better than none.
    pub async fn landing_links(&self) -> Arc<Vec<RouteLink>> {
        let load = async |db: Db| {
            Ok(Arc::new(
                db.read().await?.rendered_pages().most_wanted_links(LINKS).await?,
            ))
        };
        let links = self.landing_links.get(&self.db, load).await;
        links
            .inspect_err(|error| tracing::warn!(%error, "pages have no links to landing pages"))
            .unwrap_or_default()
    }

    /// The locations from which live landing pages lead, as they were at most a minute ago: first the city and the state of the agency's
    /// home airport. Finding them reads all live pages.
    pub async fn landing_origins(&self) -> Result<Arc<Vec<Origin>>> {
        let load = async |db: Db| {
            let (settings, index) = (self.settings().await?, self.airports().await?);
            let home = index.find(&settings.values.agency.home_airport);
            let mut origins = db.read().await?.locations().origins().await?;
            origins.sort_by_key(|Origin { location, .. }| {
                let is_home = home.is_some_and(|home| {
                    location.state == home.state && location.city.as_ref().is_none_or(|city| *city == home.city)
                });
                Reverse((is_home, is_home && location.city.is_some()))
            });
            Ok(Arc::new(origins))
        };
        self.landing_origins.get(&self.db, load).await
    }

    /// How many landing pages there are in each state, some seconds ago.
    pub async fn page_counts(&self) -> Result<PageCounts> {
        let load = async |db: Db| db.read().await?.rendered_pages().counts().await;
        self.page_counts.get(&self.db, load).await
    }

    /// Makes the next caller count the landing pages, because this process has changed them.
    pub async fn forget_page_counts(&self) {
        self.page_counts.forget().await;
    }
}
