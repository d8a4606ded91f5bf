//! Searches as visitors made them, and what counts as demand.

use chrono::NaiveDate;
use uuid::Uuid;

use super::{SearchStore, json, params};
use crate::{
    db::{Result, on, sql},
    ids::BatchId,
    search::{NewSearch, SearchParams},
    time::Timestamp,
};

impl SearchStore<'_> {
    /// Keeps an idempotency key for `batch`, and answers the search it stands for: another one when the
    /// key was used since `valid_from`.
    pub(in crate::search) async fn keep_key(
        &mut self,
        key: Uuid,
        batch: BatchId,
        valid_from: Timestamp,
    ) -> Result<BatchId> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query_scalar(sql!(
                "INSERT INTO idempotency_keys (key, batch_id, created_at) VALUES ($1, $2, $3)
                 ON CONFLICT (key) DO UPDATE
                 SET batch_id = CASE WHEN idempotency_keys.created_at < $4
                                     THEN excluded.batch_id ELSE idempotency_keys.batch_id END,
                     created_at = CASE WHEN idempotency_keys.created_at < $4
                                       THEN excluded.created_at ELSE idempotency_keys.created_at END
                 RETURNING batch_id"
            ))
            .bind(key)
            .bind(batch)
            .bind(now)
            .bind(valid_from)
            .fetch_one(conn)
            .await
        })?)
    }

    /// Stores a search.
    pub(in crate::search) async fn insert(&mut self, batch: BatchId, new: &NewSearch, fingerprint: &str) -> Result<()> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO saved_searches (batch_id, user_id, search_params, fingerprint, created_at)
                 VALUES ($1, $2, $3, $4, $5)"
            ))
            .bind(batch)
            .bind(new.user)
            .bind(json(&new.params))
            .bind(fingerprint)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Whether there is such a search.
    pub async fn exists(&mut self, batch: BatchId) -> Result<bool> {
        let found: Option<BatchId> = on!(self.0, conn => {
            sqlx::query_scalar(sql!("SELECT batch_id FROM saved_searches WHERE batch_id = $1"))
                .bind(batch)
                .fetch_optional(conn)
                .await
        })?;
        Ok(found.is_some())
    }

    /// The fingerprint and the parameters of a search.
    pub async fn find(&mut self, batch: BatchId) -> Result<Option<(String, SearchParams)>> {
        let row: Option<(String, String)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT fingerprint, search_params FROM saved_searches WHERE batch_id = $1"))
                .bind(batch)
                .fetch_optional(conn)
                .await
        })?;
        row.map(|(fingerprint, text)| Ok((fingerprint, params(batch, &text)?)))
            .transpose()
    }

    /// Counts a direction for demand.
    pub(in crate::search) async fn append_event(
        &mut self,
        from: &str,
        to: &str,
        date: NaiveDate,
        user: Option<Uuid>,
    ) -> Result<()> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO search_events (id, origin, destination, year_month, departure_date, user_id, at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)"
            ))
            .bind(Uuid::now_v7())
            .bind(from)
            .bind(to)
            .bind(date.format("%Y-%m").to_string())
            .bind(date.to_string())
            .bind(user)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }
}
