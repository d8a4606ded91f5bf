//! What an answer costs does not tell who has an account. `make bench` measures the times.

use std::sync::atomic::Ordering;

use super::{create_user, grant};
use crate::support::prelude::*;

on_both_databases!(
    an_unknown_address_costs_as_many_hashes_as_a_wrong_password,
    a_mail_to_nobody_is_answered_after_a_whole_step_like_one_to_a_user,
);

async fn an_unknown_address_costs_as_many_hashes_as_a_wrong_password(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;

    let mut hashes = Vec::new();
    for email in ["ana@agency.al", "nobody@agency.al"] {
        let before = api.hashes.load(Ordering::SeqCst);
        let answer = grant(&api, "password", json!({"email": email, "password": "një tjetër"})).await;
        assert_eq!(answer.json()["error_code"], "invalid_credentials");
        hashes.push(api.hashes.load(Ordering::SeqCst) - before);
    }

    assert_eq!(hashes, [1, 1]);
}

async fn a_mail_to_nobody_is_answered_after_a_whole_step_like_one_to_a_user(shared: SharedDatabase) {
    let clock = driven_clock();
    let api = ApiServer::start_with(&shared, clock, |_| {}).await;
    create_user(&api.db, "ana@agency.al", None).await;

    for (email, mails) in [("nobody@agency.al", 0), ("ana@agency.al", 1)] {
        let start = Instant::now();
        let request = api.request(Method::POST, "/auth/v1/recover");
        let answer = Answer::to(request.json(&json!({ "email": email }))).await;

        assert!(start.elapsed() >= Duration::from_millis(100), "{email}");
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, "{}"));
        assert_eq!(shared.count("jobs").await, mails, "{email}");
    }
}
