//! `GET /api/searches/{batch_id}/results/{run}.{version}`: stored bytes, returned as they are to clients that accept them.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::ids::{BatchId, RunId},
    search::{
        publish::results::ResultsJson,
        searches::{ResultsEncoding, StoredResults},
    },
};
use moka::sync::Cache;

use super::{
    Searches,
    address::{Batch, Publish},
};
use crate::http::{
    access::Audience,
    encoding::accepts,
    error::{ApiError, ErrorBody},
    responses::UnknownToken,
};

/// The size of the cache of results. Results never change, and all visitors who share a run read the same bytes.
const CACHE_BYTES: u64 = 8 * 1024 * 1024;
/// Browsers keep results for a year, because every publish has its own address.
const IMMUTABLE: &str = "private, max-age=31536000, immutable";
/// Those for agents have the fees of the agency, and must not stay on a computer that others use after the sign-out.
const FOR_AN_HOUR: &str = "private, max-age=3600";

/// Sends the cached bytes without copying them.
struct Stored(Arc<StoredResults>);

impl AsRef<[u8]> for Stored {
    fn as_ref(&self) -> &[u8] {
        &self.0.body
    }
}

type Key = (BatchId, RunId, i64, Audience);

/// Results that were served lately.
pub struct ResultsCache(Cache<Key, Arc<StoredResults>>);

impl Default for ResultsCache {
    fn default() -> Self {
        let weigh = |_: &Key, results: &Arc<StoredResults>| u32::try_from(results.body.len() + 128).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(CACHE_BYTES).weigher(weigh).build())
    }
}

/// Returns one version of the results of a run. A version never changes.
#[utoipa::path(
    get,
    path = "/api/searches/{batch_id}/results/{results}",
    tag = "searches",
    params(("batch_id" = uuid::Uuid, Path), ("results" = String, Path, description = "The id of the run and the version of its results, `{run}.{version}`, as in the `url` of `results` and `cached_results`")),
    responses(
        (status = 200, description = "The results, compressed with Brotli or gzip if the client accepts that", body = ResultsJson),
        (status = 404, description = "There are no such results, or they were replaced by later ones or deleted", body = ErrorBody),
        UnknownToken,
    )
)]
pub async fn get_results(
    State(searches): State<Arc<Searches>>,
    Batch(batch): Batch,
    Publish(run, version): Publish,
    audience: Audience,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let results = match searches.results.0.get(&(batch, run, version, audience)) {
        Some(results) => results,
        None => load(&searches, (batch, run, version, audience)).await?,
    };
    let common = [
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CACHE_CONTROL,
            if audience.is_agent() { FOR_AN_HOUR } else { IMMUTABLE },
        ),
        (header::VARY, "Authorization, Accept-Encoding"),
    ];
    let encoding = match results.encoding {
        ResultsEncoding::Gzip => "gzip",
        ResultsEncoding::Brotli => "br",
    };
    if accepts(&headers, encoding) {
        return Ok((
            common,
            [(header::CONTENT_ENCODING, encoding)],
            Bytes::from_owner(Stored(results)),
        )
            .into_response());
    }
    // For a client that accepts another coding, the router's compression layer compresses the body again.
    let json = results.json().map_err(|error| {
        tracing::error!(%error, run.id = %run, "stored results cannot be decompressed");
        ApiError::ResultsNotFound
    })?;
    Ok((common, json).into_response())
}

async fn load(searches: &Searches, key: Key) -> Result<Arc<StoredResults>, ApiError> {
    let (batch, run, version, audience) = key;
    let mut tx = searches.data.db().read().await?;
    if !tx.searches().belongs(batch, run).await? {
        return Err(ApiError::SearchNotFound);
    }
    let stored = tx
        .searches()
        .results(run, version, audience.is_agent())
        .await?
        .ok_or(ApiError::ResultsNotFound)?;
    let stored = Arc::new(stored);
    searches.results.0.insert(key, stored.clone());
    Ok(stored)
}
