//! `/metrics` for Prometheus, with a token on the main port. Without one, see [`operators`](crate::platform::operators).

use axum::{extract::State, http::header, response::IntoResponse};

use crate::{
    http::{
        access::MetricsReader,
        error::{ApiError, ErrorBody},
    },
    platform::monitoring::Monitoring,
};

/// Returns the metrics of this process for Prometheus, which sends a token with the role `metrics`.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    responses(
        (status = 200, description = "The metrics in Prometheus' text format", body = String, content_type = "text/plain"),
        (status = 401, description = "The request has no bearer token, or its token is not accepted", body = ErrorBody),
        (status = 403, description = "The role of the caller does not allow the request", body = ErrorBody),
    )
)]
pub async fn get_metrics(
    _: MetricsReader,
    State(monitoring): State<Monitoring>,
) -> Result<impl IntoResponse, ApiError> {
    Ok(text(monitoring.metrics().await.ok_or(ApiError::NotFound)?))
}

/// An answer in Prometheus' text format.
pub(crate) fn text(body: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], body)
}
