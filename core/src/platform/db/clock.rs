//! The clock, and what is stored of it: when the clock is set back, stored moments do not stay in the future.
//!
//! Each process stores every few seconds what time it is. A process that finds a later time than its own, now or at its
//! start, knows that the clock was set back, and by how much. It moves all stored moments that are still to come by as
//! much. So a job, a lease or a limit waits for as long as it would have waited, and nothing counts as newer than what
//! comes next. A process that writes a moment in the meantime, by the clock of before, notices the step itself and moves
//! this moment too.

use std::time::Duration;

use sqlx::Row;

use super::{Db, Executor, Pools, Result, Tx, sql};
use crate::base::time::Timestamp;

/// The stored time is renewed when it is older than this. A clock that is set back by less delays what waits by less.
const RENEWAL: Duration = Duration::from_secs(5);

/// How long a process may go on by the clock of before, and how far ahead it then stores what it does at once: leases, deadlines
/// and the pauses before another attempt.
const UNNOTICED: Duration = Duration::from_mins(1);

/// The text that moves the moments of a table from $1 to $2 back by $3.
macro_rules! moved {
    ($table:literal, $first:literal $(, $column:literal)*) => {
        concat!(
            "UPDATE ", $table, " SET ", moved!($first), $(", ", moved!($column),)*
            " WHERE ", $first, " BETWEEN $1 AND $2" $(, " OR ", $column, " BETWEEN $1 AND $2")*
        )
    };
    ($column:literal) => {
        concat!($column, " = CASE WHEN ", $column, " BETWEEN $1 AND $2 THEN ", $column, " - $3 ELSE ", $column, " END")
    };
}

/// Moves the moments of these tables that are in `$range` back by `$by` microseconds.
macro_rules! move_moments {
    ($tx:expr, $range:expr, $by:expr; $($table:literal: $($column:literal),+;)+) => {
        $($tx.execute(sql!(moved!($table, $($column),+), $range.0, $range.1, $by)).await?;)+
    };
}

impl Db {
    /// On PostgreSQL, corrects the clock to match the server's clock, so that leases expire at the same time on all
    /// hosts. The error is at most half the round trip.
    pub async fn measure_clock(&self) -> Result<()> {
        let Pools::Postgres(pool) = &self.pools else {
            return Ok(());
        };
        let mut connection = pool.acquire().await?;
        let before = self.clock.uncorrected().0;
        let row = sqlx::raw_sql("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
            .fetch_one(&mut *connection)
            .await?;
        let after = self.clock.uncorrected().0;
        let server: i64 = row.try_get(0)?;
        self.clock.correct(server - i64::midpoint(before, after));
        Ok(())
    }

    /// Keeps this process and the stored moments in step with the clock. Every process calls this every few seconds. Returns
    /// whether the clock was set since the last call.
    pub async fn follow_clock(&self) -> Result<bool> {
        self.measure_clock().await?;
        let step = self.clock.step();
        if let Some(step) = step {
            let direction = if step < 0 { "back" } else { "forward" };
            let by = Duration::from_micros(step.unsigned_abs());
            tracing::warn!(?by, "the clock was set {direction}");
        }
        let read_at = read_at(&mut self.read_connection().await?).await?;
        if read_at > self.now().plus(RENEWAL) {
            self.set_back().await?;
            return Ok(true);
        }
        if let Some(back) = step.filter(|step| *step < 0) {
            // Another process has moved what was stored before. What this process has stored since, it stored about the time that the
            // clock of before would show now; everything else that is still to come keeps its time.
            let mut tx = self.write().await?;
            let before = tx.now().plus(Duration::from_micros(back.unsigned_abs()));
            tx.move_back((before.minus(UNNOTICED), before.plus(UNNOTICED)), -back)
                .await?;
            tx.commit().await?;
        } else if self.now() > read_at.plus(RENEWAL) {
            let mut tx = self.write().await?;
            let now = tx.now();
            tx.note_time(now).await?;
            tx.commit().await?;
        }
        Ok(step.is_some())
    }

    /// Moves the stored moments that are still to come, unless another process has moved them.
    async fn set_back(&self) -> Result<()> {
        let mut tx = self.write().await?;
        tx.execute(sql!(postgres: "SELECT id FROM clock_readings FOR UPDATE"))
            .await?;
        let (now, read_at) = (tx.now(), read_at(&mut tx).await?);
        if read_at <= now.plus(RENEWAL) {
            return Ok(());
        }
        tx.move_back((Timestamp(now.0 + 1), Timestamp(i64::MAX)), read_at.0 - now.0)
            .await?;
        tx.note_time(now).await?;
        tx.commit().await?;
        tracing::warn!(by = ?read_at.since(now), "the clock was set back: what waits for a later time waits no longer than before");
        Ok(())
    }
}

/// The stored time.
async fn read_at(executor: &mut impl Executor) -> Result<Timestamp> {
    executor
        .fetch_value(sql!("SELECT read_at FROM clock_readings WHERE id = 'default'"))
        .await
}

impl Tx {
    async fn note_time(&mut self, now: Timestamp) -> Result<()> {
        self.execute(sql!("UPDATE clock_readings SET read_at = $1 WHERE id = 'default'", now))
            .await
    }

    /// Moves every stored moment from the first to the second of `range` back by `by` microseconds. Only these stay: the ends that people have chosen (of a
    /// ban, a quote, a token), what the logs and the statistics tell, and what nothing is compared with.
    async fn move_back(&mut self, range: (Timestamp, Timestamp), by: i64) -> Result<()> {
        // A tick has its planned time, and happens again when that time comes.
        self.execute(sql!(
            "DELETE FROM schedule_ticks WHERE planned_at BETWEEN $1 AND $2",
            range.0,
            range.1
        ))
        .await?;
        // What was sent in the last second counts no longer: the step took longer than a second to notice.
        self.execute(sql!("UPDATE provider_limits SET recent = '[]', promised = '[]'"))
            .await?;
        move_moments!(self, range, by;
            "auth_codes": "created_at";
            "booking_requests": "created_at", "claimed_at", "closed_at";
            "bulk_changes": "created_at";
            "calendar_fetches": "at", "finished_at";
            "calendar_prices": "last_update";
            "demand_folds": "folded_at";
            "idempotency_keys": "created_at";
            "job_history": "expires_at";
            "jobs": "run_at", "lease_until", "expires_at", "created_at";
            "leader_leases": "lease_until";
            "mfa_challenges": "created_at";
            "mfa_factors": "tries_since";
            "one_time_codes": "requested_at", "created_at";
            "earlier_codes": "created_at";
            "processed_flight_prices": "seen_at";
            "provider_key_tests": "created_at";
            "provider_limits": "blocked_until", "paused_until", "plan_resets_at";
            "provider_parts": "checked_at";
            "provider_requests": "created_at", "started_at", "finished_at";
            "queue_targets": "drained_from", "state_since";
            "quote_options": "checked_at", "found_checked_at";
            "quotes": "checked_at", "created_at", "found_checked_at", "last_viewed_at";
            "refresh_tokens": "used_at";
            "rendered_pages": "due_at", "expires_at", "rendered_at", "changed_at";
            "route_demand_tracking": "last_search_at", "last_price_update", "next_due", "error_timestamp", "changed_at";
            "saved_searches": "created_at";
            "script_tokens": "last_used_at";
            "search_events": "at";
            "search_route_tracking": "last_search_at";
            "search_runs": "created_at", "deadline_at", "published_at", "finished_at", "changed_at";
            "sessions": "created_at", "refreshed_at";
            "signing_keys": "retired_at";
            "sign_in_limits": "failed_at", "logged_at";
            "sitemaps": "generated_at", "changed_at";
            "sitemap_files": "changed_at";
            "users": "email_confirmed_at", "invited_at", "last_sign_in_at", "email_change_sent_at";
            "welcome_links": "created_at";
            "workers": "seen_at";
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::{
        base::{ids::JobId, time::Clock},
        platform::{
            db::Options,
            queue::{JobKind, NewJob},
        },
    };

    const HOUR: Duration = Duration::from_hours(1);

    #[derive(Serialize, Deserialize)]
    struct Work {}

    impl JobKind for Work {
        const NAME: &'static str = "work";
        const QUEUE: &'static str = "work";
        const MAX_ATTEMPTS: u32 = 1;
        const TIMEOUT: Duration = HOUR;
    }

    async fn queue(db: &Db, run_at: Timestamp) -> JobId {
        let mut tx = db.write().await.unwrap();
        let id = tx.queue().enqueue(&NewJob::new(&Work {}).at(run_at)).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// How long a job still waits.
    async fn wait_of(db: &Db, id: JobId) -> Duration {
        let job = db.read().await.unwrap().queue().find_job(id).await.unwrap().unwrap();
        job.run_at.unwrap().since(db.now())
    }

    #[tokio::test]
    async fn two_processes_that_notice_a_step_move_what_is_stored_once() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options::new(format!("sqlite:{}", folder.path().join("test.db").display()));
        let (first, second) = (
            Db::open(&options, Clock::default()).await.unwrap(),
            Db::open(&options, Clock::default()).await.unwrap(),
        );
        first.migrate().await.unwrap();
        for db in [&first, &second] {
            db.follow_clock().await.unwrap();
        }
        let planned = queue(&first, first.now().plus(3 * HOUR)).await;

        first.clock().correct(-crate::base::time::micros(HOUR));
        assert!(first.follow_clock().await.unwrap());
        // The second process has not noticed the step yet.
        let late = queue(&second, second.now().plus(Duration::from_secs(30))).await;
        second.clock().correct(-crate::base::time::micros(HOUR));
        assert!(second.follow_clock().await.unwrap());

        for (id, minutes) in [(planned, 180.0), (late, 0.5)] {
            let wait = wait_of(&first, id).await.as_secs_f64() / 60.0;
            assert!((wait - minutes).abs() < 0.5, "{wait}");
        }
    }
}
