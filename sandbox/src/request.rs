//! Reads the parts of requests that all services have in common.

use axum::{
    body::Body,
    extract::Query as QueryString,
    http::{HeaderMap, Response, StatusCode, Uri},
};
use serde_json::json;

use crate::{
    Service,
    exchange::{Reply, delivery, stats::Ticket},
    offers::SearchRequest,
    rapidapi::parameters::Query,
    sandbox::Sandbox,
    scenario::Scenario,
};

/// The parts of a request that may contain a scenario.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawRequest<'a> {
    pub headers: &'a HeaderMap,
    pub query: &'a Query,
}

/// The parameters of the query string by name; empty if it cannot be parsed.
pub(crate) fn query(uri: &Uri) -> Query {
    QueryString::try_from_uri(uri)
        .map(|QueryString(query)| query)
        .unwrap_or_default()
}

/// Whether the key is accepted: every key is, except an empty one and `invalid`.
pub(crate) fn is_key(key: &str) -> bool {
    !key.trim().is_empty() && key != "invalid"
}

/// The names that an order may use for the origin of a search.
pub(crate) fn origins<'a>(query: &'a Query, request: Option<&'a SearchRequest>) -> Vec<&'a str> {
    let sent = query.get("fromEntityId").map(String::as_str);
    sent.into_iter()
        .chain(request.map(|request| request.from.code))
        .collect()
}

/// The scenario in the request's own header or query.
pub(crate) fn requested_scenario(raw: RawRequest<'_>) -> Result<Option<Scenario>, Box<Reply>> {
    let header = raw
        .headers
        .get("x-sandbox-scenario")
        .and_then(|name| name.to_str().ok());
    let Some(name) = header.or(raw.query.get("scenario").map(String::as_str)) else {
        return Ok(None);
    };
    let refused = |error: crate::scenario::UnknownScenario| {
        Box::new(Reply::error(
            StatusCode::BAD_REQUEST,
            &json!({"error": error.to_string()}),
        ))
    };
    name.parse().map(Some).map_err(refused)
}

/// The scenario of a request: the one that it names itself, else that of an order.
pub(crate) fn scenario(
    sandbox: &Sandbox,
    raw: RawRequest<'_>,
    service: Service,
    origins: &[&str],
) -> Result<Option<Scenario>, Box<Reply>> {
    Ok(requested_scenario(raw)?.or_else(|| sandbox.orders().take(service, origins)))
}

/// Sends an answer without latency.
pub(crate) fn answer_now(sandbox: &Sandbox, mut ticket: Ticket, reply: Reply) -> Response<Body> {
    ticket.status = Some(reply.status.as_u16());
    delivery::send(sandbox, reply, ticket)
}
