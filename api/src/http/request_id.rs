//! Gives every request an id, which its log line, its answer and its error body contain.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue},
    response::Response,
};
use flight_finder_core::base::trace::TraceContext;
use tracing::Instrument;
use uuid::Uuid;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");
const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

tokio::task_local! {
    static REQUEST_ID: Uuid;
}

/// The id of the request that is being answered. The id is empty in code that runs outside of a request.
pub fn current() -> String {
    REQUEST_ID.try_with(Uuid::to_string).unwrap_or_default()
}

/// Creates the id, and writes a log line when the request has been answered.
pub async fn with_id<F: Future<Output = Response>>(request: Request, answer: impl FnOnce(Request) -> F) -> Response {
    let id = Uuid::new_v4();
    let method = request.method().clone();
    // The log contains the pattern of the path and not the path itself, which may contain the id of a visitor's search.
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "unmatched".to_owned());
    let span = tracing::info_span!("http.request", request.id = %id, trace.id = tracing::field::Empty);
    let parent = request
        .headers()
        .get(TRACEPARENT)
        .and_then(|value| value.to_str().ok()?.parse().ok());
    let context = TraceContext::of(&span, parent);
    span.record("trace.id", context.trace_id());
    let started = Instant::now();
    let answered = context.scope(REQUEST_ID.scope(id, answer(request)));
    let mut response = answered.instrument(span.clone()).await;
    let (status, elapsed) = (response.status(), started.elapsed());
    metrics::histogram!("flight_finder_http_seconds", "route" => route.clone(), "status" => status.as_str().to_owned())
        .record(elapsed);
    span.in_scope(|| {
        tracing::debug!(http.method = %method, http.route = route, http.status = status.as_u16(), duration_ms = elapsed.as_millis(), "answered");
    });
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}
