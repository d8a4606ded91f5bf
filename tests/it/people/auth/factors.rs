//! Second factors: codes of an authenticator app, computed by another library's function from the secret that the server said.

use totp_rs::{Algorithm, Builder, Secret};

use super::{assert_refused, call, create_user, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    a_second_factor_is_needed_once_it_is_verified,
    a_code_counts_for_one_period_more_and_once,
    wrong_codes_are_counted,
    another_factor_needs_the_present_one,
    who_has_only_the_password_ends_no_other_session,
    without_a_factor_one_is_enough_again,
    the_administrator_removes_the_factor_of_a_lost_app,
    the_secret_of_a_factor_is_encrypted,
    a_recovery_code_replaces_the_app_once,
    the_administrator_removes_the_second_factor_of_an_agent,
);

const EMAIL: &str = "ana@agency.al";
const PERIOD: Duration = Duration::from_secs(30);

fn clock() -> Clock {
    driven_clock()
}

/// The code that an app shows, some periods later or earlier.
pub fn code(secret: &str, clock: &Clock, periods: i64) -> String {
    let app = Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_secret(Secret::try_from_base32(secret).unwrap())
        .with_account_name("app")
        .build_noncompliant();
    let seconds = clock.now().to_datetime().timestamp() + 30 * periods;
    app.generate(seconds.try_into().unwrap()).to_string()
}

/// Adds a factor that is not verified yet. Returns its id and its secret.
pub async fn enrol(api: &ApiServer, session: &Value, name: &str) -> (String, String) {
    let body = json!({ "factor_type": "totp", "friendly_name": name });
    let answer = call(api, Method::POST, "/auth/v1/factors", session, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let body = answer.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&body["id"]), text(&body["totp"]["secret"]))
}

async fn challenge(api: &ApiServer, session: &Value, factor: &str) -> String {
    let path = format!("/auth/v1/factors/{factor}/challenge");
    let answer = call(api, Method::POST, &path, session, json!({ "factorId": factor })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn answer(api: &ApiServer, session: &Value, factor: &str, challenge: &str, code: &str) -> Answer {
    let path = format!("/auth/v1/factors/{factor}/verify");
    let body = json!({ "challenge_id": challenge, "code": code });
    call(api, Method::POST, &path, session, body).await
}

/// Answers a new challenge, and returns the session with two factors.
pub async fn verify(api: &ApiServer, session: &Value, factor: &str, code: &str) -> Value {
    let challenge = challenge(api, session, factor).await;
    let answer = answer(api, session, factor, &challenge, code).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn a_second_factor_is_needed_once_it_is_verified(shared: SharedDatabase) {
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let session = sign_in(&api, EMAIL).await;
    let elsewhere = sign_in(&api, EMAIL).await;
    let read = async |session: &Value| {
        let path = "/api/admin/provider-statistics";
        call(&api, Method::GET, path, session, Value::Null).await
    };
    let (factor, secret) = enrol(&api, &session, "phone").await;
    assert_eq!(
        read(&session).await.status,
        200,
        "an unverified factor asks for nothing"
    );

    let proved = verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;

    assert_eq!(proved["user"]["factors"][0]["status"], "verified");
    assert_eq!(read(&proved).await.status, 200);
    assert_eq!(
        read(&elsewhere).await.status,
        401,
        "sessions with one factor have ended"
    );
    clock.advance(PERIOD);
    let next = sign_in(&api, EMAIL).await;
    let refused = read(&next).await;
    refused.refused(
        403,
        "insufficient_aal",
        "Please enter the code of your authenticator app first.",
    );
    for path in ["/api/account/sessions", "/api/agent", "/api/agent/searches"] {
        assert_eq!(
            call(&api, Method::GET, path, &next, Value::Null).await.status,
            403,
            "{path}"
        );
    }
    let change = json!({ "password": "një fjalëkalim i ri" });
    let refused = call(&api, Method::PUT, "/auth/v1/user", &next, change).await;
    assert_refused(
        &refused,
        401,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
    );
    let before = next;
    let next = verify(&api, &before, &factor, &code(&secret, &clock, 0)).await;
    assert_eq!(read(&next).await.status, 200);
    assert_eq!(
        read(&before).await.status,
        403,
        "a token from before the code stays one of one factor"
    );
    let old = super::grant(
        &api,
        "refresh_token",
        json!({ "refresh_token": before["refresh_token"] }),
    )
    .await;
    assert_refused(
        &old,
        400,
        "refresh_token_not_found",
        "Invalid Refresh Token: Refresh Token Not Found",
    );
    let refreshed = super::grant(&api, "refresh_token", json!({ "refresh_token": next["refresh_token"] })).await;
    assert_eq!(
        read(&refreshed.json()).await.status,
        200,
        "a refresh keeps both factors"
    );
}

async fn a_code_counts_for_one_period_more_and_once(shared: SharedDatabase) {
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, EMAIL, None).await;
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "").await;
    let session = verify(&api, &session, &factor, &code(&secret, &clock, -1)).await;
    let question = challenge(&api, &session, &factor).await;

    for (periods, is_right) in [(-2, false), (-1, false), (2, false), (1, true)] {
        let answer = answer(&api, &session, &factor, &question, &code(&secret, &clock, periods)).await;
        if is_right {
            assert_eq!(answer.status, 200, "{periods}");
        } else {
            assert_refused(&answer, 422, "mfa_verification_failed", "Invalid TOTP code entered");
        }
    }

    let again = answer(&api, &session, &factor, &question, &code(&secret, &clock, 1)).await;
    assert_eq!(
        again.json()["error_code"],
        "mfa_challenge_expired",
        "a challenge has one answer"
    );
}

async fn wrong_codes_are_counted(shared: SharedDatabase) {
    let clock = clock();
    let generous = |config: &mut Config| config.auth.factor_tries_per_minute = 1_000_000;
    let api = ApiServer::start_with(&shared, clock.clone(), generous).await;
    create_user(&api.db, EMAIL, None).await;
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    let expired = "MFA challenge has expired, verify against another challenge or create a new challenge.";
    for _ in 0..4 {
        let question = challenge(&api, &session, &factor).await;
        for _ in 0..5 {
            let answer = answer(&api, &session, &factor, &question, "x").await;
            assert_refused(&answer, 422, "mfa_verification_failed", "Invalid TOTP code entered");
        }
        let right = answer(&api, &session, &factor, &question, &code(&secret, &clock, 0)).await;
        assert_refused(&right, 422, "mfa_challenge_expired", expired);
    }

    let question = challenge(&api, &session, &factor).await;
    let closed = answer(&api, &session, &factor, &question, &code(&secret, &clock, 0)).await;

    let message = "Too many codes were wrong. Please try again later.";
    assert_refused(&closed, 429, "over_request_rate_limit", message);
    assert_eq!(closed.header("retry-after"), "3600");
    clock.advance(Duration::from_mins(59));
    let session = super::grant(
        &api,
        "refresh_token",
        json!({ "refresh_token": session["refresh_token"] }),
    )
    .await;
    clock.advance(Duration::from_mins(1));
    verify(&api, &session.json(), &factor, &code(&secret, &clock, 0)).await;
}

async fn another_factor_needs_the_present_one(shared: SharedDatabase) {
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, EMAIL, None).await;
    create_user(&api.db, "other@agency.al", None).await;
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    let (pending, secret_of_pending) = enrol(&api, &session, "tablet").await;
    let taken = json!({ "factor_type": "totp", "friendly_name": "phone" });
    let taken = call(&api, Method::POST, "/auth/v1/factors", &session, taken).await;
    assert_eq!(taken.json()["error_code"], "mfa_factor_name_conflict");
    let proved = verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;
    let one = sign_in(&api, EMAIL).await;
    let other = sign_in(&api, "other@agency.al").await;

    let more = json!({ "factor_type": "totp", "friendly_name": "second" });
    let refused = call(&api, Method::POST, "/auth/v1/factors", &one, more.clone()).await;
    let pending = call(
        &api,
        Method::POST,
        &format!("/auth/v1/factors/{pending}/challenge"),
        &proved,
        json!({}),
    )
    .await;
    let path = format!("/auth/v1/factors/{factor}");
    let removed = call(&api, Method::DELETE, &path, &one, Value::Null).await;
    let stolen = call(&api, Method::DELETE, &path, &other, Value::Null).await;

    assert_refused(&refused, 403, "insufficient_aal", "AAL2 session is required");
    assert_eq!(pending.status, 404, "factors that were not verified are gone");
    assert_refused(
        &removed,
        422,
        "insufficient_aal",
        "AAL2 required to unenroll verified factor",
    );
    assert_refused(&stolen, 404, "mfa_factor_not_found", "Factor not found");
    assert!(!secret_of_pending.is_empty());
    for number in 2..=10 {
        enrol(&api, &proved, &number.to_string()).await;
    }
    let full = call(&api, Method::POST, "/auth/v1/factors", &proved, more).await;
    assert_eq!(full.json()["error_code"], "too_many_enrolled_mfa_factors");
}

async fn who_has_only_the_password_ends_no_other_session(shared: SharedDatabase) {
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, EMAIL, None).await;
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    let proved = verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;
    let one = sign_in(&api, EMAIL).await;

    let rename = call(
        &api,
        Method::PUT,
        "/auth/v1/user",
        &one,
        json!({ "data": { "name": "X" } }),
    )
    .await;
    let out = call(&api, Method::POST, "/auth/v1/logout?scope=global", &one, json!({})).await;

    assert_eq!((rename.status.as_u16(), out.status.as_u16()), (401, 204));
    let user = async |session: &Value| call(&api, Method::GET, "/auth/v1/user", session, Value::Null).await;
    assert_eq!(user(&one).await.status, 403);
    assert_eq!(user(&proved).await.json()["user_metadata"], json!({}));
    let long = json!({ "factor_type": "totp", "friendly_name": "x", "issuer": "x".repeat(5_000) });
    let long = call(&api, Method::POST, "/auth/v1/factors", &proved, long).await;
    assert_eq!(long.status, 200, "{long:?}");
}

async fn without_a_factor_one_is_enough_again(shared: SharedDatabase) {
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    let proved = verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;
    let other = sign_in(&api, EMAIL).await;

    let path = format!("/auth/v1/factors/{factor}");
    let removed = call(&api, Method::DELETE, &path, &proved, Value::Null).await;

    assert_eq!(
        (removed.status.as_u16(), removed.json()),
        (200, json!({ "id": factor }))
    );
    let read = call(&api, Method::GET, "/api/admin/provider-statistics", &other, Value::Null).await;
    assert_eq!(read.status, 200);
    let user = call(&api, Method::GET, "/auth/v1/user", &proved, Value::Null).await;
    assert_eq!(user.json()["factors"], json!([]));
    clock.advance(Duration::from_mins(11));
    let late = json!({ "factor_type": "totp", "friendly_name": "thief" });
    let late = call(&api, Method::POST, "/auth/v1/factors", &proved, late).await;
    let message = "Password update requires reauthentication";
    assert_refused(&late, 400, "reauthentication_needed", message);
    enrol(&api, &sign_in(&api, EMAIL).await, "phone").await;
    for notice in ["app_added", "app_removed"] {
        let told = format!("SELECT kind FROM jobs WHERE payload LIKE '%{notice}%'");
        assert_eq!(shared.rows(&told, &told).await.len(), 1, "{notice}");
    }
}

async fn the_administrator_removes_the_factor_of_a_lost_app(shared: SharedDatabase) {
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, "boss@agency.al", Some(Role::Admin)).await;
    let user = create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let boss = sign_in(&api, "boss@agency.al").await;
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;
    let factors = format!("/auth/v1/admin/users/{user}/factors");

    let listed = call(&api, Method::GET, &factors, &boss, Value::Null).await;
    let path = format!("{factors}/{factor}");
    let removed = call(&api, Method::DELETE, &path, &boss, Value::Null).await;
    let again = call(&api, Method::DELETE, &path, &boss, Value::Null).await;

    assert_eq!(listed.json()[0]["friendly_name"], "phone");
    assert_eq!(removed.json()["id"], json!(factor));
    assert_refused(&again, 404, "mfa_factor_not_found", "Factor not found");
    let session = sign_in(&api, EMAIL).await;
    let read = call(
        &api,
        Method::GET,
        "/api/admin/provider-statistics",
        &session,
        Value::Null,
    )
    .await;
    assert_eq!(read.status, 200);
}

async fn a_recovery_code_replaces_the_app_once(shared: SharedDatabase) {
    const CODES: &str = "/api/account/recovery-codes";
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let session = sign_in(&api, EMAIL).await;
    let without_app = call(&api, Method::POST, CODES, &session, json!({})).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    let proved = verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;

    let former = call(&api, Method::POST, CODES, &proved, json!({})).await.json();
    let made = call(&api, Method::POST, CODES, &proved, json!({})).await.json();

    assert_eq!(without_app.status, 404);
    let text = |codes: &Value, number: usize| codes["codes"][number].as_str().unwrap().to_owned();
    let (first, second) = (text(&made, 0), text(&made, 1));
    assert_eq!(made["codes"].as_array().unwrap().len(), 10);
    let stored = shared.texts("recovery_codes").await;
    assert!(!stored.iter().any(|row| row.contains(&first)), "{stored:?}");
    let next = sign_in(&api, EMAIL).await;
    let refused = call(&api, Method::POST, CODES, &next, json!({})).await;
    refused.refused(
        403,
        "insufficient_aal",
        "Please enter the code of your authenticator app first.",
    );
    // People type them in small letters.
    let back = verify(&api, &next, &factor, &first.to_lowercase()).await;
    let left = call(&api, Method::GET, CODES, &back, Value::Null).await;
    assert_eq!(left.json(), json!({ "left": 9 }));
    let next = sign_in(&api, EMAIL).await;
    for used in [first, text(&former, 0)] {
        let question = challenge(&api, &next, &factor).await;
        let refused = answer(&api, &next, &factor, &question, &used).await;
        assert_refused(&refused, 422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    // The app that waits for its first code does not count with a recovery code.
    let (pending, _) = enrol(&api, &back, "tablet").await;
    let question = challenge(&api, &back, &pending).await;
    let refused = answer(&api, &back, &pending, &question, &second).await;
    assert_refused(&refused, 422, "mfa_verification_failed", "Invalid TOTP code entered");
    let path = format!("/auth/v1/factors/{factor}");
    assert_eq!(call(&api, Method::DELETE, &path, &back, Value::Null).await.status, 200);
    let left = call(&api, Method::GET, CODES, &back, Value::Null).await;
    assert_eq!(
        left.json(),
        json!({ "left": 0 }),
        "the last app takes the codes with it"
    );
}

async fn the_administrator_removes_the_second_factor_of_an_agent(shared: SharedDatabase) {
    const AGENTS: &str = "/api/admin/sales-agents";
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, "boss@agency.al", Some(Role::Admin)).await;
    let boss = sign_in(&api, "boss@agency.al").await;
    let new = json!({ "full_name": "Ana Hoxha", "email": EMAIL, "password": super::PASSWORD });
    let added = call(&api, Method::POST, AGENTS, &boss, new).await.json();
    let path = format!("{AGENTS}/{}", added["id"].as_str().unwrap());
    let session = sign_in(&api, EMAIL).await;
    let (factor, secret) = enrol(&api, &session, "phone").await;
    verify(&api, &session, &factor, &code(&secret, &clock, 0)).await;
    let has_factor = async || {
        let agent = call(&api, Method::GET, &path, &boss, Value::Null).await;
        agent.json()["has_second_factor"].clone()
    };

    let before = has_factor().await;
    let removed = call(
        &api,
        Method::DELETE,
        &format!("{path}/second-factor"),
        &boss,
        Value::Null,
    )
    .await;

    assert_eq!((before, removed.status.as_u16()), (json!(true), 204));
    assert_eq!(has_factor().await, json!(false));
    let session = sign_in(&api, EMAIL).await;
    let read = call(&api, Method::GET, "/api/agent", &session, Value::Null).await;
    assert_eq!(read.status, 200, "{read:?}");
    let log = "SELECT actor FROM audit_log WHERE action = 'user.factor_removed'";
    let rows = shared.rows(log, log).await;
    assert_eq!(rows, [[Some("boss@agency.al".to_owned())]]);
}

async fn the_secret_of_a_factor_is_encrypted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, EMAIL, None).await;
    let session = sign_in(&api, EMAIL).await;
    let (_, secret) = enrol(&api, &session, "phone").await;

    let rows = shared
        .rows(
            "SELECT lower(hex(secret)) FROM mfa_factors",
            "SELECT encode(secret, 'hex') FROM mfa_factors",
        )
        .await;

    let hex = |text: &str| {
        text.bytes()
            .map(|byte| format!("{byte:02x}"))
            .collect::<Vec<_>>()
            .concat()
    };
    let stored = rows[0][0].as_deref().unwrap_or_default();
    assert!(stored.starts_with(&hex("ffk1")), "{stored}");
    assert!(!stored.contains(&hex(&secret)), "{stored}");
}
