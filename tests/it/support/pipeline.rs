//! Functions that cases of searches share: changing settings, ordering scenarios at the sandbox, polling.

use std::time::Duration;

use flight_finder_core::platform::db::Db;
use flight_finder_sandbox::{Order, Sandbox, Scenario, Service};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{app::TestApp, http, waiting::PATIENCE};

/// Settings without limits of accounts.
pub const UNLIMITED: [(&str, &str); 4] = [
    ("limits.rapidapi.requests_per_second", "null"),
    ("limits.flightapi.requests_per_second", "null"),
    ("limits.rapidapi.concurrent", "1000"),
    ("limits.flightapi.concurrent", "1000"),
];

/// Changes settings in the database.
pub async fn set(db: &Db, settings: &[(&str, &str)]) {
    let mut tx = db.write().await.unwrap();
    for (key, value) in settings {
        tx.settings().set(key, value, "a test").await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Makes a service answer all future requests by a scenario.
pub fn order(sandbox: &Sandbox, provider: Service, scenario: Scenario) {
    sandbox.order(Order {
        provider,
        scenario: Some(scenario),
        origin: None,
        times: None,
    });
}

impl TestApp {
    /// Changes settings, which api and workers then read again.
    pub async fn set(&self, settings: &[(&str, &str)]) {
        set(&self.db, settings).await;
        self.settings.forget().await;
    }

    /// Orders a scenario for all future requests.
    pub fn order(&self, provider: Service, scenario: Scenario) {
        order(&self.sandbox, provider, scenario);
    }

    /// Orders a scenario for requests from an airport.
    pub fn order_from(&self, origin: &str, provider: Service, scenario: Scenario) {
        self.sandbox.order(Order {
            provider,
            scenario: Some(scenario),
            origin: Some(origin.to_owned()),
            times: None,
        });
    }

    /// Removes the order for requests from an airport, or the one for all requests. Requests that are held are answered.
    pub fn release(&self, origin: Option<&str>, provider: Service) {
        self.sandbox.order(Order {
            provider,
            scenario: None,
            origin: origin.map(str::to_owned),
            times: None,
        });
    }

    /// Orders a scenario for the next requests.
    pub fn order_times(&self, times: u32, provider: Service, scenario: Scenario) {
        self.sandbox.order(Order {
            provider,
            scenario: Some(scenario),
            origin: None,
            times: Some(times),
        });
    }

    /// How often a provider was asked, polls not counted.
    pub fn asked(&self, provider: Service) -> u64 {
        asked(&self.sandbox, provider)
    }

    /// How often both providers were asked, polls not counted.
    pub fn asked_both(&self) -> u64 {
        self.asked(Service::RapidApi) + self.asked(Service::FlightApi)
    }

    /// Creates a search and waits until its run has ended.
    pub async fn searched(&self, search: &Value) -> Value {
        let batch = self.create(search).await;
        self.until_ended(&batch).await
    }

    /// Polls until a view satisfies `wanted`.
    pub async fn until(&self, batch: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut last = Value::Null;
        let seen = async {
            let mut etag = String::new();
            loop {
                let url = format!("/api/searches/{batch}");
                let poll = || self.request(Method::GET, &url).header("if-none-match", &etag);
                let response = http::answered(poll).await;
                if response.status() == StatusCode::NOT_MODIFIED {
                    // The poll does not wait for a change, because the case may have stopped the clock.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
                etag = response.headers()["etag"].to_str().unwrap().to_owned();
                last = response.json().await.unwrap();
                if wanted(&last) {
                    return;
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, seen).await;
        assert!(found.is_ok(), "not as wanted: {last}");
        last
    }

    /// Makes all runs of this database older by this time.
    pub async fn age_runs(&self, by: Duration) {
        let by = by.as_micros();
        let statement =
            format!("UPDATE search_runs SET created_at = created_at - {by}, finished_at = finished_at - {by}");
        self.shared.execute(statement).await;
    }
}

/// How often a provider was asked, polls not counted.
pub fn asked(sandbox: &Sandbox, provider: Service) -> u64 {
    let stats = sandbox.stats();
    let counts = &stats.providers[provider.name()];
    counts.requests - counts.polls
}

/// The status of a provider in a view: `done`, or `-` if it is not queried.
pub fn status_of(view: &Value, provider: Service) -> &str {
    share_of(view, provider).map_or("-", |share| share["status"].as_str().unwrap())
}

/// A provider's progress, by the name that visitors read.
pub fn share_of(view: &Value, provider: Service) -> Option<&Value> {
    let name = format!("burimi {}", provider.provider() as usize + 1);
    let shares = view["progress"]["providers"].as_array().unwrap();
    shares.iter().find(|share| share["name"] == name)
}

/// All options of a result, best ones first.
pub fn options(results: &Value) -> Vec<&Value> {
    let half = |name: &str| results[name].as_array().unwrap();
    half("best_flights").iter().chain(half("other_flights")).collect()
}

/// The run that a view's results belong to.
pub fn run_of(view: &Value) -> &str {
    let url = view["results"]["url"].as_str().expect("there are results");
    url.rsplit('/').next().unwrap().split('.').next().unwrap()
}

/// A search on another route.
pub fn between(mut search: Value, from: &str, to: &str) -> Value {
    search["fromCode"] = json!(from);
    search["toCode"] = json!(to);
    search
}
