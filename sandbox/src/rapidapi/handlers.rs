//! Provider A's endpoints: two searches and the poll.

use std::time::Duration;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Response, Uri},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use flight_finder_core::platform::providers::Provider;
use serde_json::json;
use uuid::Uuid;

use super::{
    answer::{self, Heading},
    faults, odd,
    parameters::{self, Query},
    session::{Session, Stage, stage},
};
use crate::{
    Service,
    exchange::{Exchange, Reply, deliver, stats::Ticket},
    offers::{SearchRequest, offers, variants},
    request::{self, RawRequest},
    sandbox::{Sandbox, route},
    scenario::Scenario,
};

/// `GET /flights/search-one-way`.
pub(crate) async fn one_way(State(sandbox): State<Sandbox>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    search(sandbox, headers, uri, false).await
}

/// `GET /flights/search-roundtrip`.
pub(crate) async fn round_trip(State(sandbox): State<Sandbox>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    search(sandbox, headers, uri, true).await
}

async fn search(sandbox: Sandbox, headers: HeaderMap, uri: Uri, round_trip: bool) -> Response<Body> {
    let ticket = begin(&sandbox, &uri, false);
    let query = request::query(&uri);
    let parsed = parameters::parse(&query, round_trip, sandbox.results());
    let origins = request::origins(&query, parsed.as_ref().ok());
    let scenario = match request::scenario(
        &sandbox,
        RawRequest {
            headers: &headers,
            query: &query,
        },
        Service::RapidApi,
        &origins,
    ) {
        Ok(scenario) => scenario,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let request = match parsed {
        _ if !has_key(&headers) => return refuse(&sandbox, ticket, faults::invalid_key()),
        Ok(request) => request,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let session = Session::new(&query, round_trip, scenario, request.results);
    let exchange = exchange(&sandbox, ticket, &request, scenario, false);
    let owned = sandbox.clone();
    deliver(&owned, exchange, move || {
        sandbox.restart(&session.id());
        let reply = scenario.and_then(faults::of_scenario);
        let stage = stage(scenario, 0, request.results);
        gateway(
            &sandbox,
            reply.unwrap_or_else(|| body(&sandbox, &request, &session, scenario, stage)),
        )
    })
    .await
}

/// `GET /flights/search-incomplete`.
pub(crate) async fn poll(State(sandbox): State<Sandbox>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    let ticket = begin(&sandbox, &uri, true);
    let query = request::query(&uri);
    let session = match query.get("sessionId").map(|id| Session::parse(id)) {
        _ if !has_key(&headers) => return refuse(&sandbox, ticket, faults::invalid_key()),
        None => return refuse(&sandbox, ticket, faults::missing("sessionId")),
        Some(None) => return refuse(&sandbox, ticket, faults::errors_text("session not found")),
        Some(Some(session)) => session,
    };
    let request = match parameters::parse(&session.query(), session.round_trip, session.results) {
        Ok(request) => request,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let scenario = match poll_scenario(&sandbox, &headers, &query, &session, &request) {
        Ok(scenario) => scenario,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let turn = sandbox.turn(&session.id()) + 1;
    let mut exchange = exchange(&sandbox, ticket, &request, scenario, true);
    let fault = match scenario {
        Some(Scenario::APollsFail) => Some(faults::unreachable_provider()),
        Some(Scenario::APoll502) if turn % 2 == 0 => Some(faults::unreachable_provider()),
        Some(Scenario::APollTimeout) if turn % 2 == 0 => {
            exchange.scenario = Some(Scenario::Hang);
            None
        }
        other => other.and_then(faults::of_scenario),
    };
    // In scenarios in which every second poll fails, the list grows only with polls that succeed.
    let seen = match scenario {
        Some(Scenario::APoll502 | Scenario::APollTimeout) => turn.div_ceil(2),
        _ => turn,
    };
    let stage = stage(scenario, seen, request.results);
    let owned = sandbox.clone();
    deliver(&owned, exchange, move || {
        gateway(
            &sandbox,
            fault.unwrap_or_else(|| body(&sandbox, &request, &session, scenario, stage)),
        )
    })
    .await
}

/// The scenario of a poll: the one that the poll itself names, else that of its search, else that of an order.
fn poll_scenario(
    sandbox: &Sandbox,
    headers: &HeaderMap,
    query: &Query,
    session: &Session,
    request: &SearchRequest,
) -> Result<Option<Scenario>, Box<Reply>> {
    let raw = RawRequest { headers, query };
    match (request::requested_scenario(raw)?, session.scenario) {
        (None, None) => {
            let search = session.query();
            let origins = request::origins(&search, Some(request));
            request::scenario(sandbox, raw, Service::RapidApi, &origins)
        }
        (raw, of_search) => Ok(raw.or(of_search)),
    }
}

fn begin(sandbox: &Sandbox, uri: &Uri, poll: bool) -> Ticket {
    sandbox
        .counter()
        .begin(Service::RapidApi, uri.path(), uri.query().unwrap_or_default(), poll)
}

fn has_key(headers: &HeaderMap) -> bool {
    let key = headers
        .get("x-rapidapi-key")
        .and_then(|key| key.to_str().ok())
        .unwrap_or_default();
    request::is_key(key)
}

/// Answers at once, because the gateway refuses the request without asking the provider.
fn refuse(sandbox: &Sandbox, ticket: Ticket, reply: Reply) -> Response<Body> {
    request::answer_now(sandbox, ticket, gateway(sandbox, reply))
}

fn gateway(sandbox: &Sandbox, reply: Reply) -> Reply {
    faults::with_gateway_headers(reply, sandbox.counter().requests_of_account(Service::RapidApi))
}

fn exchange(
    sandbox: &Sandbox,
    mut ticket: Ticket,
    request: &SearchRequest,
    scenario: Option<Scenario>,
    poll: bool,
) -> Exchange {
    let route = route(request.from.code, request.to.code, &request.departs.to_string());
    ticket.route = Some(route.clone());
    let dice = request.dice(sandbox.world().dice).on("rapidapi");
    Exchange {
        ticket,
        scenario,
        route,
        poll,
        barrier: !poll,
        dice,
        extra: Duration::ZERO,
    }
}

fn body(
    sandbox: &Sandbox,
    request: &SearchRequest,
    session: &Session,
    scenario: Option<Scenario>,
    stage: Stage,
) -> Reply {
    let world = sandbox.world();
    let mut all = offers(world, request, Provider::RapidApi);
    match scenario {
        Some(Scenario::AOvernight) => variants::overnight(&mut all),
        Some(Scenario::AWestbound) => variants::westbound(&mut all),
        Some(Scenario::ASelfTransfer) => variants::self_transfer(&mut all),
        Some(Scenario::ACodeShare) => variants::code_shares(&mut all),
        _ => {}
    }
    let dice = request.dice(world.dice).on("session");
    let heading = Heading {
        complete: stage.complete,
        session_id: session.id(),
        flights_session_id: Uuid::from_u64_pair(dice.roll(), dice.and(1).roll()).to_string(),
        token: token(request),
        currency: match scenario {
            Some(Scenario::AOtherCurrency) => "USD".to_owned(),
            _ => request.currency.clone(),
        },
    };
    let mut found = all[..stage.count.min(all.len())].to_vec();
    if scenario == Some(Scenario::ATakesBack) && stage.complete {
        variants::take_back(&mut found);
    }
    let envelope = answer::envelope(heading, &found, &all);
    match scenario {
        Some(odd @ (Scenario::AOddValues | Scenario::AOddResults | Scenario::AOddBuckets)) => {
            Reply::json(&odd::bend(&envelope, odd))
        }
        _ => Reply::json(&envelope),
    }
}

fn token(request: &SearchRequest) -> String {
    let party = request.party;
    let content = json!({
        "a": party.adults, "c": party.children, "i": party.infants, "cc": party.cabin.name(),
        "o": request.from.code, "d": request.to.code, "d1": request.departs, "d2": request.returns,
    });
    STANDARD.encode(content.to_string())
}
