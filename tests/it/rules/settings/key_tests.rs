//! Provider keys through the administrator's API: they are written, tested and never read.

use crate::support::prelude::*;

on_both_databases!(
    a_stored_key_is_never_shown,
    a_key_is_tested_before_it_is_stored,
    the_key_in_use_is_tested_with_one_request,
    keys_that_cannot_be_sent_or_encrypted_are_refused,
);

const KEYS: &str = "/api/admin/settings/providers/keys";
const KEY: &str = "0123456789abcdef0123456789ab9f3c";

fn with_secrets_key(config: &mut Config) {
    config.secrets.key = Some("a".repeat(64).into());
}

async fn a_stored_key_is_never_shown(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), with_secrets_key).await;
    let send = async |method: Method, path: &str, body: Value| {
        Answer::to(api.request(method, path).bearer_auth(ADMIN_TOKEN).json(&body)).await
    };
    let path = format!("{KEYS}/rapidapi");

    let none = send(Method::GET, KEYS, json!({})).await.json();
    let stored = send(Method::PUT, &path, json!({"key": KEY})).await;
    let listed = send(Method::GET, KEYS, json!({})).await;
    let removed = send(Method::DELETE, &path, json!({})).await.json();

    let absent = |provider: &str| json!({"provider": provider, "is_set": false, "source": "none", "last_four": null, "is_readable": true});
    let present = json!({
        "provider": "rapidapi", "is_set": true, "source": "database", "last_four": "9f3c", "is_readable": true,
    });
    assert_eq!(none["keys"], json!([absent("rapidapi"), absent("flightapi")]));
    assert_eq!((stored.status.as_u16(), stored.json()), (200, present.clone()));
    assert_eq!(listed.json()["keys"], json!([present, absent("flightapi")]));
    assert_eq!(removed, absent("rapidapi"));
    assert!(![stored.text, listed.text].iter().any(|text| text.contains(&KEY[..8])));
    let log = "SELECT action, subject, old_value, new_value FROM audit_log WHERE subject LIKE '%_key' ORDER BY id";
    let rows = shared.rows(log, log).await;
    let values: Vec<_> = rows.iter().map(|row| (row[2].as_deref(), row[3].as_deref())).collect();
    assert_eq!(values, [(None, Some("stored")), (None, Some("removed"))]);
}

/// Sends a test and returns its result.
async fn tested(app: &TestApp, provider: &str, body: Value) -> Value {
    let path = format!("{KEYS}/{provider}/test");
    let queued = Answer::to(app.request(Method::POST, &path).bearer_auth(ADMIN_TOKEN).json(&body)).await;
    assert_eq!(queued.status.as_u16(), 202, "{queued:?}");
    let path = format!(
        "/api/admin/settings/providers/key-tests/{}",
        queued.json()["test_id"].as_str().unwrap()
    );
    loop {
        let test = Answer::to(app.request(Method::GET, &path).bearer_auth(ADMIN_TOKEN)).await;
        if test.json()["state"] != "waiting" {
            return test.json();
        }
        tokio::task::yield_now().await;
    }
}

async fn a_key_is_tested_before_it_is_stored(shared: SharedDatabase) {
    let app = TestApp::start_with(shared, |config, _| with_secrets_key(config)).await;

    let accepted = tested(&app, "flightapi", json!({"key": KEY})).await;
    app.order(Service::RapidApi, Scenario::A401);
    let refused = tested(&app, "rapidapi", json!({"key": KEY})).await;
    app.order(Service::RapidApi, Scenario::Down);
    let not_reached = tested(&app, "rapidapi", json!({"key": KEY})).await;

    includes(&accepted, &json!({ "state": "accepted", "reason": null }));
    assert_eq!(refused["state"], "failed");
    let reason = refused["reason"].as_str().unwrap();
    assert!(reason.starts_with("the key is not accepted"), "{reason}");
    assert_eq!(not_reached["state"], "untested", "{not_reached}");
    // Neither the tested key nor its encrypted form is kept.
    let text = "SELECT CAST(count(*) AS TEXT) FROM provider_key_tests WHERE sealed_key IS NOT NULL";
    assert_eq!(app.shared.rows(text, text).await, [[Some("0".to_owned())]]);
    // What a key that is not in use gets for an answer says nothing about the account.
    let text = "SELECT CAST(sum(failures + blocked_until) AS TEXT) FROM provider_limits";
    assert_eq!(app.shared.rows(text, text).await, [[Some("0".to_owned())]]);
    for table in ["provider_key_tests", "audit_log", "job_history"] {
        let texts = app.shared.texts(table).await;
        assert!(!texts.iter().any(|text| text.contains(KEY)), "{table}");
    }
}

async fn the_key_in_use_is_tested_with_one_request(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let tested = tested(&app, "rapidapi", json!({"key": null})).await;

    assert_eq!(tested["state"], "accepted");
    assert_eq!(app.asked_both(), 1);
}

async fn keys_that_cannot_be_sent_or_encrypted_are_refused(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| config.sandbox.url = None).await;
    let send = async |method: Method, path: String, body: Value| {
        Answer::to(api.request(method, &path).bearer_auth(ADMIN_TOKEN).json(&body)).await
    };
    let (key, test) = (format!("{KEYS}/rapidapi"), format!("{KEYS}/rapidapi/test"));

    for (body, code) in [
        (json!({"key": ""}), "required"),
        (json!({"key": "a b"}), "invalid"),
        (json!({"key": "ë"}), "invalid"),
        (json!({"key": "x".repeat(201)}), "too_long"),
    ] {
        let refused = send(Method::PUT, key.clone(), body).await;
        assert_eq!(refused.json()["fields"], json!({"key": code}), "{refused:?}");
    }
    let nothing_to_test = send(Method::POST, test.clone(), json!({"key": null})).await;
    let no_secrets_key = [
        send(Method::PUT, key, json!({"key": KEY})).await,
        send(Method::POST, test, json!({"key": KEY})).await,
    ];
    let unknown = send(Method::PUT, format!("{KEYS}/sandbox"), json!({"key": KEY})).await;

    assert_eq!(nothing_to_test.json()["fields"], json!({"key": "required"}));
    assert_eq!(
        no_secrets_key.map(|answer| answer.json()["code"].clone()),
        ["no_secrets_key", "no_secrets_key"]
    );
    assert_eq!(unknown.status.as_u16(), 404);
}
