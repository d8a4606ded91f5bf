//! The handlers of jobs. Payloads and constants are in `core::jobs`.

mod account_gate;
mod act_on_jobs;
mod apply_landing_change;
mod end_abandoned_runs;
mod fetch_flights;
mod file_searches;
mod finish_search;
mod fold_demand;
mod generate_sitemap;
mod loaded_request;
mod mark_pages_of_states;
mod mark_priced_pages;
mod outcome;
mod prune;
mod queue_due_routes;
mod recompute_demand;
mod record_fares;
mod refresh_calendar;
mod refuse_hopeless;
mod render_pages;
mod republish_run;
mod roll_up_statistics;
mod send_mail;
mod start_search;
mod test_provider_key;

use std::sync::Arc;

use flight_finder_core::{
    landing::pages::changes::{ApplyLandingChange, EndLandingChange},
    platform::{
        db::Db,
        jobs::{
            FetchFlightApi, FetchRapidApi, FileSearches, FinishSearch, FoldDemand, GenerateSitemap, MarkPagesOfStates,
            MarkPricedPages, Prune, QueueDueRoutes, RecomputeDemand, RecordFares, RefreshCalendar, RenderPages,
            RepublishRun, RollUpStatistics, StartSearch, TestFlightApiKey, TestRapidApiKey,
        },
        mail::SendMail,
        operations::{ActOnJobs, EndJobAction},
        queue::{JobError, JobKind},
    },
    rules::settings::{AgencySettings, LiveSettings},
};

use crate::{
    mail::Mailer,
    providers::{Http, PollPolicy},
    renderer::Renderer,
    runtime::Handlers,
};

/// What the handlers of jobs use. Cheap to clone.
#[derive(Clone)]
pub struct JobContext {
    db: Db,
    settings: LiveSettings,
    http: Http,
    polling: PollPolicy,
    mailer: Mailer,
    smoothing: Arc<account_gate::Smoothing>,
    renderer: Renderer,
}

impl JobContext {
    /// The handlers query providers through `http`, poll provider A by `polling`, and send mails by `mailer`.
    pub fn new(db: Db, settings: LiveSettings, http: Http, polling: PollPolicy, mailer: Mailer) -> Self {
        Self {
            db,
            settings,
            http,
            polling,
            mailer,
            smoothing: Arc::default(),
            renderer: Renderer::default(),
        }
    }

    /// The public address of the site, without a slash at the end: that of the settings, or else of the configuration.
    fn site_url<'a>(&'a self, agency: &'a AgencySettings) -> &'a str {
        if agency.site_url.is_empty() {
            self.mailer.site_url()
        } else {
            &agency.site_url
        }
    }
}

/// The handlers of all kinds of jobs. A process runs those of its queues.
pub fn handlers(context: &JobContext) -> Handlers {
    macro_rules! handlers {
        ($($kind:ty => $handler:path,)+) => {
            Handlers::default()$(.on::<$kind, _, _>({
                let context = context.clone();
                move |payload, job| {
                    let context = context.clone();
                    async move {
                        let ended = $handler(&context, payload, &job).await;
                        // A job that has paid for requests must not pay again and again while their answers cannot be stored.
                        if <$kind as JobKind>::LIMIT_KEY.is_some() {
                            return ended;
                        }
                        ended.map_err(JobError::waiting_for_database)
                    }
                }
            }))+
        };
    }
    let handlers = handlers! {
        StartSearch => start_search::start_search,
        FinishSearch => finish_search::finish_search,
        FetchRapidApi => fetch_flights::fetch_rapidapi,
        FetchFlightApi => fetch_flights::fetch_flightapi,
        RefreshCalendar => refresh_calendar::refresh_calendar,
        RecordFares => record_fares::record_fares,
        QueueDueRoutes => queue_due_routes::queue_due_routes,
        FoldDemand => fold_demand::fold_demand,
        RecomputeDemand => recompute_demand::recompute_demand,
        MarkPagesOfStates => mark_pages_of_states::mark_pages_of_states,
        MarkPricedPages => mark_priced_pages::mark_priced_pages,
        Prune => prune::prune,
        FileSearches => file_searches::file_searches,
        RollUpStatistics => roll_up_statistics::roll_up_statistics,
        RepublishRun => republish_run::republish_run,
        RenderPages => render_pages::render_pages,
        GenerateSitemap => generate_sitemap::generate_sitemap,
        SendMail => send_mail::send_mail,
        ActOnJobs => act_on_jobs::act_on_jobs,
        EndJobAction => act_on_jobs::end_job_action,
        ApplyLandingChange => apply_landing_change::apply_landing_change,
        EndLandingChange => apply_landing_change::end_landing_change,
        TestRapidApiKey => test_provider_key::test_rapidapi_key,
        TestFlightApiKey => test_provider_key::test_flightapi_key,
    };
    let context = context.clone();
    handlers.each_second(move || {
        let context = context.clone();
        async move {
            refuse_hopeless::refuse_hopeless(&context).await?;
            end_abandoned_runs::end_abandoned_runs(&context).await
        }
    })
}
