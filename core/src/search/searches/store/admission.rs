//! What admission reads and writes.

use std::time::Duration;

use uuid::Uuid;

use super::SearchStore;
use crate::{
    base::{
        ids::{JobId, RunId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, Result, signal::Topics, sql},
        providers::Provider,
    },
    search::searches::{
        ProviderRequest, RunStatus,
        admission::{LatestRequests, Line, RunStart, Subscriber},
    },
};

/// The most provider requests from which an estimate is made, none of them older than `LATELY`.
const LATEST: i64 = 20;
const LATELY: Duration = Duration::from_mins(10);

/// The lines of requests that wait for each provider, as one subscriber sees them.
#[derive(Clone, Debug, Default)]
pub struct Lines([Line; Provider::ALL.len()]);

impl Lines {
    /// The line before a provider.
    pub fn line(&self, provider: Provider) -> &Line {
        &self.0[provider as usize]
    }

    /// The same, to join it.
    pub fn line_mut(&mut self, provider: Provider) -> &mut Line {
        &mut self.0[provider as usize]
    }
}

impl SearchStore<'_> {
    /// The latest `most` runs that the network of a subscriber started since `from`. The network stays locked until the
    /// end of the transaction; otherwise two transactions could both find room for the last run.
    pub(in crate::search::searches) async fn run_starts_of(
        &mut self,
        subscriber: Subscriber,
        from: Timestamp,
        most: i64,
    ) -> Result<Vec<RunStart>> {
        self.lock_network(subscriber.network).await?;
        self.fetch_all(sql!(
            "SELECT created_at AS at, subscriber = $1 AS own FROM search_runs
             WHERE network = $2 AND created_at > $3
             ORDER BY created_at DESC LIMIT $4",
            subscriber.address,
            subscriber.network,
            from,
            most
        ))
        .await
    }

    /// SQLite has one writer, so only PostgreSQL needs a lock.
    async fn lock_network(&mut self, network: Uuid) -> Result<()> {
        let (high, low) = network.as_u64_pair();
        self.execute(sql!(postgres: "SELECT pg_advisory_xact_lock($1)", (high ^ low).cast_signed()))
            .await
    }

    /// The lines before all providers.
    pub async fn lines(&mut self, subscriber: Option<Subscriber>) -> Result<Lines> {
        let queues = Provider::ALL.map(|provider| provider.row().queue);
        let network = subscriber.map(|subscriber| subscriber.network);
        let mut lines = Lines::default();
        for waiting in self.0.queue().waiting_by_priority(&queues, network).await? {
            let provider = Provider::ALL
                .into_iter()
                .find(|provider| provider.row().queue == waiting.queue);
            if let Some(provider) = provider {
                let jobs = u64::try_from(waiting.jobs).unwrap_or_default();
                lines.line_mut(provider).add(waiting.priority, jobs, waiting.own > 0);
            }
        }
        Ok(lines)
    }

    /// Sums over the latest provider requests to a provider.
    pub async fn latest_requests(&mut self, provider: Provider) -> Result<LatestRequests> {
        let from = self.0.now().minus(LATELY);
        self.fetch_one(sql!(
            "SELECT count(*) AS requests, CAST(coalesce(sum(http_calls), 0) AS BIGINT) AS calls,
                    CAST(coalesce(sum(finished_at - started_at), 0) AS BIGINT) AS held
             FROM (SELECT http_calls, started_at, finished_at FROM provider_requests
                   WHERE provider = $1 AND created_at > $2 AND http_calls > 0
                     AND started_at IS NOT NULL AND finished_at IS NOT NULL
                   ORDER BY created_at DESC LIMIT $3) AS latest",
            provider,
            from,
            LATEST
        ))
        .await
    }

    /// The status of a run, and the time at which it ends at the latest.
    pub async fn clock(&mut self, run: RunId) -> Result<Option<(RunStatus, Timestamp)>> {
        self.fetch_optional(sql!("SELECT status, deadline_at FROM search_runs WHERE id = $1", run))
            .await
    }

    /// Starts the time of a queued run: from now on its requests must start before `deadline`, and the run ends then.
    /// Does nothing if the run has already begun.
    #[tracing::instrument(name = "search.begin_run", skip(self), fields(run.id = %run))]
    pub async fn begin_run(&mut self, run: RunId, deadline: Timestamp) -> Result<()> {
        let begun: Option<(Option<JobId>,)> = self
            .fetch_optional(sql!(
                "UPDATE search_runs SET status = 'running', deadline_at = $1, version = version + 1, changed_at = $2
                 WHERE id = $3 AND status = 'queued' RETURNING finish_job_id",
                deadline,
                self.0.now(),
                run
            ))
            .await?;
        let Some((finish,)) = begun else {
            return Ok(());
        };
        self.0.notify(Topics::RUNS);
        let requests = self.requests(run).await?;
        let jobs: Vec<_> = requests.iter().filter_map(|request| request.job_id).collect();
        self.0.queue().expire_waiting_jobs(&jobs, deadline).await?;
        if let Some(finish) = finish {
            self.0.queue().reschedule_job(finish, deadline).await?;
        }
        Ok(())
    }

    /// The number of waiting requests before the run's first open request, for each provider; 0 if the run's request is
    /// being sent.
    pub async fn ahead(&mut self, requests: &[ProviderRequest]) -> Result<Vec<(Provider, u64)>> {
        let mut found = Vec::new();
        for provider in Provider::ALL {
            let open = |request: &&ProviderRequest| request.provider == provider && !request.status.is_final();
            let first = requests.iter().find(open);
            if let Some(job) = first.and_then(|request| request.job_id) {
                let ahead = self.0.queue().jobs_ahead(job).await?.unwrap_or_default();
                found.push((provider, u64::try_from(ahead).unwrap_or_default()));
            }
        }
        Ok(found)
    }
}
