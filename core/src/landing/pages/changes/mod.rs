//! Changes of many locations and connections, which a job carries out in batches ([`crate::platform::bulk`]).
//!
//! Changes that write connections lock the active types of pages first, so only one of them writes at a time and none waits for
//! another in a circle.

mod apply;
mod demo;
mod preview;
mod start;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) use self::start::start;
pub use self::{
    demo::{DEMO_PAGE, add_demo_pages},
    preview::{ChangePreview, preview},
    start::{ChangeError, MAX_LOCATIONS, names, resume, start_change},
};
use super::LocationStatus;
use crate::{
    base::ids::{BulkChangeId, LocationId, TemplateTypeId},
    platform::queue::JobKind,
};

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

/// Carries out a change.
#[derive(Debug, Serialize, Deserialize)]
pub struct ApplyLandingChange {
    pub change: BulkChangeId,
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
    pub change: BulkChangeId,
}

impl JobKind for EndLandingChange {
    const NAME: &'static str = "end_landing_change";
    const QUEUE: &'static str = ApplyLandingChange::QUEUE;
    const MAX_ATTEMPTS: u32 = 20;
    const TIMEOUT: Duration = Duration::from_secs(30);
}

impl NewChange {
    /// The state that it enables or disables.
    pub fn state(&self) -> Option<&str> {
        match self {
            Self::EnableState(state) | Self::DisableState(state) => Some(state),
            Self::SetStatus { .. } | Self::SaveTexts(_) | Self::SetPaths(_) => None,
        }
    }
}
