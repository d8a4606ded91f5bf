//! `GET /api/admin/scale-signal`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    board::{Boards, QueueBody},
    list_jobs::text,
};
use crate::http::{access::MetricsReader, error::ApiError, fields::Field, query::QueryOf};

/// The query of an autoscaler.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ScaleQuery {
    /// Names of queues, separated by commas. Each has an entry in the response. All queues if it is left out.
    #[param(value_type = Option<String>, example = "provider_a,provider_b")]
    queues: Field<String>,
}

/// What an autoscaler of workers needs to know.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScaleSignal)]
pub struct ScaleSignalBody {
    /// When the numbers were read.
    at: String,
    /// By the name of the queue. An entry whose numbers are all zero says that there is nothing to do.
    queues: BTreeMap<String, QueueSignalBody>,
}

/// The demand for handlers of a queue, and how many there are.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = QueueSignal)]
pub struct QueueSignalBody {
    /// The jobs that could run now or run already.
    depth: i64,
    /// The waiting jobs that a further handler could run: neither is the queue paused nor its account at its limit.
    runnable_now: i64,
    /// How long the oldest ready job has been waiting.
    oldest_age_seconds: f64,
    running: i64,
    /// The handlers that the living processes report.
    handlers: i64,
    /// The handlers that they are to run.
    target_handlers: i64,
}

/// Returns the demand for workers of each queue. A script token with the role `metrics` suffices.
#[utoipa::path(
    get,
    path = "/api/admin/scale-signal",
    params(ScaleQuery),
    responses(
        (status = 200, description = "The demand of each queue", body = ScaleSignalBody),
    )
)]
pub async fn get_scale_signal(
    _: MetricsReader,
    State(boards): State<Arc<Boards>>,
    QueryOf(query): QueryOf<ScaleQuery>,
) -> Result<Json<ScaleSignalBody>, ApiError> {
    let named = query
        .check(|query, errors| Some(text(&query.queues, errors)))
        .map_err(ApiError::InvalidParameters)?;
    let board = boards.latest().await?;
    let mut queues: BTreeMap<String, QueueSignalBody> = BTreeMap::new();
    for name in named.iter().flat_map(|names| names.split(',')).map(str::trim) {
        queues.insert(name.to_owned(), QueueSignalBody::default());
    }
    for queue in &board.queues {
        if named.is_none() || queues.contains_key(&queue.target.queue) {
            queues.insert(queue.target.queue.clone(), queue.into());
        }
    }
    Ok(Json(ScaleSignalBody {
        at: board.at.clone(),
        queues,
    }))
}

impl From<&QueueBody> for QueueSignalBody {
    fn from(queue: &QueueBody) -> Self {
        Self {
            depth: queue.ready + queue.running,
            runnable_now: queue.runnable,
            oldest_age_seconds: queue.oldest_ready_seconds.unwrap_or_default(),
            running: queue.running,
            handlers: queue.handlers,
            target_handlers: queue.target_handlers,
        }
    }
}
