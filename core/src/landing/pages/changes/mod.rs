//! Changes of many locations and connections: a row, which a job carries out in batches.
//!
//! Each batch is one transaction that changes rows, counts them, and notes up to where the change has come. So a change that is
//! interrupted goes on where it stopped. Changes that write connections lock the active types of pages first, so only one of them
//! writes at a time and none waits for another in a circle.

mod apply;
mod demo;
mod preview;
mod start;
mod store;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) use self::start::start;
pub use self::{
    apply::apply_next,
    demo::{DEMO_PAGE, add_demo_pages},
    preview::{ChangePreview, preview},
    start::{ChangeError, MAX_LOCATIONS, end, names, resume, start_change, stop},
    store::LandingChangeStore,
};
use super::LocationStatus;
use crate::{
    base::{
        ids::{LandingChangeId, LocationId, TemplateTypeId},
        time::Timestamp,
    },
    platform::queue::JobKind,
};

/// The most failures that a change describes; it counts all.
const DESCRIBED: usize = 50;

/// A change to be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NewChange {
    /// The state becomes enabled, and gets a location for itself and for each of its cities.
    EnableState(String),
    /// The state is no longer enabled. Its locations, their connections and their pages are removed.
    DisableState(String),
    /// The locations get a status. Ready ones are connected with every other ready location; the connections of others are no longer
    /// active.
    SetStatus {
        locations: Vec<LocationId>,
        status: LocationStatus,
    },
    /// The connections of a location get the paths that follow from its new texts.
    SaveTexts(LocationId),
    /// The connections of a type get the paths that follow from its new template.
    SetPaths(TemplateTypeId),
}

/// What a change does. `save_texts`: connections of a location get the paths of its new texts. `set_paths`: connections of a type
/// get the paths of its new template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoChangeKind))]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ChangeKind {
    EnableState,
    DisableState,
    SetStatus,
    SaveTexts,
    SetPaths,
}

/// How far a change is. `stopped`: somebody has stopped it, or it has stopped by itself (`error`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoChangeState))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ChangeState {
    Running,
    Done,
    /// An administrator has stopped it, or its job has ended before it. The batches that were carried out before are kept,
    /// and it can be resumed.
    Stopped,
}

/// A change of many locations or connections.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LandingChange {
    pub id: LandingChangeId,
    pub kind: ChangeKind,
    /// [`NewChange`] as JSON.
    subject: String,
    pub state: ChangeState,
    /// How many locations or connections it goes through.
    pub total: i64,
    /// Through how many it has gone.
    pub done: i64,
    /// Locations or connections that it has created.
    pub created: i64,
    /// Connections or locations that it has changed.
    pub updated: i64,
    /// Locations or connections that it has removed or that are no longer active.
    pub removed: i64,
    /// Those that were as they should be, and pairs that no type of pages fits.
    pub skipped: i64,
    pub failed: i64,
    /// The first failures, as JSON.
    failures: String,
    /// Up to where it has come.
    cursor: String,
    pub actor: String,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// Why it has stopped by itself.
    pub error: Option<String>,
}

/// Why a part of a change failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeFailure {
    /// "Tirana – Rome".
    pub subject: String,
    pub reason: String,
}

/// Carries out a change.
#[derive(Debug, Serialize, Deserialize)]
pub struct ApplyLandingChange {
    pub change: LandingChangeId,
}

impl JobKind for ApplyLandingChange {
    const NAME: &'static str = "apply_landing_change";
    const QUEUE: &'static str = "seo";
    const MAX_ATTEMPTS: u32 = 20;
    const TIMEOUT: Duration = Duration::from_mins(10);
}

/// Stops a change whose job has ended before it.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndLandingChange {
    pub change: LandingChangeId,
}

impl JobKind for EndLandingChange {
    const NAME: &'static str = "end_landing_change";
    const QUEUE: &'static str = ApplyLandingChange::QUEUE;
    const MAX_ATTEMPTS: u32 = 20;
    const TIMEOUT: Duration = Duration::from_secs(30);
}

impl LandingChange {
    /// What was to be changed.
    pub fn subject(&self) -> NewChange {
        serde_json::from_str(&self.subject).expect("the table has what was stored")
    }

    /// The first failures.
    pub fn failures(&self) -> Vec<ChangeFailure> {
        serde_json::from_str(&self.failures).expect("the table has what was stored")
    }

    fn fail(&mut self, subject: String, reason: &str) {
        self.failed += 1;
        let mut failures = self.failures();
        if failures.len() < DESCRIBED {
            failures.push(ChangeFailure {
                subject,
                reason: reason.to_owned(),
            });
            self.failures = serde_json::to_string(&failures).expect("texts are JSON");
        }
    }

    fn end(&mut self, state: ChangeState, now: Timestamp) {
        self.state = state;
        self.ended_at = Some(now);
    }

    fn resume(&mut self) {
        self.state = ChangeState::Running;
        self.ended_at = None;
        self.error = None;
    }
}

impl NewChange {
    fn kind(&self) -> ChangeKind {
        match self {
            Self::EnableState(_) => ChangeKind::EnableState,
            Self::DisableState(_) => ChangeKind::DisableState,
            Self::SetStatus { .. } => ChangeKind::SetStatus,
            Self::SaveTexts(_) => ChangeKind::SaveTexts,
            Self::SetPaths(_) => ChangeKind::SetPaths,
        }
    }
}
