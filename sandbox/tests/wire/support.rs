//! A sandbox without latency and with a stopped clock, and a client for it.

use std::time::Duration;

use axum::{Router, body::Body, http::Request};
use flight_finder_core::base::time::{Clock, Timestamp};
use flight_finder_sandbox::{Config, Sandbox};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// 20 September 2026, noon.
pub const TODAY: Timestamp = Timestamp(1_789_905_600_000_000);

/// A client that sends requests to a sandbox of its own.
pub struct TestClient {
    pub sandbox: Sandbox,
    router: Router,
}

/// An answer whose body has been read to its end.
pub struct Answer {
    pub status: u16,
    pub headers: axum::http::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).expect("JSON")
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}

pub fn client() -> TestClient {
    asker_with(&Config::default())
}

pub fn asker_with(config: &Config) -> TestClient {
    let config = Config {
        clock: Clock::driven(TODAY),
        slow: Duration::from_millis(20),
        ..config.clone()
    }
    .immediate();
    let sandbox = Sandbox::new(config);
    TestClient {
        router: sandbox.router(),
        sandbox,
    }
}

impl TestClient {
    pub async fn get(&self, path: &str) -> Answer {
        self.try_get(path, &[]).await.expect("a whole body")
    }

    pub async fn get_as(&self, path: &str, scenario: &str) -> Answer {
        self.try_get(path, &[("x-sandbox-scenario", scenario)])
            .await
            .expect("a whole body")
    }

    /// `None` if the connection breaks before the body ends.
    pub async fn try_get(&self, path: &str, headers: &[(&str, &str)]) -> Option<Answer> {
        let mut request = Request::get(path).header("x-rapidapi-key", "demo");
        for (name, value) in headers {
            request = if *name == "x-rapidapi-key" {
                Request::get(path).header(*name, *value)
            } else {
                request.header(*name, *value)
            };
        }
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = Request::post(path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
            .unwrap()
    }

    async fn send(&self, request: Request<Body>) -> Option<Answer> {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.ok()?.to_bytes().to_vec();
        Some(Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            bytes,
        })
    }

    /// The complete list of provider A, after as many polls as it needs.
    pub async fn complete(&self, path: &str) -> Value {
        let mut body = self.get(path).await.json();
        for _ in 0..5 {
            if body["data"]["context"]["status"] == "complete" {
                return body;
            }
            body = self.get(&poll(&body)).await.json();
        }
        panic!("never complete: {}", body["data"]["context"]);
    }
}

/// A one-way search at provider A.
pub fn a_one_way(from: &str, to: &str, date: &str) -> String {
    format!("/flights/search-one-way?fromEntityId={from}&toEntityId={to}&departDate={date}&currency=EUR")
}

/// A round trip at provider A.
pub fn a_round_trip(from: &str, to: &str, date: &str, back: &str) -> String {
    let one_way = a_one_way(from, to, date).replace("one-way", "roundtrip");
    format!("{one_way}&returnDate={back}")
}

/// A one-way search at provider B.
pub fn b_one_way(from: &str, to: &str, date: &str) -> String {
    format!("/onewaytrip/demo/{from}/{to}/{date}/1/0/0/Economy/EUR")
}

/// A round trip at provider B.
pub fn b_round_trip(from: &str, to: &str, date: &str, back: &str) -> String {
    format!("/roundtrip/demo/{from}/{to}/{date}/{back}/1/0/0/Economy/EUR")
}

/// The poll of a search's session.
pub fn poll(body: &Value) -> String {
    let id = body["data"]["context"]["sessionId"].as_str().expect("a session");
    format!(
        "/flights/search-incomplete?sessionId={}&currency=EUR",
        id.replace('=', "%3D")
    )
}

/// The itineraries of a body of either provider.
pub fn itineraries(body: &Value) -> &Vec<Value> {
    let list = if body["data"].is_object() {
        &body["data"]["itineraries"]
    } else {
        &body["itineraries"]
    };
    list.as_array().expect("a list")
}
