//! The administrator's API of the commission.

use crate::support::prelude::*;

on_both_databases!(
    a_rule_is_changed_and_a_late_edit_gets_the_rule_as_it_is,
    a_change_is_recorded_with_its_author,
    a_preview_changes_nothing,
);

const RULES: &str = "/api/admin/commission-rules";

async fn rules(api: &ApiServer) -> Value {
    Answer::to(api.request(Method::GET, RULES).bearer_auth(ADMIN_TOKEN))
        .await
        .json()
}

async fn change(api: &ApiServer, passenger_type: &str, revision: Option<&str>, body: Value) -> Answer {
    let path = format!("{RULES}/{passenger_type}");
    let mut request = api.request(Method::PATCH, &path).bearer_auth(ADMIN_TOKEN).json(&body);
    if let Some(revision) = revision {
        request = request.header("if-match", format!("\"{revision}\""));
    }
    Answer::to(request).await
}

async fn a_rule_is_changed_and_a_late_edit_gets_the_rule_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let before = rules(&api).await;
    let [adult, child] = [0, 1].map(|place| before["rules"][place]["revision"].as_str().unwrap());
    let tiers = json!([{"min_count": 2, "rate": 12.5}]);

    let saved = change(
        &api,
        "adult",
        Some(adult),
        json!({"rate": 18.5, "group_discount_rules": tiers}),
    )
    .await;
    let late = change(&api, "adult", Some(adult), json!({"rate": 19})).await;
    // The rule of children has not changed since it was read.
    let other = change(&api, "child", Some(child), json!({"rate": 9.99})).await;
    let unconditional = change(&api, "infant_lap", None, json!({"rate": 1})).await;
    let unknown = change(&api, "dog", None, json!({"rate": 1})).await;

    assert_eq!(
        [&saved, &late, &other, &unconditional, &unknown].map(|answer| answer.status.as_u16()),
        [200, 412, 200, 200, 404]
    );
    assert_eq!(saved.json()["group_discount_rules"], tiers);
    let without_tiers = change(&api, "adult", None, json!({"rate": 18.5})).await;
    assert_eq!(without_tiers.json(), saved.json(), "what is left out stays");
    let tag = format!("\"{}\"", saved.json()["revision"].as_str().unwrap());
    assert_eq!(saved.header("etag"), tag);
    assert_eq!(
        (&late.json()["code"], &late.json()["current"]),
        (&json!("changed_meanwhile"), &saved.json())
    );
    let after = rules(&api).await;
    let rates: Vec<_> = after["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["rate"].as_f64().unwrap())
        .collect();
    assert_eq!(rates, [18.5, 9.99, 10.0, 1.0]);
    assert_eq!(after["rules"][1]["group_discount_rules"], Value::Null);
}

async fn a_change_is_recorded_with_its_author(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let tiers = rules(&api).await["rules"][0]["group_discount_rules"].clone();
    change(&api, "adult", None, json!({"rate": 21, "group_discount_rules": tiers})).await;
    // Nothing is recorded for a change that changes nothing.
    change(&api, "adult", None, json!({"rate": 21, "group_discount_rules": tiers})).await;

    let text = "SELECT actor, subject, old_value, new_value, ip FROM audit_log WHERE subject = 'commission.adult'";
    let rows = shared.rows(text, text).await;
    let expected = ["administrator", "commission.adult", "20.0", "21.0", "127.0.0.1"];
    assert_eq!(rows, [expected.map(|text| Some(text.to_owned())).to_vec()]);
}

async fn a_preview_changes_nothing(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let before = rules(&api).await;
    let body = json!({"rate": 20, "group_discount_rules": before["presets"][1]["group_discount_rules"]});

    let path = format!("{RULES}/adult/preview");
    let preview = Answer::to(api.request(Method::POST, &path).bearer_auth(ADMIN_TOKEN).json(&body)).await;

    assert_eq!(rules(&api).await, before);
    assert_eq!(
        preview.json()["parties"][3],
        json!({"adults": 4, "children": 0, "infants_in_seat": 0, "infants_on_lap": 0, "before": 60.0, "after": 53.32,
               "step": 8.32, "is_jump": false})
    );
    assert_eq!(
        preview.json()["families"],
        json!([
            {"adults": 2, "children": 2, "infants_in_seat": 0, "infants_on_lap": 0, "before": 50.0, "after": 50.0,
             "step": null, "is_jump": false},
            {"adults": 2, "children": 0, "infants_in_seat": 1, "infants_on_lap": 1, "before": 40.0, "after": 40.0,
             "step": null, "is_jump": false},
        ])
    );
}
