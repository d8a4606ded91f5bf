//! The handlers of jobs. Payloads and constants are in `core::platform::jobs`.

mod account_gate;

mod landing;
mod platform;
mod prices;
mod rules;
mod search;

use std::sync::Arc;

use flight_finder_core::{
    landing::pages::changes::{ApplyLandingChange, EndLandingChange},
    platform::{
        db::Db,
        jobs::{
            FetchFlights, FileSearches, FinishSearch, FoldDemand, GenerateSitemap, MarkPagesOfStates, MarkPricedPages,
            Prune, QueueDueRoutes, RecomputeDemand, RecordFares, RefreshCalendar, RenderPages, RepublishRun,
            RollUpStatistics, StartSearch, TestProviderKey,
        },
        mail::SendMail,
        operations::{ActOnJobs, EndJobAction},
        providers::Provider,
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
        StartSearch => search::start_search::start_search,
        FinishSearch => search::finish_search::finish_search,
        RefreshCalendar => prices::refresh_calendar::refresh_calendar,
        RecordFares => prices::record_fares::record_fares,
        QueueDueRoutes => prices::queue_due_routes::queue_due_routes,
        FoldDemand => prices::fold_demand::fold_demand,
        RecomputeDemand => prices::recompute_demand::recompute_demand,
        MarkPagesOfStates => landing::mark_pages_of_states::mark_pages_of_states,
        MarkPricedPages => landing::mark_priced_pages::mark_priced_pages,
        Prune => platform::prune::prune,
        FileSearches => search::file_searches::file_searches,
        RollUpStatistics => search::roll_up_statistics::roll_up_statistics,
        RepublishRun => search::republish_run::republish_run,
        RenderPages => landing::render_pages::render_pages,
        GenerateSitemap => landing::generate_sitemap::generate_sitemap,
        SendMail => platform::send_mail::send_mail,
        ActOnJobs => platform::act_on_jobs::act_on_jobs,
        EndJobAction => platform::act_on_jobs::end_job_action,
        ApplyLandingChange => landing::apply_landing_change::apply_landing_change,
        EndLandingChange => landing::apply_landing_change::end_landing_change,
    };
    let handlers = Provider::ALL
        .into_iter()
        .fold(handlers, |handlers, provider| on_provider(handlers, context, provider));
    let context = context.clone();
    handlers.each_second(move || {
        let context = context.clone();
        async move {
            search::refuse_late::refuse_late(&context).await?;
            search::end_abandoned_runs::end_abandoned_runs(&context).await
        }
    })
}

/// Adds the handlers of the kinds that each provider has.
fn on_provider(handlers: Handlers, context: &JobContext, provider: Provider) -> Handlers {
    let (asking, testing) = (context.clone(), context.clone());
    handlers
        .on_kind(FetchFlights::kind(provider), move |payload, job| {
            let context = asking.clone();
            async move { search::fetch_flights::fetch_flights(&context, provider, payload, &job).await }
        })
        .on_kind(TestProviderKey::kind(provider), move |payload, job| {
            let context = testing.clone();
            async move { rules::test_provider_key::test_provider_key(&context, payload, &job).await }
        })
}
