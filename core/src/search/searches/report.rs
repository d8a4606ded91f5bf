//! One search in full: everything that is stored about it and its runs.

use std::collections::{HashMap, HashSet};

use super::{ListedSearch, Run, listing::listed};
use crate::{
    base::{
        ids::{BatchId, JobId, RequestId, RunId},
        time::Timestamp,
    },
    platform::{
        db::{Db, Result, Tx},
        providers::{Dropped, Provider},
        queue::JobRow,
    },
    rules::settings::Settings,
    search::searches::RequestStatus,
};

/// The most runs that a report has: those of the last refreshes.
const MAX_RUNS: i64 = 20;

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
    pub run_id: RunId,
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
    let fingerprint = row.fingerprint.clone();
    let Some(search) = listed(&mut tx, settings, vec![row]).await?.pop() else {
        return Ok(None);
    };
    let equal_searches = match &search.params {
        Some(params) => (tx.searches().count_equal(params).await? - 1).max(0),
        None => 0,
    };
    Ok(Some(SearchReport {
        search,
        equal_searches,
        runs: run_reports(&mut tx, &fingerprint).await?,
    }))
}

/// The latest runs of a fingerprint. Their requests and jobs are read together, because there may be hundreds.
async fn run_reports(tx: &mut Tx, fingerprint: &str) -> Result<Vec<RunReport>> {
    let current = tx.searches().current_run(fingerprint).await?;
    let runs = tx.searches().latest_runs(fingerprint, MAX_RUNS).await?;
    let ids: Vec<_> = runs.iter().map(|run| run.id).collect();
    let mut requests: HashMap<RunId, Vec<RequestReport>> = HashMap::new();
    for request in tx.searches().request_reports(&ids).await? {
        requests.entry(request.run_id).or_default().push(request);
    }
    let mut reports: Vec<_> = runs
        .into_iter()
        .map(|run| RunReport {
            is_current: current == Some(run.id),
            requests: requests.remove(&run.id).unwrap_or_default(),
            jobs: Vec::new(),
            run,
        })
        .collect();
    let ids: Vec<_> = reports.iter().flat_map(RunReport::job_ids).collect();
    let jobs = tx.queue().find_jobs(&ids).await?;
    for report in &mut reports {
        let of_run: HashSet<_> = report.job_ids().collect();
        report.jobs = jobs.iter().filter(|job| of_run.contains(&job.id)).cloned().collect();
    }
    Ok(reports)
}

impl RunReport {
    /// The jobs that are known to belong to the run.
    fn job_ids(&self) -> impl Iterator<Item = JobId> {
        let of_run = [self.run.start_job_id, self.run.finish_job_id, self.run.republish_job_id];
        let of_requests = self.requests.iter().map(|request| request.job_id);
        of_run.into_iter().chain(of_requests).flatten()
    }
}
