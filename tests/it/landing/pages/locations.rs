//! States and locations, and the texts of locations.

use super::requests::*;
use crate::support::prelude::*;

on_both_databases!(
    states_are_listed_with_their_cities,
    an_enabled_state_has_a_location_for_itself_and_each_city,
    locations_are_filtered,
    texts_are_saved_and_taken_away,
    bad_texts_are_refused_with_their_fields,
    a_late_edit_gets_the_location_as_it_is,
    new_texts_give_connections_new_paths,
);

async fn states_are_listed_with_their_cities(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let all = get(&api, STATES).await;
    let albania = get(&api, &format!("{STATES}?q=shqiperi")).await;

    assert_eq!(all["states"].as_array().unwrap().len(), 10);
    assert!(all["total"].as_u64().unwrap() > 150, "{all}");
    assert_eq!(albania["states"][0]["state_name"], "Albania");
    assert_eq!(albania["states"][0]["name_sq"], "Shqipëri");
    assert_eq!(albania["states"][0]["is_enabled"], false);
    assert!(albania["states"][0]["cities"].as_u64().unwrap() >= 1);
    let none = get(&api, &format!("{STATES}?enabled=true")).await;
    assert_eq!(none["states"], json!([]));
}

async fn an_enabled_state_has_a_location_for_itself_and_each_city(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let body = json!({"kind": "enable_state", "state_name": "Italy"});
    let listed = get(&api, &format!("{STATES}?q=italy")).await;
    let cities = listed["states"][0]["cities"].as_i64().unwrap();

    let preview = post(
        &api,
        CHANGES,
        &json!({"kind": "enable_state", "state_name": "Italy", "dry_run": true}),
    )
    .await;
    let first = change(&api, &shared.db, &body).await;
    let second = change(&api, &shared.db, &body).await;

    assert_eq!(preview.status, 200);
    assert_eq!(preview.json()["locations"], cities + 1);
    includes(&first, &json!({ "created": cities + 1, "skipped": 0 }));
    includes(&second, &json!({ "created": 0, "skipped": cities + 1 }));
    assert_eq!(first["done"], first["total"]);
    let italy = location(&api, "Italy").await;
    assert_eq!(italy["nga_format"], "Nga Itali");
    assert_eq!(italy["per_format"], "Për Itali");
    let rome = location(&api, "Rome").await;
    includes(&rome, &json!({ "status": "pending", "nga_format": null }));
    assert_eq!(rome["default_nga"], "Nga Romë");
    let enabled = get(&api, &format!("{STATES}?enabled=true")).await;
    assert_eq!(enabled["states"][0]["locations"], cities + 1);
}

async fn locations_are_filtered(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania", "Kosovo"]).await;

    for (query, expected) in [
        ("type=state", &["Albania", "Kosovo"][..]),
        ("q=tirane", &["Tirana"]),
        ("state=Kosovo&type=city", &["Pristina"]),
        ("status=ready", &[]),
    ] {
        let list = get(&api, &format!("{LOCATIONS}?{query}")).await;
        let names: Vec<_> = list["locations"].as_array().unwrap().iter().map(name).collect();
        assert_eq!(names, expected, "{query}");
        assert_eq!(list["total"], expected.len(), "{query}");
    }
    let bad = Answer::to(admin(&api, Method::GET, &format!("{LOCATIONS}?type=town&status=open"))).await;
    assert_eq!(bad.status, 400);
    assert_eq!(bad.json()["fields"], json!({"type": "invalid", "status": "invalid"}));
}

fn name(location: &Value) -> &str {
    location["city"].as_str().or(location["state"].as_str()).unwrap()
}

async fn texts_are_saved_and_taken_away(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania"]).await;
    let tirana = location(&api, "Tirana").await;
    let odd = r#"Nga <b>"Tirana"</b> & </script> 🛫"#;

    let saved = save_texts(
        &api,
        &tirana,
        &json!({"nga_format": odd, "per_format": " Për Tiranën "}),
    )
    .await
    .json();
    let emptied = save_texts(&api, &saved, &json!({"nga_format": ""})).await.json();

    includes(&saved, &json!({ "nga_format": odd, "per_format": "Për Tiranën" }));
    includes(&emptied, &json!({ "nga_format": null, "per_format": "Për Tiranën" }));
    assert_ne!(saved["revision"], tirana["revision"]);
}

async fn bad_texts_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania"]).await;
    let tirana = location(&api, "Tirana").await;

    for (body, expected) in [
        (
            json!({"nga_format": "ë".repeat(121)}),
            json!({"nga_format": "too_long"}),
        ),
        (
            json!({"nga_format": "Nga {{agency.phone}}"}),
            json!({"nga_format": "invalid"}),
        ),
        (json!({"per_format": "Për\nTiranën"}), json!({"per_format": "invalid"})),
        (json!({"per_format": ["Për"]}), json!({"per_format": "invalid"})),
        (json!({}), json!({"nga_format": "required"})),
        (
            json!({"nga": "Nga"}),
            json!({"nga": "unknown", "nga_format": "required"}),
        ),
    ] {
        let answer = save_texts(&api, &tirana, &body).await;
        answer.has_fields(422, &expected, &body);
    }
    assert_eq!(location(&api, "Tirana").await, tirana);
}

async fn a_late_edit_gets_the_location_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania"]).await;
    let tirana = location(&api, "Tirana").await;
    save_texts(&api, &tirana, &json!({"nga_format": "Nga Tirana"})).await;

    let late = save_texts(&api, &tirana, &json!({"nga_format": "Prej Tirane"})).await;

    assert_eq!(late.status, 412);
    assert_eq!(late.json()["current"]["nga_format"], "Nga Tirana");
}

async fn new_texts_give_connections_new_paths(shared: SharedDatabase) {
    let (api, _) = connected(&shared, &["Tirana", "Rome"]).await;

    for text in ["Nga Tirana", "Prej Tirane"] {
        let tirana = location(&api, "Tirana").await;
        save_texts(&api, &tirana, &json!({"nga_format": text, "per_format": "Për Tiranën"})).await;
        carry_out(&shared.db).await;
    }

    let mut connection = shared.connection().await;
    let paths = "SELECT template_url FROM seo_location_connections ORDER BY 1";
    assert_eq!(
        texts(connection.rows(paths, paths).await),
        [
            "/bileta-avioni/nga-rome-per-tiranen/",
            "/bileta-avioni/prej-tirane-per-rome/"
        ]
    );
    let old = "SELECT path || ' ' || template_url FROM redirects
               JOIN seo_location_connections ON seo_location_connections.id = connection_id ORDER BY 1";
    assert_eq!(
        texts(connection.rows(old, old).await),
        [
            "/bileta-avioni/nga-rome-per-tirane/ /bileta-avioni/nga-rome-per-tiranen/",
            "/bileta-avioni/nga-tirana-per-rome/ /bileta-avioni/prej-tirane-per-rome/",
            "/bileta-avioni/nga-tirane-per-rome/ /bileta-avioni/prej-tirane-per-rome/",
        ]
    );
}

fn texts(rows: Vec<Vec<Option<String>>>) -> Vec<String> {
    rows.into_iter().flatten().flatten().collect()
}
