//! Spans are exported to a collector.

use std::sync::{Arc, Mutex};

use axum::{Router, body::Bytes, routing::post};
use tokio::net::TcpListener;

use crate::support::{app::install_tls, http, prelude::*, process::Process};

on_both_databases!(
    the_span_of_a_request_is_sent_to_the_collector,
    a_collector_that_is_away_hinders_nothing,
);

const TRACE: u128 = 0x4bf9_2f35_77b3_4da6_a3ce_929d_0e0e_4736;
const PARENT: u64 = 0x00f0_67aa_0ba9_02b7;

/// Sends a request of the trace and returns the status of the answer.
async fn request(api: &Process) -> u16 {
    let client = http::client().build().unwrap();
    let traceparent = format!("00-{TRACE:032x}-{PARENT:016x}-01");
    let request = client
        .get(api.url("/api/airports?q=tir"))
        .header("traceparent", traceparent);
    request.send().await.unwrap().status().as_u16()
}

async fn the_span_of_a_request_is_sent_to_the_collector(shared: SharedDatabase) {
    install_tls();
    seed(&shared.db).await;
    let received = Arc::<Mutex<Vec<u8>>>::default();
    let kept = received.clone();
    let collector = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/v1/traces", collector.local_addr().unwrap());
    let keep = move |body: Bytes| async move { kept.lock().unwrap().extend_from_slice(&body) };
    let router = Router::new().route("/v1/traces", post(keep));
    tokio::spawn(async move { axum::serve(collector, router).await.unwrap() });
    let environment = [("FLIGHT_FINDER__TRACES__OTLP_URL", url.as_str())];
    let mut api = Process::start(shared.url(), &["api"], &environment);
    api.ready("/health/live").await;

    assert_eq!(request(&api).await, 200);
    assert!(api.stop().await);

    let sent = received.lock().unwrap().clone();
    let contains = |part: &[u8]| sent.windows(part.len()).any(|window| window == part);
    assert!(contains(b"http.request"), "{} bytes", sent.len());
    assert!(contains(&TRACE.to_be_bytes()), "the trace goes on");
    assert!(contains(&PARENT.to_be_bytes()), "the span has its parent");
    assert!(contains(b"flight-finder"), "the name of the service");
}

async fn a_collector_that_is_away_hinders_nothing(shared: SharedDatabase) {
    install_tls();
    seed(&shared.db).await;
    let environment = [("FLIGHT_FINDER__TRACES__OTLP_URL", "http://127.0.0.1:9/v1/traces")];
    let mut api = Process::start(shared.url(), &["api"], &environment);
    api.ready("/health/live").await;

    let answered = request(&api).await;
    let has_stopped = api.stop().await;

    assert_eq!(answered, 200);
    assert!(has_stopped);
}
