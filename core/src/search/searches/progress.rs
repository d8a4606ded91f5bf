//! How far a run is, in the four steps that the page shows.

use serde::Serialize;

use super::{ProviderRequest, RequestStatus, Run};
use crate::{base::time::Timestamp, platform::providers::Provider};

/// The stage that the run has reached. `accepted`: the search is stored (25 percent). `first_answer`: a provider
/// has sent its first flights or has answered completely (50 percent). `almost_done`: of several providers, at most
/// one is still open (75 percent). `complete`: the run has ended (100 percent).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Accepted,
    FirstAnswer,
    AlmostDone,
    Complete,
}

impl Stage {
    pub fn percent(self) -> u8 {
        match self {
            Self::Accepted => 25,
            Self::FirstAnswer => 50,
            Self::AlmostDone => 75,
            Self::Complete => 100,
        }
    }
}

/// The progress of one provider, over all its requests in the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderProgress {
    pub provider: Provider,
    /// The status of one of the provider's requests: the one that says most about what is still to come.
    pub status: RequestStatus,
    pub count: i64,
    /// The time from the first request sent to the last answer, in milliseconds; `None` while a request is open.
    pub duration_ms: Option<i64>,
}

/// The whole of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub stage: Stage,
    /// One entry for each provider, in the order in which providers are shown.
    pub providers: Vec<ProviderProgress>,
}

impl Progress {
    /// The progress of a run with these requests.
    pub fn new(run: &Run, requests: &[ProviderRequest]) -> Self {
        let providers: Vec<_> = Provider::ALL
            .into_iter()
            .filter_map(|provider| provider_progress(provider, requests))
            .collect();
        Self {
            stage: stage(run, &providers),
            providers,
        }
    }
}

fn stage(run: &Run, providers: &[ProviderProgress]) -> Stage {
    if run.has_ended() {
        return Stage::Complete;
    }
    let open = providers.iter().filter(|share| !share.status.is_final()).count();
    let started = providers
        .iter()
        .any(|share| share.status.is_answer() || share.status == RequestStatus::Partial || share.count > 0);
    if providers.len() > 1 && open <= 1 {
        Stage::AlmostDone
    } else if started {
        Stage::FirstAnswer
    } else {
        Stage::Accepted
    }
}

fn provider_progress(provider: Provider, requests: &[ProviderRequest]) -> Option<ProviderProgress> {
    let own: Vec<_> = requests.iter().filter(|request| request.provider == provider).collect();
    let count = own.iter().map(|request| request.itineraries).sum();
    let statuses = || own.iter().map(|request| request.status);
    let status = statuses()
        .filter(|status| !status.is_final())
        .max()
        .or_else(|| statuses().find(|status| *status == RequestStatus::Done))
        .or_else(|| statuses().max())?;
    let ended = status
        .is_final()
        .then(|| own.iter().filter_map(|request| request.finished_at).max());
    let started: Option<Timestamp> = own.iter().filter_map(|request| request.started_at).min();
    let duration_ms = ended
        .flatten()
        .zip(started)
        .map(|(ended, started)| i64::try_from(ended.since(started).as_millis()).unwrap_or(i64::MAX));
    Some(ProviderProgress {
        provider,
        status,
        count,
        duration_ms,
    })
}
