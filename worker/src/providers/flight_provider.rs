//! What every client of a flight provider does.

use std::time::Duration;

use flight_finder_core::search::searches::rules::ListEnd;
use futures_util::future::BoxFuture;

use super::{Found, Gate, ProviderError, RequestParams};

/// A client for one account of a provider.
pub trait FlightProvider: Send + Sync {
    /// Asks for flights until the list ends; without `progress`, only for the first answer.
    fn find<'a>(
        &'a self,
        params: &'a RequestParams,
        gate: &'a dyn Gate,
        progress: Option<&'a mut dyn Progress>,
    ) -> Finding<'a>;
}

/// The list of a search; `None` if the caller does not need it to the end.
pub type Finding<'a> = BoxFuture<'a, Result<Option<FoundList>, ProviderError>>;

/// The flights of one search at a provider.
#[derive(Clone, Debug)]
pub struct FoundList {
    pub found: Found,
    pub end: ListEnd,
    /// Why the list may lack flights.
    pub error: Option<ProviderError>,
}

impl FoundList {
    /// A list that lacks nothing.
    pub fn complete(found: Found) -> Self {
        Self {
            found,
            end: ListEnd::Complete,
            error: None,
        }
    }
}

/// The part of the caller in a search whose list grows over several answers.
pub trait Progress: Send {
    /// Further requests are polls.
    fn polls(&mut self);

    /// Takes a list that is going to grow. Returns false if the flights are not needed any more.
    fn grew<'a>(&'a mut self, found: &'a Found) -> BoxFuture<'a, bool>;

    /// Waits before the next request. Returns false without waiting if the search's time would be over after the pause.
    fn pause(&mut self, pause: Duration) -> BoxFuture<'_, bool>;
}
