//! The tables of ticks and of the lease.

use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        db::{Db, Executor, Result, sql, store},
        queue::NewJob,
    },
};

/// The only role that has a leader.
const ROLE: &str = "scheduler";

/// A lease that is held.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LeaderRow {
    /// `host:pid:uuid`.
    pub holder: String,
    /// Grows with every change of the holder.
    pub token: i64,
    /// The end of the lease, unless it is renewed.
    pub lease_until: Timestamp,
}

/// Whether somebody other than `name` holds the lease. Takes no lock.
pub(super) async fn is_led(db: &Db, name: &str) -> Result<bool> {
    let now = db.now();
    db.read_connection()
        .await?
        .fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM leader_leases WHERE role = $1 AND holder <> $2 AND lease_until > $3)",
            ROLE,
            name,
            now
        ))
        .await
}

store!(
    /// The ticks and the lease, as one transaction reads and writes them.
    ScheduleStore,
    schedules
);

impl ScheduleStore<'_> {
    /// Who leads, or led last.
    pub async fn leader(&mut self) -> Result<Option<LeaderRow>> {
        self.fetch_optional(sql!(
            "SELECT holder, token, lease_until FROM leader_leases WHERE role = $1",
            ROLE
        ))
        .await
    }

    /// Takes the lease for `name` if it has run out, or renews it. Returns the token; `None` while another scheduler
    /// holds the lease.
    pub(super) async fn take_lead(&mut self, name: &str, until: Timestamp) -> Result<Option<i64>> {
        self.fetch_optional_value(sql!(
            "INSERT INTO leader_leases (role, holder, token, lease_until) VALUES ($1, $2, 1, $3)
             ON CONFLICT (role) DO UPDATE SET
                 token = leader_leases.token
                     + CASE WHEN leader_leases.holder = excluded.holder THEN 0 ELSE 1 END,
                 holder = excluded.holder,
                 lease_until = excluded.lease_until
             WHERE leader_leases.holder = excluded.holder OR leader_leases.lease_until <= $4
             RETURNING token",
            ROLE,
            name,
            until,
            self.0.now()
        ))
        .await
    }

    /// Extends a lease that nobody else has taken, and locks its row. Returns false if somebody has taken it.
    pub(super) async fn keep_lead(&mut self, name: &str, token: i64, until: Timestamp) -> Result<bool> {
        Ok(self
            .execute_counted(sql!(
                "UPDATE leader_leases SET lease_until = $1 WHERE role = $2 AND holder = $3 AND token = $4",
                until,
                ROLE,
                name,
                token
            ))
            .await?
            == 1)
    }

    /// The latest planned time of a schedule whose job was queued.
    pub async fn last_tick(&mut self, schedule: &str) -> Result<Option<Timestamp>> {
        self.fetch_value(sql!(
            "SELECT max(planned_at) FROM schedule_ticks WHERE schedule = $1",
            schedule
        ))
        .await
    }

    /// The latest planned time of each schedule whose job was queued.
    pub(super) async fn last_ticks(&mut self) -> Result<Vec<(String, Timestamp)>> {
        self.fetch_all(sql!(
            "SELECT schedule, max(planned_at) FROM schedule_ticks GROUP BY schedule"
        ))
        .await
    }

    /// Whether a schedule is paused.
    pub async fn is_paused(&mut self, schedule: &str) -> Result<bool> {
        self.fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM paused_schedules WHERE schedule = $1)",
            schedule
        ))
        .await
    }

    /// The names of the paused schedules.
    pub(super) async fn paused(&mut self) -> Result<Vec<String>> {
        self.fetch_values(sql!("SELECT schedule FROM paused_schedules")).await
    }

    pub(super) async fn set_paused(&mut self, schedule: &str, is_paused: bool) -> Result<()> {
        let statement = if is_paused {
            sql!(
                "INSERT INTO paused_schedules (schedule, paused_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                schedule,
                self.0.now()
            )
        } else {
            sql!("DELETE FROM paused_schedules WHERE schedule = $1", schedule)
        };
        self.execute(statement).await
    }

    /// Records a tick and queues its job. Returns `None` and queues nothing if any scheduler has recorded this planned
    /// time before. [`Leader::tick`](super::Leader::tick) checks whether the caller may tick.
    pub async fn tick(&mut self, schedule: &str, planned_at: Timestamp, job: &NewJob) -> Result<Option<JobId>> {
        let inserted = self
            .execute_counted(sql!(
                "INSERT INTO schedule_ticks (schedule, planned_at, ticked_at) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING",
                schedule,
                planned_at,
                self.0.now()
            ))
            .await?;
        if inserted == 0 {
            return Ok(None);
        }
        self.0.queue().enqueue(job).await.map(Some)
    }

    /// Deletes at most `limit` ticks planned before `moment`, but never the latest tick of a schedule, from which
    /// missed ticks are found. Returns the number of deleted ticks; a number below `limit` means that no more are left.
    pub async fn prune_ticks(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM schedule_ticks WHERE (schedule, planned_at) IN
                 (SELECT schedule, planned_at FROM schedule_ticks AS tick
                  WHERE planned_at < $1
                    AND EXISTS (SELECT 1 FROM schedule_ticks AS later
                                WHERE later.schedule = tick.schedule AND later.planned_at > tick.planned_at)
                  ORDER BY planned_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
