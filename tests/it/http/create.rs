//! `POST /api/searches`, its idempotency key, and `refresh`.

use crate::support::{
    api::{WRITTEN, written},
    prelude::*,
};

on_both_databases!(
    a_search_is_stored_and_its_address_returned,
    the_same_key_answers_the_same_search,
    concurrent_requests_with_one_key_store_one_search,
    the_same_key_with_another_body_is_refused,
    a_key_of_an_earlier_release_accepts_any_body,
    a_malformed_key_is_refused,
    a_refresh_of_a_search_is_accepted,
    without_a_usable_provider_nothing_is_stored,
    a_busy_database_is_reported_and_nothing_is_stored,
    every_failure_of_the_server_says_that_the_search_is_not_saved,
);

async fn a_search_is_stored_and_its_address_returned(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let answer = api.create(&round_trip()).await;
    let batch = answer.batch();

    assert_eq!(answer.header("location"), format!("/api/searches/{batch}"));
    assert_eq!(answer.json(), json!({"batch_id": batch}));
    assert_eq!(batch.parse::<Uuid>().unwrap().get_version_num(), 7);
    let view = api.get(answer.header("location")).await.json();
    assert_eq!(view["search_params"], round_trip());
    assert_eq!(
        (&view["status"], &view["progress"]["percent"]),
        (&json!("queued"), &json!(25))
    );
    // Both directions count as demand. Two jobs are queued: the start and the end of the run.
    assert_eq!(written(&shared).await, [1, 1, 1, 2, 0, 2]);
}

async fn the_same_key_answers_the_same_search(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let key = Uuid::new_v4();

    let first = with_key(&api, &key.to_string()).await;
    let stored = written(&shared).await;
    let again = with_key(&api, &key.to_string()).await;
    let other = with_key(&api, &Uuid::new_v4().to_string()).await;

    assert_eq!(
        (first.batch(), first.header("location")),
        (again.batch(), again.header("location"))
    );
    assert_ne!(first.batch(), other.batch());
    // The request with the other idempotency key stored a second search, which shares the run of the first.
    let more = written(&shared).await;
    let grown: Vec<_> = WRITTEN
        .iter()
        .zip(more.iter().zip(&stored).map(|(more, stored)| more - stored))
        .collect();
    assert_eq!(
        grown.iter().map(|(_, by)| *by).collect::<Vec<_>>(),
        [1, 0, 0, 1, 1, 0],
        "{grown:?}"
    );
}

async fn concurrent_requests_with_one_key_store_one_search(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let key = Uuid::new_v4().to_string();

    let answers = join_all((0..8).map(|_| with_key(&api, &key))).await;

    let first = answers[0].batch();
    assert!(answers.iter().all(|answer| answer.batch() == first), "{answers:?}");
    assert_eq!(written(&shared).await, [1, 1, 1, 1, 1, 2]);
}

async fn the_same_key_with_another_body_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let key = Uuid::new_v4().to_string();
    let first = with_key(&api, &key).await.batch();
    let stored = written(&shared).await;

    let other = keyed(&api, &key, &round_trip()).await;

    let message = "This Idempotency-Key was used for another search.";
    other.refused(422, "idempotency_key_reused", message);
    assert_eq!(written(&shared).await, stored);
    assert_eq!(with_key(&api, &key).await.batch(), first);
}

async fn a_key_of_an_earlier_release_accepts_any_body(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let key = Uuid::new_v4().to_string();
    let first = with_key(&api, &key).await.batch();
    let forget = "UPDATE idempotency_keys SET params_digest = NULL";
    shared.run(forget, forget).await;

    let again = keyed(&api, &key, &round_trip()).await;

    assert_eq!(again.batch(), first);
}

async fn a_malformed_key_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let (nil, max) = (Uuid::nil().to_string(), Uuid::max().to_string());
    for key in ["", "1", "not-a-uuid", "019a9f3c-0000-7000-8000-00000000000", &nil, &max] {
        let answer = with_key(&api, key).await;
        let fields = answer.refused(400, "invalid_idempotency_key", "Idempotency-Key must be a UUID.");
        assert_eq!(fields, json!({"Idempotency-Key": "invalid"}), "{key}");
    }

    assert_eq!(written(&shared).await, [0; 6]);
}

async fn a_refresh_of_a_search_is_accepted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let batch = api.create(&one_way()).await.batch();
    let refresh = |batch: &str| Answer::to(api.request(Method::POST, &format!("/api/searches/{batch}/refresh")));

    let accepted = refresh(&batch).await;

    assert_eq!((accepted.status.as_u16(), accepted.text.as_str()), (202, ""));
    for unknown in [Uuid::new_v4().to_string(), "nonsense".to_owned()] {
        let answer = refresh(&unknown).await;
        answer.refused(404, "search_not_found", "Search not found. Please try searching again.");
    }
}

async fn without_a_usable_provider_nothing_is_stored(shared: SharedDatabase) {
    let nobody = ApiServer::start_with(&shared, clock(), |config| {
        config.sandbox.url = None;
    })
    .await;

    let answer = nobody.create(&one_way()).await;

    answer.refused(503, "invalid_api_configuration", "Invalid API configuration");
    assert_eq!(written(&shared).await, [0; 6]);
}

/// Another connection holds a lock. On SQLite the wait for it times out after five seconds; on PostgreSQL the request
/// times out.
async fn a_busy_database_is_reported_and_nothing_is_stored(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let mut other = shared.connection().await;
    other
        .run(
            "BEGIN IMMEDIATE",
            "BEGIN; LOCK TABLE run_heads IN ACCESS EXCLUSIVE MODE",
        )
        .await;

    let answer = api.create(&one_way()).await;
    other.run("ROLLBACK", "ROLLBACK").await;

    if shared.db.is_sqlite() {
        answer.refused(503, "busy", "Failed to save search. Please try again.");
    } else {
        answer.refused(503, "timed_out", "Failed to save search. Please try again.");
    }
    assert_eq!(answer.header("retry-after"), "2");
    assert_eq!(written(&shared).await, [0; 6]);
    api.create(&one_way()).await.batch();
}

async fn every_failure_of_the_server_says_that_the_search_is_not_saved(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    // Without its database the api can read neither settings nor airports.
    api.db.close().await;

    let answer = api.create(&one_way()).await;

    let message = "Failed to save search. Please try again.";
    answer.refused(503, "busy", message);
}

async fn with_key(api: &ApiServer, key: &str) -> Answer {
    keyed(api, key, &one_way()).await
}

async fn keyed(api: &ApiServer, key: &str, search: &Value) -> Answer {
    let request = api.request(Method::POST, "/api/searches").json(search);
    Answer::to(request.header("idempotency-key", key)).await
}
