//! The tables of searches, runs and provider requests.

mod admission;
mod counts;
mod current;
mod events;
mod filing;
mod listing;
mod of_user;
mod prune;
mod publish;
mod report;
mod requests;
mod runs;
mod searches;
mod view;

pub use counts::RequestCount;
pub use current::{CurrentRun, CurrentRunReader};
pub use events::SearchEvent;
pub(crate) use events::counted_searches;
pub(in crate::search::searches) use listing::ListedRow;
pub use of_user::UserSearch;
pub use prune::BookedRuns;
pub use publish::Publish;
pub use requests::{ProviderRequest, RequestChange};
pub(in crate::search::searches) use runs::{NewRun, RunJobs};

use super::SearchParams;
use crate::{
    base::ids::BatchId,
    platform::db::{DbError, Result, store},
};

store!(
    /// Gives a transaction access to searches, runs and requests.
    SearchStore,
    searches
);

fn json(params: &SearchParams) -> String {
    serde_json::to_string(params).expect("search parameters are JSON")
}

fn params(batch: BatchId, text: &str) -> Result<SearchParams> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table: "saved_searches",
        column: "search_params",
        row: batch.to_string(),
        source,
    })
}
