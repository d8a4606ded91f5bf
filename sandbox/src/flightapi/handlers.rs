//! Provider B's endpoints. The key is a part of the path and is never stored.

use std::time::Duration;

use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, Response, StatusCode, Uri},
};
use chrono::NaiveDate;
use flight_finder_core::platform::providers::Provider;
use serde::Deserialize;
use serde_json::json;

use super::{answer, bend::bend};
use crate::{
    Service,
    exchange::{Exchange, Reply, deliver},
    offers::{SearchRequest, offers},
    request::{self, RawRequest},
    sandbox::{Sandbox, route},
    scenario::Scenario,
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

/// The parts of the path of a round trip: those of [`OneWay`], with the date of the return after the first date.
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
    let raw = RawRequest {
        headers: &headers,
        query: &query,
    };
    let results = query
        .get("results")
        .and_then(|count| count.parse().ok())
        .unwrap_or(sandbox.results());
    let request = if request::is_key(&parts.key) {
        parse(&parts, returns, results)
    } else {
        None
    };
    let origins: Vec<&str> = std::iter::once(parts.from.as_str())
        .chain(request.as_ref().map(|one| one.from.code))
        .collect();
    let scenario = match request::scenario(&sandbox, raw, Service::FlightApi, &origins) {
        Ok(scenario) => scenario,
        Err(reply) => return request::answer_now(&sandbox, ticket, *reply),
    };
    let Some(request) = request else {
        return request::answer_now(&sandbox, ticket, not_found());
    };
    let route = route(request.from.code, request.to.code, &request.departs.to_string());
    ticket.route = Some(route.clone());
    let dice = request.dice(sandbox.world().dice).on("flightapi");
    let extra = if scenario == Some(Scenario::BSlow40s) {
        sandbox.slow()
    } else {
        Duration::ZERO
    };
    let exchange = Exchange {
        ticket,
        scenario,
        route,
        poll: false,
        barrier: true,
        dice,
        extra,
    };
    let owned = sandbox.clone();
    deliver(&owned, exchange, move || {
        scenario
            .and_then(fault)
            .unwrap_or_else(|| body(&sandbox, &request, scenario, &path))
    })
    .await
}

/// Parses the search of a path; `None` if it is not valid.
fn parse(parts: &OneWay, returns: Option<String>, results: usize) -> Option<SearchRequest> {
    let from = Place::of(Provider::FlightApi, &parts.from)?;
    let to = Place::of(Provider::FlightApi, &parts.to)?;
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
    sensible.then_some(SearchRequest {
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

/// The answer for a wrong key and for a route without flights, which the provider does not distinguish.
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

fn body(sandbox: &Sandbox, request: &SearchRequest, scenario: Option<Scenario>, path: &str) -> Reply {
    let world = sandbox.world();
    let mut offers = offers(world, request, Provider::FlightApi);
    if scenario == Some(Scenario::BPartialThenLarger) && sandbox.turn(path) == 0 {
        offers.truncate(offers.len().div_ceil(3));
    }
    let body = answer::body(world, request, &offers);
    match scenario.and_then(|scenario| bend(&body, scenario)) {
        Some(bent) => Reply::json(&bent),
        None => Reply::json(&body),
    }
}
