//! One search in full: everything that is stored about it and its runs.

use super::{ListedSearch, Run, listing::listed};
use crate::{
    db::{Db, Result},
    ids::{BatchId, JobId, RequestId},
    providers::{Dropped, Provider},
    queue::JobRow,
    search::RequestStatus,
    settings::Settings,
    time::Timestamp,
};

/// The most runs that a report has: those of the last refreshes.
const MOST_RUNS: i64 = 20;

/// A search and its runs.
#[derive(Clone, Debug)]
pub struct SearchReport {
    pub search: ListedSearch,
    /// The number of other searches that share the runs.
    pub equal_searches: i64,
    /// The newest first; at most 20.
    pub runs: Vec<RunReport>,
}

/// A run with its provider requests and jobs.
#[derive(Clone, Debug)]
pub struct RunReport {
    pub run: Run,
    pub is_current: bool,
    pub requests: Vec<RequestReport>,
    /// Those jobs of the run that are not deleted yet.
    pub jobs: Vec<JobRow>,
}

/// A provider request.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct RequestReport {
    pub id: RequestId,
    pub provider: Provider,
    pub origin: String,
    pub destination: String,
    pub status: RequestStatus,
    pub job_id: Option<JobId>,
    pub attempt: i64,
    pub http_calls: i64,
    pub itineraries: i64,
    pub dropped: i64,
    /// JSON; see [`RequestReport::drop_reasons`].
    drop_reasons: Option<String>,
    pub error: Option<String>,
    pub created_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
    /// The time of all HTTP exchanges, in milliseconds.
    pub exchange_ms: Option<i64>,
}

impl RequestReport {
    /// Why itineraries were dropped. Counts that cannot be read are left out.
    pub fn drop_reasons(&self) -> Dropped {
        let reasons = self.drop_reasons.as_deref();
        reasons
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }
}

/// Everything that is stored about a search.
#[tracing::instrument(name = "search.report", skip_all, fields(batch.id = %batch))]
pub async fn search_report(db: &Db, settings: &Settings, batch: BatchId) -> Result<Option<SearchReport>> {
    let mut tx = db.read().await?;
    let Some(row) = tx.searches().listed(batch).await? else {
        return Ok(None);
    };
    let params = row.params()?;
    let fingerprint = params.fingerprint();
    let Some(search) = listed(&mut tx, settings, vec![row]).await?.pop() else {
        return Ok(None);
    };
    let current = tx.searches().current_run(&fingerprint).await?;
    let mut runs = Vec::new();
    for run in tx.searches().latest_runs(&fingerprint, MOST_RUNS).await? {
        let requests = tx.searches().request_reports(run.id).await?;
        let of_requests = requests.iter().filter_map(|request| request.job_id);
        let jobs: Vec<_> = of_requests.chain(run.finish_job_id).collect();
        runs.push(RunReport {
            is_current: current == Some(run.id),
            jobs: tx.queue().find_jobs(&jobs).await?,
            requests,
            run,
        });
    }
    Ok(Some(SearchReport {
        equal_searches: (tx.searches().count_equal(&params).await? - 1).max(0),
        search,
        runs,
    }))
}
