use flight_finder_core::people::users::Origin;

use super::{PASSWORD, assert_refused, call, create_user, create_user_hashed_with, grant, sign_in};
use crate::{people::users::new_user, support::prelude::*};

on_both_databases!(
    a_user_signs_in_and_stays_signed_in,
    a_replayed_refresh_token_ends_the_session,
    a_sign_in_renews_a_hash_with_old_parameters,
    an_unknown_address_has_the_answer_of_a_wrong_password,
    what_cannot_be_read_is_refused_with_its_field,
    a_session_that_has_ended_is_refused,
    a_scope_says_which_sessions_a_sign_out_ends,
    tokens_of_another_installation_are_refused,
    sign_ins_are_limited_per_address,
    anybody_may_read_the_keys_and_the_settings,
    what_the_auth_server_does_not_do_has_an_error_of_its_own,
);

async fn a_user_signs_in_and_stays_signed_in(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    let id = create_user(&api.db, "ana@agency.al", None).await;

    let answer = grant(
        &api,
        "password",
        json!({"email": " Ana@Agency.al ", "password": PASSWORD, "gotrue_meta_security": {}}),
    )
    .await;

    assert_eq!(answer.header("cache-control"), "no-store");
    let session = answer.json();
    includes(
        &session,
        &json!({ "token_type": "bearer", "expires_in": 3600, "expires_at": 1_800_003_600 }),
    );
    let user = call(&api, Method::GET, "/auth/v1/user", &session, Value::Null)
        .await
        .json();
    assert_eq!(user, session["user"]);
    includes(
        &user,
        &json!({ "id": id, "email": "ana@agency.al", "app_metadata": {"provider": "email", "providers": ["email"]} }),
    );
    assert_eq!(user["last_sign_in_at"], "2027-01-15T08:00:00.000Z");

    clock.advance(Duration::from_mins(70));
    let expired = call(&api, Method::GET, "/auth/v1/user", &session, Value::Null).await;
    assert_refused(&expired, 403, "bad_jwt", "The access token is invalid or has expired");
    let refreshed = grant(
        &api,
        "refresh_token",
        json!({"refresh_token": session["refresh_token"]}),
    )
    .await;
    let refreshed = refreshed.json();
    assert_ne!(refreshed["refresh_token"], session["refresh_token"]);
    let user = call(&api, Method::GET, "/auth/v1/user", &refreshed, Value::Null).await;
    assert_eq!(user.status, 200);

    let events = "SELECT actor || ' ' || action FROM audit_log WHERE action LIKE 'user.%' ORDER BY action";
    let events = shared.rows(events, events).await.concat();
    let events: Vec<_> = events.iter().flatten().map(String::as_str).collect();
    assert_eq!(
        events,
        ["ana@agency.al user.login", "ana@agency.al user.token_refreshed"]
    );
}

async fn a_replayed_refresh_token_ends_the_session(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let first = sign_in(&api, "ana@agency.al").await;
    let refresh = async |session: &Value| {
        grant(
            &api,
            "refresh_token",
            json!({"refresh_token": session["refresh_token"]}),
        )
        .await
    };

    let (one, two) = tokio::join!(refresh(&first), refresh(&first));
    let (one, two) = (one.json(), two.json());
    // Both tabs of the browser use the token that it stored, at the same moment.
    clock.advance(Duration::from_mins(10));
    let (three, four) = tokio::join!(refresh(&one), refresh(&one));
    let (three, four) = (three.json(), four.json());
    clock.advance(Duration::from_secs(11));
    assert_eq!(refresh(&two).await.status, 200, "its answer may have been lost");
    let replayed = refresh(&first).await;

    assert_refused(
        &replayed,
        400,
        "refresh_token_already_used",
        "Invalid Refresh Token: Already Used",
    );
    for session in [two, three, four] {
        let answer = call(&api, Method::GET, "/auth/v1/user", &session, Value::Null).await;
        assert_eq!(answer.json()["error_code"], "session_not_found");
        let answer = refresh(&session).await;
        assert_refused(
            &answer,
            400,
            "refresh_token_not_found",
            "Invalid Refresh Token: Refresh Token Not Found",
        );
    }
}

async fn a_sign_in_renews_a_hash_with_old_parameters(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let user = create_user_hashed_with(&api.db, "ana@agency.al", None, 16).await;
    let hash = async || {
        api.db
            .read()
            .await
            .unwrap()
            .users()
            .password_hash(user)
            .await
            .unwrap()
            .unwrap()
    };
    assert!(hash().await.contains("m=16,"));

    sign_in(&api, "ana@agency.al").await;
    let renewed = hash().await;
    sign_in(&api, "ana@agency.al").await;

    assert!(renewed.contains("m=8,"), "{renewed}");
    assert_eq!(hash().await, renewed);
}

async fn an_unknown_address_has_the_answer_of_a_wrong_password(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let banned = create_user(&api.db, "ben@agency.al", None).await;
    let mut tx = api.db.write().await.unwrap();
    let mut user = new_user("eva@agency.al", None);
    user.origin = Origin::SignUp;
    user.password_hash = tx.users().password_hash(banned).await.unwrap();
    tx.users().insert(&user).await.unwrap();
    // A user without a password signs in by mail only.
    tx.users().insert(&new_user("mira@agency.al", None)).await.unwrap();
    tx.users()
        .set_banned_until(banned, Some(Timestamp(i64::MAX)))
        .await
        .unwrap();
    tx.commit().await.unwrap();

    for (email, password, code, message) in [
        (
            "ana@agency.al",
            "fjalëkalim tjetër",
            "invalid_credentials",
            "Invalid login credentials",
        ),
        (
            "nobody@agency.al",
            PASSWORD,
            "invalid_credentials",
            "Invalid login credentials",
        ),
        (
            "mira@agency.al",
            PASSWORD,
            "invalid_credentials",
            "Invalid login credentials",
        ),
        (
            "ben@agency.al",
            "fjalëkalim tjetër",
            "invalid_credentials",
            "Invalid login credentials",
        ),
        ("ben@agency.al", PASSWORD, "user_banned", "User is banned"),
        ("eva@agency.al", PASSWORD, "email_not_confirmed", "Email not confirmed"),
    ] {
        let answer = grant(&api, "password", json!({"email": email, "password": password})).await;
        assert_refused(&answer, 400, code, message);
    }
    let sessions = "SELECT id FROM sessions";
    assert!(shared.rows(sessions, sessions).await.is_empty());
}

async fn what_cannot_be_read_is_refused_with_its_field(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    for (kind, body, code, message) in [
        (
            "password&grant_type=password",
            json!({}),
            "validation_failed",
            "The query string cannot be read.",
        ),
        (
            "password",
            json!({}),
            "validation_failed",
            "email and password are required.",
        ),
        (
            "password",
            json!({"email": "ana@agency.al", "password": null}),
            "validation_failed",
            "email and password are required.",
        ),
        (
            "password",
            json!({"email": 7, "password": PASSWORD}),
            "validation_failed",
            "email must be a text.",
        ),
        (
            "password",
            json!({"email": "ana@agency.al\u{0}", "password": PASSWORD}),
            "validation_failed",
            "Unable to validate email address: invalid format",
        ),
        (
            "password",
            json!({"phone": "+355691234567", "password": PASSWORD}),
            "phone_provider_disabled",
            "Phone logins are disabled",
        ),
        (
            "refresh_token",
            json!({}),
            "validation_failed",
            "refresh_token is required.",
        ),
        (
            "refresh_token",
            json!({"refresh_token": "x"}),
            "refresh_token_not_found",
            "Invalid Refresh Token: Refresh Token Not Found",
        ),
        (
            "refresh_token",
            json!([]),
            "validation_failed",
            "The body must be a JSON object.",
        ),
        (
            "id_token",
            json!({"provider": "google"}),
            "provider_disabled",
            "Provider is not enabled",
        ),
        ("magic", json!({}), "validation_failed", "grant_type is not supported."),
    ] {
        assert_refused(&grant(&api, kind, body).await, 400, code, message);
    }
    let path = "/auth/v1/token?grant_type=password";
    let torn = api
        .request(Method::POST, path)
        .header("content-type", "application/json")
        .body("{");
    let answer = Answer::to(torn).await;
    assert_refused(&answer, 400, "validation_failed", "The body is not valid JSON.");
    let large = json!({"email": "ana@agency.al", "password": "x".repeat(1_000_000)});
    let answer = grant(&api, "password", large).await;
    assert_refused(&answer, 413, "validation_failed", "The body is too large.");
    let answer = api.get("/auth/v1/user").await;
    assert_refused(
        &answer,
        401,
        "no_authorization",
        "This endpoint requires a Bearer token",
    );
}

async fn a_session_that_has_ended_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let other = ApiServer::start(&shared).await;
    let user = create_user(&api.db, "ana@agency.al", None).await;
    let get =
        async |api: &ApiServer, session: &Value| call(api, Method::GET, "/auth/v1/user", session, Value::Null).await;
    let (one, two) = (
        sign_in(&api, "ana@agency.al").await,
        sign_in(&api, "ana@agency.al").await,
    );
    assert_eq!(get(&other, &one).await.status, 200, "another process accepts the token");

    // The client sends a content type and no body.
    let token = one["access_token"].as_str().unwrap();
    let sign_out = api
        .request(Method::POST, "/auth/v1/logout?scope=local")
        .bearer_auth(token);
    let sign_out = sign_out.header("content-type", "application/json;charset=UTF-8");
    let answer = Answer::to(sign_out).await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (204, ""));

    let ended = get(&api, &one).await;
    assert_refused(
        &ended,
        403,
        "session_not_found",
        "Session from session_id claim in JWT does not exist",
    );
    let mut tx = api.db.write().await.unwrap();
    tx.users()
        .set_banned_until(user, Some(Timestamp(i64::MAX)))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_refused(&get(&api, &two).await, 403, "user_banned", "User is banned");
    let refreshed = grant(&api, "refresh_token", json!({"refresh_token": two["refresh_token"]})).await;
    assert_refused(&refreshed, 400, "user_banned", "User is banned");
}

async fn a_scope_says_which_sessions_a_sign_out_ends(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let sign_out = async |session: &Value, scope: &str| {
        let path = format!("/auth/v1/logout?scope={scope}");
        call(&api, Method::POST, &path, session, Value::Null).await
    };
    let is_alive = async |session: &Value| {
        let answer = call(&api, Method::GET, "/auth/v1/user", session, Value::Null).await;
        answer.status == 200
    };
    let (one, two, three) = (
        sign_in(&api, "ana@agency.al").await,
        sign_in(&api, "ana@agency.al").await,
        sign_in(&api, "ana@agency.al").await,
    );

    let refused = sign_out(&one, "everywhere").await;
    assert_refused(
        &refused,
        400,
        "validation_failed",
        "scope must be global, local or others.",
    );
    assert_eq!(sign_out(&one, "others").await.status, 204);
    assert_eq!(
        [is_alive(&one).await, is_alive(&two).await, is_alive(&three).await],
        [true, false, false]
    );
    let four = sign_in(&api, "ana@agency.al").await;
    assert_eq!(sign_out(&four, "global").await.status, 204);
    assert_eq!([is_alive(&one).await, is_alive(&four).await], [false, false]);
}

async fn tokens_of_another_installation_are_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let named = |config: &mut Config| config.http.hosts = vec!["other.example".to_owned()];
    let other = ApiServer::start_with(&shared, clock(), named).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let session = sign_in(&api, "ana@agency.al").await;

    let token = session["access_token"].as_str().unwrap();
    let request = other.request(Method::GET, "/auth/v1/user").bearer_auth(token);
    let answer = Answer::to(request.header("host", "other.example")).await;

    assert_eq!(answer.json()["error_code"], "bad_jwt", "{answer:?}");
    for garbage in ["x", "a.b.c", &token[..token.len() - 2], ""] {
        let answer = Answer::to(api.request(Method::GET, "/auth/v1/user").bearer_auth(garbage)).await;
        assert!([401, 403].contains(&answer.status.as_u16()), "{garbage}: {answer:?}");
    }
}

async fn sign_ins_are_limited_per_address(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.auth.sign_ins_per_minute = 2;
    })
    .await;
    let attempt = async || {
        grant(
            &api,
            "password",
            json!({"email": "ana@agency.al", "password": PASSWORD}),
        )
        .await
    };

    for _ in 0..2 {
        assert_eq!(attempt().await.status, 400);
    }
    let limited = attempt().await;

    assert_refused(&limited, 429, "over_request_rate_limit", "Request rate limit reached");
    let wait: u64 = limited.header("retry-after").parse().unwrap();
    assert!((1..=30).contains(&wait), "{wait}");
    assert_eq!(
        api.get("/auth/v1/settings").await.status,
        200,
        "other requests have a limit of their own"
    );
}

async fn anybody_may_read_the_keys_and_the_settings(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let keys = api.get("/auth/v1/.well-known/jwks.json").await;
    let settings = api.get("/auth/v1/settings").await.json();

    assert_eq!(keys.header("cache-control"), "public, max-age=600");
    let key = &keys.json()["keys"][0];
    includes(key, &json!({ "kty": "EC", "alg": "ES256" }));
    assert_eq!(key.get("d"), None, "the private part stays secret");
    assert_eq!(settings["external"], json!({"email": true, "phone": false}));
    assert_eq!(settings["mailer_autoconfirm"], false);
    assert_eq!(api.get("/auth/v1/health").await.json()["name"], "Flight Finder");
}

async fn what_the_auth_server_does_not_do_has_an_error_of_its_own(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    for path in ["sso", "authorize?provider=google", "callback"] {
        let answer = api.get(&format!("/auth/v1/{path}")).await;
        assert_refused(&answer, 400, "provider_disabled", "Provider is not enabled");
    }
    assert_refused(
        &api.get("/auth/v1/nothing").await,
        404,
        "not_found",
        "There is nothing here.",
    );
    let answer = api.get("/auth/v1/token").await;
    assert_refused(&answer, 405, "method_not_allowed", "This method is not allowed here.");
}
