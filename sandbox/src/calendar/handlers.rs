//! The calendar's endpoint.

use std::time::Duration;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Response, Uri},
};
use chrono::NaiveDate;
use serde_json::json;

use super::month::{Cell, Envelope, Month, Outbound, Quote, month};
use crate::{
    Service,
    euro::Amount,
    exchange::{Exchange, Reply, deliver},
    rapidapi::{
        faults,
        parameters::{Query, place},
    },
    request::{self, RawRequest},
    sandbox::{Sandbox, route},
    scenario::Scenario,
};

/// `GET /flights/price-calendar-web`.
pub(crate) async fn web(State(sandbox): State<Sandbox>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    let ticket = sandbox
        .counter()
        .begin(Service::Calendar, uri.path(), uri.query().unwrap_or_default(), false);
    let query = request::query(&uri);
    let key = headers
        .get("x-rapidapi-key")
        .and_then(|key| key.to_str().ok())
        .unwrap_or_default();
    if !request::is_key(key) {
        return request::answer_now(&sandbox, ticket, gateway(&sandbox, faults::invalid_key()));
    }
    let raw = RawRequest {
        headers: &headers,
        query: &query,
    };
    let origins: Vec<&str> = query.get("fromEntityId").map(String::as_str).into_iter().collect();
    let parsed = request::scenario(&sandbox, raw, Service::Calendar, &origins)
        .and_then(|scenario| Ok((scenario, request(&query)?)));
    let (scenario, asked_month) = match parsed {
        Ok(parsed) => parsed,
        Err(reply) => return request::answer_now(&sandbox, ticket, gateway(&sandbox, *reply)),
    };
    let Month { from, to, first, .. } = &asked_month;
    let route = route(from.code, to.code, &first.format("%Y-%m").to_string());
    let dice = sandbox.world().dice.on("calendar").on(&route);
    let exchange = Exchange {
        ticket,
        scenario,
        route,
        poll: false,
        barrier: false,
        dice,
        extra: Duration::ZERO,
    };
    let owned = sandbox.clone();
    deliver(&owned, exchange, move || {
        let reply = scenario.and_then(faults::of_scenario);
        gateway(
            &sandbox,
            reply.unwrap_or_else(|| body(&sandbox, &asked_month, scenario)),
        )
    })
    .await
}

fn gateway(sandbox: &Sandbox, reply: Reply) -> Reply {
    faults::with_gateway_headers(reply, sandbox.counter().requests_of_account(Service::Calendar))
}

fn request(query: &Query) -> Result<Month, Box<Reply>> {
    let (from, to) = (place(query, "fromEntityId")?, place(query, "toEntityId")?);
    let text = query.get("yearMonth").ok_or_else(|| faults::missing("yearMonth"))?;
    let first: NaiveDate = format!("{text}-01")
        .parse()
        .map_err(|_| Box::new(faults::errors_object("yearMonth", "yearMonth must be YYYY-MM")))?;
    if from.overlaps(&to) {
        return Err(Box::new(faults::errors_text("origin and destination must differ")));
    }
    let currency = query
        .get("currency")
        .map_or_else(|| "USD".to_owned(), |code| code.to_uppercase());
    Ok(Month {
        from,
        to,
        first,
        currency,
    })
}

fn body(sandbox: &Sandbox, raw: &Month, scenario: Option<Scenario>) -> Reply {
    if scenario == Some(Scenario::CalNoData) {
        return Reply::json(&json!({"status": false, "message": "No data available"}));
    }
    let mut envelope = month(sandbox.world(), raw, sandbox.results());
    if let Some(scenario) = scenario {
        bend(&mut envelope, scenario);
    }
    Reply::json(&envelope)
}

fn bend(envelope: &mut Envelope, scenario: Scenario) {
    let grid = &mut envelope.data.price_grids.grid;
    match scenario {
        Scenario::CalEmptyGrid => grid.clear(),
        Scenario::Cal31Cells => grid[0].resize_with(31, || Some(surplus())),
        Scenario::CalTrueNoDirect => {
            for cell in grid[0].iter_mut().flatten() {
                *cell = Cell {
                    direct_outbound_available: true,
                    direct: None,
                    direct_outbound: None,
                    ..std::mem::take(cell)
                };
            }
        }
        Scenario::CalNullCell => grid[0].iter_mut().step_by(3).for_each(|cell| *cell = None),
        _ => {}
    }
}

/// A cell for a day that the month does not have. It is cheaper than any real cell, so a client that reads it is
/// noticed.
fn surplus() -> Cell {
    let price = Amount(100);
    Cell {
        direct_outbound_available: true,
        direct: Some(Quote {
            price,
            trace_refs: ["0".to_owned()],
        }),
        direct_outbound: Some(Outbound { price }),
        ..Cell::default()
    }
}
