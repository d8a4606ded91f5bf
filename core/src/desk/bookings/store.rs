//! The table of booking requests.

mod inbox;

use super::{BookingRequest, MAX_OF_SEARCH, PublishedOption, SearchBooking};
use crate::{
    base::{days::QuarterCount, ids::BatchId, time::Timestamp},
    platform::db::{Executor, Result, signal::Topics, sql, store},
    search::searches::SearchParams,
};

store!(
    /// Booking requests of a transaction.
    BookingStore,
    bookings
);

impl BookingStore<'_> {
    pub async fn count(&mut self) -> Result<i64> {
        self.fetch_value(sql!("SELECT count(*) FROM booking_requests")).await
    }

    /// The requests of each quarter of an hour since `from`.
    pub async fn created_since(&mut self, from: Timestamp) -> Result<Vec<QuarterCount>> {
        self.fetch_all(sql!(
            "SELECT created_at / 900000000, count(*) FROM booking_requests WHERE created_at >= $1 GROUP BY 1",
            from
        ))
        .await
    }

    /// The number of requests that wait for an agent.
    pub async fn count_new(&mut self) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM booking_requests WHERE outcome IS NULL AND claimed_by IS NULL"
        ))
        .await
    }

    /// Whether this request or another one for the same option and channel is stored.
    pub(super) async fn is_known(&mut self, request: &BookingRequest) -> Result<bool> {
        let found: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM booking_requests
                 WHERE id = $1
                    OR (batch_id = $2 AND option_id = $3 AND channel = $4 AND server_price_cents IS NOT NULL)",
                request.id,
                request.batch_id,
                request.option_id,
                request.channel
            ))
            .await?;
        Ok(found > 0)
    }

    /// Whether a search has as many requests as are stored for one.
    pub(super) async fn is_full(&mut self, batch: BatchId) -> Result<bool> {
        let stored: i64 = self
            .fetch_value(sql!("SELECT count(*) FROM booking_requests WHERE batch_id = $1", batch))
            .await?;
        Ok(stored >= MAX_OF_SEARCH)
    }

    /// The booking requests of a search, the earliest first.
    pub async fn of_search(&mut self, batch: BatchId) -> Result<Vec<SearchBooking>> {
        self.fetch_all(sql!(
            "SELECT created_at, channel, coalesce(server_price_cents, price_cents) AS price
             FROM booking_requests WHERE batch_id = $1 ORDER BY created_at, id",
            batch
        ))
        .await
    }

    /// Stores a request with its search and with what the server published; returns whether it was new.
    pub(super) async fn insert(
        &mut self,
        request: &BookingRequest,
        params: &SearchParams,
        option: &PublishedOption,
    ) -> Result<bool> {
        let is_new = self
            .execute_counted(sql!(
                "INSERT INTO booking_requests (id, batch_id, option_id, channel, price_cents, lang, created_at, run_id,
                                               server_price_cents, search_params, option)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
                request.id,
                request.batch_id,
                request.option_id,
                request.channel,
                request.price,
                request.language,
                self.0.now(),
                option.run,
                option.price,
                serde_json::to_string(params).expect("the parameters of a search are JSON"),
                option.option.to_string()
            ))
            .await?
            == 1;
        if is_new {
            self.0.notify(Topics::BOOKINGS);
        }
        Ok(is_new)
    }

    /// The searches of the requests whose ids begin with these hexadecimal digits, in lower case.
    pub async fn searches_of(&mut self, digits: &str) -> Result<Vec<BatchId>> {
        self.fetch_values(sql!(
            sqlite: "SELECT DISTINCT batch_id FROM booking_requests WHERE lower(hex(id)) LIKE $1 || '%' LIMIT 2",
            postgres: "SELECT DISTINCT batch_id FROM booking_requests WHERE replace(id::text, '-', '') LIKE $1 || '%' LIMIT 2",
            digits
        ))
        .await
    }

    /// Deletes the requests of a search.
    pub async fn delete_of(&mut self, batch: BatchId) -> Result<u64> {
        self.0.notify(Topics::BOOKINGS);
        self.execute_counted(sql!("DELETE FROM booking_requests WHERE batch_id = $1", batch))
            .await
    }

    /// Deletes at most `limit` requests from before `moment`. Fewer than `limit` means that there are no more.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM booking_requests WHERE id IN
                 (SELECT id FROM booking_requests WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
