//! Stores the fares and the airlines of a completed search.

use flight_finder_core::{
    landing::content::mark_pages,
    platform::{
        jobs::RecordFares,
        queue::{Job, JobError},
    },
    prices::calendar::fares_of,
    rules::airlines::met_in,
    search::publish::offers,
};

use crate::jobs::JobContext;

/// Stores the cheapest fare of a run by day, airline and directness, and the names of its airlines. Does nothing if the
/// run was deleted.
#[tracing::instrument(name = "job.record_fares", skip_all, fields(run.id = %payload.run))]
pub async fn record_fares(context: &JobContext, payload: RecordFares, job: &Job) -> Result<(), JobError> {
    let Some(found) = offers(&context.db, payload.run).await? else {
        return Ok(());
    };
    if !found.params.teaches_fares() {
        return Ok(());
    }
    let settings = context.settings.get().await?;
    let fares = fares_of(&found.params, &found.offers);
    let mut tx = context.db.write().await?;
    if !job.complete_in(&mut tx).await? {
        return Ok(());
    }
    let pairs: Vec<_> = fares.keys().cloned().collect();
    for ((origin, destination), fares) in fares {
        tx.calendars()
            .save_fares(
                &origin,
                &destination,
                &fares,
                settings.values.commission.adult,
                found.demo,
            )
            .await?;
    }
    mark_pages(&mut tx, &pairs).await?;
    tx.airlines().learn(met_in(&found.offers), found.demo).await?;
    tx.commit().await?;
    Ok(())
}
