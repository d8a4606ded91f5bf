//! Starts a run: creates and queues its provider requests.

use flight_finder_core::{
    base::ids::RequestId,
    platform::{
        db::Tx,
        jobs::{SearchedRoute, StartSearch, fetch_flights},
        providers::Provider,
        queue::{Job, JobError},
    },
    search::{
        publish::{Cause, publish},
        searches::{
            ProviderRequest, RequestStatus, Run, RunStatus,
            rules::{PlannedRequest, plan_requests, providers_to_query},
        },
    },
};

use crate::jobs::JobContext;

/// Creates the provider requests of a run and queues their jobs as a group, all in one transaction.
#[tracing::instrument(name = "job.start_search", skip_all, fields(run.id = %payload.run))]
pub async fn start_search(context: &JobContext, payload: StartSearch, job: &Job) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    let usable = context.settings.access().await?.usable();
    let mut tx = context.db.write().await?;
    let Some(run) = tx.searches().run(payload.run).await? else {
        return Ok(());
    };
    let has_asked = !tx.searches().requests(run.id).await?.is_empty();
    if run.status != RunStatus::Queued || has_asked {
        return Ok(());
    }
    // The last key may have been removed since the search was accepted: then no provider is queried.
    let providers = providers_to_query(&settings.values.providers, run.params.trip_type, &usable).unwrap_or_default();
    let asked = queue_requests(&mut tx, &run, &providers).await?;
    if asked == 0 {
        tx.searches().mark_running(run.id, asked).await?;
        tx.commit().await?;
        publish(&context.db, &settings, run.id, Cause::Arrived, Some(job)).await?;
        return Ok(());
    }
    tx.searches().set_asked(run.id, asked).await?;
    if job.complete_in(&mut tx).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// Queues the requests of a run and returns their number.
async fn queue_requests(tx: &mut Tx, run: &Run, providers: &[Provider]) -> Result<usize, JobError> {
    let from = tx.airports().place(&run.params.from_code).await?;
    let to = tx.airports().place(&run.params.to_code).await?;
    let (Some(from), Some(to)) = (from, to) else {
        return Ok(0);
    };
    let group = tx.queue().open_group(run.finish_job_id).await?;
    let subscriber = run.subscriber();
    let fair_key = subscriber.map(|subscriber| subscriber.network);
    let mut lines = tx.searches().lines(subscriber).await?;
    let planned = plan_requests(providers, &from, &to);
    let count = planned.len();
    for PlannedRequest {
        provider,
        origin,
        destination,
    } in planned
    {
        let id = RequestId::new();
        let route = SearchedRoute {
            origin: run.params.from_code.to_string(),
            destination: run.params.to_code.to_string(),
        };
        let job = fetch_flights(provider, id, route)
            .group(group)
            .expires(run.deadline_at)
            .priority(lines.line_mut(provider).join(run.rank()))
            .fair_key(fair_key);
        let request = ProviderRequest {
            id,
            run_id: run.id,
            provider,
            origin,
            destination,
            status: RequestStatus::Waiting,
            job_id: Some(tx.queue().enqueue(&job).await?),
            attempt: 0,
            http_calls: 0,
            itineraries: 0,
            started_at: None,
            finished_at: None,
        };
        tx.searches().insert_request(&request).await?;
    }
    Ok(count)
}
