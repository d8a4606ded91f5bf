//! `processed_flight_prices`: the cheapest known one-way fare by day, airline and directness.

use std::{collections::BTreeMap, time::Duration};

use chrono::NaiveDate;

use super::CalendarStore;
use crate::{
    airports::PlaceCode,
    db::{Result, on, sql},
    money::Cents,
    time::Timestamp,
};

/// A dearer fare takes the place of a cheaper one that was not seen for so long.
const FORGET: Duration = Duration::from_hours(24);

/// A one-way fare of one adult in economy, with the standard commission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarePrice {
    /// The day of the flight.
    pub date: NaiveDate,
    /// The carrier's code; empty when it is not known.
    pub airline: String,
    /// Whether it buys a flight without a stop.
    pub is_direct: bool,
    /// What one adult pays.
    pub total_price: Cents,
    /// Minutes; `None` when it is not known.
    pub duration: Option<i64>,
}

impl CalendarStore<'_> {
    /// Keeps the cheapest of these by day, airline and directness, in key order. Where a fare is known already it
    /// stays while it is cheaper and was seen within a day.
    pub async fn save_fares(&mut self, origin: &PlaceCode, destination: &PlaceCode, fares: &[FarePrice]) -> Result<()> {
        let mut cheapest: BTreeMap<(NaiveDate, &str, bool), &FarePrice> = BTreeMap::new();
        for fare in fares {
            let kept = cheapest
                .entry((fare.date, fare.airline.as_str(), fare.is_direct))
                .or_insert(fare);
            if fare.total_price < kept.total_price {
                *kept = fare;
            }
        }
        let now = self.0.now();
        for fare in cheapest.into_values() {
            self.save_fare(origin, destination, fare, now).await?;
        }
        Ok(())
    }

    async fn save_fare(
        &mut self,
        origin: &PlaceCode,
        destination: &PlaceCode,
        fare: &FarePrice,
        now: Timestamp,
    ) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO processed_flight_prices AS known
                     (origin, destination, flight_date, airline, is_direct, total_price, duration, seen_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                 ON CONFLICT (origin, destination, flight_date, airline, is_direct) DO UPDATE
                 SET total_price = excluded.total_price, duration = excluded.duration, seen_at = excluded.seen_at
                 WHERE excluded.total_price <= known.total_price OR known.seen_at < $9"
            ))
            .bind(origin)
            .bind(destination)
            .bind(fare.date.to_string())
            .bind(&fare.airline)
            .bind(fare.is_direct)
            .bind(fare.total_price)
            .bind(fare.duration)
            .bind(now)
            .bind(now.minus(FORGET))
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Deletes at most `limit` fares of flights before `day`. Fewer than `limit` means that there are no more.
    pub async fn prune_fares(&mut self, day: NaiveDate, limit: i64) -> Result<u64> {
        let old = sql!(
            "DELETE FROM processed_flight_prices
             WHERE (origin, destination, flight_date, airline, is_direct) IN
                   (SELECT origin, destination, flight_date, airline, is_direct FROM processed_flight_prices
                    WHERE flight_date < $1 ORDER BY flight_date LIMIT $2)"
        );
        self.0.delete_before(old, day.to_string(), limit).await
    }
}
