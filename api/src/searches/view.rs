//! The response to a poll.

use flight_finder_core::{
    db::Result,
    search::{
        ProviderProgress, RequestStatus, ResultsRef, RunStatus, SearchView, Stability, Stage, admission::QueuePosition,
    },
    settings::Settings,
    time::Timestamp,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::params::SearchParamsBody;
use crate::{data::Data, language::Language, mirror::mirror};

/// A search and how far it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchView)]
pub struct SearchBody {
    batch_id: Uuid,
    search_params: SearchParamsBody,
    status: StatusBody,
    /// Moves with everything that this answer shows.
    version: i64,
    /// What is shown came from the sandbox.
    demo: bool,
    /// When the shown prices were checked.
    #[schema(required = true, format = DateTime)]
    checked_at: Option<String>,
    /// Equal searches are answered from these results until then.
    #[schema(required = true, format = DateTime)]
    cached_until: Option<String>,
    price_stability_level: StabilityBody,
    #[schema(required = true, example = "No flights found. Please try again later.")]
    last_error: Option<String>,
    #[schema(required = true, format = DateTime)]
    error_timestamp: Option<String>,
    progress: ProgressBody,
    /// The place of a run whose first request may not be sent yet; null from then on.
    #[schema(required = true)]
    queue: Option<QueueBody>,
    /// Of the current run.
    #[schema(required = true)]
    results: Option<ResultsBody>,
    /// Of the last complete run, only while the current one has none.
    #[schema(required = true)]
    cached_results: Option<ResultsBody>,
}

mirror! {
    /// queued: stored. running: providers are being asked. complete: final. failed: nobody answered.
    #[serde(rename_all = "lowercase")]
    #[schema(as = Status)]
    pub enum StatusBody = RunStatus { Queued, Running, Complete, Failed }
}

mirror! {
    /// How likely the price is to stay: more than 60 days ahead, more than 30, less.
    #[serde(rename_all = "UPPERCASE")]
    #[schema(as = PriceStability)]
    pub enum StabilityBody = Stability { High, Medium, Low }
}

mirror! {
    /// accepted: 25 percent. `first_answer`: 50. `almost_done`: all but the last, 75. complete: 100.
    #[serde(rename_all = "snake_case")]
    #[schema(as = Stage)]
    pub enum StageBody = Stage { Accepted, FirstAnswer, AlmostDone, Complete }
}

mirror! {
    /// waiting: not asked yet. asking: at work. partial: some flights are there, more may come. done: all
    /// there is. empty: it has none. failed: no answer in all attempts. limited: it could not be asked in
    /// time. late: still at work when the search's time was over. cancelled: another one was first.
    #[serde(rename_all = "lowercase")]
    #[schema(as = ProviderStatus)]
    pub enum ProviderStatusBody = RequestStatus {
        Waiting,
        Asking,
        Partial,
        Done,
        Empty,
        Failed,
        Limited,
        Late,
        Cancelled,
    }
}

/// How far it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Progress)]
pub struct ProgressBody {
    /// 25, 50, 75 or 100.
    #[schema(example = 50)]
    percent: u8,
    stage: StageBody,
    providers: Vec<ProviderBody>,
}

/// The place of a waiting run, and about how long it still waits. The run's time starts after that.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuePlace)]
pub struct QueueBody {
    /// 1 is next.
    #[schema(minimum = 1, example = 4)]
    position: u32,
    /// Seconds until the first request may be sent.
    #[schema(minimum = 0, example = 12)]
    expected_seconds: u32,
}

/// A provider's share.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderProgress)]
pub struct ProviderBody {
    /// What visitors read.
    #[schema(example = "burimi 1")]
    name: String,
    /// The number in the default name of a provider; null if the settings name it.
    #[schema(required = true, minimum = 1, example = 1)]
    number: Option<u8>,
    status: ProviderStatusBody,
    /// Flights so far.
    count: i64,
    /// Null while it is at work.
    #[schema(required = true)]
    duration_ms: Option<i64>,
}

/// Where results are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ResultsLink)]
pub struct ResultsBody {
    /// What stands there never changes.
    url: String,
    version: i64,
    /// Flights in it.
    count: i64,
}

impl SearchBody {
    /// Names the places in `language`. A place that is not known any more keeps the name that the search came with.
    pub(crate) async fn of(
        data: &Data,
        settings: &Settings,
        view: SearchView,
        place: Option<QueuePosition>,
        language: Language,
    ) -> Result<Self> {
        let airports = data.airports().await?;
        let search_params = SearchParamsBody::new(&view.params, |code| language.place_name(&airports, code));
        let today = settings.today(data.db().now());
        let batch = view.batch_id.0;
        let failed_at = view.run.last_error.as_ref().and(view.run.finished_at);
        let share = |share: &ProviderProgress| ProviderBody {
            name: settings.values.providers.display_name(share.provider).to_owned(),
            number: settings.values.providers.default_number(share.provider),
            status: share.status.into(),
            count: share.count,
            duration_ms: share.duration_ms,
        };
        Ok(Self {
            batch_id: batch,
            status: view.run.status.into(),
            version: view.run.version,
            demo: view.demo,
            checked_at: view.checked_at.map(Timestamp::to_rfc3339),
            cached_until: view.cached_until(&settings.values.search).map(Timestamp::to_rfc3339),
            price_stability_level: view.stability(today).into(),
            error_timestamp: failed_at.map(Timestamp::to_rfc3339),
            progress: ProgressBody {
                percent: view.progress.stage.percent(),
                stage: view.progress.stage.into(),
                providers: view.progress.providers.iter().map(share).collect(),
            },
            queue: place.map(QueueBody::from),
            results: view.results.map(|results| ResultsBody::of(batch, results)),
            cached_results: view.cached_results.map(|results| ResultsBody::of(batch, results)),
            search_params,
            last_error: view.run.last_error,
        })
    }
}

impl From<QueuePosition> for QueueBody {
    fn from(place: QueuePosition) -> Self {
        Self {
            position: place.position,
            expected_seconds: place.expected_seconds,
        }
    }
}

impl SearchBody {
    /// The address of the results that are shown now.
    pub(crate) fn results_url(&self) -> Option<&str> {
        let shown = self.results.as_ref().or(self.cached_results.as_ref())?;
        Some(&shown.url)
    }
}

impl ResultsBody {
    fn of(batch: Uuid, results: ResultsRef) -> Self {
        Self {
            url: format!("/api/searches/{batch}/results/{}.{}", results.run, results.version),
            version: results.version,
            count: results.count,
        }
    }
}
