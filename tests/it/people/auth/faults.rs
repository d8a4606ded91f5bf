//! Bad input, clocks that are off, and a database that is away.

use flight_finder_core::platform::db::Options;

use super::{PASSWORD, call, create_user, grant, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    a_session_survives_a_refresh_while_the_database_is_away,
    two_tabs_refresh_at_once_and_both_stay_signed_in,
    a_process_whose_clock_is_off_by_two_minutes_accepts_a_token,
    a_password_of_a_megabyte_is_refused_wherever_one_is_sent,
    a_name_has_any_letters_and_no_control_characters,
    a_user_is_found_by_the_address_in_any_case_and_script,
);

const EMAIL: &str = "ana@agency.al";

async fn refresh(api: &ApiServer, session: &Value) -> Answer {
    grant(
        api,
        "refresh_token",
        json!({ "refresh_token": session["refresh_token"] }),
    )
    .await
}

async fn user(api: &ApiServer, session: &Value) -> Answer {
    call(api, Method::GET, "/auth/v1/user", session, Value::Null).await
}

async fn post(api: &ApiServer, path: &str, body: Value) -> Answer {
    Answer::to(api.request(Method::POST, path).json(&body)).await
}

async fn a_session_survives_a_refresh_while_the_database_is_away(shared: SharedDatabase) {
    seed(&shared.db).await;
    // Shorter than by default, so that the answers during the outage come soon; longer than a busy machine takes.
    let impatient = Options {
        busy_timeout: Duration::from_secs(3),
        ..Options::new(&shared.url)
    };
    let api = ApiServer::start_on(Db::open(&impatient, clock()).await.unwrap(), |_| {}).await;
    create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let session = sign_in(&api, EMAIL).await;

    let outage = shared.outage().await;
    let during = [refresh(&api, &session).await, refresh(&api, &session).await];
    let read = user(&api, &session).await;
    outage.end().await;
    let after = refresh(&api, &session).await;

    // The client keeps the session after a 5xx, and signs out after a 4xx.
    for answer in during {
        assert_eq!(answer.status, 503, "{answer:?}");
        assert_eq!(answer.json()["error_code"], "unexpected_failure");
    }
    assert!([200, 503].contains(&read.status.as_u16()), "{read:?}");
    assert_eq!(after.status, 200, "{after:?}");
    assert_eq!(user(&api, &after.json()).await.status, 200);
}

async fn two_tabs_refresh_at_once_and_both_stay_signed_in(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, EMAIL, None).await;
    let mut tabs = [sign_in(&api, EMAIL).await, Value::Null];
    tabs[1] = tabs[0].clone();

    for _ in 0..3 {
        let (one, two) = tokio::join!(refresh(&api, &tabs[0]), refresh(&api, &tabs[1]));
        assert_eq!(
            (one.status.as_u16(), two.status.as_u16()),
            (200, 200),
            "{one:?} {two:?}"
        );
        // Both read what was stored last.
        tabs = [two.json(), two.json()];
        assert_eq!(user(&api, &one.json()).await.status, 200);
    }

    assert_eq!(user(&api, &tabs[0]).await.status, 200);
}

async fn a_process_whose_clock_is_off_by_two_minutes_accepts_a_token(shared: SharedDatabase) {
    const OFF: Duration = Duration::from_mins(2);
    let now = Timestamp(1_800_000_000_000_000);
    let clocks = [now, now.minus(OFF), now.plus(OFF)].map(Clock::driven);
    let right = ApiServer::start_with(&shared, clocks[0].clone(), |_| {}).await;
    let behind = ApiServer::start_with(&shared, clocks[1].clone(), |_| {}).await;
    let ahead = ApiServer::start_with(&shared, clocks[2].clone(), |_| {}).await;
    create_user(&right.db, EMAIL, None).await;

    for issuer in [&right, &behind, &ahead] {
        let session = sign_in(issuer, EMAIL).await;
        for api in [&right, &behind, &ahead] {
            assert_eq!(user(api, &session).await.status, 200);
        }
        let refreshed = refresh(&right, &session).await;
        assert_eq!(refreshed.status, 200, "{refreshed:?}");
    }
    // By the clock that is ahead, the token has just expired.
    let session = sign_in(&right, EMAIL).await;
    for clock in &clocks {
        clock.advance(Duration::from_mins(59));
    }
    for api in [&right, &behind, &ahead] {
        assert_eq!(user(api, &session).await.status, 200);
    }
    for clock in &clocks {
        clock.advance(Duration::from_mins(6));
    }
    for api in [&right, &behind, &ahead] {
        assert_eq!(user(api, &session).await.json()["error_code"], "bad_jwt");
    }
}

async fn a_password_of_a_megabyte_is_refused_wherever_one_is_sent(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, EMAIL, None).await;
    let session = sign_in(&api, EMAIL).await;
    let megabyte = "x".repeat(1_000_000);
    let body = json!({ "email": EMAIL, "password": megabyte, "name": "Ana" });

    for path in ["/auth/v1/token?grant_type=password", "/auth/v1/signup", "/api/agents"] {
        assert_eq!(post(&api, path, body.clone()).await.status, 413, "{path}");
    }
    let change = json!({ "password": megabyte });
    let changed = call(&api, Method::PUT, "/auth/v1/user", &session, change).await;
    assert_eq!(changed.status, 413);

    // What fits into a body is refused before it is hashed.
    let long = "x".repeat(1025);
    let changed = call(
        &api,
        Method::PUT,
        "/auth/v1/user",
        &session,
        json!({ "password": long }),
    )
    .await;
    assert_eq!(changed.json()["error_code"], "weak_password");
    let signed_in = grant(&api, "password", json!({ "email": EMAIL, "password": long })).await;
    assert_eq!(signed_in.json()["error_code"], "invalid_credentials");
}

async fn a_name_has_any_letters_and_no_control_characters(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let register = async |name: &str| {
        let body = json!({ "name": name, "email": EMAIL, "password": PASSWORD });
        post(&api, "/api/agents", body).await
    };

    let refused = register("Ana \u{0} Hoxha").await;
    let accepted = register("Ana 🛫 Хоџа").await;
    let sign_up = async |data: Value| {
        let body = json!({ "email": "ben@agency.al", "password": PASSWORD, "data": data });
        post(&api, "/auth/v1/signup", body).await
    };
    let unseen = sign_up(json!({ "name": "Ben 🛫 \u{0}" })).await;
    let signed_up = sign_up(json!({ "name": "Ben 🛫", "colour": "\u{0}" })).await;

    assert_eq!(unseen.status, 400);
    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["fields"], json!({ "name": "invalid" }));
    assert_eq!(accepted.status, 202, "{accepted:?}");
    let names = "SELECT name FROM sales_agents";
    let names = shared.rows(names, names).await.concat();
    assert_eq!(names, [Some("Ana 🛫 Хоџа".to_owned())]);
    // The client stores any other text in its metadata, and reads it as it was.
    assert_eq!(signed_up.status, 200, "{signed_up:?}");
    assert_eq!(signed_up.json()["user_metadata"]["colour"], "\u{0}");
}

async fn a_user_is_found_by_the_address_in_any_case_and_script(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    for (stored, typed) in [
        ("Ana@Agency.AL", " aNA@aGENCY.al "),
        ("ËNGJËLL@agency.al", "e\u{308}ngje\u{308}ll@AGENCY.al"),
        ("почта@пример.рф", "ПОЧТА@ПРИМЕР.РФ"),
        ("info@τράπεζα.ελ", "INFO@ΤΡΆΠΕΖΑ.ΕΛ"),
    ] {
        create_user(&api.db, stored, None).await;

        let signed_in = grant(&api, "password", json!({ "email": typed, "password": PASSWORD })).await;

        assert_eq!(signed_in.status, 200, "{typed}: {signed_in:?}");
        let stored: flight_finder_core::people::users::EmailAddress = stored.parse().unwrap();
        assert_eq!(signed_in.json()["user"]["email"], stored.as_str());
    }
}
