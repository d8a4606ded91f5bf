//! Scoring settings are tried on a stored search.

use crate::support::{
    admin::{get, post},
    prelude::*,
};

on_both_databases!(a_stored_search_is_ordered_by_other_settings_without_a_change);

async fn preview(app: &TestApp, body: &Value) -> Answer {
    let path = "/api/admin/settings/scoring/preview";
    post(app, path, body).await
}

/// The ids of the previewed flights in one of the two orders.
fn order<'a>(preview: &'a Value, side: &str) -> Vec<&'a str> {
    let mut flights: Vec<_> = preview["flights"].as_array().unwrap().iter().collect();
    flights.sort_by_key(|flight| flight[side]["place"].as_u64());
    flights.iter().map(|flight| flight["id"].as_str().unwrap()).collect()
}

async fn a_stored_search_is_ordered_by_other_settings_without_a_change(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let nothing = preview(
        &app,
        &json!({"settings": get(&app, "/api/admin/settings/scoring/presets").await["presets"].clone()[0]["settings"]}),
    )
    .await;
    let first = app.create(&round_trip()).await;
    let view = app.until_ended(&first).await;
    let second = app.create(&one_way()).await;
    app.until_ended(&second).await;
    let presets = get(&app, "/api/admin/settings/scoring/presets").await["presets"].clone();
    let (document, mut other) = (presets[0]["settings"].clone(), presets[1]["settings"].clone());
    other["direct_flight_bonus"] = json!(-100);

    let latest = preview(&app, &json!({"settings": document})).await.json();
    let changed = preview(&app, &json!({"settings": other, "batch_id": first}))
        .await
        .json();
    other["stop_penalties"]["one_stop"] = json!("x");
    other["arrival_time_bonuses"]["morning"]["end"] = json!(30);
    let bad = preview(&app, &json!({"settings": other, "batch_id": "?"})).await;

    assert_eq!(nothing.status.as_u16(), 404);
    assert_eq!(
        (&latest["batch_id"], &changed["batch_id"]),
        (&json!(second), &json!(first))
    );
    assert_eq!(order(&latest, "before"), order(&latest, "after"));
    assert_ne!(order(&changed, "before"), order(&changed, "after"));
    let flights = changed["flights"].as_array().unwrap();
    assert!(flights.len() <= 50 && changed["total"].as_u64().unwrap() >= flights.len() as u64);
    let results = app.results(&view).await;
    let scores: Vec<_> = options(&results)
        .iter()
        .map(|option| (option["id"].clone(), option["score"].as_f64()))
        .collect();
    for flight in flights {
        for side in ["before", "after"] {
            let parts = flight[side]["parts"].as_object().unwrap();
            let sum: f64 = parts.values().map(|part| part.as_f64().unwrap()).sum();
            assert_eq!(Some(sum), flight[side]["score"].as_f64());
        }
        assert!(scores.contains(&(flight["id"].clone(), flight["before"]["score"].as_f64())));
    }
    assert_eq!(bad.status.as_u16(), 422);
    let settings = Answer::to(
        app.request(Method::GET, "/api/admin/settings/scoring")
            .bearer_auth(ADMIN_TOKEN),
    )
    .await;
    assert_eq!(settings.json()["direct_flight_bonus"], 10.0);
}
