//! The tables of locations and of enabled states.

use uuid::Uuid;

use super::{Location, LocationFilter, LocationKind, LocationStatus, default_nga, default_per};
use crate::{
    base::{fold::fold, ids::LocationId, page::NumberedPage},
    platform::db::{Executor, Result, sql, store},
};

store!(
    /// Locations and enabled states in a transaction.
    LocationStore,
    locations
);

/// The text that selects locations.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, type, city, state, nga_format, per_format, status, changed_at FROM seo_location_formats ",
            $rest
        )
    };
}

/// The locations of a state in numbers.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct StateCounts {
    pub state: String,
    pub locations: i64,
    pub ready: i64,
}

/// A location from which live pages lead.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Origin {
    #[sqlx(flatten)]
    pub location: Location,
    /// The number of these pages.
    pub pages: i64,
}

/// A live page, as lists of pages show it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LinkedPage {
    pub path: String,
    nga_format: Option<String>,
    per_format: Option<String>,
    /// The names of its places, as the airports have them.
    from_name: String,
    to_name: String,
    lowest: Option<i64>,
    demo: bool,
}

/// Selects pages for lists.
macro_rules! linked {
    ($rest:literal) => {
        concat!(
            "SELECT c.template_url AS path, f.nga_format, t.per_format, coalesce(f.city, f.state) AS from_name,
                    coalesce(t.city, t.state) AS to_name, p.lowest, p.demo
             FROM seo_location_connections AS c
             JOIN rendered_pages AS p ON p.connection_id = c.id
             JOIN seo_location_formats AS f ON f.id = c.from_location_id
             JOIN seo_location_formats AS t ON t.id = c.to_location_id ",
            $rest
        )
    };
}

impl LinkedPage {
    /// "Nga Tirana".
    pub fn nga(&self) -> String {
        self.nga_format.clone().unwrap_or_else(|| default_nga(&self.from_name))
    }

    /// "Për Romën".
    pub fn per(&self) -> String {
        self.per_format.clone().unwrap_or_else(|| default_per(&self.to_name))
    }

    /// The lowest price that the page shows, in whole euro. `demo`: whether prices of the sandbox are shown.
    pub fn lowest(&self, demo: bool) -> Option<i64> {
        self.lowest.filter(|_| demo || !self.demo)
    }
}

impl LocationStore<'_> {
    /// The enabled states by name.
    pub async fn enabled_states(&mut self) -> Result<Vec<String>> {
        self.fetch_values(sql!("SELECT state_name FROM seo_enabled_states ORDER BY state_name"))
            .await
    }

    /// Whether a state is enabled. It stays so until the end of the transaction.
    pub(crate) async fn is_enabled(&mut self, state: &str) -> Result<bool> {
        let found: Option<String> = self
            .fetch_optional_value(sql!(
                sqlite: "SELECT state_name FROM seo_enabled_states WHERE state_name = $1",
                postgres: "SELECT state_name FROM seo_enabled_states WHERE state_name = $1 FOR SHARE",
                state
            ))
            .await?;
        Ok(found.is_some())
    }

    /// Enables a state. Returns false if it was enabled.
    pub(crate) async fn enable_state(&mut self, state: &str) -> Result<bool> {
        let added = self
            .execute_counted(sql!(
                "INSERT INTO seo_enabled_states (state_name, enabled_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                state,
                self.0.now()
            ))
            .await?;
        Ok(added > 0)
    }

    /// Disables a state. Returns false if it was not enabled.
    pub(crate) async fn disable_state(&mut self, state: &str) -> Result<bool> {
        let removed = self
            .execute_counted(sql!("DELETE FROM seo_enabled_states WHERE state_name = $1", state))
            .await?;
        Ok(removed > 0)
    }

    /// The locations of each state in numbers.
    pub async fn state_counts(&mut self) -> Result<Vec<StateCounts>> {
        self.fetch_all(sql!(
            "SELECT state, count(*) AS locations, count(CASE WHEN status = 'ready' THEN 1 END) AS ready
             FROM seo_location_formats GROUP BY state"
        ))
        .await
    }

    /// A page of the locations that a filter selects: by state, each state before its cities.
    pub async fn page(&mut self, filter: &LocationFilter, page: NumberedPage) -> Result<Vec<Location>> {
        self.fetch_all(sql!(
            select!(
                "WHERE ($1 = '' OR type = $1) AND ($2 = '' OR state = $2) AND ($3 = '' OR status = $3)
                   AND search_text LIKE $4
                 ORDER BY state, type DESC, city, id LIMIT $5 OFFSET $6"
            ),
            filter.kind.map_or("", LocationKind::word),
            filter.state.as_deref().unwrap_or_default(),
            filter.status.map_or("", LocationStatus::word),
            pattern(&filter.text),
            page.limit(),
            page.offset()
        ))
        .await
    }

    /// The number of locations that a filter selects.
    pub async fn count(&mut self, filter: &LocationFilter) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM seo_location_formats
             WHERE ($1 = '' OR type = $1) AND ($2 = '' OR state = $2) AND ($3 = '' OR status = $3)
               AND search_text LIKE $4",
            filter.kind.map_or("", LocationKind::word),
            filter.state.as_deref().unwrap_or_default(),
            filter.status.map_or("", LocationStatus::word),
            pattern(&filter.text)
        ))
        .await
    }

    pub async fn get(&mut self, id: LocationId) -> Result<Option<Location>> {
        self.fetch_optional(sql!(select!("WHERE id = $1"), id)).await
    }

    /// A location that nobody else changes until the end of the transaction.
    pub(crate) async fn lock(&mut self, id: LocationId) -> Result<Option<Location>> {
        self.fetch_optional(sql!(
            sqlite: select!("WHERE id = $1"),
            postgres: select!("WHERE id = $1 FOR UPDATE"),
            id
        ))
        .await
    }

    /// The locations of a state, the state itself first.
    pub async fn of_state(&mut self, state: &str) -> Result<Vec<Location>> {
        self.fetch_all(sql!(select!("WHERE state = $1 ORDER BY type DESC, city"), state))
            .await
    }

    /// Ready locations in the order of their ids, after `after`. They stay ready until the end of the transaction.
    pub(crate) async fn ready_after(&mut self, after: LocationId, limit: i64) -> Result<Vec<Location>> {
        self.fetch_all(sql!(
            sqlite: select!("WHERE status = 'ready' AND id > $1 ORDER BY id LIMIT $2"),
            postgres: select!("WHERE status = 'ready' AND id > $1 ORDER BY id LIMIT $2 FOR SHARE"),
            after,
            limit
        ))
        .await
    }

    /// The locations from which live pages lead, by state, each state before its cities.
    #[tracing::instrument(name = "landing.origins", skip_all)]
    pub async fn origins(&mut self) -> Result<Vec<Origin>> {
        self.fetch_all(sql!(
            "SELECT f.id, f.type, f.city, f.state, f.nga_format, f.per_format, f.status, f.changed_at, live.pages
             FROM (SELECT c.from_location_id, count(*) AS pages
                   FROM seo_location_connections AS c
                   JOIN rendered_pages AS p ON p.connection_id = c.id
                   WHERE c.status = 'active' AND p.state = 'live'
                   GROUP BY c.from_location_id) AS live
             JOIN seo_location_formats AS f ON f.id = live.from_location_id
             WHERE f.status = 'ready'
             ORDER BY f.state, f.type DESC, f.city, f.id"
        ))
        .await
    }

    /// The live pages that lead to a location, the most searched first; at most `limit`.
    #[tracing::instrument(name = "landing.pages_to", skip_all, fields(location.id = %destination))]
    pub async fn pages_to(&mut self, destination: LocationId, limit: i64) -> Result<Vec<LinkedPage>> {
        // With `+ 0` PostgreSQL sorts the pages of the location. Otherwise it reads all live pages in the order of their index, until it
        // has found enough of this location.
        self.fetch_all(sql!(
            linked!(
                "WHERE c.to_location_id = $1 AND c.status = 'active' AND p.state = 'live'
                 ORDER BY p.want + 0 DESC, c.id
                 LIMIT $2"
            ),
            destination,
            limit
        ))
        .await
    }

    /// The live pages that lead from a location, by the name of their destination; at most `limit`, without the first `offset`.
    #[tracing::instrument(name = "landing.pages_from", skip_all, fields(location.id = %origin))]
    pub async fn pages_from(&mut self, origin: LocationId, limit: i64, offset: i64) -> Result<Vec<LinkedPage>> {
        self.fetch_all(sql!(
            linked!(
                "WHERE c.from_location_id = $1 AND c.status = 'active' AND p.state = 'live'
                 ORDER BY t.state, t.type DESC, t.city, c.id
                 LIMIT $2 OFFSET $3"
            ),
            origin,
            limit,
            offset
        ))
        .await
    }

    /// The number of ready locations.
    pub async fn count_ready(&mut self) -> Result<i64> {
        self.fetch_value(sql!("SELECT count(*) FROM seo_location_formats WHERE status = 'ready'"))
            .await
    }

    /// Adds a pending location. Returns false if there is one.
    pub(crate) async fn add_pending(&mut self, new: &Location, search_text: &str) -> Result<bool> {
        let added = self
            .execute_counted(sql!(
                "INSERT INTO seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                 ON CONFLICT DO NOTHING",
                new.id,
                new.kind,
                new.city.as_deref(),
                new.state,
                new.nga_format.as_deref(),
                new.per_format.as_deref(),
                new.status,
                search_text,
                new.changed_at
            ))
            .await?;
        Ok(added > 0)
    }

    pub(crate) async fn save(&mut self, location: &Location) -> Result<()> {
        self.execute(sql!(
            "UPDATE seo_location_formats
             SET nga_format = $1, per_format = $2, status = $3, changed_at = $4
             WHERE id = $5",
            location.nga_format.as_deref(),
            location.per_format.as_deref(),
            location.status,
            self.0.now(),
            location.id
        ))
        .await
    }

    /// Stops the use of all locations of a state.
    pub(crate) async fn disable_locations_of(&mut self, state: &str) -> Result<()> {
        self.execute(sql!(
            "UPDATE seo_location_formats SET status = 'disabled', changed_at = $1 WHERE state = $2 AND status <> 'disabled'",
            self.0.now(),
            state
        ))
        .await
    }

    pub(crate) async fn delete(&mut self, id: LocationId) -> Result<()> {
        self.execute(sql!("DELETE FROM origin_links WHERE location_id = $1", id))
            .await?;
        self.execute(sql!("DELETE FROM seo_location_formats WHERE id = $1", id))
            .await
    }
}

/// The id before all others.
pub(in crate::landing::pages) fn before_all() -> LocationId {
    LocationId(Uuid::nil())
}

fn pattern(text: &str) -> String {
    format!("%{}%", fold(text))
}
