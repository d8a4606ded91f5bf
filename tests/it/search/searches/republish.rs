//! Changed prices and scores are applied to existing results without querying providers.

use crate::support::{http, prelude::*};

on_both_databases!(
    a_new_commission_changes_the_prices_while_no_time_passes,
    new_scores_change_the_order_while_no_time_passes,
    results_behind_a_failed_refresh_follow_the_commission,
    a_poll_that_waits_for_a_running_search_sees_the_new_commission,
);

async fn a_new_commission_changes_the_prices_while_no_time_passes(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let (before, after) = changed(&app, ("commission.adult", "25")).await;

    let price = |option: &Value| option["price"].as_f64().unwrap();
    let (before, after) = (by_id(&before, price), by_id(&after, price));
    assert_eq!(before.len(), after.len());
    assert!(before.iter().all(|(id, price)| (after[id] - price - 5.0).abs() < 0.001));
}

async fn new_scores_change_the_order_while_no_time_passes(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let (before, after) = changed(&app, ("scoring.direct_flight_bonus", "1000")).await;

    let score = |option: &Value| option["score"].as_f64().unwrap();
    let (before, after) = (by_id(&before, score), by_id(&after, score));
    assert!(before.keys().eq(after.keys()));
    assert!(after.values().any(|score| *score > 900.0), "{after:?}");
    assert!(before.values().all(|score| *score < 900.0), "{before:?}");
}

async fn results_behind_a_failed_refresh_follow_the_commission(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&one_way()).await;
    app.until_ended(&batch).await;
    app.order(Service::RapidApi, Scenario::A401);
    app.order(Service::FlightApi, Scenario::Down);
    app.age_runs(Duration::from_secs(61)).await;
    app.post(&format!("/api/searches/{batch}/refresh"), &json!({})).await;
    let failed = app.until_ended(&batch).await;
    let before = cached(&app, &failed).await;

    stop_clock(&app.db);
    app.set(&[("commission.adult", "25")]).await;
    let old = app.look(&batch).await;
    let new = app
        .until(&batch, |now| now["cached_results"] != failed["cached_results"])
        .await;

    assert_eq!(old["cached_results"], failed["cached_results"]);
    assert_eq!((&old["repricing"], &new["repricing"]), (&json!(true), &json!(false)));
    includes(&new, &json!({ "status": "failed", "results": null }));
    let price = |option: &Value| option["price"].as_f64().unwrap();
    let (before, after) = (by_id(&before, price), by_id(&cached(&app, &new).await, price));
    assert_eq!(before.len(), after.len());
    assert!(before.iter().all(|(id, price)| (after[id] - price - 5.0).abs() < 0.001));
}

async fn a_poll_that_waits_for_a_running_search_sees_the_new_commission(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::AHeld);
    app.order(Service::FlightApi, Scenario::B410);
    let batch = app.create(&one_way()).await;
    let view = app.until(&batch, |now| now["results"] != Value::Null).await;
    let price = |option: &Value| option["price"].as_f64().unwrap();
    let before = by_id(&app.results(&view).await, price);

    let seen = async {
        let mut etag = String::new();
        loop {
            let url = format!("/api/searches/{batch}?wait=20");
            let poll = || app.request(Method::GET, &url).header("if-none-match", &etag);
            let answer = http::answered(poll).await;
            assert_eq!(answer.status(), StatusCode::OK, "the poll waits for its whole time");
            etag = answer.headers()["etag"].to_str().unwrap().to_owned();
            let now: Value = answer.json().await.unwrap();
            let after = by_id(&app.results(&now).await, price);
            if before.iter().all(|(id, price)| (after[id] - price - 5.0).abs() < 0.001) {
                return now["status"].clone();
            }
        }
    };
    // A poll that waits looks at the settings every three seconds.
    let (status, ()) = tokio::join!(
        patiently("the poll is answered", seen),
        app.set(&[("commission.adult", "25")])
    );

    assert_eq!(status, "running");
}

/// The results of the last complete run.
async fn cached(app: &TestApp, view: &Value) -> Value {
    let url = view["cached_results"]["url"].as_str().unwrap();
    app.get(url).await.json().await.unwrap()
}

/// The results before a setting is changed and those after it.
async fn changed(app: &TestApp, setting: (&str, &str)) -> (Value, Value) {
    let batch = app.create(&one_way()).await;
    let view = app.until_ended(&batch).await;
    let before = app.results(&view).await;
    let asked = app.asked_both();

    stop_clock(&app.db);
    app.set(&[setting]).await;
    let old = app.look(&batch).await;
    let new = app
        .until(&batch, |now| now["results"]["version"] != view["results"]["version"])
        .await;

    assert_eq!(old["results"], view["results"]);
    assert_eq!((run_of(&new), &new["status"]), (run_of(&view), &view["status"]));
    assert_eq!(app.asked_both(), asked);
    (before, app.results(&new).await)
}

fn by_id(results: &Value, value: impl Fn(&Value) -> f64) -> BTreeMap<String, f64> {
    options(results)
        .into_iter()
        .map(|option| (option["id"].as_str().unwrap().to_owned(), value(option)))
        .collect()
}
