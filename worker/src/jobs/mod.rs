//! The handlers of jobs. Payloads and constants are in `core::jobs`.

mod account_gate;
mod ask;
mod fetch_flights;
mod finish_search;
mod fold_demand;
mod outcome;
mod prune;
mod queue_due_routes;
mod recompute_demand;
mod record_fares;
mod refresh_calendar;
mod refuse_hopeless;
mod republish_run;
mod roll_up_statistics;
mod start_search;

use std::sync::Arc;

use flight_finder_core::{
    db::Db,
    jobs::{
        FetchFlightApi, FetchRapidApi, FinishSearch, FoldDemand, Prune, QueueDueRoutes, RecomputeDemand, RecordFares,
        RefreshCalendar, RepublishRun, RollUpStatistics, StartSearch,
    },
    settings::LiveSettings,
};

use crate::{
    providers::{Http, PollPolicy},
    runtime::Handlers,
};

/// What handlers work with. Cheap to clone.
#[derive(Clone)]
pub struct Work(Arc<JobContext>);

pub(crate) struct JobContext {
    db: Db,
    settings: LiveSettings,
    http: Http,
    polling: PollPolicy,
    smooth: account_gate::Smoothing,
}

impl Work {
    /// Handlers on `db` that ask providers through `http`.
    pub fn new(db: Db, settings: LiveSettings, http: Http, polling: PollPolicy) -> Self {
        Self(Arc::new(JobContext {
            db,
            settings,
            http,
            polling,
            smooth: account_gate::Smoothing::default(),
        }))
    }
}

/// All handlers there are: a process runs those of its queues.
pub fn handlers(work: &Work) -> Handlers {
    macro_rules! on {
        ($handlers:expr, $kind:ty, $handle:path) => {{
            let context = work.0.clone();
            $handlers.on::<$kind, _, _>(move |payload, job| {
                let context = context.clone();
                async move { $handle(&context, payload, &job).await }
            })
        }};
    }
    let handlers = on!(Handlers::default(), StartSearch, start_search::start_search);
    let handlers = on!(handlers, FinishSearch, finish_search::finish_search);
    let handlers = on!(handlers, FetchRapidApi, fetch_flights::fetch_rapidapi);
    let handlers = on!(handlers, FetchFlightApi, fetch_flights::fetch_flightapi);
    let handlers = on!(handlers, RefreshCalendar, refresh_calendar::refresh_calendar);
    let handlers = on!(handlers, RecordFares, record_fares::record_fares);
    let handlers = on!(handlers, QueueDueRoutes, queue_due_routes::queue_due_routes);
    let handlers = on!(handlers, FoldDemand, fold_demand::fold_demand);
    let handlers = on!(handlers, RecomputeDemand, recompute_demand::recompute_demand);
    let handlers = on!(handlers, Prune, prune::prune);
    let handlers = on!(handlers, RollUpStatistics, roll_up_statistics::roll_up_statistics);
    let handlers = on!(handlers, RepublishRun, republish_run::republish_run);
    let context = work.0.clone();
    handlers.each_second(move || {
        let context = context.clone();
        async move { refuse_hopeless::refuse_hopeless(&context).await }
    })
}
