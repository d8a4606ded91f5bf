//! The table of booking requests.

use super::{BookingRequest, PublishedOption};
use crate::{
    db::{Result, Tx, on, sql},
    time::Timestamp,
};

/// Booking requests of a transaction.
pub struct BookingStore<'tx>(&'tx mut Tx);

impl Tx {
    pub fn bookings(&mut self) -> BookingStore<'_> {
        BookingStore(self)
    }
}

impl BookingStore<'_> {
    /// Whether this request is stored, or another one for the same option and channel.
    pub(super) async fn is_known(&mut self, request: &BookingRequest) -> Result<bool> {
        let found: i64 = on!(self.0, conn => {
            sqlx::query_scalar(sql!(
                "SELECT count(*) FROM booking_requests
                 WHERE id = $1
                    OR (batch_id = $2 AND option_id = $3 AND channel = $4 AND server_price_cents IS NOT NULL)"
            ))
            .bind(request.id)
            .bind(request.batch_id)
            .bind(&request.option_id)
            .bind(request.channel)
            .fetch_one(conn)
            .await
        })?;
        Ok(found > 0)
    }

    /// Stores a request with what the server published; returns whether it was new.
    pub(super) async fn insert(&mut self, request: &BookingRequest, option: PublishedOption) -> Result<bool> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO booking_requests (id, batch_id, option_id, channel, price_cents, lang, created_at, run_id,
                                               server_price_cents)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING"
            ))
            .bind(request.id)
            .bind(request.batch_id)
            .bind(&request.option_id)
            .bind(request.channel)
            .bind(request.price)
            .bind(request.lang)
            .bind(now)
            .bind(option.run)
            .bind(option.price)
            .execute(conn)
            .await
            .map(|done| done.rows_affected() == 1)
        })?)
    }

    /// Deletes at most `limit` requests from before `moment`. Fewer than `limit` means that there are no more.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let old = sql!(
            "DELETE FROM booking_requests WHERE id IN
                 (SELECT id FROM booking_requests WHERE created_at < $1 ORDER BY created_at LIMIT $2)"
        );
        self.0.delete_before(old, moment, limit).await
    }
}
