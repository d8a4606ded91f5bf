//! The table of booking requests.

use super::BookingRequest;
use crate::db::{Result, Tx, on, sql};

/// Booking requests of a transaction.
pub struct BookingStore<'tx>(&'tx mut Tx);

impl Tx {
    /// Booking requests.
    pub fn bookings(&mut self) -> BookingStore<'_> {
        BookingStore(self)
    }
}

impl BookingStore<'_> {
    /// Stores a request; answers whether it was new.
    pub(super) async fn insert(&mut self, request: &BookingRequest) -> Result<bool> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO booking_requests (id, batch_id, option_id, channel, price_cents, lang, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING"
            ))
            .bind(request.id)
            .bind(request.batch_id)
            .bind(&request.option_id)
            .bind(request.channel)
            .bind(request.price)
            .bind(request.lang)
            .bind(now)
            .execute(conn)
            .await
            .map(|done| done.rows_affected() == 1)
        })?)
    }
}
