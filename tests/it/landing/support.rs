//! Locations and connections of cases, and requests of the administrator about them.

use flight_finder_core::{
    db::Db,
    ids::{LocationId, TemplateTypeId},
    landing::{LocationKind, NewConnection, Upserted, upsert_connections},
};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::support::{
    api::{Answer, ApiServer},
    app::ADMIN_TOKEN,
    database::SharedDatabase,
};

pub const TYPES: &str = "/api/admin/seo-template-types";
pub const CONNECTIONS: &str = "/api/admin/seo-connections";
/// The seeded type of pages about two cities.
pub const CITY_CITY: &str = "01930000-0000-7000-8000-010001000000";

pub fn city_city() -> TemplateTypeId {
    CITY_CITY.parse().unwrap()
}

/// The revision of nothing, for requests about rows that do not exist.
pub const NOTHING: &str = "00000000-0000-7000-8000-000000000000";

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

/// Edits a row whose revision the editor has seen.
pub async fn edit(api: &ApiServer, method: Method, path: &str, seen: &Value, body: &Value) -> Answer {
    Answer::to(with_revision(api, method, path, seen).json(body)).await
}

pub async fn delete(api: &ApiServer, path: &str, seen: &Value) -> Answer {
    Answer::to(with_revision(api, Method::DELETE, path, seen)).await
}

fn with_revision(api: &ApiServer, method: Method, path: &str, seen: &Value) -> RequestBuilder {
    let tag = format!("\"{}\"", seen["revision"].as_str().unwrap());
    admin(api, method, path).header("if-match", tag)
}

/// The status and the code of a refusal.
pub fn code(answer: &Answer) -> (u16, String) {
    let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
    (answer.status.as_u16(), code)
}

/// The changes in the log whose action begins with this: action, subject, value before and value after.
pub async fn logged(shared: &SharedDatabase, area: &str) -> Vec<String> {
    let text = format!(
        "SELECT action, subject, old_value, new_value FROM audit_log WHERE action LIKE '{area}%' ORDER BY at, 1, 2"
    );
    lines(shared, &text).await
}

/// Adds a location. A state has no city.
pub async fn location(shared: &SharedDatabase, city: Option<&str>, state: &str, status: &str) -> LocationId {
    let id = LocationId::new();
    let name = city.unwrap_or(state);
    let kind = if city.is_some() {
        LocationKind::City
    } else {
        LocationKind::State
    };
    let city = city.map_or_else(|| "NULL".to_owned(), |city| format!("'{city}'"));
    let digits = id.0.simple();
    let id_text = if shared.db.is_sqlite() {
        format!("X'{digits}'")
    } else {
        format!("'{digits}'")
    };
    let search_text = flight_finder_core::airports::fold(&format!("{name} {state}"));
    shared
        .connection()
        .await
        .execute(format!(
            "INSERT INTO seo_location_formats
                 (id, type, city, state, nga_format, per_format, status, search_text, changed_at)
             VALUES ({id_text}, '{}', {city}, '{state}', 'Nga {name}', 'Për {name}', '{status}', '{search_text}', 0)",
            kind.word()
        ))
        .await;
    id
}

/// A connection between two locations, which need not exist.
pub fn connection(from: LocationId, to: LocationId, path: &str) -> NewConnection {
    NewConnection {
        from,
        to,
        template_type: city_city(),
        path: path.to_owned(),
    }
}

/// Stores connections.
pub async fn upsert(db: &Db, rows: &[NewConnection]) -> Upserted {
    let mut tx = db.write().await.unwrap();
    let upserted = upsert_connections(&mut tx, rows).await.unwrap();
    tx.commit().await.unwrap();
    upserted
}

/// The rows of a query that both databases understand, each as one line.
pub async fn lines(shared: &SharedDatabase, text: &str) -> Vec<String> {
    let rows = shared.connection().await.rows(text, text).await;
    let line = |row: Vec<Option<String>>| {
        let values: Vec<_> = row
            .into_iter()
            .map(|value| value.unwrap_or_else(|| "-".to_owned()))
            .collect();
        values.join(" ")
    };
    rows.into_iter().map(line).collect()
}
