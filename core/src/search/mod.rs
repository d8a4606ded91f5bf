//! A visitor's search: what is asked, the run that asks it, and what can be seen of it.

mod create;
mod params;
mod progress;
mod refresh;
mod run;
pub(crate) mod store;
mod view;

pub use create::{NewSearch, create};
pub use params::{InvalidSearch, Passengers, SearchParams, Stops, TravelClass, TripType};
pub use progress::{Progress, ProviderProgress, Stage};
pub use refresh::{Refreshed, refresh};
pub use run::{RequestStatus, Run, RunStatus, reusable_until};
pub use store::{CurrentRun, CurrentRunReader, ProviderRequest, RequestChange, SearchStore};
pub use view::{ResultsRef, SearchView, Stability, StoredResults};

/// A run in which nobody answered.
pub const NO_ANSWER: &str = "No flights found. Please try again later.";
/// A publish that failed for good.
pub const NOT_SAVED: &str = "Failed to save search results";
