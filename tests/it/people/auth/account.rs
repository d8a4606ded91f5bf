//! What users see of their own sessions.

use super::{call, create_user, grant, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    a_user_sees_the_own_sessions_and_ends_one,
    a_session_that_was_not_refreshed_is_not_listed,
    nobody_ends_the_session_of_somebody_else,
);

const PATH: &str = "/api/account/sessions";

async fn list(api: &ApiServer, session: &Value) -> Vec<Value> {
    let answer = call(api, Method::GET, PATH, session, Value::Null).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()["sessions"].as_array().unwrap().clone()
}

async fn end(api: &ApiServer, session: &Value, id: &Value) -> Answer {
    let path = format!("{PATH}/{}", id.as_str().unwrap());
    call(api, Method::DELETE, &path, session, Value::Null).await
}

async fn a_user_sees_the_own_sessions_and_ends_one(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let other = sign_in(&api, "ana@agency.al").await;
    let own = sign_in(&api, "ana@agency.al").await;

    let sessions = list(&api, &own).await;

    let current: Vec<_> = sessions.iter().map(|session| &session["is_current"]).collect();
    assert_eq!(current, [&json!(true), &json!(false)]);
    for session in &sessions {
        assert_eq!(session["address"], "127.0.0.1");
        assert!(session["user_agent"].is_string() && session["refreshed_at"].is_string());
    }
    assert_eq!(end(&api, &own, &sessions[1]["id"]).await.status, 204);
    let refused = call(&api, Method::GET, PATH, &other, Value::Null).await;
    assert_eq!(refused.status, 401);
    let refresh = json!({ "refresh_token": other["refresh_token"] });
    assert_eq!(grant(&api, "refresh_token", refresh).await.status, 400);
    assert_eq!(list(&api, &own).await, sessions[..1]);
    assert_eq!(end(&api, &own, &sessions[1]["id"]).await.status, 404);
}

async fn a_session_that_was_not_refreshed_is_not_listed(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    sign_in(&api, "ana@agency.al").await;
    clock.advance(flight_finder_core::people::sessions::IDLE + std::time::Duration::from_secs(1));

    let own = sign_in(&api, "ana@agency.al").await;

    assert_eq!(list(&api, &own).await.len(), 1);
}

async fn nobody_ends_the_session_of_somebody_else(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", Some(Role::Admin)).await;
    create_user(&api.db, "ben@agency.al", None).await;
    let ben = sign_in(&api, "ben@agency.al").await;
    let ana = sign_in(&api, "ana@agency.al").await;
    let id = list(&api, &ben).await[0]["id"].clone();

    assert_eq!(end(&api, &ana, &id).await.status, 404);

    assert_eq!(list(&api, &ben).await.len(), 1);
    let path = format!("{PATH}/ben");
    assert_eq!(call(&api, Method::DELETE, &path, &ana, Value::Null).await.status, 404);
    let visitor = Answer::to(api.request(Method::GET, PATH)).await;
    assert_eq!(visitor.status, 401);
}
