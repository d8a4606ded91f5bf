//! Requests of the administrator about landing pages.

use flight_finder_core::{
    landing::pages::changes::{self, NewChange},
    platform::bulk::{self, BulkState},
};

pub use crate::support::admin::{admin, get, post};
use crate::support::{admin::with_revision, prelude::*};

pub const STATES: &str = "/api/admin/seo-states";
pub const LOCATIONS: &str = "/api/admin/seo-locations";
pub const CHANGES: &str = "/api/admin/seo-changes";
pub const TYPES: &str = "/api/admin/seo-template-types";
pub const CONNECTIONS: &str = "/api/admin/seo-connections";
/// The revision of nothing, for requests about rows that do not exist.
pub const NOTHING: &str = "00000000-0000-7000-8000-000000000000";

/// Edits a row whose revision the editor has seen.
pub async fn edit(api: &ApiServer, method: Method, path: &str, seen: &Value, body: &Value) -> Answer {
    Answer::to(with_revision(api, method, path, seen).json(body)).await
}

pub async fn delete(api: &ApiServer, path: &str, seen: &Value) -> Answer {
    Answer::to(with_revision(api, Method::DELETE, path, seen)).await
}

/// Changes the texts of a location whose revision the editor has seen.
pub async fn save_texts(api: &ApiServer, seen: &Value, body: &Value) -> Answer {
    let path = format!("{LOCATIONS}/{}", seen["id"].as_str().unwrap());
    edit(api, Method::PATCH, &path, seen, body).await
}

/// An api in which these locations of Albania and Italy are ready, and connected with each other. Returns the locations too.
pub async fn connected(shared: &SharedDatabase, cities: &[&str]) -> (ApiServer, Vec<Value>) {
    let api = ApiServer::start(shared).await;
    enable(&api, &shared.db, &["Albania", "Italy"]).await;
    let chosen = locations(&api, cities).await;
    make_ready(&api, &shared.db, &chosen).await;
    (api, chosen)
}

/// Starts a change.
pub async fn start(api: &ApiServer, body: &Value) -> Value {
    let answer = post(api, CHANGES, body).await;
    assert_eq!(answer.status, 201, "{body}: {}", answer.text);
    answer.json()
}

/// Starts a change and carries it out; returns it as it ended.
pub async fn change(api: &ApiServer, db: &Db, body: &Value) -> Value {
    let id = start(api, body).await["id"].clone();
    carry_out(db).await;
    get(api, &format!("{CHANGES}/{}", id.as_str().unwrap())).await
}

/// Enables states, with all that follows from it.
pub async fn enable(api: &ApiServer, db: &Db, states: &[&str]) {
    for state in states {
        let ended = change(api, db, &json!({"kind": "enable_state", "state_name": state})).await;
        assert_eq!(
            (&ended["state"], &ended["failed"]),
            (&json!("done"), &json!(0)),
            "{ended}"
        );
    }
}

/// Marks locations as ready, and connects them.
pub async fn make_ready(api: &ApiServer, db: &Db, locations: &[Value]) -> Value {
    change(api, db, &ready(locations)).await
}

/// The body that marks locations as ready.
pub fn ready(locations: &[Value]) -> Value {
    let ids: Vec<_> = locations.iter().map(|location| &location["id"]).collect();
    json!({"kind": "set_status", "location_ids": ids, "status": "ready"})
}

/// The location of a city, or of a state.
pub async fn location(api: &ApiServer, name: &str) -> Value {
    for kind in ["city", "state"] {
        let found = get(api, &format!("{LOCATIONS}?q={name}&type={kind}&per_page=100")).await;
        let mut found = found["locations"].as_array().unwrap().iter();
        if let Some(location) = found.find(|location| location[kind] == name) {
            return location.clone();
        }
    }
    panic!("no location {name}");
}

/// The locations with these names.
pub async fn locations(api: &ApiServer, names: &[&str]) -> Vec<Value> {
    let mut found = Vec::new();
    for name in names {
        found.push(location(api, name).await);
    }
    found
}

/// Carries out all changes that are running, as their jobs do.
pub async fn carry_out(db: &Db) {
    let names = changes::names(&mut db.read().await.unwrap()).await.unwrap();
    let mut tx = db.read().await.unwrap();
    let running = tx.bulk_changes().running::<NewChange>().await.unwrap();
    drop(tx);
    for change in running {
        loop {
            let next = commit!(db, |tx| bulk::apply_next::<NewChange>(&mut tx, change.id, &names));
            if next.is_none() {
                break;
            }
        }
    }
    let mut tx = db.read().await.unwrap();
    let running = tx.bulk_changes().running::<NewChange>().await.unwrap();
    drop(tx);
    assert!(
        running.iter().all(|change| change.state != BulkState::Running),
        "{running:?}"
    );
}
