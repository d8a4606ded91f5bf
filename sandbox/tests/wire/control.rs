//! Control, statistics, keys, barrier, and a real connection.

use std::time::Duration;

use flight_finder_core::base::time::Clock;
use flight_finder_sandbox::{Config, Sandbox};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::CancellationToken;

use crate::support::{TODAY, a_one_way, b_one_way, client, poll};

const DATE: &str = "2026-11-12";

#[tokio::test]
async fn keys_are_checked_as_each_provider_does() {
    let client = client();

    let none = client
        .try_get(&a_one_way("TIA", "VIE", DATE), &[("x-rapidapi-key", "")])
        .await
        .unwrap();
    let wrong = client
        .try_get(&a_one_way("TIA", "VIE", DATE), &[("x-rapidapi-key", "invalid")])
        .await
        .unwrap();
    let at_b = client
        .get(&b_one_way("TIA", "VIE", DATE).replace("demo", "invalid"))
        .await;
    let path = client.get("/flights/xyz").await;

    assert_eq!(
        (none.status, wrong.status, at_b.status, path.status),
        (401, 401, 404, 404)
    );
    assert_eq!(path.json()["message"], "Endpoint '/flights/xyz' does not exist");
}

#[tokio::test]
async fn an_invalid_search_is_refused_with_the_providers_message() {
    let client = client();
    let cases = [
        (a_one_way("TIA", "VIE", ""), 400),
        (a_one_way("95565050", "VIE", DATE), 400),
        (a_one_way("TIA", "TIA", DATE), 400),
        (a_one_way("TIA", "VIE", DATE) + "&adults=many", 400),
        (b_one_way("TIA", "QQQ", DATE), 404),
        (b_one_way("TIA", "VIE", "2026-13-01"), 404),
        ("/flights/search-incomplete?sessionId=KLUv_nonsense".to_owned(), 400),
        (
            "/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2026".to_owned(),
            400,
        ),
    ];

    for (path, status) in cases {
        assert_eq!(client.get(&path).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn an_order_applies_to_its_provider_origin_and_times() {
    let client = client();
    let order = json!({"provider": "flightapi", "scenario": "B-429", "origin": "TIA", "times": 2});

    assert_eq!(client.post("/_sandbox/scenario", order).await.status, 204);

    let mut seen = vec![client.get(&b_one_way("VIE", "TIA", DATE)).await.status];
    for _ in 0..3 {
        seen.push(client.get(&b_one_way("TIA", "VIE", DATE)).await.status);
    }
    seen.push(client.get(&a_one_way("TIA", "VIE", DATE)).await.status);
    assert_eq!(seen, [200, 429, 429, 200, 200]);
}

#[tokio::test]
async fn null_removes_an_order_and_an_invalid_one_is_refused() {
    let client = client();
    client
        .post(
            "/_sandbox/scenario",
            json!({"provider": "rapidapi", "scenario": "down"}),
        )
        .await;
    let before = client.get(&a_one_way("TIA", "VIE", DATE)).await.status;

    client
        .post("/_sandbox/scenario", json!({"provider": "rapidapi", "scenario": null}))
        .await;

    assert_eq!(
        (before, client.get(&a_one_way("TIA", "VIE", DATE)).await.status),
        (503, 200)
    );
    let wrong = client
        .post(
            "/_sandbox/scenario",
            json!({"provider": "rapidapi", "scenario": "A-typo"}),
        )
        .await;
    assert_eq!(wrong.status, 422);
}

#[tokio::test]
async fn statistics_count_requests_polls_and_statuses_and_know_no_key() {
    let client = client();
    let first = client.get(&a_one_way("TIA", "VIE", DATE)).await.json();
    client.get(&poll(&first)).await;
    client.get_as(&a_one_way("TIA", "VIE", DATE), "A-429-second").await;
    client
        .get(&b_one_way("TIA", "VIE", DATE).replace("demo", "hush-key"))
        .await;
    client
        .get("/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2026-11")
        .await;

    let stats = client.get("/_sandbox/stats").await.json();

    let a = &stats["providers"]["rapidapi"];
    assert_eq!(
        (&a["requests"], &a["polls"], &a["concurrent"]),
        (&json!(3), &json!(1), &json!(0))
    );
    assert_eq!(
        (&a["max_concurrent"], &a["by_status"]),
        (&json!(1), &json!({"200": 2, "429": 1}))
    );
    assert_eq!(a["recent"].as_array().unwrap().len(), 3);
    assert_eq!(a["recent"][0]["finished_at"], TODAY.0);
    assert_eq!(stats["providers"]["flightapi"]["requests"], 1);
    assert_eq!(stats["accounts"]["rapidapi"]["requests"], 4);
    assert_eq!(stats["accounts"]["rapidapi"]["max_per_second"], 4);
    assert!(!stats.to_string().contains("hush-key"));
    let last = client
        .get(&format!("/_sandbox/last-byte?origin=TIA&destination=VIE&date={DATE}"))
        .await
        .json();
    assert_eq!((&last["at"], &last["flightapi"]), (&json!(TODAY.0), &json!(TODAY.0)));

    client.post("/_sandbox/reset", json!({})).await;
    assert_eq!(client.sandbox.stats().providers["rapidapi"].requests, 0);
}

#[tokio::test]
async fn a_request_of_a_disconnected_client_is_no_longer_in_progress() {
    let client = client();
    let path = b_one_way("TIA", "VIE", DATE);

    let gone = tokio::time::timeout(Duration::from_millis(20), client.get_as(&path, "hang")).await;

    assert!(gone.is_err());
    let counts = &client.sandbox.stats().providers["flightapi"];
    assert_eq!((counts.concurrent, counts.max_concurrent), (0, 1));
    assert_eq!(counts.by_status, [("aborted".to_owned(), 1)].into());
}

#[tokio::test]
async fn answers_wait_at_the_barrier_for_each_other() {
    let client = client();
    client.post("/_sandbox/barrier", json!({"size": 2})).await;
    let (a, b) = (a_one_way("TIA", "VIE", DATE), b_one_way("TIA", "VIE", DATE));

    let alone = tokio::time::timeout(Duration::from_millis(50), client.get(&a)).await;
    let (one, other) = tokio::join!(client.get(&a), client.get(&b));

    assert!(alone.is_err());
    assert_eq!((one.status, other.status), (200, 200));
}

#[tokio::test]
async fn latency_comes_from_the_query_and_can_be_tuned() {
    let client = client();
    client
        .post("/_sandbox/tune", json!({"latency_ms": [30, 40], "results": 24}))
        .await;
    let start = std::time::Instant::now();

    let body = client
        .get_as(&a_one_way("TIA", "VIE", DATE), "A-first-complete")
        .await
        .json();

    assert!(start.elapsed() >= Duration::from_millis(30));
    assert_eq!(body["data"]["context"]["totalResults"], 24);
}

#[tokio::test]
async fn it_serves_real_connections_and_stops_while_one_hangs() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let shutdown = CancellationToken::new();
    let config = Config {
        clock: Clock::driven(TODAY),
        ..Config::default()
    };
    let sandbox = Sandbox::stopping_with(config.immediate(), shutdown.clone());
    let served = tokio::spawn(sandbox.clone().serve(listener));
    let ask = async |headers: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let path = b_one_way("TIA", "VIE", DATE);
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    };

    let mut text = String::new();
    ask("").await.read_to_string(&mut text).await.unwrap();
    let mut hanging = ask("x-sandbox-scenario: hang\r\n").await;
    while sandbox.stats().providers["flightapi"].requests < 2 {
        tokio::task::yield_now().await;
    }
    shutdown.cancel();
    let mut refused = String::new();
    hanging.read_to_string(&mut refused).await.unwrap();

    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(head.contains(&format!("content-length: {}", body.len())), "{head}");
    assert!(head.contains("x-demo-data: 1"));
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    served.await.unwrap().unwrap();
}
