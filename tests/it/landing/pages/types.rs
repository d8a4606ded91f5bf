//! Types of landing pages.

use flight_finder_core::base::ids::LocationId;

use super::{
    requests::{NOTHING, TYPES, delete, edit, get, post},
    support::{CITY_CITY, connection, logged, upsert},
};
use crate::support::prelude::*;

on_both_databases!(
    a_type_is_added_changed_and_deleted,
    the_seeded_types_are_listed_with_their_templates,
    bad_types_are_refused_with_their_fields,
    a_type_with_connections_is_not_deleted,
    a_late_edit_gets_the_type_as_it_is,
);

async fn change(api: &ApiServer, seen: &Value, body: &Value) -> crate::support::api::Answer {
    let path = format!("{TYPES}/{}", seen["id"].as_str().unwrap());
    edit(api, Method::PATCH, &path, seen, body).await
}

async fn remove(api: &ApiServer, seen: &Value) -> crate::support::api::Answer {
    delete(api, &format!("{TYPES}/{}", seen["id"].as_str().unwrap()), seen).await
}

async fn a_type_is_added_changed_and_deleted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let new = json!({"name": "City → Island!", "description": "</script>\"Ishuj\" & 🏝"});

    let added = post(&api, TYPES, &new).await;
    let listed = get(&api, TYPES).await;
    let changed = change(&api, &added.json(), &json!({"name": "Islands", "status": "inactive"})).await;
    let deleted = remove(&api, &changed.json()).await;

    assert_eq!(
        (added.status.as_u16(), changed.status.as_u16(), deleted.status.as_u16()),
        (201, 200, 204),
        "{changed:?}"
    );
    let added = added.json();
    assert_eq!(
        [
            &added["slug"],
            &added["status"],
            &added["connections"],
            &added["has_template"]
        ],
        [&json!("city-island"), &json!("active"), &json!(0), &json!(false)]
    );
    assert_eq!(added["description"], new["description"]);
    // The newest is the first.
    assert_eq!((&listed["types"][0], &listed["total"]), (&added, &json!(5)));
    let changed = changed.json();
    assert_eq!(
        [
            &changed["name"],
            &changed["slug"],
            &changed["status"],
            &changed["description"]
        ],
        [
            &json!("Islands"),
            &json!("city-island"),
            &json!("inactive"),
            &new["description"]
        ]
    );
    assert_eq!(get(&api, TYPES).await["total"], 4);
    let logged = logged(&shared, "template_type.").await;
    assert!(
        logged[0].starts_with("template_type.create city-island - {"),
        "{logged:?}"
    );
    assert_eq!(
        logged[1],
        r#"template_type.change city-island {"name":"City → Island!","status":"active"} {"name":"Islands","status":"inactive"}"#
    );
    assert!(
        logged[2].starts_with("template_type.delete city-island {"),
        "{logged:?}"
    );
}

async fn the_seeded_types_are_listed_with_their_templates(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let listed = get(&api, &format!("{TYPES}?status=active&per_page=3")).await;
    let inactive = get(&api, &format!("{TYPES}?status=inactive")).await;

    includes(&listed, &json!({ "total": 4, "pages": 2 }));
    assert_eq!(listed["types"].as_array().unwrap().len(), 3);
    assert_eq!(listed["types"][0]["has_template"], true);
    assert_eq!(inactive["types"], json!([]));
}

async fn bad_types_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let seeded = get(&api, TYPES).await["types"][0].clone();

    for (body, fields) in [
        (json!({}), json!({"name": "required", "description": "required"})),
        (
            json!({"name": "🙂", "description": "x".repeat(500)}),
            json!({"name": "invalid", "description": "too_long"}),
        ),
        (
            json!({"name": "\u{301}\u{308}", "description": "a\nb", "status": "open"}),
            json!({"name": "invalid", "description": "invalid", "status": "invalid"}),
        ),
        (
            json!({"name": "x".repeat(500), "description": "d", "slug": "x"}),
            json!({"name": "too_long", "slug": "unknown"}),
        ),
        // The slug is that of a seeded type.
        (
            json!({"name": "CITY - city", "description": "d"}),
            json!({"name": "duplicate"}),
        ),
    ] {
        let answer = post(&api, TYPES, &body).await;
        answer.has_fields(422, &fields, &body);
    }
    let answer = change(&api, &seeded, &json!({"name": " ", "status": null})).await;
    assert_eq!(
        answer.json()["fields"],
        json!({"name": "required", "status": "invalid"})
    );
    assert_eq!(get(&api, TYPES).await["types"][0], seeded);
    assert_eq!(logged(&shared, "template_type.").await, [""; 0]);
}

async fn a_type_with_connections_is_not_deleted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    upsert(
        &shared.db,
        &[connection(LocationId::new(), LocationId::new(), "/x/a-b/")],
    )
    .await;
    let listed = get(&api, TYPES).await;
    let used = listed["types"].as_array().unwrap().iter();
    let used = used.clone().find(|row| row["id"] == CITY_CITY).unwrap();
    let unused = listed["types"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] != CITY_CITY)
        .unwrap();

    let refused = remove(&api, used).await;
    let deleted = remove(&api, unused).await;

    includes(used, &json!({ "connections": 1, "connections_is_exact": true }));
    assert_eq!(refused.code(), (409, "in_use".to_owned()));
    assert_eq!(deleted.status, 204);
    // The template of a deleted type is deleted with it.
    let mut tables = shared.connection().await;
    assert_eq!(tables.count("seo_page_templates").await, 3);
    assert_eq!(tables.count("seo_template_components").await, 36);
}

async fn a_late_edit_gets_the_type_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let seen = get(&api, TYPES).await["types"][0].clone();

    let saved = change(&api, &seen, &json!({"description": "First"})).await;
    let late = change(&api, &seen, &json!({"description": "Second"})).await;
    let late_delete = remove(&api, &seen).await;

    assert_eq!(saved.status, 200);
    for answer in [late, late_delete] {
        assert_eq!(answer.code(), (412, "changed_meanwhile".to_owned()));
        assert_eq!(answer.json()["current"], saved.json());
    }
    let missing = json!({"id": NOTHING, "revision": "x"});
    assert_eq!(change(&api, &missing, &json!({"name": "x"})).await.status, 404);
    assert_eq!(remove(&api, &json!({"id": "x", "revision": "x"})).await.status, 404);
}
