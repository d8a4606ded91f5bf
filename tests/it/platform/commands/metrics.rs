//! `/metrics`: with the token on the main port, without one on its own port.

use crate::support::{
    app::{SECRETS_KEY, install_tls},
    http,
    prelude::*,
    process::{Process, free_port, run},
};

on_both_databases!(metrics_are_served_to_the_token_and_on_their_own_port);

async fn metrics_are_served_to_the_token_and_on_their_own_port(shared: SharedDatabase) {
    install_tls();
    seed(&shared.db).await;
    let own = format!("127.0.0.1:{}", free_port());
    let environment = [
        ("FLIGHT_FINDER__ADMIN__TOKEN", ADMIN_TOKEN),
        ("FLIGHT_FINDER__METRICS__ADDRESS", own.as_str()),
    ];
    let mut api = Process::start(shared.url(), &["api"], &environment);
    api.ready("/health/ready").await;
    let client = http::client().build().unwrap();
    let address = api.url("").trim_start_matches("http://").to_owned();
    let taken = [
        ("FLIGHT_FINDER__HTTP__ADDRESS", address.as_str()),
        ("FLIGHT_FINDER__SECRETS__KEY", SECRETS_KEY),
    ];
    let second = run(shared.url(), &["api"], &taken, "").await;
    let processes = shared
        .db
        .read()
        .await
        .unwrap()
        .queue()
        .registered_workers()
        .await
        .unwrap();
    assert!(!second.succeeded && second.err.contains("http.address"), "{second:?}");
    assert_eq!(
        processes.len(),
        1,
        "one that cannot serve is not registered: {processes:?}"
    );

    let with_token = client
        .get(api.url("/metrics"))
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();
    let without = client.get(api.url("/metrics")).send().await.unwrap();
    let wrong = client.get(api.url("/metrics")).bearer_auth("x").send().await.unwrap();
    let alone = client.get(format!("http://{own}/metrics")).send().await.unwrap();
    let live = client.get(format!("http://{own}/health/live")).send().await.unwrap();
    let ready = client.get(format!("http://{own}/health/ready")).send().await.unwrap();
    let nothing_else = client.get(format!("http://{own}/api/airports")).send().await.unwrap();

    assert_eq!((without.status().as_u16(), wrong.status().as_u16()), (401, 401));
    assert_eq!(nothing_else.status().as_u16(), 404);
    assert_eq!(live.status().as_u16(), 200);
    assert_eq!(
        (ready.status().as_u16(), ready.text().await.unwrap().as_str()),
        (200, "ready")
    );
    for (answer, rejected) in [(with_token, false), (alone, true)] {
        assert_eq!(answer.status().as_u16(), 200);
        let text = answer.text().await.unwrap();
        assert!(text.contains("flight_finder_http_seconds"), "{text}");
        assert!(
            text.contains("flight_finder_problem{kind=\"no_leader\",subject=\"\"} 1\n"),
            "{text}"
        );
        assert!(
            text.contains("flight_finder_problem{kind=\"clock_off\",subject=\"\"} 0\n"),
            "{text}"
        );
        let described = |line: &&str| line.starts_with("# HELP flight_finder_");
        let types = text
            .lines()
            .filter(|line| line.starts_with("# TYPE flight_finder_"))
            .count();
        assert_eq!(text.lines().filter(described).count(), types, "{text}");
        assert_eq!(
            text.contains("flight_finder_rejected_tokens_total 1\n"),
            rejected,
            "{text}"
        );
    }
    assert!(api.stop().await);
}
