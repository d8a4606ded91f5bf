//! The endpoints of the services and of control.

use axum::{
    Router,
    body::Body,
    extract::State,
    http::{Response, Uri},
    routing::{get, post},
};
use tokio_util::sync::CancellationToken;

use crate::{Service, config::Config, control, rapidapi::faults, request, sandbox::Sandbox, services};

/// The endpoints of a new sandbox.
pub fn router(config: Config) -> Router {
    Sandbox::new(config).router()
}

/// Serves a new sandbox until `shutdown`, which also ends answers that hang.
pub async fn serve(
    listener: tokio::net::TcpListener,
    config: Config,
    shutdown: CancellationToken,
) -> std::io::Result<()> {
    Sandbox::stopping_with(config, shutdown).serve(listener).await
}

pub(crate) fn routes(sandbox: Sandbox) -> Router {
    services()
        .route("/_sandbox/scenario", post(control::order))
        .route("/_sandbox/scenarios", get(control::scenarios))
        .route("/_sandbox/barrier", post(control::barrier))
        .route("/_sandbox/tune", post(control::tune))
        .route("/_sandbox/reset", post(control::reset))
        .route("/_sandbox/stats", get(control::stats))
        .route("/_sandbox/last-byte", get(control::last_byte))
        .fallback(unknown)
        .with_state(sandbox)
}

/// Answers an unknown path as the gateway does, and counts the request.
async fn unknown(State(sandbox): State<Sandbox>, uri: Uri) -> Response<Body> {
    let ticket = sandbox
        .counter()
        .begin(Service::RapidApi, uri.path(), uri.query().unwrap_or_default(), false);
    let used = sandbox.counter().requests_of_account(Service::RapidApi);
    let reply = faults::with_gateway_headers(faults::unknown_endpoint(uri.path()), used);
    request::answer_now(&sandbox, ticket, reply)
}
