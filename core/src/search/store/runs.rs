//! Runs, and the head of each fingerprint.

use super::{SearchStore, json};
use crate::{
    db::{Result, on, signal::Topics, sql},
    ids::{JobId, RunId},
    providers::Provider,
    search::{
        Run, SearchParams,
        admission::{Applicant, Rank},
        refresh::RunStart,
        run::RunRow,
    },
    settings::Settings,
    time::Timestamp,
};

impl SearchStore<'_> {
    /// Locks the head of a fingerprint until the end of the transaction and returns its run: `fresh` when
    /// there was none.
    pub(in crate::search) async fn lock_head(&mut self, fingerprint: &str, fresh: RunId) -> Result<RunId> {
        Ok(on!(self.0, conn => {
            sqlx::query_scalar(sql!(
                "INSERT INTO run_heads (fingerprint, run_id) VALUES ($1, $2)
                 ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = excluded.fingerprint
                 RETURNING run_id"
            ))
            .bind(fingerprint)
            .bind(fresh)
            .fetch_one(conn)
            .await
        })?)
    }

    /// Puts a fingerprint at another run.
    pub(in crate::search) async fn move_head(&mut self, fingerprint: &str, run: RunId) -> Result<()> {
        self.0.notify(Topics::RUNS);
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("UPDATE run_heads SET run_id = $2 WHERE fingerprint = $1"))
                .bind(fingerprint)
                .bind(run)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }

    /// Inserts a queued run with the job that ends it and the time of that job.
    pub(in crate::search) async fn insert_run(
        &mut self,
        run: RunId,
        fingerprint: &str,
        params: &SearchParams,
        settings: &Settings,
        applicant: &Applicant,
        (finish, deadline): (JobId, Timestamp),
    ) -> Result<()> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO search_runs (id, fingerprint, search_params, status, version, results_version, simultaneous,
                                          shows_partial, asked, answered, options, demo, pricing_revision,
                                          provider_revision, finish_job_id, created_at, deadline_at, published_at,
                                          changed_at, subscriber, network, for_agent)
                 VALUES ($1, $2, $3, 'queued', 1, 0, $4, $5, 0, 0, 0, FALSE, $6, $7, $8, $9, $10, 0, $9, $11, $12, $13)"
            ))
            .bind(run)
            .bind(fingerprint)
            .bind(json(params))
            .bind(settings.values.providers.simultaneous_requests)
            .bind(settings.values.mode.use_incomplete_api)
            .bind(settings.pricing_revision)
            .bind(settings.provider_revision)
            .bind(finish)
            .bind(now)
            .bind(deadline)
            .bind(applicant.subscriber.map(|subscriber| subscriber.address))
            .bind(applicant.subscriber.map(|subscriber| subscriber.network))
            .bind(applicant.rank == Rank::Agent)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    #[tracing::instrument(name = "search.run", skip_all, fields(run.id = %run))]
    pub async fn run(&mut self, run: RunId) -> Result<Option<Run>> {
        let row: Option<RunRow> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT * FROM search_runs WHERE id = $1")).bind(run).fetch_optional(conn).await
        })?;
        row.map(Run::try_from).transpose()
    }

    /// The runs of a fingerprint that were started since `from`.
    pub(in crate::search) async fn run_starts(&mut self, fingerprint: &str, from: Timestamp) -> Result<Vec<RunStart>> {
        Ok(on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT created_at, is_refresh FROM search_runs WHERE fingerprint = $1 AND created_at > $2"
            ))
            .bind(fingerprint)
            .bind(from)
            .fetch_all(conn)
            .await
        })?)
    }

    /// Notes that somebody asked for this run although results were there.
    pub(in crate::search) async fn mark_refresh(&mut self, run: RunId) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("UPDATE search_runs SET is_refresh = TRUE WHERE id = $1"))
                .bind(run)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }

    /// Says how many questions a queued run asks; it stays queued until the first of them is sent.
    pub async fn note_asked(&mut self, run: RunId, asked: usize) -> Result<()> {
        let now = self.0.now();
        self.0.notify(Topics::RUNS);
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "UPDATE search_runs SET asked = $2, version = version + 1, changed_at = $3 WHERE id = $1"
            ))
            .bind(run)
            .bind(i64::try_from(asked).unwrap_or(i64::MAX))
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Moves the version of the run that a complete run's results are shown behind, so that polls see new ones.
    pub(crate) async fn touch_successor(&mut self, complete: RunId) -> Result<()> {
        let now = self.0.now();
        self.0.notify(Topics::RUNS);
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "UPDATE search_runs SET version = version + 1, changed_at = $2
                 WHERE id IN (SELECT run_id FROM run_heads
                              WHERE fingerprint = (SELECT fingerprint FROM search_runs WHERE id = $1)
                                AND complete_run_id = $1 AND run_id <> $1)"
            ))
            .bind(complete)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Whether a run with sandbox data would still be reused: of this provider revision, changed since `from`.
    pub async fn has_demo_run(&mut self, provider_revision: i64, from: Timestamp) -> Result<bool> {
        let found: i64 = on!(self.0, conn => {
            sqlx::query_scalar(sql!(
                "SELECT count(*) FROM search_runs WHERE demo AND provider_revision = $1 AND changed_at > $2"
            ))
            .bind(provider_revision)
            .bind(from)
            .fetch_one(conn)
            .await
        })?;
        Ok(found > 0)
    }

    /// Marks a queued run as running and says how many questions it asks. False when it is not queued.
    pub async fn mark_running(&mut self, run: RunId, asked: usize) -> Result<bool> {
        let now = self.0.now();
        self.0.notify(Topics::RUNS);
        let changed = on!(self.0, conn => {
            sqlx::query(sql!(
                "UPDATE search_runs SET status = 'running', asked = $2, version = version + 1, changed_at = $3
                 WHERE id = $1 AND status = 'queued'"
            ))
            .bind(run)
            .bind(i64::try_from(asked).unwrap_or(i64::MAX))
            .bind(now)
            .execute(conn)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed == 1)
    }

    /// Lets polls see that something about a run moved.
    pub async fn bump(&mut self, run: RunId) -> Result<()> {
        let now = self.0.now();
        self.0.notify(Topics::RUNS);
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("UPDATE search_runs SET version = version + 1, changed_at = $2 WHERE id = $1"))
                .bind(run)
                .bind(now)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }

    /// Ends a run that cannot be published, with the reason that visitors read. Nothing when it has ended.
    pub async fn fail_run(&mut self, run: RunId, reason: &str) -> Result<()> {
        let now = self.0.now();
        self.0.notify(Topics::RUNS);
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "UPDATE search_runs
                 SET status = 'failed', last_error = $2, version = version + 1, finished_at = $3, changed_at = $3
                 WHERE id = $1 AND finished_at IS NULL"
            ))
            .bind(run)
            .bind(reason)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// The winner of a run, if it has one. It cannot change while this transaction holds the run's row.
    pub async fn winner(&mut self, run: RunId) -> Result<Option<Provider>> {
        Ok(on!(self.0, conn => {
            sqlx::query_scalar(sql!("SELECT winner FROM search_runs WHERE id = $1"))
                .bind(run)
                .fetch_optional(conn)
                .await
        })?
        .flatten())
    }

    pub async fn set_winner(&mut self, run: RunId, provider: Provider) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("UPDATE search_runs SET winner = $2 WHERE id = $1"))
                .bind(run)
                .bind(provider)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }
}
