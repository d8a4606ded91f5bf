//! Runs, and the head of each fingerprint.

use super::{SearchStore, json};
use crate::{
    base::{
        ids::{BatchId, JobId, RequestId, RunId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, Result, signal::Topics, sql},
        providers::Provider,
    },
    rules::settings::Settings,
    search::searches::{
        Run, SearchParams,
        admission::{Applicant, Rank},
        refresh::RunStart,
        run::RunRow,
    },
};

/// The text that selects runs by a condition.
macro_rules! select_runs {
    ($condition:literal) => {
        concat!(
            "SELECT id, fingerprint, search_params, status, version, results_version, simultaneous, shows_partial,
                    winner, asked, answered, options, demo, pricing_revision, provider_revision, start_job_id,
                    finish_job_id, republish_job_id, last_error, created_at, deadline_at, published_at, finished_at,
                    changed_at, pruned_at, subscriber, network, for_agent
             FROM search_runs WHERE ",
            $condition
        )
    };
}

pub(super) use select_runs;

/// The jobs of a new run.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::searches) struct RunJobs {
    pub start: JobId,
    /// The job that ends the run at its deadline.
    pub finish: JobId,
    pub deadline: Timestamp,
}

/// A run to be inserted.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::searches) struct NewRun<'a> {
    pub run: RunId,
    /// The search that starts it.
    pub batch: BatchId,
    pub fingerprint: &'a str,
    pub params: &'a SearchParams,
    pub applicant: &'a Applicant,
}

impl SearchStore<'_> {
    /// Locks the head of a fingerprint until the end of the transaction and returns its current run. If there is no
    /// head, inserts one that names `fresh`.
    pub(in crate::search::searches) async fn lock_head(&mut self, fingerprint: &str, fresh: RunId) -> Result<RunId> {
        self.fetch_value(sql!(
            "INSERT INTO run_heads (fingerprint, run_id) VALUES ($1, $2)
             ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = excluded.fingerprint
             RETURNING run_id",
            fingerprint,
            fresh
        ))
        .await
    }

    /// Makes another run the current one of a fingerprint.
    pub(in crate::search::searches) async fn move_head(&mut self, fingerprint: &str, run: RunId) -> Result<()> {
        self.0.notify(Topics::RUNS);
        self.execute(sql!(
            "UPDATE run_heads SET run_id = $1 WHERE fingerprint = $2",
            run,
            fingerprint
        ))
        .await
    }

    /// Inserts a queued run with the ids of its jobs.
    pub(in crate::search::searches) async fn insert_run(
        &mut self,
        new: &NewRun<'_>,
        settings: &Settings,
        jobs: RunJobs,
    ) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO search_runs (id, fingerprint, search_params, status, version, results_version,
                                      simultaneous, shows_partial, asked, answered, options, demo, pricing_revision,
                                      provider_revision, start_job_id, finish_job_id, created_at, deadline_at,
                                      published_at, changed_at, subscriber, network, for_agent, started_by)
             VALUES ($1, $2, $3, 'queued', 1, 0, $4, $5, 0, 0, 0, FALSE, $6, $7, $8, $9, $10, $11, 0, $10, $12, $13,
                     $14, $15)",
            new.run,
            new.fingerprint,
            json(new.params),
            settings.values.providers.simultaneous_requests,
            settings.values.mode.use_incomplete_api,
            settings.pricing_revision,
            settings.provider_revision,
            jobs.start,
            jobs.finish,
            self.0.now(),
            jobs.deadline,
            new.applicant.subscriber.map(|subscriber| subscriber.address),
            new.applicant.subscriber.map(|subscriber| subscriber.network),
            new.applicant.rank == Rank::Agent,
            new.batch
        ))
        .await
    }

    #[tracing::instrument(name = "search.run", skip_all, fields(run.id = %run))]
    pub async fn run(&mut self, run: RunId) -> Result<Option<Run>> {
        let row: Option<RunRow> = self.fetch_optional(sql!(select_runs!("id = $1"), run)).await?;
        row.map(Run::try_from).transpose()
    }

    /// The search that started a run; `None` if there is no such run, or if it has no search.
    pub(in crate::search::searches) async fn batch_of_run(&mut self, run: RunId) -> Result<Option<BatchId>> {
        let batch: Option<Option<BatchId>> = self
            .fetch_optional_value(sql!("SELECT started_by FROM search_runs WHERE id = $1", run))
            .await?;
        Ok(batch.flatten())
    }

    /// The run of a provider request.
    pub(in crate::search::searches) async fn run_of_request(&mut self, request: RequestId) -> Result<Option<RunId>> {
        self.fetch_optional_value(sql!("SELECT run_id FROM provider_requests WHERE id = $1", request))
            .await
    }

    /// The runs of a fingerprint that were started since `from`.
    pub(in crate::search::searches) async fn run_starts(
        &mut self,
        fingerprint: &str,
        from: Timestamp,
    ) -> Result<Vec<RunStart>> {
        self.fetch_all(sql!(
            "SELECT created_at, is_refresh FROM search_runs WHERE fingerprint = $1 AND created_at > $2",
            fingerprint,
            from
        ))
        .await
    }

    /// Notes the job that was last queued to publish a run again. Every poll until its end notes it, so a known job is not
    /// written again.
    pub async fn note_republish(&mut self, run: RunId, job: JobId) -> Result<()> {
        self.execute(sql!(
            "UPDATE search_runs SET republish_job_id = $1 WHERE id = $2 AND republish_job_id IS DISTINCT FROM $1",
            job,
            run
        ))
        .await
    }

    /// Marks a run as started by a refresh.
    pub(in crate::search::searches) async fn mark_refresh(&mut self, run: RunId) -> Result<()> {
        self.execute(sql!("UPDATE search_runs SET is_refresh = TRUE WHERE id = $1", run))
            .await
    }

    /// Stores the number of requests of a queued run, which stays queued until the first of them is sent.
    pub async fn set_asked(&mut self, run: RunId, asked: usize) -> Result<()> {
        self.0.notify(Topics::RUNS);
        self.execute(sql!(
            "UPDATE search_runs SET asked = $1, version = version + 1, changed_at = $2 WHERE id = $3",
            i64::try_from(asked).unwrap_or(i64::MAX),
            self.0.now(),
            run
        ))
        .await
    }

    /// If a later run is current while this complete run's results are shown, raises the version of the later run, so
    /// that polls see new results.
    pub(crate) async fn touch_successor(&mut self, complete: RunId) -> Result<()> {
        self.0.notify(Topics::RUNS);
        self.execute(sql!(
            "UPDATE search_runs SET version = version + 1, changed_at = $1
             WHERE id IN (SELECT run_id FROM run_heads
                          WHERE fingerprint = (SELECT fingerprint FROM search_runs WHERE id = $2)
                            AND complete_run_id = $2 AND run_id <> $2)",
            self.0.now(),
            complete
        ))
        .await
    }

    /// Whether a run with sandbox data could still be reused: it has this provider revision and changed since `from`.
    pub async fn has_demo_run(&mut self, provider_revision: i64, from: Timestamp) -> Result<bool> {
        let found: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM search_runs WHERE demo AND provider_revision = $1 AND changed_at > $2",
                provider_revision,
                from
            ))
            .await?;
        Ok(found > 0)
    }

    /// Marks a queued run as running and stores the number of its requests. Returns false if the run is not queued.
    pub async fn mark_running(&mut self, run: RunId, asked: usize) -> Result<bool> {
        self.0.notify(Topics::RUNS);
        let changed = self
            .execute_counted(sql!(
                "UPDATE search_runs SET status = 'running', asked = $1, version = version + 1, changed_at = $2
                 WHERE id = $3 AND status = 'queued'",
                i64::try_from(asked).unwrap_or(i64::MAX),
                self.0.now(),
                run
            ))
            .await?;
        Ok(changed == 1)
    }

    /// Raises the version of a run, so that polls see its changes.
    pub async fn bump(&mut self, run: RunId) -> Result<()> {
        self.0.notify(Topics::RUNS);
        self.execute(sql!(
            "UPDATE search_runs SET version = version + 1, changed_at = $1 WHERE id = $2",
            self.0.now(),
            run
        ))
        .await
    }

    /// Ends a run that cannot be published, and stores the reason that visitors read. Does nothing if the run has
    /// ended.
    pub async fn fail_run(&mut self, run: RunId, reason: &str) -> Result<()> {
        self.0.notify(Topics::RUNS);
        self.execute(sql!(
            "UPDATE search_runs
             SET status = 'failed', last_error = $1, version = version + 1, finished_at = $2, changed_at = $2
             WHERE id = $3 AND finished_at IS NULL",
            reason,
            self.0.now(),
            run
        ))
        .await
    }

    /// At most `most` runs whose deadline has passed, each with the job that ends it.
    pub(in crate::search::searches) async fn overdue_runs(&mut self, most: i64) -> Result<Vec<(RunId, Option<JobId>)>> {
        self.fetch_all(sql!(
            "SELECT id, finish_job_id FROM search_runs WHERE finished_at IS NULL AND deadline_at < $1
             ORDER BY deadline_at LIMIT $2",
            self.0.now(),
            most
        ))
        .await
    }

    /// The winner of a run, if it has one. It cannot change while this transaction holds the run's row.
    pub async fn winner(&mut self, run: RunId) -> Result<Option<Provider>> {
        Ok(self
            .fetch_optional_value(sql!("SELECT winner FROM search_runs WHERE id = $1", run))
            .await?
            .flatten())
    }

    pub async fn set_winner(&mut self, run: RunId, provider: Provider) -> Result<()> {
        self.execute(sql!("UPDATE search_runs SET winner = $1 WHERE id = $2", provider, run))
            .await
    }
}
