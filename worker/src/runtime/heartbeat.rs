//! Renews the leases of this process and its registration, and stops handlers whose job is cancelled or lost.

use std::{sync::PoisonError, time::Duration};

use flight_finder_core::platform::{
    db::{Db, Result},
    queue::ServedQueue,
};

use super::{
    leases::{Leases, Stopped},
    observe,
    start::Shared,
};

/// The time in which the slots of queues follow their targets.
const FOLLOWING: Duration = Duration::from_millis(50);

/// Runs until the database is closed, in its own task, so that no busy worker delays it.
pub(super) async fn heartbeat(shared: Shared) {
    let mut interval = shared.db.clock().interval(shared.settings.heartbeat);
    let mut cancels = shared.db.signal().cancels();
    loop {
        let done = tokio::select! {
            () = interval.tick() => renew_and_follow(&shared).await,
            notified = cancels.changed() => match notified {
            Ok(()) => stop_cancelled(&shared.db, &shared.leases).await,
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

/// Renews the leases. If the targets of queues have changed, reports soon afterwards how many handlers the process has then.
async fn renew_and_follow(shared: &Shared) -> Result<()> {
    if renew(shared).await? {
        shared.db.clock().sleep(FOLLOWING).await;
        renew(shared).await?;
    }
    Ok(())
}

/// Returns whether the targets of queues have changed.
async fn renew(shared: &Shared) -> Result<bool> {
    let held = shared.leases.list();
    let mut presence = shared.presence.lock().unwrap_or_else(PoisonError::into_inner).clone();
    presence.queues = served(shared);
    let queue = shared.db.queue();
    let renewal = queue.heartbeat(&presence, &held, shared.settings.lease, &shared.outage);
    let renewed = shared.outage.watch_for(timeout(shared), &shared.db, renewal).await?;
    for job in shared.leases.stop(&renewed.lost, Stopped::Lost) {
        observe::lost(&job);
    }
    shared.leases.stop(&renewed.cancelled, Stopped::Requested);
    Ok(shared.targets.send_if_modified(|targets| {
        let is_new = targets.as_ref() != Some(&renewed.targets);
        if is_new {
            *targets = Some(renewed.targets);
        }
        is_new
    }))
}

/// The queues of this process, with their handlers.
fn served(shared: &Shared) -> Vec<ServedQueue> {
    let running = shared.leases.by_queue();
    let slots = shared.slots.lock().unwrap_or_else(PoisonError::into_inner);
    let served = slots.iter().map(|(queue, slots)| ServedQueue {
        queue: queue.clone(),
        configured: slots.configured(),
        handlers: slots.number(),
        running: running.get(queue).copied().unwrap_or_default(),
    });
    served.collect()
}

/// Stops the handlers of cancelled jobs. This function writes nothing: on SQLite every commit notifies every process,
/// so writes in answer to a notification would trigger each other without end.
async fn stop_cancelled(db: &Db, leases: &Leases) -> Result<()> {
    leases.stop_cancelled(&db.queue().cancel_requests().await?);
    Ok(())
}

/// A renewal is given up after this time and sent again on another connection, before the leases run out.
fn timeout(shared: &Shared) -> Duration {
    (shared.settings.lease / 2).max(Duration::from_secs(1))
}
