//! `/metrics` for Prometheus: on a port of its own, or with the admin token on the main one.

use std::{sync::Arc, time::Duration};

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use flight_finder_core::db::Db;
use metrics::gauge;
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use tokio::{net::TcpListener, time::interval};
use tokio_util::sync::CancellationToken;

use crate::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    server::{Gate, accept},
};

/// Upper bounds of what is measured in seconds. Counts can be added up over processes, quantiles cannot, and a
/// sketch of them takes a hundred times the memory.
const SECONDS: [f64; 14] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0,
];

/// Connections to the metrics' own address; a scraper needs one.
const CONNECTIONS: usize = 64;

/// How often measurements are summed up.
const SUM_UP: Duration = Duration::from_secs(5);

/// The recorder of this process.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

impl Metrics {
    /// Installs the recorder; once a process, inside its runtime.
    pub fn install() -> Result<Self, BuildError> {
        let handle = PrometheusBuilder::new().set_buckets(&SECONDS)?.install_recorder()?;
        let recorded = handle.clone();
        // Every measurement is kept until somebody sums it up, and perhaps nobody ever asks for /metrics.
        tokio::spawn(async move {
            let mut beat = interval(SUM_UP);
            loop {
                beat.tick().await;
                recorded.run_upkeep();
            }
        });
        Ok(Self(handle))
    }

    /// Everything recorded, with the queues as they are now.
    async fn render(&self, db: &Db) -> String {
        if let Err(error) = observe_queues(db).await {
            tracing::warn!(%error, "metrics without queue depths");
        }
        self.0.run_upkeep();
        self.0.render()
    }
}

/// Serves `/metrics` alone, for an address that only Prometheus reaches.
pub async fn serve_metrics(listener: TcpListener, metrics: Metrics, db: Db, stop: CancellationToken) {
    let answer = |State((metrics, db)): State<(Metrics, Db)>| async move { text(metrics.render(&db).await) };
    let router = Router::new().route("/metrics", get(answer)).with_state((metrics, db));
    accept(listener, router, Gate::for_operators(CONNECTIONS), stop).await;
}

/// For Prometheus, which sends the admin token.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "In Prometheus' text format", body = String, content_type = "text/plain"),
        (status = 401, description = "No admin token, or a wrong one", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn get_metrics(
    _: Admin,
    State(metrics): State<Option<Metrics>>,
    State(data): State<Arc<Data>>,
) -> Result<impl IntoResponse, ApiError> {
    let metrics = metrics.ok_or(ApiError::NotFound)?;
    Ok(text(metrics.render(data.db()).await))
}

fn text(body: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], body)
}

#[expect(clippy::cast_precision_loss, reason = "gauges are floats")]
async fn observe_queues(db: &Db) -> flight_finder_core::db::Result<()> {
    for queue in db.read().await?.queue().queue_depths().await? {
        let labels = [("queue", queue.queue.clone())];
        gauge!("flight_finder_queue_ready", &labels).set(queue.ready as f64);
        gauge!("flight_finder_queue_scheduled", &labels).set(queue.scheduled as f64);
        gauge!("flight_finder_queue_running", &labels).set(queue.running as f64);
        gauge!("flight_finder_queue_oldest_seconds", &labels)
            .set(queue.oldest_ready.map_or(0.0, |age| age.as_secs_f64()));
    }
    Ok(())
}
