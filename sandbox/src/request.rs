//! Reading what every service's requests have in common.

use axum::{
    body::Body,
    extract::Query as QueryString,
    http::{HeaderMap, Response, StatusCode, Uri},
};
use serde_json::json;

use crate::{
    desk::{Reply, delivery, stats::Ticket},
    offers::Question,
    rapidapi::parameters::Query,
    sandbox::Sandbox,
    scenario::Scenario,
    service::Service,
};

/// Where a scenario may stand in a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub headers: &'a HeaderMap,
    pub query: &'a Query,
}

/// The query string by name; an unreadable one is empty.
pub(crate) fn query(uri: &Uri) -> Query {
    QueryString::try_from_uri(uri)
        .map(|QueryString(query)| query)
        .unwrap_or_default()
}

/// Every key opens the sandbox but none and `invalid`.
pub(crate) fn is_key(key: &str) -> bool {
    !key.trim().is_empty() && key != "invalid"
}

/// The names under which a search's origin may have been ordered.
pub(crate) fn origins<'a>(query: &'a Query, question: Option<&'a Question>) -> Vec<&'a str> {
    let sent = query.get("fromEntityId").map(String::as_str);
    sent.into_iter()
        .chain(question.map(|question| question.from.code))
        .collect()
}

/// The scenario that the request itself asks for, by header or query.
pub(crate) fn asked_scenario(asked: Asked<'_>) -> Result<Option<Scenario>, Box<Reply>> {
    let header = asked
        .headers
        .get("x-sandbox-scenario")
        .and_then(|name| name.to_str().ok());
    let Some(name) = header.or(asked.query.get("scenario").map(String::as_str)) else {
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

/// The scenario of a request: its own, else that of a standing order.
pub(crate) fn scenario(
    sandbox: &Sandbox,
    asked: Asked<'_>,
    service: Service,
    origins: &[&str],
) -> Result<Option<Scenario>, Box<Reply>> {
    Ok(asked_scenario(asked)?.or_else(|| sandbox.orders().take(service, origins)))
}

/// Sends an answer without latency.
pub(crate) fn answer_now(sandbox: &Sandbox, mut ticket: Ticket, reply: Reply) -> Response<Body> {
    ticket.status = Some(reply.status.as_u16());
    delivery::send(sandbox, reply, ticket)
}
