//! `processed_flight_prices`: the cheapest known one-way fare by day, airline and directness.

use std::{cmp::Reverse, collections::BTreeMap, time::Duration};

use chrono::NaiveDate;

use super::CalendarStore;
use crate::{
    base::{
        money::Cents,
        place_code::PlaceCode,
        time::{Timestamp, micros},
    },
    platform::db::{Executor, Result, sql},
};

/// A dearer fare replaces a cheaper fare that was seen at least this much earlier.
const FORGET: Duration = Duration::from_hours(24);

/// A one-way fare of one adult in economy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarePrice {
    /// The day of the flight.
    pub date: NaiveDate,
    /// The carrier's code; empty when it is not known.
    pub airline: String,
    /// Whether the price is that of a flight without a stop.
    pub is_direct: bool,
    /// The provider's price, without commission.
    pub base_price: Cents,
    /// Minutes; `None` when it is not known.
    pub duration: Option<i64>,
    /// When the provider gave the price.
    pub seen_at: Timestamp,
}

impl CalendarStore<'_> {
    /// Stores the cheapest of `fares` by day, airline and directness, in key order. A known fare stays while it is
    /// cheaper and was seen less than a day before the new one. A real fare replaces one of the sandbox (`demo`), never
    /// the other way round. The total prices of the pair, also those of fares that stay, are computed with today's
    /// adult rate.
    pub async fn save_fares(
        &mut self,
        origin: &PlaceCode,
        destination: &PlaceCode,
        fares: &[FarePrice],
        adult_rate: Cents,
        demo: bool,
    ) -> Result<()> {
        let mut cheapest: BTreeMap<(NaiveDate, &str, bool), &FarePrice> = BTreeMap::new();
        for fare in fares {
            let kept = cheapest
                .entry((fare.date, fare.airline.as_str(), fare.is_direct))
                .or_insert(fare);
            if (fare.base_price, Reverse(fare.seen_at)) < (kept.base_price, Reverse(kept.seen_at)) {
                *kept = fare;
            }
        }
        for fare in cheapest.into_values() {
            self.save_fare(origin, destination, fare, adult_rate, demo).await?;
        }
        self.reprice_fares(origin, destination, adult_rate).await
    }

    /// Stores one fare. A fare that was seen earlier than the stored fare, as when results are published again, never
    /// makes the stored fare look newer.
    async fn save_fare(
        &mut self,
        origin: &PlaceCode,
        destination: &PlaceCode,
        fare: &FarePrice,
        adult_rate: Cents,
        demo: bool,
    ) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO processed_flight_prices AS known
                 (origin, destination, flight_date, airline, is_direct, total_price, base_price, duration, seen_at,
                  demo)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (origin, destination, flight_date, airline, is_direct) DO UPDATE
             SET total_price = excluded.total_price, base_price = excluded.base_price,
                 duration = excluded.duration, seen_at = excluded.seen_at, demo = excluded.demo
             WHERE (known.demo AND NOT excluded.demo)
                OR (known.demo = excluded.demo
                    AND (known.base_price IS NULL
                         OR excluded.seen_at > known.seen_at + $11
                         OR (excluded.base_price < known.base_price AND excluded.seen_at > known.seen_at - $11)
                         OR (excluded.base_price = known.base_price AND excluded.seen_at > known.seen_at)))",
            origin,
            destination,
            fare.date.to_string(),
            fare.airline,
            fare.is_direct,
            fare.base_price + adult_rate,
            fare.base_price,
            fare.duration,
            fare.seen_at,
            demo,
            micros(FORGET),
        ))
        .await
    }

    async fn reprice_fares(&mut self, origin: &PlaceCode, destination: &PlaceCode, adult_rate: Cents) -> Result<()> {
        self.execute(sql!(
            "UPDATE processed_flight_prices SET total_price = base_price + $1
             WHERE origin = $2 AND destination = $3 AND total_price <> base_price + $1",
            adult_rate,
            origin,
            destination
        ))
        .await
    }

    /// Deletes calendars and fares of the sandbox; returns how many.
    pub async fn delete_demo(&mut self) -> Result<u64> {
        let mut deleted = 0;
        for statement in [
            sql!("DELETE FROM calendar_prices WHERE demo"),
            sql!("DELETE FROM processed_flight_prices WHERE demo"),
        ] {
            deleted += self.execute_counted(statement).await?;
        }
        Ok(deleted)
    }

    /// Deletes at most `limit` fares of flights before `day`. Fewer than `limit` means that there are no more.
    pub async fn prune_fares(&mut self, day: NaiveDate, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM processed_flight_prices
             WHERE (origin, destination, flight_date, airline, is_direct) IN
                   (SELECT origin, destination, flight_date, airline, is_direct FROM processed_flight_prices
                    WHERE flight_date < $1 ORDER BY flight_date LIMIT $2)",
            day.to_string(),
            limit
        ))
        .await
    }
}
