//! Provider B's endpoints. The key is a part of the path and never kept.

use std::time::Duration;

use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, Response, StatusCode, Uri},
};
use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::json;

use super::{answer, bend::bend};
use crate::{
    desk::{Reply, Visit, deliver},
    offers::{Question, Seller, offers},
    request::{self, Asked},
    sandbox::{Sandbox, route},
    scenario::Scenario,
    service::Service,
    world::{
        fares::{Cabin, Party},
        places::Place,
    },
};

/// The parts of `/onewaytrip/<key>/<from>/<to>/<date>/<adults>/<children>/<infants>/<cabin>/<currency>`.
#[derive(Debug, Deserialize)]
pub(crate) struct OneWay {
    key: String,
    from: String,
    to: String,
    departs: String,
    adults: String,
    children: String,
    infants: String,
    cabin: String,
    currency: String,
}

/// The same with the date of the return after the first.
#[derive(Debug, Deserialize)]
pub(crate) struct RoundTrip {
    returns: String,
    #[serde(flatten)]
    out: OneWay,
}

/// `GET /onewaytrip/…`.
pub(crate) async fn one_way(
    State(sandbox): State<Sandbox>,
    Path(parts): Path<OneWay>,
    headers: HeaderMap,
    uri: Uri,
) -> Response<Body> {
    search(sandbox, parts, None, headers, uri).await
}

/// `GET /roundtrip/…`.
pub(crate) async fn round_trip(
    State(sandbox): State<Sandbox>,
    Path(parts): Path<RoundTrip>,
    headers: HeaderMap,
    uri: Uri,
) -> Response<Body> {
    search(sandbox, parts.out, Some(parts.returns), headers, uri).await
}

async fn search(
    sandbox: Sandbox,
    parts: OneWay,
    returns: Option<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response<Body> {
    let path = uri.path().replacen(&format!("/{}/", parts.key), "/-/", 1);
    let mut ticket = sandbox
        .counter()
        .begin(Service::FlightApi, &path, uri.query().unwrap_or_default(), false);
    let query = request::query(&uri);
    let asked = Asked {
        headers: &headers,
        query: &query,
    };
    let results = query
        .get("results")
        .and_then(|count| count.parse().ok())
        .unwrap_or(sandbox.results());
    let question = if request::is_key(&parts.key) {
        question(&parts, returns, results)
    } else {
        None
    };
    let origins: Vec<&str> = std::iter::once(parts.from.as_str())
        .chain(question.as_ref().map(|one| one.from.code))
        .collect();
    let scenario = match request::scenario(&sandbox, asked, Service::FlightApi, &origins) {
        Ok(scenario) => scenario,
        Err(reply) => return request::answer_now(&sandbox, ticket, *reply),
    };
    let Some(question) = question else {
        return request::answer_now(&sandbox, ticket, not_found());
    };
    let route = route(question.from.code, question.to.code, &question.departs.to_string());
    ticket.route = Some(route.clone());
    let dice = question.dice(sandbox.world().dice).on("flightapi");
    let extra = if scenario == Some(Scenario::BSlow40s) {
        sandbox.slow()
    } else {
        Duration::ZERO
    };
    let visit = Visit {
        ticket,
        scenario,
        route,
        poll: false,
        barrier: true,
        dice,
        extra,
    };
    let desk = sandbox.clone();
    deliver(&desk, visit, move || {
        scenario
            .and_then(fault)
            .unwrap_or_else(|| body(&sandbox, &question, scenario, &path))
    })
    .await
}

/// The question of a path; `None` when it makes none.
fn question(parts: &OneWay, returns: Option<String>, results: usize) -> Option<Question> {
    let from = Place::of_flightapi(&parts.from)?;
    let to = Place::of_flightapi(&parts.to)?;
    let departs: NaiveDate = parts.departs.parse().ok()?;
    let returns: Option<NaiveDate> = returns.map(|date| date.parse()).transpose().ok()?;
    let count = |text: &str| text.parse().ok().filter(|number: &u32| *number <= 20);
    let travellers = Party {
        adults: count(&parts.adults)?,
        children: count(&parts.children)?,
        infants: count(&parts.infants)?,
        cabin: Cabin::parse(&parts.cabin)?,
    };
    let sensible = !from.overlaps(&to) && returns.is_none_or(|returns| returns >= departs) && travellers.adults > 0;
    let currency = parts.currency.to_uppercase();
    sensible.then_some(Question {
        from,
        to,
        departs,
        returns,
        party: travellers,
        currency,
        stops: Vec::new(),
        results,
    })
}

/// No such key, or no such flight: the provider does not tell them apart.
fn not_found() -> Reply {
    Reply::error(
        StatusCode::NOT_FOUND,
        &json!({"message": "Either user is not found or there is no such flight"}),
    )
}

fn fault(scenario: Scenario) -> Option<Reply> {
    Some(match scenario {
        Scenario::B404 => not_found(),
        Scenario::B410 => Reply::error(
            StatusCode::GONE,
            &json!({"message": "There is no flight for that date"}),
        ),
        Scenario::B429 => Reply::error(
            StatusCode::TOO_MANY_REQUESTS,
            &json!({"message": "Connection limit exceeded"}),
        ),
        Scenario::BHtmlError => Reply::page(
            StatusCode::INTERNAL_SERVER_ERROR,
            "<!DOCTYPE html><html><head><title>Server Error (500)</title></head><body></body></html>",
        ),
        _ => return None,
    })
}

fn body(sandbox: &Sandbox, question: &Question, scenario: Option<Scenario>, path: &str) -> Reply {
    let world = sandbox.world();
    let mut offers = offers(world, question, Seller::FlightApi);
    if scenario == Some(Scenario::BPartialThenLarger) && sandbox.turn(path) == 0 {
        offers.truncate(offers.len().div_ceil(3));
    }
    let body = answer::body(world, question, &offers);
    match scenario.and_then(|scenario| bend(&body, scenario)) {
        Some(bent) => Reply::json(&bent),
        None => Reply::json(&body),
    }
}
