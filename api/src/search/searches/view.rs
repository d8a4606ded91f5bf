//! The response to a poll.

use flight_finder_core::{
    base::time::Timestamp,
    platform::db::Result,
    rules::settings::Settings,
    search::searches::{
        ProviderProgress, RequestStatus, ResultsRef, RunStatus, SearchView, Stability, Stage, admission::QueuePosition,
    },
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::params::SearchParamsBody;
use crate::http::{data::Data, language::Language};

/// A search and the state of its current run.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchView)]
pub struct SearchBody {
    batch_id: Uuid,
    search_params: SearchParamsBody,
    status: RunStatus,
    /// The version of the current run, which grows with each change of the run. A new run has versions of its own.
    version: i64,
    /// Whether the shown results contain demo data: made-up answers of the sandbox, which replaces the providers.
    demo: bool,
    /// When the oldest provider answer in the shown results arrived; null if no results are shown.
    #[schema(required = true, format = DateTime)]
    checked_at: Option<String>,
    /// Until when the results of the last complete run count as fresh, so that equal searches reuse them; null if there
    /// is no such run, or if its results were deleted.
    #[schema(required = true, format = DateTime)]
    cached_until: Option<String>,
    price_stability_level: Stability,
    #[schema(required = true, example = "No flights found. Please try again later.")]
    last_error: Option<String>,
    #[schema(required = true, format = DateTime)]
    error_timestamp: Option<String>,
    progress: ProgressBody,
    /// The position in the queue while the run waits for its first provider request; null after that.
    #[schema(required = true)]
    queue: Option<QueuePosition>,
    /// Whether the shown results have prices of older settings. They are being published again with the current settings;
    /// poll until the version changes.
    repricing: bool,
    /// The latest results of the current run; null if it has none.
    #[schema(required = true)]
    results: Option<ResultsBody>,
    /// The results of the last complete run, while the current run has none; otherwise null.
    #[schema(required = true)]
    cached_results: Option<ResultsBody>,
}

/// How far the current run is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Progress)]
pub struct ProgressBody {
    /// The progress in percent: 25, 50, 75 or 100, as `stage` determines it.
    #[schema(example = 50)]
    percent: u8,
    stage: Stage,
    providers: Vec<ProviderBody>,
}

/// The progress of one provider in the current run.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderProgress)]
pub struct ProviderBody {
    /// The display name of the provider.
    #[schema(example = "burimi 1")]
    name: String,
    /// The number in the default display name, with which clients can translate that name; null if the settings give
    /// the provider another name.
    #[schema(required = true, minimum = 1, example = 1)]
    number: Option<u8>,
    status: RequestStatus,
    /// The number of itineraries that have arrived from the provider so far.
    count: i64,
    /// The time in milliseconds from the first request to the provider until its last answer; null while a request is
    /// open, or if none was started.
    #[schema(required = true)]
    duration_ms: Option<i64>,
}

/// A link to one version of the results of a run.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ResultsLink)]
pub struct ResultsBody {
    /// The path of the results. The results at this path never change.
    url: String,
    version: i64,
    /// The number of options in the results.
    count: i64,
}

impl SearchBody {
    /// Names the places in `language`. A place that is not known any more keeps the name that the search came with.
    pub(crate) async fn load(
        data: &Data,
        settings: &Settings,
        view: SearchView,
        position: Option<QueuePosition>,
        repricing: bool,
        language: Language,
    ) -> Result<Self> {
        let airports = data.airports().await?;
        let search_params = SearchParamsBody::new(&view.params, language, &airports);
        let today = settings.today(data.db().now());
        let batch = view.batch_id.0;
        let failed_at = view.run.last_error.as_ref().and(view.run.finished_at);
        let share = |share: &ProviderProgress| ProviderBody {
            name: settings.values.providers.display_name(share.provider).to_owned(),
            number: settings.values.providers.default_number(share.provider),
            status: share.status,
            count: share.count,
            duration_ms: share.duration_ms,
        };
        Ok(Self {
            batch_id: batch,
            status: view.run.status,
            version: view.run.version,
            demo: view.demo,
            checked_at: view.checked_at.map(Timestamp::to_rfc3339),
            cached_until: view.cached_until(&settings.values.search).map(Timestamp::to_rfc3339),
            price_stability_level: view.stability(today),
            error_timestamp: failed_at.map(Timestamp::to_rfc3339),
            progress: ProgressBody {
                percent: view.progress.stage.percent(),
                stage: view.progress.stage,
                providers: view.progress.providers.iter().map(share).collect(),
            },
            queue: position,
            repricing,
            results: view.results.map(|results| ResultsBody::new(batch, results)),
            cached_results: view.cached_results.map(|results| ResultsBody::new(batch, results)),
            search_params,
            last_error: view.run.last_error,
        })
    }
}

impl SearchBody {
    /// The address of the results that are shown now.
    pub(crate) fn results_url(&self) -> Option<&str> {
        let shown = self.results.as_ref().or(self.cached_results.as_ref())?;
        Some(&shown.url)
    }

    /// The search, as the answer shows it.
    pub(crate) fn params(&self) -> &SearchParamsBody {
        &self.search_params
    }
}

impl ResultsBody {
    fn new(batch: Uuid, results: ResultsRef) -> Self {
        Self {
            url: format!("/api/searches/{batch}/results/{}.{}", results.run, results.version),
            version: results.version,
            count: results.count,
        }
    }
}
