//! Provider A's endpoints: two searches and the poll.

use std::time::Duration;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Response, Uri},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::json;
use uuid::Uuid;

use super::{
    answer::{self, Heading},
    faults, odd,
    parameters::{self, Query},
    session::{Session, Stage, stage},
};
use crate::{
    desk::{Reply, Visit, deliver, stats::Ticket},
    offers::{Question, Seller, offers, variants},
    request::{self, Asked},
    sandbox::{Sandbox, route},
    scenario::Scenario,
    service::Service,
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
    let parsed = parameters::question(&query, round_trip, sandbox.results());
    let origins = request::origins(&query, parsed.as_ref().ok());
    let scenario = match request::scenario(
        &sandbox,
        Asked {
            headers: &headers,
            query: &query,
        },
        Service::RapidApi,
        &origins,
    ) {
        Ok(scenario) => scenario,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let question = match parsed {
        _ if !has_key(&headers) => return refuse(&sandbox, ticket, faults::invalid_key()),
        Ok(question) => question,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let session = Session::of(&query, round_trip, scenario, question.results);
    let visit = visit(&sandbox, ticket, &question, scenario, false);
    let desk = sandbox.clone();
    deliver(&desk, visit, move || {
        sandbox.restart(&session.id());
        let reply = scenario.and_then(faults::of_scenario);
        let stage = stage(scenario, 0, question.results);
        gateway(
            &sandbox,
            reply.unwrap_or_else(|| body(&sandbox, &question, &session, scenario, stage)),
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
    let question = match parameters::question(&session.query(), session.round_trip, session.results) {
        Ok(question) => question,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let scenario = match poll_scenario(&sandbox, &headers, &query, &session, &question) {
        Ok(scenario) => scenario,
        Err(reply) => return refuse(&sandbox, ticket, *reply),
    };
    let turn = sandbox.turn(&session.id()) + 1;
    let mut visit = visit(&sandbox, ticket, &question, scenario, true);
    let fault = match scenario {
        Some(Scenario::APollsFail) => Some(faults::unreachable_provider()),
        Some(Scenario::APoll502) if turn % 2 == 0 => Some(faults::unreachable_provider()),
        Some(Scenario::APollTimeout) if turn % 2 == 0 => {
            visit.scenario = Some(Scenario::Hang);
            None
        }
        other => other.and_then(faults::of_scenario),
    };
    // Scenarios that lose polls complete one poll later, so that the list has grown after each loss.
    let seen = match scenario {
        Some(Scenario::APoll502 | Scenario::APollTimeout) => turn.div_ceil(2),
        _ => turn,
    };
    let stage = stage(scenario, seen, question.results);
    let desk = sandbox.clone();
    deliver(&desk, visit, move || {
        gateway(
            &sandbox,
            fault.unwrap_or_else(|| body(&sandbox, &question, &session, scenario, stage)),
        )
    })
    .await
}

/// What the poll itself asks for goes before what its search asked for, and that before a standing order.
fn poll_scenario(
    sandbox: &Sandbox,
    headers: &HeaderMap,
    query: &Query,
    session: &Session,
    question: &Question,
) -> Result<Option<Scenario>, Box<Reply>> {
    let asked = Asked { headers, query };
    match (request::asked_scenario(asked)?, session.scenario) {
        (None, None) => {
            let search = session.query();
            let origins = request::origins(&search, Some(question));
            request::scenario(sandbox, asked, Service::RapidApi, &origins)
        }
        (asked, of_search) => Ok(asked.or(of_search)),
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

/// Answers at once: the gateway says no before the provider is asked.
fn refuse(sandbox: &Sandbox, ticket: Ticket, reply: Reply) -> Response<Body> {
    request::answer_now(sandbox, ticket, gateway(sandbox, reply))
}

fn gateway(sandbox: &Sandbox, reply: Reply) -> Reply {
    faults::with_gateway_headers(reply, sandbox.counter().requests_of_account(Service::RapidApi))
}

fn visit(sandbox: &Sandbox, mut ticket: Ticket, question: &Question, scenario: Option<Scenario>, poll: bool) -> Visit {
    let route = route(question.from.code, question.to.code, &question.departs.to_string());
    ticket.route = Some(route.clone());
    let dice = question.dice(sandbox.world().dice).on("rapidapi");
    Visit {
        ticket,
        scenario,
        route,
        poll,
        barrier: !poll,
        dice,
        extra: Duration::ZERO,
    }
}

fn body(sandbox: &Sandbox, question: &Question, session: &Session, scenario: Option<Scenario>, stage: Stage) -> Reply {
    let world = sandbox.world();
    let mut all = offers(world, question, Seller::RapidApi);
    match scenario {
        Some(Scenario::AOvernight) => variants::overnight(&mut all),
        Some(Scenario::AWestbound) => variants::westbound(&mut all),
        Some(Scenario::ASelfTransfer) => variants::self_transfer(&mut all),
        Some(Scenario::ACodeShare) => variants::code_shares(&mut all),
        _ => {}
    }
    let dice = question.dice(world.dice).on("session");
    let heading = Heading {
        complete: stage.complete,
        session_id: session.id(),
        flights_session_id: Uuid::from_u64_pair(dice.roll(), dice.and(1).roll()).to_string(),
        token: token(question),
        currency: question.currency.clone(),
    };
    let envelope = answer::envelope(heading, &all[..stage.count.min(all.len())], &all);
    match scenario {
        Some(odd @ (Scenario::AOddValues | Scenario::AOddResults | Scenario::AOddBuckets)) => {
            Reply::json(&odd::bend(&envelope, odd))
        }
        _ => Reply::json(&envelope),
    }
}

fn token(question: &Question) -> String {
    let party = question.party;
    let content = json!({
        "a": party.adults, "c": party.children, "i": party.infants, "cc": party.cabin.name(),
        "o": question.from.code, "d": question.to.code, "d1": question.departs, "d2": question.returns,
    });
    STANDARD.encode(content.to_string())
}
