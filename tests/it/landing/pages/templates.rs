//! Templates of types and their components.

use super::{
    requests::{NOTHING, TYPES, carry_out, edit, get, post},
    support::{CITY_CITY, connection, lines, location, logged, upsert},
};
use crate::support::prelude::*;

on_both_databases!(
    the_template_of_a_seeded_type_has_its_components,
    a_new_type_gets_a_template_with_inactive_components,
    the_order_of_components_is_saved,
    a_saved_template_makes_its_pages_due,
    the_sample_is_that_of_the_newest_page,
    bad_templates_are_refused_with_their_fields,
    the_second_of_two_administrators_gets_the_template_as_it_is,
);

fn path(id: &str) -> String {
    format!("{TYPES}/{id}/template")
}

async fn save(api: &ApiServer, id: &str, seen: &Value, body: &Value) -> Answer {
    edit(api, Method::PUT, &path(id), seen, body).await
}

async fn save_components(api: &ApiServer, id: &str, seen: &Value, components: &Value) -> Answer {
    let path = format!("{}/components", path(id));
    edit(api, Method::PUT, &path, seen, &json!({ "components": components })).await
}

fn texts() -> Value {
    json!({"url_structure": "", "seo_title": "Bileta {nga_city} {per_city}", "meta_description": "Çmime {per_state}"})
}

/// The components of a template as they are saved, in the opposite order.
fn reversed(template: &Value) -> Value {
    let components = template["components"].as_array().unwrap().iter().rev();
    let component = |row: &Value| json!({"component_name": row["component_name"], "status": row["status"]});
    components.map(component).collect()
}

async fn the_template_of_a_seeded_type_has_its_components(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let template = get(&api, &path(CITY_CITY)).await;

    assert_eq!(template["type"]["slug"], "city-city");
    assert_eq!(template["template"]["seo_title"], "Bileta avioni {nga_city} {per_city}");
    assert_eq!(template["components"].as_array().unwrap().len(), 12);
    assert_eq!(
        template["components"][3],
        json!({"component_name": "PricingTableComponent", "display_order": 4, "status": "active"})
    );
    assert_eq!(
        template["sample"],
        json!({"nga_city": "Nga Tirana", "per_city": "Për Romën", "nga_state": "Shqipëri", "per_state": "Itali"})
    );
    includes(&template, &json!({ "affected_pages": 0, "due_pages": 0 }));
}

async fn a_new_type_gets_a_template_with_inactive_components(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let new = post(&api, TYPES, &json!({"name": "City → Island", "description": "d"}))
        .await
        .json();
    let id = new["id"].as_str().unwrap();
    let before = get(&api, &path(id)).await;

    let locked = save_components(&api, id, &before, &reversed(&get(&api, &path(CITY_CITY)).await)).await;
    let saved = save(&api, id, &before, &texts()).await;

    includes(&before, &json!({ "template": null, "components": [] }));
    assert_eq!(locked.code(), (409, "no_template".to_owned()));
    assert_eq!(
        locked.json()["message"],
        "Save the template first to enable component management."
    );
    assert_eq!(saved.status, 200, "{saved:?}");
    let saved = saved.json();
    assert_eq!(saved["template"]["meta_description"], "Çmime {per_state}");
    let components = saved["components"].as_array().unwrap();
    assert!(components.len() == 12 && components.iter().all(|row| row["status"] == "inactive"));
    assert_eq!(components[0]["component_name"], "SEOHead");
    assert_eq!(get(&api, &path(id)).await, saved);
}

async fn the_order_of_components_is_saved(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let before = get(&api, &path(CITY_CITY)).await;
    let mut wished = reversed(&before);
    wished[0]["status"] = json!("inactive");

    let saved = save_components(&api, CITY_CITY, &before, &wished).await;

    assert_eq!(saved.status, 200, "{saved:?}");
    let after = get(&api, &path(CITY_CITY)).await;
    assert_eq!(after, saved.json());
    assert_eq!(
        after["components"][0],
        json!({"component_name": "FooterComponent", "display_order": 1, "status": "inactive"})
    );
    assert_eq!(after["components"][11]["component_name"], "SEOHead");
    let logged = logged(&shared, "template.").await;
    assert!(
        logged.len() == 1 && logged[0].starts_with("template.components city-city {\"components\":["),
        "{logged:?}"
    );
}

async fn a_saved_template_makes_its_pages_due(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let vlora = location(&shared, Some("Vlora"), "Albania", "ready").await;
    let bari = location(&shared, Some("Bari"), "Italy", "ready").await;
    let rome = location(&shared, Some("Rome"), "Italy", "ready").await;
    let rows = [(vlora, bari, "/x/a/"), (bari, vlora, "/x/b/"), (vlora, rome, "/x/c/")];
    upsert(&shared.db, &rows.map(|(from, to, path)| connection(from, to, path))).await;
    let mut rows = shared.connection().await;
    rows.execute("UPDATE rendered_pages SET due_at = NULL").await;
    rows.execute("UPDATE seo_location_connections SET status = 'inactive' WHERE template_url = '/x/c/'")
        .await;
    let before = get(&api, &path(CITY_CITY)).await;
    let mut structured = texts();
    structured["url_structure"] = json!("/bileta-avioni-{nga_city}-ne-{per_city}/");

    save(&api, CITY_CITY, &before, &structured).await;
    carry_out(&shared.db).await;
    let saved = get(&api, &path(CITY_CITY)).await;
    rows.execute("UPDATE rendered_pages SET due_at = NULL").await;
    save_components(&api, CITY_CITY, &saved, &reversed(&saved)).await;
    carry_out(&shared.db).await;
    let reordered = get(&api, &path(CITY_CITY)).await;

    let counts = |template: &Value| [template["affected_pages"].clone(), template["due_pages"].clone()];
    assert_eq!(counts(&before), [2, 0]);
    assert_eq!(counts(&saved), [2, 2]);
    assert_eq!(counts(&reordered), [2, 2]);
    let active = "SELECT template_url FROM seo_location_connections WHERE status = 'active' ORDER BY 1";
    assert_eq!(
        lines(&shared, active).await,
        [
            "/bileta-avioni-nga-bari-ne-per-vlora/",
            "/bileta-avioni-nga-vlora-ne-per-bari/"
        ]
    );
}

async fn the_sample_is_that_of_the_newest_page(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let from = location(&shared, Some("Vlora"), "Albania", "ready").await;
    let to = location(&shared, Some("Bari"), "Italy", "ready").await;
    upsert(&shared.db, &[connection(from, to, "/x/a-b/")]).await;

    let template = get(&api, &path(CITY_CITY)).await;

    assert_eq!(
        [&template["sample"]["nga_city"], &template["sample"]["per_city"]],
        ["Nga Vlora", "Për Bari"]
    );
}

async fn bad_templates_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let before = get(&api, &path(CITY_CITY)).await;

    for (body, fields) in [
        (
            json!({}),
            json!({"seo_title": "required", "meta_description": "required"}),
        ),
        (
            json!({"url_structure": "/admin/{nga_city}-{per_city}/", "seo_title": "{nga}", "meta_description": "x".repeat(500)}),
            json!({"url_structure": "invalid", "seo_title": "invalid", "meta_description": "too_long"}),
        ),
        (
            json!({"url_structure": "/fluturime/{nga_city}/", "seo_title": "{{agency.name}}", "meta_description": "a\tb"}),
            json!({"url_structure": "invalid", "seo_title": "invalid", "meta_description": "invalid"}),
        ),
        (
            json!({"url_structure": format!("/fluturime/{}", "x".repeat(200)), "seo_title": "ë".repeat(121), "meta_description": "d"}),
            json!({"url_structure": "too_long", "seo_title": "too_long"}),
        ),
    ] {
        let answer = save(&api, CITY_CITY, &before, &body).await;
        answer.has_fields(422, &fields, &body);
    }
    let (mut missing, mut twice, mut unknown) = (reversed(&before), reversed(&before), reversed(&before));
    missing.as_array_mut().unwrap().pop();
    twice[0] = twice[1].clone();
    unknown[0]["component_name"] = json!("Banner");
    for components in [missing, twice, unknown, json!("all")] {
        let answer = save_components(&api, CITY_CITY, &before, &components).await;
        answer.has_fields(422, &json!({"components": "invalid"}), &components);
    }
    assert_eq!(get(&api, &path(CITY_CITY)).await, before);
    let hostile = json!({"seo_title": "</script><b>\"{nga_city}\"'&🙂", "meta_description": "\u{301}ë"});
    let saved = save(&api, CITY_CITY, &before, &hostile).await.json();
    assert_eq!(saved["template"]["seo_title"], hostile["seo_title"]);
}

async fn the_second_of_two_administrators_gets_the_template_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let seen = get(&api, &path(CITY_CITY)).await;

    let first = save(&api, CITY_CITY, &seen, &texts()).await;
    let second = save(
        &api,
        CITY_CITY,
        &seen,
        &json!({"seo_title": "t", "meta_description": "d"}),
    )
    .await;
    let reordered = save_components(&api, CITY_CITY, &seen, &reversed(&seen)).await;

    assert_eq!(first.status, 200);
    for answer in [second, reordered] {
        assert_eq!(answer.code(), (412, "changed_meanwhile".to_owned()));
        assert_eq!(answer.json()["current"], first.json());
    }
    assert_eq!(save(&api, NOTHING, &seen, &texts()).await.status, 404);
    assert_eq!(save_components(&api, "x", &seen, &reversed(&seen)).await.status, 404);
}
