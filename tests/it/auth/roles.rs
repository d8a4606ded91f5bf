use std::time::Duration;

use flight_finder_core::{
    time::{Clock, Timestamp},
    users::Role,
};
use reqwest::Method;
use serde_json::Value;

use super::{call, create_user, sign_in};
use crate::{
    api::openapi::operations,
    on_both_databases,
    support::{
        api::{Answer, ApiServer},
        app::ADMIN_TOKEN,
        database::SharedDatabase,
    },
};

on_both_databases!(
    a_role_says_which_operations_of_the_back_office_a_user_may_call,
    a_revoked_session_or_role_counts_from_the_next_request_on,
);

async fn a_role_says_which_operations_of_the_back_office_a_user_may_call(shared: SharedDatabase) {
    let clock = Clock::driven(Timestamp(1_800_000_000_000_000));
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    let mut callers = vec![("nobody", None), ("garbage", Some("x.y.z".to_owned()))];
    let expired = token_of(&api, "expired", Some(Role::Admin)).await;
    let mut tx = api.db.write().await.unwrap();
    let former = tx.users().admin().await.unwrap().unwrap();
    tx.users().set_role(former.id, Some(Role::Viewer)).await.unwrap();
    tx.commit().await.unwrap();
    clock.advance(Duration::from_hours(2));
    callers.push(("expired", Some(expired)));
    for (name, role) in [
        ("no role", None),
        ("agent", Some(Role::Agent)),
        ("viewer", Some(Role::Viewer)),
        ("admin", Some(Role::Admin)),
    ] {
        let token = token_of(&api, &name.replace(' ', ""), role).await;
        callers.push((name, Some(token)));
    }
    let left = token_of(&api, "left", Some(Role::Viewer)).await;
    let request = api.request(Method::POST, "/auth/v1/logout").bearer_auth(&left);
    assert_eq!(Answer::to(request).await.status, 204);
    callers.push(("signed out", Some(left)));
    callers.push(("script", Some(ADMIN_TOKEN.to_owned())));

    let mut count = 0;
    for (method, path, id) in operations() {
        if !path.starts_with("/api/admin") && path != "/metrics" {
            continue;
        }
        count += 1;
        for (name, token) in &callers {
            let mut request = api.request(method.to_uppercase().parse().unwrap(), &path);
            if let Some(token) = token {
                request = request.bearer_auth(token);
            }
            let status = Answer::to(request).await.status.as_u16();
            let refused = [401, 403].contains(&status).then_some(status);
            let expected = match *name {
                "nobody" | "garbage" | "expired" | "signed out" => Some(401),
                "no role" | "agent" => Some(403),
                "viewer" if method != "get" => Some(403),
                _ => None,
            };
            assert_eq!(refused, expected, "{id} called by {name}: {status}");
        }
    }
    assert!(count >= 6, "{count}");
}

async fn a_revoked_session_or_role_counts_from_the_next_request_on(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let viewer = create_user(&api.db, "viewer@agency.al", Some(Role::Viewer)).await;
    let session = sign_in(&api, "viewer@agency.al").await;
    let read = async || {
        call(
            &api,
            Method::GET,
            "/api/admin/provider-statistics",
            &session,
            Value::Null,
        )
        .await
        .status
    };
    assert_eq!(read().await, 200);

    let mut tx = api.db.write().await.unwrap();
    tx.users().set_role(viewer, None).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(read().await, 403);
    let mut tx = api.db.write().await.unwrap();
    assert!(tx.users().delete(viewer).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(read().await, 401);
}

async fn token_of(api: &ApiServer, name: &str, role: Option<Role>) -> String {
    let email = format!("{name}@agency.al");
    create_user(&api.db, &email, role).await;
    let session = sign_in(api, &email).await;
    session["access_token"].as_str().unwrap().to_owned()
}
