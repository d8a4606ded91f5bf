//! The columns by which searches are found, and their number by day.
//!
//! A search is filed in the transaction that creates it. Searches of earlier versions are filed by a job.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use chrono_tz::Tz;

use super::{SearchStore, params};
use crate::{
    base::{ids::BatchId, time::Timestamp},
    platform::db::{Executor, Result, sql},
};

/// The number of rows into which the count of a day is divided.
const PARTS: u8 = 16;
/// The row of a day that deleted searches are taken from. It may become negative; only the sum of a day has a meaning.
const FIRST_PART: i64 = 0;

impl SearchStore<'_> {
    /// Counts a new search for a day.
    pub(in crate::search::searches) async fn count_search(&mut self, batch: BatchId, day: NaiveDate) -> Result<()> {
        let [.., last] = *batch.0.as_bytes();
        self.count_searches(&day.to_string(), i64::from(last % PARTS), 1).await
    }

    /// Takes deleted searches out of the counts of their days.
    pub(super) async fn uncount_searches(&mut self, days: impl Iterator<Item = String>) -> Result<()> {
        let mut counts = BTreeMap::<String, i64>::new();
        for day in days {
            *counts.entry(day).or_default() += 1;
        }
        for (day, count) in &counts {
            self.count_searches(day, FIRST_PART, -count).await?;
            self.execute(sql!(
                "DELETE FROM search_counts WHERE day = $1
                 AND (SELECT sum(searches) FROM search_counts WHERE day = $1) = 0",
                day
            ))
            .await?;
        }
        Ok(())
    }

    async fn count_searches(&mut self, day: &str, part: i64, count: i64) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO search_counts (day, part, searches) VALUES ($1, $2, $3)
             ON CONFLICT (day, part) DO UPDATE SET searches = search_counts.searches + excluded.searches",
            day,
            part,
            count
        ))
        .await
    }

    /// Files at most `limit` searches of earlier versions, the oldest first. Returns their number. A search whose parameters
    /// cannot be read is counted, but not found by its route.
    pub async fn file_searches(&mut self, zone: Tz, limit: i64) -> Result<u64> {
        let unfiled: Vec<(BatchId, String, Timestamp)> = self
            .fetch_all(sql!(
                "SELECT batch_id, search_params, created_at FROM saved_searches
                 WHERE counted_day IS NULL ORDER BY created_at LIMIT $1",
                limit
            ))
            .await?;
        let mut counts = BTreeMap::<String, i64>::new();
        for (batch, text, created_at) in &unfiled {
            let params = params(*batch, text)
                .inspect_err(|error| tracing::error!(batch.id = %batch, %error, "a search is filed without its route"))
                .ok();
            let params = params.as_ref();
            let day = created_at.date_in(zone).to_string();
            let filed = self
                .execute_counted(sql!(
                    "UPDATE saved_searches SET origin = $1, destination = $2, departure_date = $3, counted_day = $4
                     WHERE batch_id = $5 AND counted_day IS NULL",
                    params.map(|params| params.from_code.as_str()),
                    params.map(|params| params.to_code.as_str()),
                    params.map(|params| params.departure_date.to_string()),
                    day,
                    batch
                ))
                .await?;
            *counts.entry(day).or_default() += i64::try_from(filed).unwrap_or(0);
        }
        for (day, count) in &counts {
            self.count_searches(day, FIRST_PART, *count).await?;
        }
        Ok(unfiled.len() as u64)
    }

    /// The number of saved searches.
    pub async fn count_all(&mut self) -> Result<u64> {
        let count: i64 = self
            .fetch_value(sql!(
                "SELECT CAST(coalesce(sum(searches), 0) AS BIGINT) FROM search_counts"
            ))
            .await?;
        Ok(u64::try_from(count).unwrap_or(0))
    }

    /// The number of saved searches of each day since `day` that has any, the oldest first.
    pub async fn counts_since(&mut self, day: NaiveDate) -> Result<Vec<(String, i64)>> {
        self.fetch_all(sql!(
            "SELECT day, CAST(sum(searches) AS BIGINT) FROM search_counts WHERE day >= $1 GROUP BY day ORDER BY day",
            day.to_string()
        ))
        .await
    }
}
