//! The lease of the leading scheduler.

use std::time::Duration;

use super::store::is_led;
use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        db::{Db, Result},
        queue::{NewJob, process_name},
    },
};

/// How long a leader keeps the lease without a renewal. After this time another scheduler can take over.
const LEASE: Duration = Duration::from_secs(6);
/// The time between two renewals of the lease.
const RENEWAL: Duration = Duration::from_secs(2);

/// A scheduler that leads or is ready to take over. Any number of schedulers can run.
pub struct Leader {
    db: Db,
    /// A new name for every start of a process, so that no two processes hold the same token.
    name: String,
    held: Option<Held>,
}

struct Held {
    token: i64,
    renewed_at: Timestamp,
}

/// The result of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// The job was queued.
    Queued(JobId),
    /// The job of this tick was queued before.
    Known,
    /// Another scheduler leads, so nothing was written.
    NotLeading,
}

impl Leader {
    /// A scheduler that does not lead yet.
    pub fn new(db: Db) -> Self {
        Self {
            db,
            name: process_name(),
            held: None,
        }
    }

    /// The name in the lease: `host:pid:uuid`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes the lease if it is free, or renews it if a renewal is due. Returns whether this scheduler leads.
    pub async fn stand(&mut self) -> Result<bool> {
        let now = self.db.now();
        let is_fresh = |held: &Held| held.renewed_at.is_within(RENEWAL, now);
        if self.held.as_ref().is_some_and(is_fresh) {
            return Ok(true);
        }
        if self.held.is_none() && is_led(&self.db, &self.name).await? {
            return Ok(false);
        }
        let mut tx = self.db.write().await?;
        let token = tx.schedules().take_lead(&self.name, now.plus(LEASE)).await?;
        tx.commit().await?;
        match (&self.held, token) {
            (None, Some(token)) => tracing::info!(leader = self.name, token, "leading"),
            (Some(held), None) => tracing::warn!(leader = self.name, held.token, "another scheduler leads"),
            _ => {}
        }
        self.held = token.map(|token| Held { token, renewed_at: now });
        Ok(self.held.is_some())
    }

    /// Records a planned time of a schedule and queues its job in one transaction, which succeeds only while this
    /// scheduler holds the lease.
    #[tracing::instrument(name = "schedules.tick", skip_all, fields(schedule, planned_at = %planned_at))]
    pub async fn tick(&mut self, schedule: &str, planned_at: Timestamp, job: &NewJob) -> Result<Tick> {
        let Some(held) = &mut self.held else {
            return Ok(Tick::NotLeading);
        };
        let mut tx = self.db.write().await?;
        let now = tx.now();
        // The row stays locked until the commit, so a scheduler that wants to take over waits for this tick.
        if !tx
            .schedules()
            .keep_lead(&self.name, held.token, now.plus(LEASE))
            .await?
        {
            self.held = None;
            return Ok(Tick::NotLeading);
        }
        let queued = tx.schedules().tick(schedule, planned_at, job).await?;
        tx.commit().await?;
        held.renewed_at = now;
        Ok(queued.map_or(Tick::Known, Tick::Queued))
    }

    /// Gives the lease back, so that another scheduler can take over at once.
    pub async fn resign(&mut self) -> Result<()> {
        if let Some(held) = self.held.take() {
            let mut tx = self.db.write().await?;
            let now = tx.now();
            tx.schedules().keep_lead(&self.name, held.token, now).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
