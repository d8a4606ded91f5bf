//! What one anonymous request costs at most: the processor time of the api for the worst input found of each operation.

use std::path::Path;

use anyhow::Context;
use flight_finder_core::base::time::Clock;
use hyper::header::ACCEPT_ENCODING;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    figures::number,
    installation::{Engine, Installation},
    process::Process,
    report::{Figure, Goal},
    searches::{Searches, follow},
    wire::Wire,
};

/// Requests of each input. Below the limit of look-ups for an address.
const REQUESTS: u32 = 90;
/// The flights of the largest search.
const FLIGHTS: usize = 500;
const MAX_MS: f64 = 5.0;
const CAUSE: &str = "See the operation in the table of docs/operations.md that bounds it.";

/// A request that is repeated. `{}` in the path or the body is another number each time.
#[derive(Clone)]
struct Input {
    name: &'static str,
    path: String,
    body: Option<Value>,
    /// Whether its work is hashing or drawing, which run on few threads of a low priority.
    is_bounded: bool,
}

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Anonymous requests",
        format!(
            "The processor time of `api` on SQLite for one request, as the mean of {REQUESTS} over one connection: for each operation that \
             needs no session, the worst input found. The results have {FLIGHTS} flights of each provider."
        ),
    );
    let installation = Installation::new(Engine::Sqlite, executable, postgres).await?;
    let clock = Clock::default();
    let running = installation.run_with_results(FLIGHTS).await?;
    let (_, complete) = follow(&running.api.address, &Searches::default().draw(&clock), &clock).await?;
    drop(running);
    let api = installation.run_api().await?;
    for input in inputs(&complete.path, &complete.results, &clock) {
        add(&mut figure, &api, &input).await?;
    }
    api.stop().await?;
    installation.remove().await?;
    Ok(figure)
}

fn inputs(search: &str, results: &str, clock: &Clock) -> Vec<Input> {
    [
        reads(search, results, clock),
        pages(search),
        writes(search),
        of_auth_server(),
    ]
    .concat()
}

fn get(name: &'static str, path: impl Into<String>) -> Input {
    Input {
        name,
        path: path.into(),
        body: None,
        is_bounded: false,
    }
}

fn post(name: &'static str, path: impl Into<String>, body: Value) -> Input {
    Input {
        body: Some(body),
        ..get(name, path)
    }
}

fn reads(search: &str, results: &str, clock: &Clock) -> Vec<Input> {
    let today = clock.now().to_datetime().date_naive();
    let month = today.format("%Y-%m");
    let places = |text: &str, count: usize| format!("/api/airports?q={}", text.repeat(count));
    let codes = vec!["TIA"; 50].join(",");
    let calendar = "/api/calendar";
    let pair = "origin=TIA&destination=LON&trip_type=oneWay";
    vec![
        get("places by one letter, repeated", places("a%20", 32)),
        get("places by a frequent beginning, repeated", places("air%20", 16)),
        get("places by a word that nothing matches", places("qwrtzx", 10)),
        get("names of places", format!("/api/places?codes={codes}")),
        get("a month of prices", format!("{calendar}?{pair}&month={month}")),
        get("a year of prices", format!("{calendar}/year?{pair}")),
        get(
            "the days around a day",
            format!("{calendar}/around?{pair}&date={today}"),
        ),
        get("popular routes", "/api/routes/popular"),
        get("the API document", "/api/openapi.json"),
        get("the state of a search", search),
        get("all results", results),
        get("the readiness", "/health/ready"),
    ]
}

fn pages(search: &str) -> Vec<Input> {
    vec![
        get("the home page", "/home"),
        get("the page of results", format!("/results?batch_id={}", batch(search))),
        get("the list of routes", "/sitemap"),
        get("the sitemap", "/sitemap.xml"),
        get("a page that does not exist", "/bileta-avioni/nga-a-per-{}/"),
        get("a picture that does not exist", "/og/landing/bileta-avioni/{}.png"),
        get("a quote that does not exist", "/o/{}"),
    ]
}

fn writes(search: &str) -> Vec<Input> {
    let trip = json!({
        "fromLocation": "Tiranë (TIA)", "toLocation": "LON", "fromCode": "TIA", "toCode": "LON", "departureDate": "{date}",
        "returnDate": "", "tripType": "oneWay", "travelClass": "1", "stops": "0",
        "passengers": {"adults": 1, "children": 0, "infantsInSeat": 0, "infantsOnLap": 0},
    });
    let click = json!({
        "id": Uuid::new_v4(), "batch_id": batch(search), "option_id": "none", "channel": "chat", "price": 1, "lang": "sq",
    });
    vec![
        post("a search with providers to ask", "/api/searches", trip),
        post("a refresh", format!("{search}/refresh"), json!({})),
        post("a booking request", "/api/booking-requests", click),
    ]
}

fn of_auth_server() -> Vec<Input> {
    let auth = "/auth/v1";
    let password = "një fjalëkalim i mirë";
    let hashed = |input| Input {
        is_bounded: true,
        ..input
    };
    let code = json!({ "type": "recovery", "email": "nobody@agency.al", "token": "123456" });
    let signing_in = json!({ "email": "nobody{}@agency.al", "password": password });
    let agent = json!({ "name": "Ana", "email": "agent{}@agency.al", "password": password });
    vec![
        post(
            "a refresh of a session",
            format!("{auth}/token?grant_type=refresh_token"),
            json!({ "refresh_token": "{}" }),
        ),
        post(
            "a code for nobody",
            format!("{auth}/recover"),
            json!({ "email": "nobody{}@agency.al" }),
        ),
        post("a wrong code", format!("{auth}/verify"), code),
        hashed(post(
            "a wrong password",
            format!("{auth}/token?grant_type=password"),
            signing_in,
        )),
        hashed(post("the registration of an agent", "/api/agents", agent)),
    ]
}

/// The id of a search, from its path.
fn batch(search: &str) -> &str {
    search.rsplit('/').next().unwrap_or_default()
}

async fn add(figure: &mut Figure, api: &Process, input: &Input) -> anyhow::Result<()> {
    let mut wire = Wire::connect(&api.address).await?;
    let before = api.processor_seconds()?;
    let mut status = 0;
    for number in 0..REQUESTS {
        status = send(&mut wire, input, number).await?;
    }
    let ms = (api.processor_seconds()? - before) * 1_000.0 / f64::from(REQUESTS);
    let name = format!("{} ({status})", input.name);
    if input.is_bounded {
        figure.note(name, format!("{} ms of a thread of low priority", number(ms)));
    } else {
        figure.goals.push(Goal::at_most(name, ms, MAX_MS, " ms", CAUSE));
    }
    Ok(())
}

async fn send(wire: &mut Wire, input: &Input, number: u32) -> anyhow::Result<u16> {
    let day = Clock::default().now().to_datetime().date_naive() + chrono::Days::new(u64::from(number) + 1);
    let filled = |text: &str| {
        text.replace("{}", &number.to_string())
            .replace("{date}", &day.to_string())
    };
    let path = filled(&input.path);
    let answer = if let Some(body) = &input.body {
        let body = serde_json::from_str(&filled(&body.to_string())).context("the body is JSON")?;
        wire.post(&path, &body).await?
    } else {
        wire.get(&path, &[(ACCEPT_ENCODING, "br")]).await?
    };
    Ok(answer.status.as_u16())
}
