//! The answers to visitors contain no base price, commission or discount: while flights arrive, when the run is complete,
//! during a refresh, and in calendars.

use chrono::NaiveDate;
use flight_finder_core::{
    base::ids::RunId,
    prices::calendar::{Calendar, Day},
    rules::flights::part,
};

use crate::support::prelude::*;

on_both_databases!(
    no_figure_of_the_agents_is_a_price_for_a_visitor,
    calendars_show_prices_and_nothing_else,
);

/// Words in the names of fields that visitors must not receive.
const SECRET_KEYS: [&str; 4] = ["base_price", "commission", "discount", "price_breakdown"];

async fn no_figure_of_the_agents_is_a_price_for_a_visitor(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    // The commission has an odd number of cents, so that no total equals a base price by chance.
    set(&app, "commission.adult_tiers", r#"[{"min_count": 2, "rate": 13.37}]"#).await;

    app.order(Service::RapidApi, Scenario::AHeld);
    let batch = app.create(&round_trip()).await;
    app.until(&batch, |view| status_of(view, Service::FlightApi) == "done")
        .await;
    eventually("what has arrived of both is shown", async || {
        shows_both(&app, &batch).await
    })
    .await;
    let partial = Reading::fetch(&app, &batch, "results").await;
    assert_ne!(partial.view["status"], "complete");

    app.order(Service::RapidApi, Scenario::AOkPoll);
    app.until_ended(&batch).await;
    let complete = Reading::fetch(&app, &batch, "results").await;

    app.order(Service::RapidApi, Scenario::Hang);
    app.order(Service::FlightApi, Scenario::Hang);
    app.age_runs(Duration::from_secs(61)).await;
    app.post(&format!("/api/searches/{batch}/refresh"), &json!({})).await;
    let cached = Reading::fetch(&app, &batch, "cached_results").await;
    assert_ne!(cached.view["status"], "complete");

    for reading in [partial, complete, cached] {
        reading.keeps_the_secret();
    }
}

async fn calendars_show_prices_and_nothing_else(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("commission.adult", "13.37")]).await;
    let day = app
        .db
        .now()
        .plus(Duration::from_hours(24 * 40))
        .to_datetime()
        .date_naive();
    store_calendar(&app, day).await;

    let month = YearMonth::containing(day);
    let pair = "origin=TIA&destination=VIE&trip_type=oneWay";
    let mut bodies = Vec::new();
    for path in [
        format!("/api/calendar?{pair}&month={month}"),
        format!("/api/calendar/year?{pair}"),
        format!("/api/calendar/around?{pair}&date={day}"),
        "/api/routes/popular".to_owned(),
    ] {
        bodies.push(app.get(&path).await.text().await.unwrap());
    }

    let grid: Value = serde_json::from_str(&bodies[0]).unwrap();
    assert_eq!(
        grid["priceGrid"][day.to_string()],
        json!({"price": 62.48, "isDirect": true})
    );
    for body in bodies {
        let written: BTreeSet<i64> = amounts(&body).collect();
        assert!(!written.contains(&4_911) && !written.contains(&1_337), "{body}");
        for key in keys(&serde_json::from_str(&body).unwrap()) {
            assert!(SECRET_KEYS.iter().all(|secret| !key.contains(secret)), "{key}");
        }
    }
}

/// Stores a calendar with one day that costs 49.11 without the commission.
async fn store_calendar(app: &TestApp, day: NaiveDate) {
    let route = route_month("TIA", "VIE", YearMonth::containing(day));
    let price = Day {
        price: Cents(4_911),
        is_direct: true,
    };
    let calendar = Calendar {
        grid: [(day, price)].into(),
        has_direct_flight: true,
        demo: false,
        last_update: app.db.now(),
    };
    commit!(app.db, |tx| tx.calendars().save(&route, &calendar));
}

async fn shows_both(app: &TestApp, batch: &str) -> bool {
    let view = app.look(batch).await;
    if view["results"].is_null() {
        return false;
    }
    let flights = app.results(&view).await;
    if flights["best_flights"].is_null() {
        // A newer version has replaced these results since the poll.
        return false;
    }
    let of = |provider: &str| {
        let providers = |option: &&Value| option["providers"].as_array().unwrap().contains(&json!(provider));
        options(&flights).iter().any(providers)
    };
    of("burimi 1") && of("burimi 2")
}

/// The view and the flights of a search as a visitor reads them, and the figures that they must not contain.
struct Reading {
    view: Value,
    poll: String,
    flights: String,
    /// The same flights as agents read them.
    agent: Value,
    /// Base prices of the providers' parts, in cents.
    bases: BTreeSet<i64>,
}

impl Reading {
    /// Reads the results that the field `which` of the view links to, as a visitor and as an agent.
    async fn fetch(app: &TestApp, batch: &str, which: &str) -> Self {
        let poll = app.get(&format!("/api/searches/{batch}")).await.text().await.unwrap();
        let view: Value = serde_json::from_str(&poll).unwrap();
        let url = view[which]["url"].as_str().unwrap();
        let flights = app.get(url).await.text().await.unwrap();
        let agent = app.request(Method::GET, url).bearer_auth(ADMIN_TOKEN);
        Self {
            poll,
            flights,
            agent: agent.send().await.unwrap().json().await.unwrap(),
            bases: stored_bases(app, url).await,
            view,
        }
    }

    fn keeps_the_secret(&self) {
        let figures: BTreeSet<i64> = agent_figures(&self.agent).union(&self.bases).copied().collect();
        let totals: BTreeSet<i64> = numbers(&self.agent, &|key| key == "total_price").into_iter().collect();
        // The total of one option may equal the base price of another. Such values are allowed.
        let secret: BTreeSet<i64> = figures.difference(&totals).copied().collect();
        assert!(
            secret.len() * 10 > figures.len() * 9,
            "{} of {}",
            secret.len(),
            figures.len()
        );
        for body in [&self.poll, &self.flights] {
            let parsed: Value = serde_json::from_str(body).unwrap();
            let shown = numbers(&parsed, &|key| key.contains("price") || key.contains("amount"));
            assert!(
                shown
                    .iter()
                    .all(|price| totals.contains(price) && !secret.contains(price))
            );
            let written: BTreeSet<i64> = amounts(body).collect();
            let leaked: Vec<_> = secret.intersection(&written).collect();
            assert!(leaked.is_empty(), "{leaked:?}");
            for key in keys(&parsed) {
                assert!(SECRET_KEYS.iter().all(|secret| !key.contains(secret)), "{key}");
            }
        }
        let prices = numbers(&serde_json::from_str(&self.flights).unwrap(), &|key| key == "price");
        assert!(!prices.is_empty());
        assert_eq!(
            prices,
            numbers(&self.agent, &|key| key == "price"),
            "the totals, in the same order"
        );
    }
}

/// Base prices, fees and discounts that agents read, in cents.
fn agent_figures(agent: &Value) -> BTreeSet<i64> {
    let secret = |key: &str| ["base_price", "commission_amount", "amount"].contains(&key);
    numbers(agent, &secret).into_iter().collect()
}

/// The base prices in the providers' parts.
async fn stored_bases(app: &TestApp, url: &str) -> BTreeSet<i64> {
    let run: RunId = url
        .rsplit('/')
        .next()
        .unwrap()
        .split('.')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let mut tx = app.db.read().await.unwrap();
    let parts = tx.searches().parts(run).await.unwrap();
    assert_eq!(parts.len(), 2);
    let bases = parts
        .iter()
        .flat_map(|(_, body, ..)| part::decode(body).unwrap().itineraries);
    bases.map(|itinerary| itinerary.price.0).collect()
}

async fn set(app: &TestApp, key: &str, value: &str) {
    commit!(app.db, |tx| tx.settings().set(key, value, "test"));
}

/// All numbers with two decimals in a text, in cents.
fn amounts(body: &str) -> impl Iterator<Item = i64> {
    let numbers = body.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    numbers.filter_map(|number| {
        let (euro, cents) = number.split_once('.')?;
        let cents = format!("{cents:0<2}")
            .parse::<i64>()
            .ok()
            .filter(|cents| *cents < 100)?;
        Some(euro.parse::<i64>().ok()? * 100 + cents)
    })
}

/// The numbers under the given keys, in cents, in their order.
fn numbers(value: &Value, wanted: &impl Fn(&str) -> bool) -> Vec<i64> {
    match value {
        Value::Array(items) => items.iter().flat_map(|item| numbers(item, wanted)).collect(),
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| match value.as_f64() {
                #[expect(clippy::cast_possible_truncation, reason = "euro with two decimals")]
                Some(number) if wanted(key) => vec![(number * 100.0).round() as i64],
                _ => numbers(value, wanted),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn keys(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(keys).collect(),
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| keys(value).into_iter().chain([key.clone()]))
            .collect(),
        _ => BTreeSet::new(),
    }
}
