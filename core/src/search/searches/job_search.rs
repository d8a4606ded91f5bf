//! Finds the search to which a job belongs.

use serde::Deserialize;

use crate::{
    base::ids::{BatchId, RequestId, RunId},
    platform::db::{Result, Tx},
};

/// The parts of a payload that lead to a search.
#[derive(Deserialize)]
struct Payload {
    run: Option<RunId>,
    request: Option<RequestId>,
}

/// The search that caused a job with this payload; `None` if no search did, or if it is deleted.
pub async fn search_of_job(tx: &mut Tx, payload: &str) -> Result<Option<BatchId>> {
    let Ok(payload) = serde_json::from_str::<Payload>(payload) else {
        return Ok(None);
    };
    let run = match (payload.run, payload.request) {
        (Some(run), _) => Some(run),
        (None, Some(request)) => tx.searches().run_of_request(request).await?,
        (None, None) => None,
    };
    match run {
        Some(run) => tx.searches().batch_of_run(run).await,
        None => Ok(None),
    }
}
