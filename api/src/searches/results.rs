//! `GET /api/searches/{batch_id}/results/{run}.{version}`: stored bytes, answered as they are.

use std::io::Read;

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use flate2::read::GzDecoder;
use flight_finder_core::ids::{BatchId, RunId};
use moka::future::Cache;

use super::address::{Batch, Publish};
use crate::{
    app::App,
    audience::Audience,
    error::{ApiError, ErrorBody},
};

/// Results never change, so those just served are kept; everybody who shares a run reads the same.
const CACHE_BYTES: u64 = 8 * 1024 * 1024;
/// Cached for good by the browser: another publish has another address.
const IMMUTABLE: &str = "private, max-age=31536000, immutable";

type Key = (BatchId, RunId, i64, Audience);

/// Bytes of results that were served lately.
pub struct ResultsCache(Cache<Key, Bytes>);

impl Default for ResultsCache {
    fn default() -> Self {
        let weigh = |_: &Key, body: &Bytes| u32::try_from(body.len() + 128).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(CACHE_BYTES).weigher(weigh).build())
    }
}

/// One publish: `{"best_flights": […], "other_flights": […]}`.
#[utoipa::path(
    get,
    path = "/api/searches/{batch_id}/results/{results}",
    tag = "searches",
    params(("batch_id" = uuid::Uuid, Path), ("results" = String, Path, description = "{run}.{version}, as `results.url` has it")),
    responses(
        (status = 200, description = "Gzip-compressed for who accepts it", body = super::document::ResultsDocument),
        (status = 401, description = "A bearer token that nobody has", body = ErrorBody),
        (status = 404, description = "No such results, or replaced by later ones", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn get_results(
    State(app): State<App>,
    Batch(batch): Batch,
    Publish(run, version): Publish,
    audience: Audience,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let body = match app.results().0.get(&(batch, run, version, audience)).await {
        Some(body) => body,
        None => load(&app, (batch, run, version, audience)).await?,
    };
    let common = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, IMMUTABLE),
        (header::VARY, "Authorization, Accept-Encoding"),
    ];
    if accepts_gzip(&headers) {
        return Ok((common, [(header::CONTENT_ENCODING, "gzip")], body).into_response());
    }
    let mut json = Vec::with_capacity(body.len() * 8);
    GzDecoder::new(&*body).read_to_end(&mut json).map_err(|error| {
        tracing::error!(%error, run.id = %run, "stored results do not inflate");
        ApiError::ResultsNotFound
    })?;
    Ok((common, json).into_response())
}

async fn load(app: &App, key: Key) -> Result<Bytes, ApiError> {
    let (batch, run, version, audience) = key;
    let mut tx = app.db().read().await?;
    if !tx.searches().belongs(batch, run).await? {
        return Err(ApiError::SearchNotFound);
    }
    let stored = tx
        .searches()
        .results(run, version, audience.is_agent())
        .await?
        .ok_or(ApiError::ResultsNotFound)?;
    let body = Bytes::from(stored.body);
    app.results().0.insert(key, body.clone()).await;
    Ok(body)
}

pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        matches!(parts.next(), Some("gzip" | "*")) && !parts.any(|quality| quality == "q=0")
    })
}
