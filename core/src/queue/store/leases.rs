//! Keeping leases alive, and the rows that say which processes are there.

use std::{collections::HashMap, time::Duration};

use serde_json::json;
use uuid::Uuid;

use super::hex;
use crate::{
    db::{Db, DriverTx, Result, Tx, glance, on, sql},
    ids::{JobId, LeaseId},
    queue::{Lease, Outage},
    time::Timestamp,
};

/// The row of a process in `workers`.
#[derive(Clone, Debug)]
pub struct WorkerRegistration {
    /// Unique per start of a process: `host:pid:uuid`.
    pub name: String,
    /// The database handle it uses; see [`Signal::process`](crate::db::signal::Signal::process).
    pub process: Uuid,
    /// What it does: `worker`, `api`, `scheduler`.
    pub role: String,
    /// The queues it serves, with their concurrency, in words.
    pub queues: String,
    pub started_at: Timestamp,
}

/// What a heartbeat brought to light.
#[derive(Clone, Debug, Default)]
pub struct Renewed {
    /// Leases that somebody else has taken, or that have ended.
    pub lost: Vec<Lease>,
    /// Jobs that somebody wants cancelled.
    pub cancelled: Vec<Lease>,
}

#[derive(sqlx::FromRow)]
struct Held {
    id: JobId,
    lease_id: LeaseId,
    cancel_requested: bool,
}

impl Db {
    /// The heartbeat: renews leases, also those that ran out without being taken, and the row of the
    /// process, in one transaction.
    pub async fn beat(
        &self,
        presence: &WorkerRegistration,
        leases: &[Lease],
        lease: Duration,
        outage: &Outage,
    ) -> Result<Renewed> {
        let mut tx = outage.write(self).await?;
        let until = tx.now().plus(lease);
        let held = if leases.is_empty() {
            Vec::new()
        } else {
            tx.renew(leases, until).await?
        };
        tx.upsert_worker(presence).await?;
        tx.commit().await?;
        let held: HashMap<Lease, bool> = held
            .into_iter()
            .map(|held| ((held.id, held.lease_id), held.cancel_requested))
            .collect();
        let mut renewed = Renewed::default();
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
        Ok(glance!(self, conn => {
            sqlx::query_as(sql!("SELECT id, lease_id FROM jobs WHERE cancel_requested AND state = 'running'"))
                .fetch_all(conn)
                .await
        })?)
    }

    /// Writes or refreshes the row of a process.
    pub async fn upsert_worker(&self, presence: &WorkerRegistration) -> Result<()> {
        let mut tx = self.write().await?;
        tx.upsert_worker(presence).await?;
        tx.commit().await
    }

    /// Removes the row of a process that ends as planned.
    pub async fn deregister(&self, name: &str) -> Result<()> {
        let mut tx = self.write().await?;
        on!(tx, conn => {
            sqlx::query(sql!("DELETE FROM workers WHERE name = $1")).bind(name).execute(conn).await.map(drop)
        })?;
        tx.commit().await
    }
}

impl Tx {
    async fn upsert_worker(&mut self, presence: &WorkerRegistration) -> Result<()> {
        let now = self.now();
        on!(self, conn => {
            sqlx::query(sql!(
                "INSERT INTO workers (name, process, role, queues, started_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (name) DO UPDATE SET queues = excluded.queues, seen_at = excluded.seen_at"
            ))
            .bind(&presence.name)
            .bind(presence.process)
            .bind(&presence.role)
            .bind(&presence.queues)
            .bind(presence.started_at)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?;
        Ok(())
    }

    /// Which of `leases` are still held; all of these that nobody is writing right now are renewed.
    async fn renew(&mut self, leases: &[Lease], until: Timestamp) -> Result<Vec<Held>> {
        match &mut self.driver {
            DriverTx::Sqlite(tx) => {
                let list = leases.iter().map(|(id, lease_id)| json!([hex(id.0), hex(lease_id.0)]));
                let renewed = sqlx::query_as(
                    "UPDATE jobs SET lease_until = $2
                     WHERE (id, lease_id) IN (SELECT unhex(value ->> 0), unhex(value ->> 1) FROM json_each($1))
                     RETURNING id, lease_id, cancel_requested",
                );
                let list = json!(list.collect::<Vec<_>>()).to_string();
                Ok(renewed.bind(list).bind(until).fetch_all(&mut **tx).await?)
            }
            DriverTx::Postgres(tx) => {
                let (ids, lease_ids): (Vec<_>, Vec<_>) = leases.iter().copied().unzip();
                // A row that is locked is being ended, or its handler is committing: waiting for it here
                // would delay every other lease, and two batches could wait for each other.
                sqlx::query(
                    "UPDATE jobs SET lease_until = $3
                     WHERE id = ANY (ARRAY(
                         SELECT jobs.id FROM jobs JOIN unnest($1::uuid[], $2::uuid[]) AS held (id, lease_id)
                             ON jobs.id = held.id AND jobs.lease_id = held.lease_id
                         WHERE jobs.id = ANY ($1)
                         FOR UPDATE OF jobs SKIP LOCKED))",
                )
                .bind(&ids)
                .bind(&lease_ids)
                .bind(until)
                .execute(&mut **tx)
                .await?;
                let held = sqlx::query_as(
                    "SELECT id, lease_id, cancel_requested FROM jobs WHERE id = ANY ($1) AND lease_id = ANY ($2)",
                );
                Ok(held.bind(&ids).bind(&lease_ids).fetch_all(&mut **tx).await?)
            }
        }
    }
}
