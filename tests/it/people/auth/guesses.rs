//! What strangers can try and cause without a session: passwords of others, mails to others, and requests from pages of other sites.

use reqwest::header::CONTENT_TYPE;

use super::{PASSWORD, assert_refused, create_user};
use crate::support::prelude::*;

on_both_databases!(
    an_account_waits_after_ten_wrong_passwords_except_for_addresses_that_it_knows,
    mails_of_strangers_share_a_budget,
    a_page_of_another_site_sends_nothing,
    nobody_becomes_a_user_unless_the_configuration_allows_it,
);

const EMAIL: &str = "ana@agency.al";
/// The address from which the user has signed in.
const OFFICE: &str = "203.0.113.7";

async fn start(shared: &SharedDatabase, clock: Clock, sign_up: bool) -> ApiServer {
    ApiServer::start_with(shared, clock, |config| {
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        config.auth.sign_ins_per_minute = 1_000_000;
        config.auth.mails_per_minute = 1_000_000;
        config.auth.sign_up = sign_up;
    })
    .await
}

async fn sign_in_from(api: &ApiServer, address: &str, email: &str, password: &str) -> Answer {
    let request = api.request(Method::POST, "/auth/v1/token?grant_type=password");
    let request = request.header("x-forwarded-for", address);
    Answer::to(request.json(&json!({ "email": email, "password": password }))).await
}

async fn post(api: &ApiServer, path: &str, body: Value) -> Answer {
    Answer::to(api.request(Method::POST, path).json(&body)).await
}

async fn an_account_waits_after_ten_wrong_passwords_except_for_addresses_that_it_knows(shared: SharedDatabase) {
    let clock = driven_clock();
    let api = start(&shared, clock.clone(), false).await;
    create_user(&api.db, EMAIL, None).await;
    assert_eq!(sign_in_from(&api, OFFICE, EMAIL, PASSWORD).await.status, 200);

    for email in [EMAIL, "nobody@agency.al"] {
        // Tries at once are counted one by one, wherever they come from.
        let addresses = (0..12).map(|number| format!("198.51.{number}.1"));
        let tries = addresses.map(async |address| sign_in_from(&api, &address, email, "wrong").await.status.as_u16());
        let mut answers = futures_util::future::join_all(tries).await;
        answers.sort_unstable();
        assert_eq!(answers, [[400; 10].as_slice(), &[429; 2]].concat(), "{email}");
    }
    let waits = sign_in_from(&api, "198.51.100.1", EMAIL, PASSWORD).await;
    let message = "Too many wrong passwords. Please try again later.";
    assert_refused(&waits, 429, "over_request_rate_limit", message);
    assert_eq!(waits.header("retry-after"), "60");
    assert_eq!(
        sign_in_from(&api, OFFICE, EMAIL, PASSWORD).await.status,
        200,
        "strangers lock nobody out"
    );

    clock.advance(Duration::from_mins(1));
    assert_eq!(sign_in_from(&api, "198.51.100.1", EMAIL, "wrong").await.status, 400);
    let waits = sign_in_from(&api, "198.51.100.1", EMAIL, PASSWORD).await;
    assert_eq!(
        waits.header("retry-after"),
        "120",
        "the account waits longer with each failure"
    );
    clock.advance(Duration::from_mins(2));
    assert_eq!(sign_in_from(&api, "198.51.100.1", EMAIL, PASSWORD).await.status, 200);

    let told = "SELECT kind FROM jobs WHERE payload LIKE '%signed_in_elsewhere%'";
    let told = shared.rows(told, told).await;
    assert_eq!(told.len(), 1, "the user learns of a sign-in from a new address");

    let noted = "SELECT actor || ' ' || subject FROM audit_log WHERE action = 'user.login_failed'";
    let noted = shared.rows(noted, noted).await.concat();
    let noted: Vec<_> = noted.iter().flatten().map(String::as_str).collect();
    assert_eq!(
        noted, ["stranger ana@agency.al"; 2],
        "at most one a minute, and none of nobody"
    );
}

async fn mails_of_strangers_share_a_budget(shared: SharedDatabase) {
    let clock = driven_clock();
    let api = start(&shared, clock.clone(), false).await;
    for email in [EMAIL, "ben@agency.al"] {
        create_user(&api.db, email, None).await;
    }
    let mut tx = api.db.write().await.unwrap();
    tx.settings()
        .set("admission.mails_per_hour", "2", "a test")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let agent = |email: &str| json!({ "name": "Lule", "email": email, "password": PASSWORD });

    assert_eq!(
        post(&api, "/auth/v1/recover", json!({ "email": EMAIL })).await.status,
        200
    );
    let unknown = post(&api, "/auth/v1/recover", json!({ "email": "nobody@agency.al" })).await;
    assert_eq!(unknown.status, 200, "it sends no mail, and counts for none");
    assert_eq!(post(&api, "/api/agents", agent("lule@agency.al")).await.status, 202);

    let overview = api.request(Method::GET, "/api/admin/overview").bearer_auth(ADMIN_TOKEN);
    let attention = Answer::to(overview).await.json()["attention"].clone();
    assert_eq!(attention["mail_budget"], json!({ "sent": 2, "allowed": 2 }));
    let refused = post(&api, "/auth/v1/recover", json!({ "email": "ben@agency.al" })).await;
    assert_refused(&refused, 429, "over_request_rate_limit", "Request rate limit reached");
    assert_eq!(refused.header("retry-after"), "3600");
    for (path, body) in [
        ("/auth/v1/recover", json!({ "email": "nobody@agency.al" })),
        ("/auth/v1/otp", json!({ "email": EMAIL })),
        ("/auth/v1/resend", json!({ "type": "signup", "email": EMAIL })),
        ("/api/agents", agent("mira@agency.al")),
    ] {
        assert_eq!(post(&api, path, body).await.status, 429, "{path}");
    }
    clock.advance(Duration::from_hours(1));
    let next = post(&api, "/auth/v1/recover", json!({ "email": "ben@agency.al" })).await;
    assert_eq!(next.status, 200);
}

async fn a_page_of_another_site_sends_nothing(shared: SharedDatabase) {
    let api = start(&shared, clock(), false).await;
    create_user(&api.db, EMAIL, None).await;
    for path in [
        "/auth/v1/recover",
        "/auth/v1/otp",
        "/auth/v1/signup",
        "/auth/v1/token?grant_type=password",
    ] {
        let body = json!({ "email": EMAIL, "password": PASSWORD }).to_string();
        let request = api.request(Method::POST, path).header(CONTENT_TYPE, "text/plain");

        let refused = Answer::to(request.body(body)).await;

        assert_refused(
            &refused,
            415,
            "validation_failed",
            "The content type must be application/json.",
        );
    }
}

async fn nobody_becomes_a_user_unless_the_configuration_allows_it(shared: SharedDatabase) {
    let api = start(&shared, clock(), false).await;

    let signed_up = post(&api, "/auth/v1/signup", json!({ "email": EMAIL, "password": PASSWORD })).await;
    let asked = post(&api, "/auth/v1/otp", json!({ "email": EMAIL })).await;

    assert_refused(
        &signed_up,
        422,
        "signup_disabled",
        "Signups not allowed for this instance",
    );
    assert_eq!(asked.status, 200, "nobody learns that there is no such user");
    let users = "SELECT email FROM users";
    assert!(shared.rows(users, users).await.is_empty());
    assert_eq!(api.get("/auth/v1/settings").await.json()["disable_signup"], true);
}
