//! `/metrics` for Prometheus: on a port of its own, or with the admin token on the main port.

use std::sync::Arc;

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use flight_finder_core::{db::Db, telemetry::Metrics};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{
    access::MetricsReader,
    data::Data,
    error::{ApiError, ErrorBody},
    responses::Limited,
    server::{Gate, accept},
};

/// The most connections to the separate address of the metrics. A scraper needs one.
const CONNECTIONS: usize = 64;

/// Serves only `/metrics`, on an address that only Prometheus can reach.
pub async fn serve_metrics(listener: TcpListener, metrics: Metrics, db: Db, stop: CancellationToken) {
    let answer = |State((metrics, db)): State<(Metrics, Db)>| async move { text(metrics.render(&db).await) };
    let router = Router::new().route("/metrics", get(answer)).with_state((metrics, db));
    accept(listener, router, Gate::for_operators(CONNECTIONS), stop).await;
}

/// Returns the metrics of this process for Prometheus, which sends a token with the role `metrics`.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The metrics in Prometheus' text format", body = String, content_type = "text/plain"),
        (status = 401, description = "The request has no bearer token, or its token is not accepted", body = ErrorBody),
        (status = 403, description = "The role of the caller does not allow the request", body = ErrorBody),
        Limited,
    )
)]
pub async fn get_metrics(
    _: MetricsReader,
    State(metrics): State<Option<Metrics>>,
    State(data): State<Arc<Data>>,
) -> Result<impl IntoResponse, ApiError> {
    let metrics = metrics.ok_or(ApiError::NotFound)?;
    Ok(text(metrics.render(data.db()).await))
}

fn text(body: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], body)
}
