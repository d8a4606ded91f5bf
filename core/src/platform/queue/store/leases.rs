//! Keeps leases alive, and registers the processes that run.

use std::{collections::HashMap, time::Duration};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Queue, QueueStore};
use crate::{
    base::{
        ids::{JobId, LeaseId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, IdList, Result, sql},
        queue::{AppliedRevision, Lease, Outage, QueueTargets, process::load_percent},
    },
};

/// The row of a process in `workers`.
#[derive(Clone, Debug)]
pub struct WorkerRegistration {
    /// Unique per start of a process: `host:pid:uuid`.
    pub name: String,
    /// The database handle that the process uses; see [`Signal::process`](crate::platform::db::signal::Signal::process).
    pub process: Uuid,
    /// The role of the process: `worker`, `api` or `scheduler`.
    pub role: String,
    /// The queues that the process serves.
    pub queues: Vec<ServedQueue>,
    pub started_at: Timestamp,
    /// The revision of the settings that the process uses.
    pub applied: AppliedRevision,
}

/// A queue that a process serves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServedQueue {
    pub queue: String,
    /// How many jobs of it the process runs at once as configured.
    pub configured: usize,
    /// How many jobs of it the process can run at once now.
    pub handlers: usize,
    /// How many it runs.
    pub running: usize,
}

/// What a heartbeat found.
#[derive(Clone, Debug, Default)]
pub struct Renewed {
    /// Leases whose jobs another worker runs now, or whose jobs have ended.
    pub lost: Vec<Lease>,
    /// Jobs that somebody wants cancelled.
    pub cancelled: Vec<Lease>,
    /// What operators have set for the queues.
    pub targets: QueueTargets,
}

#[derive(sqlx::FromRow)]
struct Held {
    id: JobId,
    lease_id: LeaseId,
    cancel_requested: bool,
}

impl Queue<'_> {
    /// The heartbeat: renews leases and the row of the process, in one transaction. A lease that has run out is renewed
    /// too, if its job was not rescued.
    pub async fn heartbeat(
        &self,
        presence: &WorkerRegistration,
        leases: &[Lease],
        lease: Duration,
        outage: &Outage,
    ) -> Result<Renewed> {
        let mut tx = outage.write(self.0).await?;
        // The leases and the process have one time. With a later one, the process would still count as alive for a moment after
        // its leases have run out, and its death as the loss of a lease.
        let now = tx.now();
        let held = if leases.is_empty() {
            Vec::new()
        } else {
            tx.queue().renew(leases, now.plus(lease)).await?
        };
        tx.queue().upsert_worker(presence, now).await?;
        let targets = tx.queue().targets().await?;
        tx.commit().await?;
        let held: HashMap<Lease, bool> = held
            .into_iter()
            .map(|held| ((held.id, held.lease_id), held.cancel_requested))
            .collect();
        let mut renewed = Renewed {
            targets,
            ..Renewed::default()
        };
        for lease in leases {
            match held.get(lease) {
                None => renewed.lost.push(*lease),
                Some(true) => renewed.cancelled.push(*lease),
                Some(false) => {}
            }
        }
        Ok(renewed)
    }

    /// Running jobs, of any process, that somebody wants cancelled. Takes no lock.
    pub async fn cancel_requests(&self) -> Result<Vec<Lease>> {
        self.0
            .read_connection()
            .await?
            .fetch_all(sql!(
                "SELECT id, lease_id FROM jobs WHERE cancel_requested AND state = 'running'"
            ))
            .await
    }

    /// Inserts the row of a process, or updates its queues, the revision of its settings and the time at which it was
    /// last seen.
    pub async fn upsert_worker(&self, presence: &WorkerRegistration) -> Result<()> {
        let mut tx = self.0.write().await?;
        let now = tx.now();
        tx.queue().upsert_worker(presence, now).await?;
        tx.commit().await
    }

    /// Removes the row of a process that stops in an orderly way.
    pub async fn deregister(&self, name: &str) -> Result<()> {
        let mut tx = self.0.write().await?;
        tx.execute(sql!("DELETE FROM workers WHERE name = $1", name)).await?;
        tx.commit().await
    }
}

impl QueueStore<'_> {
    async fn upsert_worker(&mut self, presence: &WorkerRegistration, now: Timestamp) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO workers (name, process, role, queues, started_at, seen_at, settings_revision, version,
                                  load_percent)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (name) DO UPDATE
             SET queues = excluded.queues, seen_at = excluded.seen_at,
                 settings_revision = excluded.settings_revision, load_percent = excluded.load_percent",
            presence.name,
            presence.process,
            presence.role,
            serde_json::to_string(&presence.queues).expect("queues are JSON"),
            presence.started_at,
            now,
            presence.applied.get(),
            env!("CARGO_PKG_VERSION"),
            load_percent()
        ))
        .await
    }

    /// Renews the leases of the jobs whose rows are not locked. Returns every lease that this process still holds, also
    /// those of locked rows.
    ///
    /// A row is locked while its job is being ended or while its handler commits. Waiting for the lock would delay the
    /// renewal of all other leases, and two heartbeats could wait for each other.
    async fn renew(&mut self, leases: &[Lease], until: Timestamp) -> Result<Vec<Held>> {
        let ids: IdList = leases.iter().map(|(id, _)| id.0).collect();
        let lease_ids: IdList = leases.iter().map(|(_, lease_id)| lease_id.0).collect();
        self.execute(sql!(
            sqlite: "UPDATE jobs SET lease_until = $1
                     WHERE id IN (SELECT unhex(value) FROM json_each($2))
                       AND lease_id IN (SELECT unhex(value) FROM json_each($3))",
            postgres: "UPDATE jobs SET lease_until = $1
                       WHERE id = ANY (ARRAY(SELECT id FROM jobs WHERE id = ANY ($2) AND lease_id = ANY ($3)
                                             FOR UPDATE SKIP LOCKED))",
            until,
            ids,
            lease_ids,
        ))
        .await?;
        self.fetch_all(sql!(
            sqlite: "SELECT id, lease_id, cancel_requested FROM jobs
                     WHERE id IN (SELECT unhex(value) FROM json_each($1))
                       AND lease_id IN (SELECT unhex(value) FROM json_each($2))",
            postgres: "SELECT id, lease_id, cancel_requested FROM jobs WHERE id = ANY ($1) AND lease_id = ANY ($2)",
            ids,
            lease_ids,
        ))
        .await
    }
}
