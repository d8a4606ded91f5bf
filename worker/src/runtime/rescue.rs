//! Takes back jobs whose lease has run out and ends waiting jobs that have expired. Every process does this each
//! second; no leader is needed.

use std::{
    sync::PoisonError,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::time::Timestamp,
    platform::{
        db::{Db, Result, signal::TICK},
        queue::{BATCH, MINUTE, beginning},
    },
};

use super::{observe, start::Shared};

/// A process that has not looked for this long was frozen. It is less than the time in which an outage lets the leases of
/// living processes run out.
const FROZEN: Duration = Duration::from_secs(4);

/// Runs until the database is closed.
pub(super) async fn rescue(shared: Shared) {
    let mut tick = shared.db.clock().interval(TICK.min(shared.settings.lease / 4));
    let mut recorded = None;
    let mut looked_at = Instant::now();
    loop {
        tick.tick().await;
        if looked_at.elapsed() > FROZEN {
            // If there was an outage meanwhile, the others have not renewed their leases yet.
            shared.outage.saw(shared.db.now());
        }
        looked_at = Instant::now();
        let done = async {
            if shared.db.follow_clock().await? {
                // A clock that was set forward makes all leases look expired.
                shared.outage.saw(shared.db.now());
            }
            take_back(&shared).await?;
            while shared.db.queue().sweep(&shared.outage).await? == BATCH {}
            let minute = beginning(shared.db.now(), MINUTE);
            if recorded != Some(minute) {
                record_minute(&shared, minute).await?;
                recorded = Some(minute);
            }
            Result::Ok(())
        };
        match shared.outage.watch(&shared.db, done).await {
            Ok(()) => {}
            Err(_) if shared.db.is_closed() => return,
            Err(error) => tracing::warn!(%error, "cannot rescue"),
        }
    }
}

/// Takes back the jobs that a former process left running, before their leases expire. On SQLite it does so if no other
/// process has the database open; on PostgreSQL it does nothing. Call it before the runtime starts. If it fails, the
/// jobs are rescued when their leases have expired.
pub async fn rescue_abandoned(db: &Db) {
    match db.queue().rescue_abandoned().await {
        Ok(rescued) => rescued.iter().for_each(observe::rescued),
        Err(error) => tracing::warn!(%error, "cannot take back the jobs that a former process left running"),
    }
}

/// Stores how the queues of this process were in the minute before this one.
async fn record_minute(shared: &Shared, minute: Timestamp) -> Result<()> {
    let served: Vec<_> = {
        let slots = shared.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.keys().cloned().collect()
    };
    shared.db.queue().record_minute(minute, &served).await
}

async fn take_back(shared: &Shared) -> Result<()> {
    loop {
        let rescued = shared.db.queue().rescue(shared.settings.lease, &shared.outage).await?;
        rescued.iter().for_each(observe::rescued);
        if rescued.len() < BATCH {
            return Ok(());
        }
    }
}
