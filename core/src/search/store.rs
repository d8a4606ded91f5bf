//! The tables of searches, runs and provider requests.

mod admission;
mod current;
mod prune;
mod requests;
mod runs;
mod searches;
mod view;

pub use current::{CurrentRun, CurrentRunReader};
pub use prune::BookedRuns;
pub use requests::{ProviderRequest, RequestChange};

use super::SearchParams;
use crate::{
    db::{DbError, Result, Tx},
    ids::BatchId,
};

/// Searches, runs and requests of a transaction.
pub struct SearchStore<'tx>(&'tx mut Tx);

impl Tx {
    /// Searches, runs and requests.
    pub fn searches(&mut self) -> SearchStore<'_> {
        SearchStore(self)
    }
}

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
