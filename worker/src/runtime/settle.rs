//! Writes the ends of jobs in batches. A batch contains the ends that arrived during the previous write.
//!
//! The first end is written at once, and under load the batches grow, so no timer is needed.

use std::{collections::HashSet, time::Duration};

use flight_finder_core::platform::{
    db::{Db, signal::TICK},
    queue::{BATCH, Outage, Outcome, Settlement},
};
use metrics::counter;
use tokio::sync::mpsc;

use super::leases::Leases;

const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// Runs until all senders are dropped.
pub(super) async fn settle(db: Db, outage: Outage, leases: Leases, mut ends: mpsc::UnboundedReceiver<Settlement>) {
    let mut batch = Vec::with_capacity(BATCH);
    while ends.recv_many(&mut batch, BATCH).await > 0 {
        let writer = Writer {
            db: &db,
            outage: &outage,
        };
        writer.write_all(&batch).await;
        leases.release(batch.drain(..).map(|end| end.lease));
    }
}

struct Writer<'a> {
    db: &'a Db,
    outage: &'a Outage,
}

impl Writer<'_> {
    /// Writes a batch in one statement. If the database refuses the batch for good, each end is written alone. An end
    /// that is refused again is replaced by the end of a dead job, without the original error text.
    async fn write_all(&self, ends: &[Settlement]) {
        let ends: Vec<_> = ends
            .iter()
            .filter(|end| end.outcome != Outcome::Nothing)
            .cloned()
            .collect();
        if ends.is_empty() || self.write(&ends).await {
            return;
        }
        for end in ends {
            if self.write(std::slice::from_ref(&end)).await {
                continue;
            }
            let set_aside = Settlement {
                outcome: Outcome::Dead {
                    error: "the database refused its end".to_owned(),
                },
                ..end
            };
            if !self.write(&[set_aside]).await {
                tracing::error!(job.id = %end.lease.0, "the end of a job cannot be written: its lease will run out");
            }
        }
    }

    /// Tries to write the ends until the database answers. While it is unavailable, no process can take the leases;
    /// afterwards an end counts only if this process still holds the lease. Returns false if the database refuses the
    /// ends for good.
    async fn write(&self, ends: &[Settlement]) -> bool {
        let mut pause = FIRST_PAUSE;
        loop {
            match self
                .outage
                .watch(self.db, self.db.queue().settle(ends, self.outage))
                .await
            {
                Ok(written) => {
                    if written.len() < ends.len() {
                        let written: HashSet<_> = written.into_iter().collect();
                        for late in ends.iter().filter(|end| !written.contains(&end.lease.0)) {
                            tracing::warn!(job.id = %late.lease.0, "the job ended too late: another process holds it now");
                            counter!("flight_finder_job_late_ends_total").increment(1);
                        }
                    }
                    return true;
                }
                Err(error) if error.is_permanent() => {
                    tracing::error!(%error, ends = ends.len(), "cannot settle");
                    return false;
                }
                Err(error) => tracing::warn!(%error, waiting = ends.len(), "cannot settle, trying again"),
            }
            if self.db.is_closed() {
                return true;
            }
            self.db.clock().sleep(pause).await;
            pause = (pause * 2).min(TICK);
        }
    }
}
