//! Keeps our leases alive, says that the process is there, and stops handlers that should not go on.

use std::{sync::PoisonError, time::Duration};

use flight_finder_core::db::{Db, Result};
use tokio::time::{MissedTickBehavior, interval};

use super::{
    leases::{Leases, Stopped},
    observe,
    start::Shared,
};

/// Runs until the database is closed. A task of its own, so that no busy worker delays it.
pub(super) async fn heartbeat(shared: Shared) {
    let mut beat = interval(shared.settings.heartbeat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut cancels = shared.db.signal().cancels();
    loop {
        let done = tokio::select! {
            _ = beat.tick() => renew(&shared).await,
            rung = cancels.changed() => match rung {
                Ok(()) => hear_cancels(&shared.db, &shared.leases).await,
                Err(_) => return,
            },
        };
        match done {
            Ok(()) => {}
            Err(_) if shared.db.is_closed() => return,
            Err(error) => tracing::warn!(%error, "cannot renew leases"),
        }
    }
}

async fn renew(shared: &Shared) -> Result<()> {
    let held = shared.leases.list();
    let presence = shared.presence.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let queue = shared.db.queue();
    let beat = queue.beat(&presence, &held, shared.settings.lease, &shared.outage);
    let renewed = shared.outage.watch_for(patience(shared), &shared.db, beat).await?;
    for job in shared.leases.stop(&renewed.lost, Stopped::Lost) {
        observe::lost(&job);
    }
    shared.leases.stop(&renewed.cancelled, Stopped::Requested);
    Ok(())
}

/// A ring is answered by a look that writes nothing: on SQLite every commit rings everywhere, and
/// heartbeats that answered each other would never end.
async fn hear_cancels(db: &Db, leases: &Leases) -> Result<()> {
    leases.stop(&db.queue().cancel_requests().await?, Stopped::Requested);
    Ok(())
}

/// A beat that hangs longer than this would let the leases run out: better try again on another connection.
fn patience(shared: &Shared) -> Duration {
    (shared.settings.lease / 2).max(Duration::from_secs(1))
}
