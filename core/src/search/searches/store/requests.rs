//! Provider requests and their parts.

use std::time::Duration;

use super::SearchStore;
use crate::{
    base::{
        ids::{JobId, RequestId, RunId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, Result, sql},
        providers::{Dropped, Provider},
    },
    search::searches::RequestStatus,
};

/// A row of `provider_requests`.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
pub struct ProviderRequest {
    pub id: RequestId,
    pub run_id: RunId,
    pub provider: Provider,
    pub origin: String,
    pub destination: String,
    pub status: RequestStatus,
    pub job_id: Option<JobId>,
    pub attempt: i64,
    pub http_calls: i64,
    pub itineraries: i64,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
}

/// How a request goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestChange<'a> {
    /// Where it stands now.
    pub status: RequestStatus,
    /// The number of flights in the request's part so far; `None` leaves the count as it is.
    pub itineraries: Option<i64>,
    /// The itineraries that were dropped as unusable; `None` leaves the counts as they are.
    pub dropped: Option<&'a Dropped>,
    /// The error text from the provider or the network.
    pub error: Option<&'a str>,
    /// The kind of the error, for statistics; `None` leaves the kind as it is.
    pub error_kind: Option<&'a str>,
}

impl RequestChange<'_> {
    /// A request whose status alone changes.
    pub fn to(status: RequestStatus) -> Self {
        Self {
            status,
            itineraries: None,
            dropped: None,
            error: None,
            error_kind: None,
        }
    }
}

impl SearchStore<'_> {
    pub async fn insert_request(&mut self, request: &ProviderRequest) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO provider_requests (id, run_id, provider, origin, destination, status, job_id, attempt,
                                            http_calls, itineraries, dropped, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, $8)",
            request.id,
            request.run_id,
            request.provider,
            request.origin,
            request.destination,
            request.status,
            request.job_id,
            self.0.now()
        ))
        .await
    }

    pub async fn request(&mut self, request: RequestId) -> Result<Option<ProviderRequest>> {
        self.fetch_optional(sql!(
            "SELECT id, run_id, provider, origin, destination, status, job_id, attempt, http_calls, itineraries,
                    started_at, finished_at
             FROM provider_requests WHERE id = $1",
            request
        ))
        .await
    }

    /// All provider requests of a run.
    pub async fn requests(&mut self, run: RunId) -> Result<Vec<ProviderRequest>> {
        self.fetch_all(sql!(
            "SELECT id, run_id, provider, origin, destination, status, job_id, attempt, http_calls, itineraries,
                    started_at, finished_at
             FROM provider_requests WHERE run_id = $1 ORDER BY id",
            run
        ))
        .await
    }

    /// Records that an attempt begins. Returns false if the request is cancelled; it then stays cancelled.
    pub async fn mark_asking(&mut self, request: RequestId, attempt: i64) -> Result<bool> {
        let changed = self
            .execute_counted(sql!(
                "UPDATE provider_requests
                 SET status = CASE WHEN itineraries > 0 THEN 'partial' ELSE 'asking' END, attempt = $1,
                     started_at = coalesce(started_at, $2), error = NULL, finished_at = NULL
                 WHERE id = $3 AND status <> 'cancelled'",
                attempt,
                self.0.now(),
                request
            ))
            .await?;
        Ok(changed == 1)
    }

    /// Records a change of a request. A cancelled request stays cancelled. Returns false if nothing was changed.
    pub async fn change_request(&mut self, request: RequestId, change: &RequestChange<'_>) -> Result<bool> {
        let finished = change.status.is_final().then(|| self.0.now());
        let dropped = change
            .dropped
            .map(|dropped| i64::try_from(dropped.total()).unwrap_or(i64::MAX));
        let reasons = change.dropped.filter(|dropped| !dropped.is_empty());
        let reasons = reasons.map(|dropped| serde_json::to_string(dropped).expect("counts are JSON"));
        let changed = self
            .execute_counted(sql!(
                "UPDATE provider_requests
                 SET status = $1, itineraries = coalesce($2, itineraries), dropped = coalesce($3, dropped),
                     drop_reasons = CASE WHEN $3 IS NULL THEN drop_reasons ELSE $4 END,
                     error = coalesce($5, error), error_kind = coalesce($6, error_kind), finished_at = $7
                 WHERE id = $8 AND status <> 'cancelled'",
                change.status,
                change.itineraries,
                dropped,
                reasons,
                change.error,
                change.error_kind,
                finished,
                request
            ))
            .await?;
        Ok(changed == 1)
    }

    /// Counts one more HTTP request of a provider request.
    pub async fn count_http_call(&mut self, request: RequestId) -> Result<()> {
        self.execute(sql!(
            "UPDATE provider_requests SET http_calls = http_calls + 1 WHERE id = $1",
            request
        ))
        .await
    }

    /// Adds the time of one HTTP exchange: from sending to the complete answer, or to its failure.
    pub async fn add_exchange_time(&mut self, request: RequestId, took: Duration) -> Result<()> {
        let millis = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        self.execute(sql!(
            "UPDATE provider_requests SET exchange_ms = coalesce(exchange_ms, 0) + $1 WHERE id = $2",
            millis,
            request
        ))
        .await
    }

    /// Stores the part of a request in place of its earlier part.
    pub async fn save_part(&mut self, request: RequestId, body: &[u8], demo: bool) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO provider_parts (request_id, body, demo, checked_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (request_id) DO UPDATE
             SET body = excluded.body, demo = excluded.demo, checked_at = excluded.checked_at",
            request,
            body,
            demo,
            self.0.now()
        ))
        .await
    }

    /// The stored parts of a run: provider, compressed body, whether it is sandbox data, and when it arrived.
    pub async fn parts(&mut self, run: RunId) -> Result<Vec<(Provider, Vec<u8>, bool, Timestamp)>> {
        self.fetch_all(sql!(
            "SELECT provider, body, provider_parts.demo, checked_at
             FROM provider_requests JOIN provider_parts ON request_id = id
             WHERE run_id = $1 AND status <> 'cancelled' ORDER BY id",
            run
        ))
        .await
    }
}
