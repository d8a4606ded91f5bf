//! A run: one round of provider requests for a fingerprint.

use std::time::Duration;

use serde::Serialize;
use uuid::Uuid;

use super::{
    SearchParams,
    admission::{Rank, Subscriber},
};
use crate::{
    base::{
        ids::{JobId, RunId},
        time::Timestamp,
    },
    platform::{
        db::{DbError, Result},
        providers::Provider,
    },
    rules::settings::SearchSettings,
};

/// The status of a run. `queued`: the run is stored, and no provider request has been sent. `running`: provider
/// requests are in progress. `complete`: the run has ended with results, which may be empty. `failed`: the run has
/// ended without results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Status))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum RunStatus {
    Queued,
    Running,
    Complete,
    Failed,
}

/// The status of a provider's requests in a run. `waiting`: the request has not been sent, or waits for its next
/// attempt. `asking`: an attempt is in progress. `partial`: some flights have arrived, and more may come. `done`:
/// all flights have arrived. `empty`: the provider has no flights. `failed`: no attempt got a complete answer;
/// flights that arrived before are kept. `limited`: the limits of the agency's account at the provider did not
/// allow the request in time. `late`: the answer was not complete in time; flights that arrived before are kept.
/// `cancelled`: the run shows the flights of one provider only, and another provider delivered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProviderStatus))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum RequestStatus {
    Waiting,
    Asking,
    Partial,
    Done,
    Empty,
    Failed,
    /// The request could not be sent in time, because of the account's limit, its plan or its breaker.
    Limited,
    /// The request was still open at the run's deadline, or when its own time was over.
    Late,
    Cancelled,
}

impl RequestStatus {
    /// Whether the request has ended.
    pub fn is_final(self) -> bool {
        !matches!(self, Self::Waiting | Self::Asking | Self::Partial)
    }

    /// Whether the provider has answered completely.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Done | Self::Empty)
    }
}

/// A row of `search_runs`.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "they are columns of the table")]
pub struct Run {
    pub id: RunId,
    pub fingerprint: String,
    pub params: SearchParams,
    pub status: RunStatus,
    pub version: i64,
    pub results_version: i64,
    pub simultaneous: bool,
    pub shows_partial: bool,
    pub winner: Option<Provider>,
    pub asked: i64,
    pub answered: i64,
    pub options: i64,
    pub demo: bool,
    pub pricing_revision: i64,
    pub provider_revision: i64,
    pub start_job_id: Option<JobId>,
    pub finish_job_id: Option<JobId>,
    /// The job that was last queued to publish the run again with new prices.
    pub republish_job_id: Option<JobId>,
    pub last_error: Option<String>,
    pub created_at: Timestamp,
    pub deadline_at: Timestamp,
    pub published_at: Timestamp,
    pub finished_at: Option<Timestamp>,
    pub changed_at: Timestamp,
    pub pruned_at: Option<Timestamp>,
    pub subscriber: Option<Uuid>,
    pub network: Option<Uuid>,
    pub for_agent: bool,
}

impl Run {
    /// The subscriber for whom the run was started; `None` for a run that an older version of the product stored.
    pub fn subscriber(&self) -> Option<Subscriber> {
        let (address, network) = (self.subscriber?, self.network?);
        Some(Subscriber { address, network })
    }

    /// The rank of the client for whom the run was started.
    pub fn rank(&self) -> Rank {
        if self.for_agent { Rank::Agent } else { Rank::Visitor }
    }

    /// Whether the run is complete or failed.
    pub fn has_ended(&self) -> bool {
        self.status.has_ended()
    }
}

impl RunStatus {
    /// Whether the status is final.
    pub fn has_ended(self) -> bool {
        matches!(self, Self::Complete | Self::Failed)
    }
}

/// Until when equal searches reuse a run: without end while it is in progress, for hours when every provider answered,
/// for minutes when only some did, and never when it failed.
pub fn reusable_until(run: &Run, settings: &SearchSettings) -> Option<Timestamp> {
    match run.status {
        RunStatus::Queued | RunStatus::Running => Some(Timestamp(i64::MAX)),
        RunStatus::Failed => None,
        RunStatus::Complete => CompleteRun::from(run).reusable_until(settings),
    }
}

/// What decides for how long a complete run is reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(super) struct CompleteRun {
    pub finished_at: Option<Timestamp>,
    /// When its results were deleted.
    pub pruned_at: Option<Timestamp>,
    pub asked: i64,
    pub answered: i64,
}

impl From<&Run> for CompleteRun {
    fn from(run: &Run) -> Self {
        Self {
            finished_at: run.finished_at,
            pruned_at: run.pruned_at,
            asked: run.asked,
            answered: run.answered,
        }
    }
}

impl CompleteRun {
    /// Until when equal searches reuse the run.
    pub fn reusable_until(&self, settings: &SearchSettings) -> Option<Timestamp> {
        if self.pruned_at.is_some() {
            return None;
        }
        let seconds = if self.answered >= self.asked {
            settings.reuse_seconds
        } else {
            settings.partial_reuse_seconds
        };
        Some(self.finished_at?.plus(Duration::from_secs(seconds.into())))
    }
}

/// One row of the table of runs, column by column.
#[derive(sqlx::FromRow)]
#[expect(clippy::struct_excessive_bools, reason = "they are columns of the table")]
pub(super) struct RunRow {
    id: RunId,
    fingerprint: String,
    search_params: String,
    status: RunStatus,
    version: i64,
    results_version: i64,
    simultaneous: bool,
    shows_partial: bool,
    winner: Option<Provider>,
    asked: i64,
    answered: i64,
    options: i64,
    demo: bool,
    pricing_revision: i64,
    provider_revision: i64,
    start_job_id: Option<JobId>,
    finish_job_id: Option<JobId>,
    republish_job_id: Option<JobId>,
    last_error: Option<String>,
    created_at: Timestamp,
    deadline_at: Timestamp,
    published_at: Timestamp,
    finished_at: Option<Timestamp>,
    changed_at: Timestamp,
    pruned_at: Option<Timestamp>,
    subscriber: Option<Uuid>,
    network: Option<Uuid>,
    for_agent: bool,
}

impl TryFrom<RunRow> for Run {
    type Error = DbError;

    fn try_from(row: RunRow) -> Result<Self> {
        let params = serde_json::from_str(&row.search_params).map_err(|source| DbError::Corrupt {
            table: "search_runs",
            column: "search_params",
            row: row.id.to_string(),
            source,
        })?;
        Ok(Self {
            id: row.id,
            fingerprint: row.fingerprint,
            params,
            status: row.status,
            version: row.version,
            results_version: row.results_version,
            simultaneous: row.simultaneous,
            shows_partial: row.shows_partial,
            winner: row.winner,
            asked: row.asked,
            answered: row.answered,
            options: row.options,
            demo: row.demo,
            pricing_revision: row.pricing_revision,
            provider_revision: row.provider_revision,
            start_job_id: row.start_job_id,
            finish_job_id: row.finish_job_id,
            republish_job_id: row.republish_job_id,
            last_error: row.last_error,
            created_at: row.created_at,
            deadline_at: row.deadline_at,
            published_at: row.published_at,
            finished_at: row.finished_at,
            changed_at: row.changed_at,
            pruned_at: row.pruned_at,
            subscriber: row.subscriber,
            network: row.network,
            for_agent: row.for_agent,
        })
    }
}
