//! Writes the ends of leases in batches: each holds what arrived during the last write.
//!
//! The first goes out at once, and under load the batches grow by themselves; no timer is needed.

use std::{collections::HashSet, time::Duration};

use flight_finder_core::{
    db::{Db, signal::TICK},
    queue::{BATCH, Outage, Outcome, Settlement},
};
use tokio::{sync::mpsc, time::sleep};

use super::leases::Leases;

const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// Runs until every sender is gone.
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
    /// One end that the database will never accept spoils the statement for all: then each goes alone,
    /// and the bad one is set aside without its text.
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
                tracing::error!(job.id = %end.lease.0, "cannot be ended: its lease will run out");
            }
        }
    }

    /// Tries until the database answers: nobody can take a lease while it is away, and afterwards the
    /// fence decides. False if the answer is that it will never accept this.
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
                            tracing::warn!(job.id = %late.lease.0, "ended too late: somebody else holds it now");
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
            sleep(pause).await;
            pause = (pause * 2).min(TICK);
        }
    }
}
