//! The administrator's API of the areas of settings.

use crate::support::prelude::*;

on_both_databases!(
    every_area_is_replaced_by_what_it_is,
    a_late_edit_of_an_area_gets_the_area_as_it_is,
    a_change_is_recorded_and_applied_at_once,
    bad_settings_are_all_named_and_none_is_stored,
    a_home_airport_exists,
    a_row_of_another_release_is_read,
);

const AREAS: [&str; 10] = [
    "scoring",
    "providers",
    "mode",
    "search",
    "admission",
    "limits",
    "calendar",
    "agency",
    "keep",
    "installation",
];

async fn get(api: &ApiServer, area: &str) -> Answer {
    let path = format!("/api/admin/settings/{area}");
    Answer::to(api.request(Method::GET, &path).bearer_auth(ADMIN_TOKEN)).await
}

async fn put(api: &ApiServer, area: &str, revision: Option<&str>, body: &Value) -> Answer {
    let path = format!("/api/admin/settings/{area}");
    let mut request = api.request(Method::PUT, &path).bearer_auth(ADMIN_TOKEN).json(body);
    if let Some(revision) = revision {
        request = request.header("if-match", format!("\"{revision}\""));
    }
    Answer::to(request).await
}

/// The settings of an area as a form would send them, and their revision.
async fn form(api: &ApiServer, area: &str) -> (Value, String) {
    let mut body = get(api, area).await.json();
    let revision = body.as_object_mut().unwrap().remove("revision").unwrap();
    (body, revision.as_str().unwrap().to_owned())
}

async fn every_area_is_replaced_by_what_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let before = shared.count("audit_log").await;

    for area in AREAS {
        let (body, revision) = form(&api, area).await;
        let saved = put(&api, area, Some(&revision), &body).await;

        assert_eq!(saved.status.as_u16(), 200, "{area}: {saved:?}");
        assert_eq!(saved.header("etag"), format!("\"{revision}\""), "{area}");
        assert_eq!(saved.json(), get(&api, area).await.json());
    }

    assert_eq!(
        shared.count("audit_log").await,
        before,
        "nothing has changed, so nothing is recorded"
    );
}

async fn a_late_edit_of_an_area_gets_the_area_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let (mut body, revision) = form(&api, "search").await;

    body["deadline_seconds"] = json!(30);
    let saved = put(&api, "search", Some(&revision), &body).await;
    body["deadline_seconds"] = json!(40);
    let late = put(&api, "search", Some(&revision), &body).await;
    let any = put(&api, "search", None, &body).await;

    assert_eq!(
        [&saved, &late, &any].map(|answer| answer.status.as_u16()),
        [200, 412, 200]
    );
    assert_eq!(
        (&late.json()["code"], &late.json()["current"]),
        (&json!("changed_meanwhile"), &saved.json())
    );
    assert_eq!(get(&api, "search").await.json()["deadline_seconds"], 40);
}

async fn a_change_is_recorded_and_applied_at_once(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let (mut body, _) = form(&api, "agency").await;

    body["name"] = json!(" Shembull ");
    body["opening_hours"][6] = json!({"opens": "10:00", "closes": "12:00"});
    put(&api, "agency", None, &body).await;

    let installation = Answer::to(
        api.request(Method::GET, "/api/admin/installation")
            .bearer_auth(ADMIN_TOKEN),
    )
    .await;
    assert_eq!(installation.json()["agency"], "Shembull");
    let text = "SELECT actor, subject, new_value FROM audit_log WHERE subject LIKE 'agency.%' ORDER BY subject";
    let rows = shared.rows(text, text).await;
    let subjects: Vec<_> = rows.iter().map(|row| row[1].as_deref().unwrap()).collect();
    assert_eq!(subjects, ["agency.name", "agency.opening_hours"]);
    assert_eq!(rows[0][2].as_deref(), Some("\"Shembull\""));
}

async fn bad_settings_are_all_named_and_none_is_stored(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let (before, _) = form(&api, "limits").await;

    let mut body = before.clone();
    body["rapidapi"]["concurrent"] = json!(0);
    body["flightapi"]["requests_per_day"] = json!("many");
    body["calendar"].as_object_mut().unwrap().remove("requests_per_second");
    body["sandbox"] = json!({});
    let form_errors = put(&api, "limits", None, &body).await;
    let mut body = before.clone();
    body["rapidapi"]["concurrent"] = json!(0);
    body["flightapi"]["requests_per_day"] = json!(0);
    let value_errors = put(&api, "limits", None, &body).await;

    assert_eq!(
        [&form_errors, &value_errors].map(|answer| answer.status.as_u16()),
        [422, 422]
    );
    assert_eq!(
        form_errors.json()["fields"],
        json!({
            "flightapi.requests_per_day": "invalid", "calendar.requests_per_second": "required", "sandbox": "unknown",
        })
    );
    assert_eq!(
        value_errors.json()["fields"],
        json!({"rapidapi.concurrent": "out_of_range", "flightapi.requests_per_day": "out_of_range"})
    );
    assert_eq!(form(&api, "limits").await.0, before);
}

async fn a_home_airport_exists(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let (mut body, _) = form(&api, "agency").await;

    body["home_airport"] = json!("QQQ");
    let refused = put(&api, "agency", None, &body).await;
    let mut tx = shared.db.write().await.unwrap();
    let by_command = tx.settings().set("agency.home_airport", "QQQ", "tests").await;
    drop(tx);
    body["home_airport"] = json!("PRN");
    let saved = put(&api, "agency", None, &body).await;

    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["fields"], json!({"home_airport": "unknown_airport"}));
    assert_eq!(
        by_command.unwrap_err().to_string(),
        "agency.home_airport: there is no airport QQQ"
    );
    assert_eq!(saved.status, 200, "{saved:?}");
}

/// While processes are replaced, those of two releases read the same rows.
async fn a_row_of_another_release_is_read(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let (body, revision) = form(&api, "installation").await;
    put(&api, "installation", Some(&revision), &body).await;
    let other = r#"UPDATE system_settings SET setting_value = '{"name": "Ana", "later": 1}' WHERE setting_name = 'installation'"#;
    shared.run(other, other).await;

    let read = get(&ApiServer::start(&shared).await, "installation").await;

    assert_eq!(read.status.as_u16(), 200, "{read:?}");
    includes(&read.json(), &json!({"name": "Ana", "colour": body["colour"]}));
}
