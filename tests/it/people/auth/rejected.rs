//! Tokens that are not accepted are limited per client address.

use super::{assert_refused, create_user, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    beyond_the_limit_an_address_with_bad_tokens_waits_and_others_do_not,
    beyond_the_limit_users_and_visitors_at_the_address_go_on,
);

const OFFICE: &str = "/api/admin/provider-statistics";
const PUBLIC: &str = "/api/searches/01890000-0000-7000-8000-000000000000";
const ATTACKER: &str = "198.51.100.1";

/// An api that allows two rejected tokens a minute.
async fn start(shared: &SharedDatabase, clock: &Clock) -> ApiServer {
    ApiServer::start_with(shared, clock.clone(), |config| {
        config.http.rejected_tokens_per_minute = 2;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await
}

async fn get(api: &ApiServer, address: &str, path: &str, token: Option<&str>) -> Answer {
    let request = api.request(Method::GET, path).header("x-forwarded-for", address);
    Answer::to(match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    })
    .await
}

async fn beyond_the_limit_an_address_with_bad_tokens_waits_and_others_do_not(shared: SharedDatabase) {
    let clock = driven_clock();
    let api = start(&shared, &clock).await;

    for path in [OFFICE, "/auth/v1/user"] {
        let refused = get(&api, ATTACKER, path, Some("x.y.z")).await;
        assert!([401, 403].contains(&refused.status.as_u16()), "{refused:?}");
    }
    clock.advance(Duration::from_secs(20));
    let limited = get(&api, ATTACKER, OFFICE, Some("x.y.z")).await;
    let limited_auth = get(&api, ATTACKER, "/auth/v1/user", Some("x.y.z")).await;

    limited.refused(429, "too_many_requests", "Too many requests. Please wait a moment.");
    assert_refused(
        &limited_auth,
        429,
        "over_request_rate_limit",
        "Request rate limit reached",
    );
    for answer in [limited, limited_auth] {
        assert_eq!(answer.header("retry-after"), "40");
    }
    assert_eq!(get(&api, "198.51.100.2", OFFICE, Some("x.y.z")).await.status, 401);
    clock.advance(Duration::from_secs(40));
    assert_eq!(get(&api, ATTACKER, OFFICE, Some("x.y.z")).await.status, 401);
}

async fn beyond_the_limit_users_and_visitors_at_the_address_go_on(shared: SharedDatabase) {
    let clock = driven_clock();
    let api = start(&shared, &clock).await;
    create_user(&api.db, "viewer@agency.al", Some(Role::Viewer)).await;
    let session = sign_in(&api, "viewer@agency.al").await;
    let user = session["access_token"].as_str();

    // A browser with an old token repeats a 401 without the token, and would show a 429.
    for _ in 0..4 {
        assert_eq!(get(&api, ATTACKER, PUBLIC, Some("x.y.z")).await.status, 401);
    }

    assert_eq!(get(&api, ATTACKER, PUBLIC, None).await.status, 404);
    assert_eq!(get(&api, ATTACKER, OFFICE, user).await.status, 200);
    // The right token of a script is not even compared, so that nobody finds it by trying.
    let script = async || get(&api, ATTACKER, OFFICE, Some(ADMIN_TOKEN)).await.status;
    assert_eq!(script().await, 429);
    clock.advance(Duration::from_mins(1));
    assert_eq!(script().await, 200);
}
