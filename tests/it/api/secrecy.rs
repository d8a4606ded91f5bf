//! A visitor's bytes hold neither base price nor fee nor discount.

use std::collections::BTreeSet;

use flight_finder_core::{flights::part, ids::RunId};
use reqwest::Method;
use serde_json::Value;

use crate::{
    on_both_databases,
    support::{
        app::{ADMIN_TOKEN, TestApp, round_trip},
        database::Place,
    },
};

on_both_databases!(no_figure_of_the_agents_is_a_price_for_a_visitor);

/// Words that no visitor reads as a field.
const SECRET_KEYS: [&str; 4] = ["base_price", "commission", "discount", "price_breakdown"];

async fn no_figure_of_the_agents_is_a_price_for_a_visitor(place: Place) {
    let app = TestApp::start(place).await;
    // A fee with cents of its own: no total is a base price by the roundness of numbers.
    set(&app, "commission.adult_tiers", r#"[{"min_count": 2, "rate": 13.37}]"#).await;
    let batch = app.create(&round_trip()).await;
    let view = app.until_ended(&batch).await;
    let url = view["results"]["url"].as_str().unwrap();
    let agent = app
        .request(Method::GET, url)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();
    let agent: Value = agent.json().await.unwrap();

    let figures: BTreeSet<i64> = agent_figures(&agent)
        .union(&stored_bases(&app, url).await)
        .copied()
        .collect();
    let totals: BTreeSet<i64> = numbers(&agent, &|key| key == "total_price").into_iter().collect();
    let poll = app.get(&format!("/api/searches/{batch}")).await.text().await.unwrap();
    let results = app.get(url).await.text().await.unwrap();

    // What one option costs, another may cost before the fee: only that is allowed to appear.
    let secret: BTreeSet<i64> = figures.difference(&totals).copied().collect();
    assert!(
        secret.len() * 10 > figures.len() * 9,
        "{} of {}",
        secret.len(),
        figures.len()
    );
    for body in [&poll, &results] {
        let parsed: Value = serde_json::from_str(body).unwrap();
        let shown = numbers(&parsed, &|key| key.contains("price") || key.contains("amount"));
        assert!(
            shown
                .iter()
                .all(|price| totals.contains(price) && !secret.contains(price))
        );
        let leaked: Vec<_> = secret
            .iter()
            .filter(|cents| **cents % 100 != 0 && body.contains(&written(**cents)))
            .collect();
        assert!(leaked.is_empty(), "{leaked:?}");
        for key in keys(&parsed) {
            assert!(SECRET_KEYS.iter().all(|secret| !key.contains(secret)), "{key}");
        }
    }
    let prices = numbers(&serde_json::from_str(&results).unwrap(), &|key| key == "price");
    assert_eq!(
        prices,
        numbers(&agent, &|key| key == "price"),
        "the totals, in the same order"
    );
}

/// Base prices, fees and discounts that agents read, in cents.
fn agent_figures(agent: &Value) -> BTreeSet<i64> {
    let secret = |key: &str| ["base_price", "commission_amount", "amount"].contains(&key);
    numbers(agent, &secret).into_iter().collect()
}

/// Base prices as the providers' parts have them.
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
    let mut tx = app.db.write().await.unwrap();
    tx.settings().set(key, value, "test").await.unwrap();
    tx.commit().await.unwrap();
}

/// As JSON spells it.
fn written(cents: i64) -> String {
    format!(":{}", Value::from(f64::from(i32::try_from(cents).unwrap()) / 100.0))
}

/// The numbers under keys of a kind, in cents, in their order.
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
