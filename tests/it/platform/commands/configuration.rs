//! An invalid configuration is refused at start, and the error names the key.

use crate::support::{
    database::TestDatabase,
    process::{Ended, run},
};

#[tokio::test]
async fn a_bad_value_names_its_key() {
    for (variable, value, named) in [
        ("DATABASE__URL", "mysql://x", "database.url"),
        ("DATABASE__CONNECTIONS", "many", "database.connections: "),
        ("HTTP__ADDRESS", "nowhere", "http.address: "),
        ("HTTP__TRUSTED_PROXIES", "[\"x\"]", "http.trusted_proxies"),
        ("HTTP__COLOUR", "red", "colour"),
        ("COLOUR", "red", "colour"),
        ("HTTP__CREATES_PER_MINUTE", "0", "http.creates_per_minute"),
        ("METRICS__ADDRESS", "9090", "metrics.address"),
        ("WORKER__CONCURRENCY", "{search=0}", "worker.concurrency"),
        ("PROVIDERS__RAPIDAPI__BASE_URL", "x", "providers.rapidapi.base_url"),
        ("ADMIN__TOKEN", "1234567", "admin.token"),
        ("AUTH__ARGON2_MEMORY_KIB", "7", "auth.argon2_memory_kib"),
        ("AUTH__ARGON2_MEMORY_KIB", "4000000000", "auth.argon2_memory_kib"),
        ("AUTH__ARGON2_ITERATIONS", "0", "auth.argon2_iterations"),
        ("AUTH__ARGON2_LANES", "17", "auth.argon2_lanes"),
        ("SECRETS__KEY", "abc", "secrets.key"),
        ("SECRETS__PREVIOUS_KEY", "abc", "secrets.previous_key"),
        ("LOG__FORMAT", "xml", "log.format"),
    ] {
        let refused = with(variable, value).await;
        assert!(!refused.succeeded, "{variable}");
        assert!(refused.err.contains(named), "{variable}: {}", refused.err);
        let secret = ["ADMIN__TOKEN", "SECRETS__KEY", "SECRETS__PREVIOUS_KEY"].contains(&variable);
        assert!(!secret || !refused.err.contains(value), "{variable}: {}", refused.err);
    }
}

#[tokio::test]
async fn an_unknown_queue_is_refused_with_those_there_are() {
    let database = TestDatabase::sqlite().await;

    let refused = run(&database.url, &["worker", "--queues", "search,post"], &[], "").await;

    assert!(!refused.succeeded);
    for name in ["no queue post", "provider_a", "provider_b", "search"] {
        assert!(refused.err.contains(name), "{}", refused.err);
    }
    let idle = run(
        &database.url,
        &["worker", "--queues", "search", "--concurrency", "0"],
        &[],
        "",
    )
    .await;
    assert!(!idle.succeeded && idle.err.contains("--concurrency"), "{idle:?}");
}

#[tokio::test]
async fn a_file_that_is_not_there_is_refused() {
    let refused = run(
        "sqlite:x",
        &["queue", "list", "--config", "/nowhere/flight-finder.toml"],
        &[],
        "",
    )
    .await;

    assert!(
        !refused.succeeded && refused.err.contains("/nowhere/flight-finder.toml"),
        "{refused:?}"
    );
}

async fn with(variable: &str, value: &str) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("x.db").display());
    let variable = format!("FLIGHT_FINDER__{variable}");
    run(&url, &["queue", "list"], &[(&variable, value)], "").await
}
