//! The directions of searches, from which demand is counted.

use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

use super::SearchStore;
use crate::{
    base::{ids::row_id, place_code::PlaceCode, time::Timestamp},
    platform::db::{Executor, Result, sql},
    search::searches::NewSearch,
};

/// A counted direction of a search, and the hashes of who searched.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SearchEvent {
    pub id: Uuid,
    pub origin: String,
    pub destination: String,
    pub year_month: String,
    pub departure_date: String,
    pub user_id: Option<Uuid>,
    pub at: Timestamp,
    pub caller: Option<Vec<u8>>,
    pub address: Option<Vec<u8>>,
    pub block: Option<Vec<u8>>,
    pub network: Option<i64>,
}

/// The text of a subquery for statements of other areas: the number of counted searches of a row's route-month since a
/// moment.
macro_rules! counted_searches {
    ($row:literal, $moment:literal) => {
        concat!(
            "SELECT count(*) FROM search_events AS search
             WHERE search.origin = ",
            $row,
            ".origin AND search.destination = ",
            $row,
            ".destination AND search.year_month = ",
            $row,
            ".year_month AND search.at >= ",
            $moment,
            " AND search.counted"
        )
    };
}

pub(crate) use counted_searches;

impl SearchStore<'_> {
    /// Counts a direction for demand.
    pub(in crate::search::searches) async fn append_event(
        &mut self,
        from: &str,
        to: &str,
        date: NaiveDate,
        new: &NewSearch,
    ) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO search_events (id, origin, destination, year_month, departure_date, user_id, at, caller,
                                        address, block, network)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            row_id(),
            from,
            to,
            date.format("%Y-%m").to_string(),
            date.to_string(),
            new.user,
            self.0.now(),
            new.caller.id.as_slice(),
            new.caller.address.as_slice(),
            new.caller.block.as_ref().map(<[u8; 16]>::as_slice),
            new.caller.network
        ))
        .await
    }

    /// Marks at most `limit` new events as counted and returns them.
    pub(crate) async fn count_events(&mut self, limit: i64) -> Result<Vec<SearchEvent>> {
        self.fetch_all(sql!(
            "UPDATE search_events SET counted = TRUE
             WHERE id IN (SELECT id FROM search_events WHERE counted IS NULL ORDER BY id LIMIT $1)
             RETURNING id, origin, destination, year_month, departure_date, user_id, at, caller, address, block,
                       network",
            limit
        ))
        .await
    }

    /// The events of a caller that were counted since `from`. There are few, because counting has hourly limits.
    pub(crate) async fn counted_of_caller(&mut self, caller: &[u8], from: Timestamp) -> Result<Vec<SearchEvent>> {
        self.fetch_all(sql!(
            "SELECT id, origin, destination, year_month, departure_date, user_id, at, caller, address, block,
                    network
             FROM search_events WHERE caller = $1 AND at > $2 AND counted",
            caller,
            from,
        ))
        .await
    }

    /// The ids and times of the events from an address that were counted since `from`. There are few, because counting
    /// has limits.
    pub(crate) async fn counted_at_address(
        &mut self,
        address: &[u8],
        from: Timestamp,
    ) -> Result<Vec<(Uuid, Timestamp)>> {
        self.fetch_all(sql!(
            "SELECT id, at FROM search_events WHERE address = $1 AND at > $2 AND counted",
            address,
            from
        ))
        .await
    }

    /// The ids and times of the events from a block of IPv6 addresses that were counted since `from`.
    pub(crate) async fn counted_in_block(&mut self, block: &[u8], from: Timestamp) -> Result<Vec<(Uuid, Timestamp)>> {
        self.fetch_all(sql!(
            "SELECT id, at FROM search_events WHERE block = $1 AND at > $2 AND counted",
            block,
            from
        ))
        .await
    }

    /// Stores the codes of an event's places.
    pub(crate) async fn rename_event(&mut self, event: &SearchEvent) -> Result<()> {
        self.execute(sql!(
            "UPDATE search_events SET origin = $1, destination = $2 WHERE id = $3",
            event.origin,
            event.destination,
            event.id
        ))
        .await
    }

    /// Marks an event as not counted.
    pub(crate) async fn discount_event(&mut self, event: Uuid) -> Result<()> {
        self.execute(sql!("UPDATE search_events SET counted = FALSE WHERE id = $1", event))
            .await
    }

    /// At most `limit` different callers whose searches of a pair counted since then.
    pub(crate) async fn callers_of_pair(
        &mut self,
        (origin, destination): (&str, &str),
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<Vec<u8>>> {
        self.fetch_values(sql!(
            "SELECT DISTINCT caller FROM search_events
             WHERE origin = $1 AND destination = $2 AND at >= $3 AND counted AND caller IS NOT NULL LIMIT $4",
            origin,
            destination,
            since,
            i64::try_from(limit).unwrap_or(i64::MAX)
        ))
        .await
    }

    /// Moves the counted searches from and to a place to another place, and deletes those between the two. `origins` are
    /// those of the routes to the first place.
    pub(crate) async fn move_events(
        &mut self,
        from: &PlaceCode,
        into: &PlaceCode,
        origins: &[PlaceCode],
    ) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM search_events
             WHERE (origin = $1 AND destination = $2) OR (origin = $2 AND destination = $1)",
            from,
            into
        ))
        .await?;
        self.execute(sql!(
            "UPDATE search_events SET origin = $1 WHERE origin = $2",
            into,
            from
        ))
        .await?;
        self.execute(sql!(
            sqlite: "UPDATE search_events SET destination = $1
                     WHERE destination = $2 AND origin IN (SELECT value FROM json_each($3))",
            postgres: "UPDATE search_events SET destination = $1
                       WHERE destination = $2 AND origin IN (SELECT json_array_elements_text(CAST($3 AS JSON)))",
            into,
            from,
            json!(origins).to_string()
        ))
        .await
    }

    /// Deletes search events older than `moment`.
    pub async fn prune_events(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM search_events WHERE id IN
                 (SELECT id FROM search_events WHERE at < $1 ORDER BY at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
