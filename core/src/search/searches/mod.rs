//! A visitor's search, the run that asks the providers for it, and the view that polls return.

mod abandoned;
pub mod admission;
mod client;
mod create;
mod job_search;
mod listing;
mod params;
mod progress;
mod refresh;
mod report;
pub mod rules;
mod run;
pub(crate) mod store;
mod view;

pub use abandoned::abandoned_runs;
pub use client::{Caller, CallerKeys, Client, NETWORK_BITS, SUBSCRIBER_BITS, network_of};
pub use create::{Created, NewSearch, create};
pub use job_search::search_of_job;
pub use listing::{
    BatchRange, ListedPage, ListedSearch, SearchFilter, Searcher, UserFilter, export_searches, list_searches,
    user_filter,
};
pub use params::{SearchParams, departure_day, return_day};
pub use progress::{Progress, ProviderProgress, Stage};
pub use refresh::{REFRESH_PAUSE, REFRESHES_AN_HOUR, Refreshed, refresh};
pub use report::{RequestReport, RunReport, SearchReport, search_report};
pub use run::{RequestStatus, Run, RunStatus, reusable_until};
pub(crate) use store::counted_searches;
pub use store::{
    BookedRuns, CurrentRun, CurrentRunReader, ProviderRequest, Publish, RequestChange, RequestCount, SearchEvent,
    SearchStore, UserSearch,
};
pub use view::{ResultsEncoding, ResultsRef, SearchView, Stability, StoredResults};

/// The error of a run in which no provider answered.
pub const NO_ANSWER: &str = "No flights found. Please try again later.";
/// The error of a run whose publish failed for good.
pub const NOT_SAVED: &str = "Failed to save search results";
