//! `GET /api/searches/{batch_id}`: what every open results page polls.

use std::{convert::Infallible, net::IpAddr, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::ids::{BatchId, RunId},
    platform::{jobs::RepublishRun, queue::NewJob},
    rules::settings::{REREAD_AFTER, Settings},
    search::searches::{CurrentRun, RunStatus, admission::QueuePosition},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{Searches, address::Batch, view::SearchBody};
use crate::http::{
    access::{Audience, CountedBy},
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    language::Language,
    polls::{self, Known},
    query::QueryOf,
    responses::UnknownToken,
};

/// The longest wait of a poll while its run is queued. Nothing notifies polls when the position in the queue changes.
const QUEUE_STEP: Duration = Duration::from_secs(2);

/// The query parameters of a poll.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PollQuery {
    /// With `If-None-Match`: while the search has not changed and its run is in progress, the response waits up to this
    /// many seconds for a change. A number above 25 counts as 25.
    #[param(value_type = Option<u64>, example = 20)]
    wait: Field<String>,
}

/// Returns the state of a search, or 304 if the search has not changed since the answer that `If-None-Match` names.
#[utoipa::path(
    get,
    path = "/api/searches/{batch_id}",
    tag = "searches",
    params(
        ("batch_id" = uuid::Uuid, Path),
        PollQuery,
        ("lang" = Option<Language>, Query, description = "The language of the names of places. If it is left out, `Accept-Language` decides; the default is Albanian"),
        ("If-None-Match" = Option<String>, Header),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "The state of the search", body = SearchBody, headers(("ETag" = String))),
        (status = 304, description = "The search has not changed"),
        (status = 404, description = "No such search", body = ErrorBody),
        UnknownToken,
    )
)]
pub async fn get_search(
    State(searches): State<Arc<Searches>>,
    Batch(batch): Batch,
    QueryOf(query): QueryOf<PollQuery>,
    audience: Audience,
    language: Language,
    CountedBy(address): CountedBy,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let data = &searches.data;
    let wait = query
        .check(|query, errors| polls::wait(&query.wait, errors))
        .map_err(ApiError::InvalidParameters)?;
    let known = Known::from_headers(&headers);
    let settings = data.settings().await?;
    let representation = Representation { audience, language };

    let mut current = current(&searches, batch).await?;
    if let Err(error) = keep_priced(data, &settings, &current).await {
        // The job could not be queued: this poll returns the results as they are, and the next poll tries again.
        tracing::warn!(%error, "a run keeps the prices of older settings");
    }
    let mut position = queue_position(data, &settings, current.id, current.status).await?;
    let mut repricing = is_repricing(&settings, &current);
    let is_known = known.has(&representation.etag(current.id, current.version, position, repricing));
    if !wait.is_zero() && is_known && (!current.has_ended() || repricing) {
        // A new publish of the last complete run does not change the version of the current run.
        let wait = if position.is_some() || repricing {
            wait.min(QUEUE_STEP)
        } else {
            wait
        };
        current = tokio::select! {
            current = news(&searches, batch, current, wait, address) => current?,
            never = keep_priced_meanwhile(data, current) => match never {},
        };
        position = queue_position(data, &settings, current.id, current.status).await?;
        let settings = data.settings().await?;
        repricing = is_repricing(&settings, &current);
    }
    if known.has(&representation.etag(current.id, current.version, position, repricing)) {
        return Ok((
            StatusCode::NOT_MODIFIED,
            representation.headers(current.id, current.version, position, repricing),
        )
            .into_response());
    }
    let view = data
        .db()
        .read()
        .await?
        .searches()
        .view(batch)
        .await?
        .ok_or(ApiError::SearchNotFound)?;
    let position = position.filter(|_| view.run.status == RunStatus::Queued);
    // The publish may have ended since; then the version differs, and nothing newer is coming.
    let repricing = repricing && (view.run.id, view.run.version) == (current.id, current.version);
    let answer_headers = representation.headers(view.run.id, view.run.version, position, repricing);
    let body = SearchBody::load(data, &settings, view, position, repricing, language).await?;
    Ok((answer_headers, Json(body)).into_response())
}

async fn current(searches: &Searches, batch: BatchId) -> Result<CurrentRun, ApiError> {
    searches.current_runs.get(batch).await?.ok_or(ApiError::SearchNotFound)
}

/// The position of a run in the queue; `None` before it is known and once its first request may be sent.
pub(crate) async fn queue_position(
    data: &Data,
    settings: &Settings,
    run: RunId,
    status: RunStatus,
) -> Result<Option<QueuePosition>, ApiError> {
    if status != RunStatus::Queued {
        return Ok(None);
    }
    let mut tx = data.db().read().await?;
    Ok(QueuePosition::read(&mut tx, settings, run).await?)
}

/// Waits until the run changes, the time is over or the server stops.
async fn news(
    searches: &Searches,
    batch: BatchId,
    known: CurrentRun,
    wait: Duration,
    address: Option<IpAddr>,
) -> Result<CurrentRun, ApiError> {
    let Some(mut subscription) = searches.waiting.subscribe(known.id, address) else {
        return Ok(known);
    };
    let moved = async {
        loop {
            let current = current(searches, batch).await?;
            if (current.id, current.version) != (known.id, known.version) {
                return Ok(current);
            }
            subscription.changed().await;
        }
    };
    let clock = searches.data.db().clock();
    tokio::select! {
        moved = moved => moved,
        () = clock.sleep_until(clock.now().plus(wait)) => Ok(known),
        () = searches.stop.cancelled() => Ok(known),
    }
}

/// Whether the shown results have prices of older settings, so that a new publish of them is queued or about to be.
fn is_repricing(settings: &Settings, current: &CurrentRun) -> bool {
    current.priced_before(settings.pricing_revision).is_some()
}

/// Queues a new publish of results whose prices were computed with older settings. Until it is done, polls return the
/// old results.
async fn keep_priced(data: &Data, settings: &Settings, current: &CurrentRun) -> Result<(), ApiError> {
    if let Some(run) = current.priced_before(settings.pricing_revision) {
        let mut tx = data.db().write().await?;
        let job = tx.queue().enqueue(&NewJob::new(&RepublishRun { run })).await?;
        tx.searches().note_republish(run, job).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Queues the same if the settings change while a poll is held. Never returns, because the new publish ends the poll.
async fn keep_priced_meanwhile(data: &Data, current: CurrentRun) -> Infallible {
    loop {
        data.db().clock().sleep(REREAD_AFTER).await;
        let Ok(settings) = data.settings().await else { continue };
        if is_repricing(&settings, &current) && keep_priced(data, &settings, &current).await.is_ok() {
            return std::future::pending().await;
        }
    }
}

/// The properties of a client on which an answer depends.
pub(crate) struct Representation {
    pub audience: Audience,
    pub language: Language,
}

impl Representation {
    /// The entity tag of an answer. It changes when the answer changes.
    pub fn etag(&self, run: RunId, version: i64, position: Option<QueuePosition>, repricing: bool) -> String {
        let agent = u8::from(self.audience.is_agent());
        let queue = position.map_or_else(String::new, |position| {
            format!(".{}-{}", position.position, position.expected_seconds)
        });
        let old = if repricing { ".old" } else { "" };
        format!("W/\"{run}.{version}.{agent}.{}{queue}{old}\"", self.language.code())
    }

    fn headers(
        &self,
        run: RunId,
        version: i64,
        position: Option<QueuePosition>,
        repricing: bool,
    ) -> [(header::HeaderName, String); 4] {
        [
            (header::ETAG, self.etag(run, version, position, repricing)),
            (header::CACHE_CONTROL, "private, no-cache".to_owned()),
            (header::CONTENT_LANGUAGE, self.language.code().to_owned()),
            (header::VARY, "Authorization, Accept-Language".to_owned()),
        ]
    }
}
