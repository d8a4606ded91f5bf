//! The address of operators (`metrics.address`): `/metrics`, `/health/live` and `/health/ready` of every role, without a token.
//!
//! It is served by a thread of its own, so that it answers also while the runtime of the process is blocked. What needs the database
//! runs on that runtime, because the connections belong to it.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::{net::TcpListener, runtime::Handle, time::timeout};
use tokio_util::sync::CancellationToken;

use crate::{
    http::server::{Gate, accept},
    platform::{health::live, metrics::text, monitoring::Monitoring},
};

/// The most connections. A scraper and a prober need one each.
const CONNECTIONS: usize = 64;
/// How long the runtime of the process may take to answer.
const PATIENCE: Duration = Duration::from_secs(8);

/// What is watched, and the runtime of the process.
#[derive(Clone)]
struct Process {
    monitoring: Monitoring,
    runtime: Handle,
}

/// Serves the address of operators until `stop`, in a thread of its own. Call it inside the runtime of the process.
///
/// # Errors
///
/// The thread or its runtime cannot be created.
pub fn serve_operators(
    listener: std::net::TcpListener,
    monitoring: Monitoring,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let process = Process {
        monitoring: monitoring.clone(),
        runtime: Handle::current(),
    };
    let router = Router::new()
        .route("/metrics", get(metrics))
        .route("/health/ready", get(ready))
        .with_state(process)
        .merge(
            Router::new()
                .route("/health/live", get(live))
                .with_state(monitoring.health),
        );
    let own = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::Builder::new()
        .name("operators".to_owned())
        .spawn(move || {
            own.block_on(async {
                match TcpListener::from_std(listener) {
                    Ok(listener) => accept(listener, router, Gate::for_operators(CONNECTIONS), stop).await,
                    Err(error) => tracing::error!(%error, "metrics.address is not served"),
                }
            });
        })?;
    Ok(())
}

async fn metrics(State(process): State<Process>) -> Response {
    let monitoring = process.monitoring.clone();
    match process.ask(async move { monitoring.metrics().await }).await {
        Some(metrics) => text(metrics.unwrap_or_default()).into_response(),
        None => blocked(),
    }
}

async fn ready(State(process): State<Process>) -> Response {
    let health = Arc::clone(&process.monitoring.health);
    match process.ask(async move { health.readiness().await }).await {
        Some(Ok(())) => "ready".into_response(),
        Some(Err(reason)) => (StatusCode::SERVICE_UNAVAILABLE, reason).into_response(),
        None => blocked(),
    }
}

fn blocked() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "the process does not answer").into_response()
}

impl Process {
    /// Runs `work` on the runtime of the process; `None` if it does not end in time.
    async fn ask<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        timeout(PATIENCE, self.runtime.spawn(work)).await.ok()?.ok()
    }
}
