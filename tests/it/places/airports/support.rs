//! Requests of the administrator about airports.

pub use crate::support::admin::{admin, get, post};
use crate::support::{admin::with_revision, prelude::*};

pub const AIRPORTS: &str = "/api/admin/airports";

/// The entry with this code.
pub async fn row(api: &ApiServer, code: &str) -> Value {
    get(api, &format!("{AIRPORTS}/{code}")).await
}

/// Edits an entry whose revision the editor has seen.
pub async fn change(api: &ApiServer, seen: &Value, body: &Value) -> Answer {
    Answer::to(with_revision(api, Method::PATCH, &path_of(seen), seen).json(body)).await
}

pub async fn delete(api: &ApiServer, seen: &Value) -> Answer {
    Answer::to(with_revision(api, Method::DELETE, &path_of(seen), seen)).await
}

/// Merges an entry whose revision the administrator has seen into another one.
pub async fn merge(api: &ApiServer, seen: &Value, into: &str) -> Answer {
    let path = format!("{}/merge", path_of(seen));
    let request = with_revision(api, Method::POST, &path, seen);
    Answer::to(request.json(&json!({ "into": into }))).await
}

fn path_of(seen: &Value) -> String {
    format!("{AIRPORTS}/{}", seen["code"].as_str().unwrap())
}

/// The changes of airports in the log: action, subject, value before and value after.
pub async fn logged(shared: &SharedDatabase) -> Vec<String> {
    let text = "SELECT action, subject, coalesce(old_value, '-'), coalesce(new_value, '-') FROM audit_log
                WHERE action LIKE 'airport.%' ORDER BY 1, 2, 3";
    let rows = shared.rows(text, text).await;
    let line = |row: Vec<Option<String>>| row.into_iter().flatten().collect::<Vec<_>>().join(" ");
    rows.into_iter().map(line).collect()
}
