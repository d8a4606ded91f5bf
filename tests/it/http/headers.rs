//! The headers of all answers.

use crate::support::{http, prelude::*};

on_both_databases!(
    every_kind_of_answer_has_the_security_headers,
    subdomains_are_bound_to_tls_only_when_the_configuration_says_so,
);

async fn subdomains_are_bound_to_tls_only_when_the_configuration_says_so(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.http.behind_tls = true;
        config.http.hsts_include_subdomains = true;
    })
    .await;

    let answer = api.get("/health/live").await;

    assert_eq!(
        answer.header("strict-transport-security"),
        "max-age=31536000; includeSubDomains"
    );
}

async fn every_kind_of_answer_has_the_security_headers(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| config.http.behind_tls = true).await;

    let mut ids = Vec::new();
    for (method, path, status) in [
        (Method::GET, "/api/airports?q=tirana", 200),
        (Method::HEAD, "/api/airports?q=tirana", 200),
        (Method::GET, "/api/openapi.json", 200),
        (Method::GET, "/health/live", 200),
        (Method::GET, "/metrics", 401),
        (Method::GET, "/", 307),
        (Method::GET, "/no/such/page", 404),
        (Method::GET, "/api/nothing", 404),
        (Method::PUT, "/api/searches", 405),
        (Method::POST, "/api/searches", 415),
    ] {
        let request = api.request(method, path);
        let answer = no_redirects(request).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        check(&answer, path);
        ids.push(answer.header("x-request-id").to_owned());
    }
    let created = api.create(&one_way()).await;
    check(&created, "create");
    created.batch();

    let known = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), known, "every request has an id of its own");
}

fn check(answer: &Answer, what: &str) {
    let policy = answer.header("content-security-policy");
    for part in [
        "default-src 'self'",
        "script-src 'self';",
        "style-src 'self';",
        "frame-ancestors 'none'",
        "object-src 'none'",
    ] {
        assert!(policy.contains(part), "{what}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{what}: {policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("strict-transport-security", "max-age=31536000"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), value, "{what}");
    }
    assert!(answer.header("x-request-id").parse::<uuid::Uuid>().is_ok(), "{what}");
}

async fn no_redirects(request: reqwest::RequestBuilder) -> Answer {
    let (_, request) = request.build_split();
    let policy = reqwest::redirect::Policy::none();
    let client = http::client().redirect(policy).build().unwrap();
    Answer::read(client.execute(request.unwrap()).await.unwrap()).await
}
