//! `GET /api/admin/queues/history`

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State};
use flight_finder_core::platform::queue::{MINUTE, QueueMinute, beginning};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Field, number},
    query::QueryOf,
};

/// Minutes are kept for a week.
const MAX_HOURS: u32 = 168;
/// The number of steps of a day and more.
const STEPS: u32 = 96;

/// The query of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// The number of hours, at most 168; 1 if it is left out.
    #[param(value_type = Option<u32>, example = 24, minimum = 1, maximum = 168)]
    hours: Field<String>,
}

/// The queues over time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueHistory)]
pub struct QueueHistoryBody {
    /// The length of a step: a minute for up to two hours, a quarter of an hour for a day.
    step_seconds: u64,
    /// The earliest first. A step in which no worker ran is absent.
    points: Vec<QueuePointBody>,
}

/// A queue in one step. Depths, ages and percentiles are those of the worst minute of the step.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuePoint)]
pub struct QueuePointBody {
    /// When the step began.
    at: String,
    queue: String,
    ready: i64,
    running: i64,
    /// How long the oldest ready job had been waiting.
    oldest_seconds: f64,
    /// The jobs that ended in the step, and how many of them as dead.
    ended: i64,
    failed: i64,
    #[schema(required = true)]
    wait_p95_ms: Option<i64>,
    #[schema(required = true)]
    run_p95_ms: Option<i64>,
}

/// Returns the depths, ages and times of the queues over the last hours.
#[utoipa::path(
    get,
    path = "/api/admin/queues/history",
    params(HistoryQuery),
    responses(
        (status = 200, description = "The history", body = QueueHistoryBody),
    )
)]
pub async fn get_queue_history(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<HistoryQuery>,
) -> Result<Json<QueueHistoryBody>, ApiError> {
    let hours = query
        .check(|query, errors| number(&query.hours, 1, MAX_HOURS, errors))
        .map_err(ApiError::InvalidParameters)?;
    let (period, step) = (Duration::from_hours(hours.into()), step(hours));
    let from = beginning(data.db().now().minus(period), step);
    let minutes = data.db().read().await?.queue().minutes(from, step).await?;
    Ok(Json(QueueHistoryBody {
        step_seconds: step.as_secs(),
        points: minutes.into_iter().map(QueuePointBody::from).collect(),
    }))
}

fn step(hours: u32) -> Duration {
    if hours <= 2 {
        MINUTE
    } else {
        MINUTE * (hours * 60 / STEPS).max(2)
    }
}

impl From<QueueMinute> for QueuePointBody {
    fn from(minute: QueueMinute) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "an age in microseconds is small")]
        let oldest_seconds = minute.oldest as f64 / 1e6;
        Self {
            at: minute.minute.to_rfc3339(),
            queue: minute.queue,
            ready: minute.ready,
            running: minute.running,
            oldest_seconds,
            ended: minute.ended,
            failed: minute.failed,
            wait_p95_ms: minute.wait_p95.map(|micros| micros / 1_000),
            run_p95_ms: minute.run_p95.map(|micros| micros / 1_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_at_most_120_steps() {
        for (hours, minutes) in [(1, 1), (2, 1), (24, 15), (168, 105)] {
            assert_eq!(step(hours), MINUTE * minutes, "{hours}");
        }
        assert!((1..=MAX_HOURS).all(|hours| hours * 60 / (u32::try_from(step(hours).as_secs()).unwrap() / 60) <= 120));
    }
}
