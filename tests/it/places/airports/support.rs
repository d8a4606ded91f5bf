//! Requests of the administrator about airports.

use reqwest::RequestBuilder;

use crate::support::prelude::*;

pub const AIRPORTS: &str = "/api/admin/airports";

pub fn admin(api: &ApiServer, method: Method, path: &str) -> RequestBuilder {
    api.request(method, path).bearer_auth(ADMIN_TOKEN)
}

pub async fn get(api: &ApiServer, path: &str) -> Value {
    let answer = Answer::to(admin(api, Method::GET, path)).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

pub async fn post(api: &ApiServer, path: &str, body: &Value) -> Answer {
    Answer::to(admin(api, Method::POST, path).json(body)).await
}

/// The entry with this code.
pub async fn row(api: &ApiServer, code: &str) -> Value {
    get(api, &format!("{AIRPORTS}/{code}")).await
}

/// Edits an entry whose revision the editor has seen.
pub async fn change(api: &ApiServer, seen: &Value, body: &Value) -> Answer {
    Answer::to(with_revision(api, Method::PATCH, seen).json(body)).await
}

pub async fn delete(api: &ApiServer, seen: &Value) -> Answer {
    Answer::to(with_revision(api, Method::DELETE, seen)).await
}

/// Merges an entry whose revision the administrator has seen into another one.
pub async fn merge(api: &ApiServer, seen: &Value, into: &str) -> Answer {
    let path = format!("{AIRPORTS}/{}/merge", seen["code"].as_str().unwrap());
    let tag = format!("\"{}\"", seen["revision"].as_str().unwrap());
    let request = admin(api, Method::POST, &path).header("if-match", tag);
    Answer::to(request.json(&json!({ "into": into }))).await
}

fn with_revision(api: &ApiServer, method: Method, seen: &Value) -> RequestBuilder {
    let path = format!("{AIRPORTS}/{}", seen["code"].as_str().unwrap());
    let tag = format!("\"{}\"", seen["revision"].as_str().unwrap());
    admin(api, method, &path).header("if-match", tag)
}

/// The changes of airports in the log: action, subject, value before and value after.
pub async fn logged(shared: &SharedDatabase) -> Vec<String> {
    let text = "SELECT action, subject, coalesce(old_value, '-'), coalesce(new_value, '-') FROM audit_log
                WHERE action LIKE 'airport.%' ORDER BY 1, 2, 3";
    let rows = shared.connection().await.rows(text, text).await;
    let line = |row: Vec<Option<String>>| row.into_iter().flatten().collect::<Vec<_>>().join(" ");
    rows.into_iter().map(line).collect()
}
