//! Viewing a calendar: it returns the stored prices at once and queues a refresh if they are old.

use flight_finder_core::platform::jobs::RefreshCalendar;

use super::get::{NOW, store};
use crate::support::{http, prelude::*};

on_both_databases!(
    visitors_of_a_calendar_share_one_refresh_and_see_its_end,
    only_old_calendars_are_refreshed,
    a_viewed_calendar_is_refreshed_before_others_that_are_due,
    while_the_account_is_paused_nothing_is_queued_and_no_poll_waits,
    a_robot_sees_stored_prices_and_causes_no_refresh,
    an_address_has_thirty_calendars_refreshed_an_hour,
    a_place_that_is_not_seeded_is_not_requested,
    a_failure_of_the_service_is_stored_and_not_retried_at_once,
);

/// `TIA-VIE` in the month after next.
fn path(app: &TestApp) -> String {
    let month = YearMonth::containing(app.db.now().to_datetime().date_naive()).plus(2);
    format!("/api/calendar?origin=TIA&destination=VIE&month={month}&trip_type=oneWay")
}

async fn visitors_of_a_calendar_share_one_refresh_and_see_its_end(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    // No poll ends without news.
    stop_clock(&app.db);
    app.order(Service::Calendar, Scenario::Held);
    let path = path(&app);

    let opened = join_all((0..8).map(async |_| app.get(&path).await)).await;
    let etag = opened[0].headers()["etag"].to_str().unwrap().to_owned();
    for response in opened {
        let shown: Value = response.json().await.unwrap();
        includes(&shown, &json!({ "refreshing": true, "priceGrid": {} }));
    }
    let waiting = format!("{path}&wait=20");
    let poll = http::answered(|| app.request(Method::GET, &waiting).header("if-none-match", &etag));
    let (news, ()) = tokio::join!(poll, async { app.release(None, Service::Calendar) });

    assert_eq!(news.status(), StatusCode::OK);
    let etag = news.headers()["etag"].to_str().unwrap().to_owned();
    let shown: Value = news.json().await.unwrap();
    includes(&shown, &json!({ "refreshing": false, "demo": true }));
    assert!(shown["priceGrid"].as_object().unwrap().len() > 20, "{shown}");
    assert_eq!(app.asked(Service::Calendar), 1);
    let again = app.request(Method::GET, &waiting).header("if-none-match", &etag);
    assert_eq!(again.send().await.unwrap().status(), StatusCode::NOT_MODIFIED);
    assert_eq!(app.asked(Service::Calendar), 1);
}

async fn only_old_calendars_are_refreshed(shared: SharedDatabase) {
    let clock = Clock::driven(NOW);
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    store(&api.db, "2026-12", &[("2026-12-03", 6_000, true)]).await;
    let path = "/api/calendar?origin=TIA&destination=VIE&month=2026-12&trip_type=oneWay";

    clock.advance(Duration::from_secs(6 * 3_600 - 1));
    let fresh = api.get(path).await.json();
    clock.advance(Duration::from_secs(1));
    let old = api.get(path).await.json();

    assert_eq!(
        (&fresh["refreshing"], &old["refreshing"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        old["priceGrid"],
        json!({"2026-12-03": {"price": 80.0, "isDirect": true}}),
        "what is stored stays"
    );
}

async fn a_viewed_calendar_is_refreshed_before_others_that_are_due(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, Clock::driven(NOW), |_| {}).await;
    let route = route_month("TIA", "VIE", "2026-12".parse().unwrap());
    let mut tx = api.db.write().await.unwrap();
    let due = NewJob::new(&RefreshCalendar { route }).priority(3);
    tx.queue().enqueue(&due).await.unwrap();
    tx.commit().await.unwrap();
    let path = "/api/calendar?origin=TIA&destination=VIE&month=2026-12&trip_type=oneWay";

    let opened = api.get(path).await.json();

    assert_eq!(opened["refreshing"], json!(true));
    let priorities = "SELECT CAST(priority AS TEXT) FROM jobs";
    let priorities = shared.rows(priorities, priorities).await.concat();
    assert_eq!(priorities, [Some("0".to_owned())], "one job, and it is next");
}

async fn while_the_account_is_paused_nothing_is_queued_and_no_poll_waits(shared: SharedDatabase) {
    let clock = Clock::driven(NOW);
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    let mut tx = api.db.write().await.unwrap();
    let reset = NOW.plus(Duration::from_hours(5));
    tx.limits().pause_jobs(RefreshCalendar::LIMIT, reset).await.unwrap();
    tx.commit().await.unwrap();
    let path = "/api/calendar?origin=TIA&destination=VIE&month=2026-12&trip_type=oneWay";

    let paused = api.get(path).await.json();
    includes(
        &paused,
        &json!({ "refreshing": false, "lastError": "API request failed: Service Unavailable" }),
    );
    assert_eq!(shared.count("jobs").await, 0);

    clock.advance(Duration::from_hours(5));
    let again = api.get(path).await.json();
    includes(&again, &json!({ "refreshing": true, "lastError": null }));
    assert_eq!(shared.count("jobs").await, 1);
}

async fn a_robot_sees_stored_prices_and_causes_no_refresh(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, Clock::driven(NOW), |_| {}).await;
    let path = "/api/calendar?origin=TIA&destination=VIE&month=2026-12&trip_type=oneWay";
    let robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

    let seen = Answer::to(api.request(Method::GET, path).header("user-agent", robot))
        .await
        .json();

    assert_eq!(seen["refreshing"], json!(false));
    assert_eq!(shared.count("jobs").await, 0);
}

async fn an_address_has_thirty_calendars_refreshed_an_hour(shared: SharedDatabase) {
    let clock = Clock::driven(NOW);
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    let months: Vec<_> = YearMonth::window("2026-11-20".parse().unwrap()).collect();
    let refreshing = async |destination: &str, month: &YearMonth| {
        let path = format!("/api/calendar?origin=TIA&destination={destination}&month={month}&trip_type=oneWay");
        api.get(&path).await.json()["refreshing"] == json!(true)
    };

    let mut refreshed = 0;
    for destination in ["VIE", "FCO", "MXP"] {
        for month in &months {
            refreshed += usize::from(refreshing(destination, month).await);
        }
    }

    assert_eq!(refreshed, 30);
    assert!(!refreshing("MXP", &months[11]).await);
    clock.advance(Duration::from_hours(1));
    assert!(refreshing("MXP", &months[11]).await, "an hour later");
}

async fn a_place_that_is_not_seeded_is_not_requested(shared: SharedDatabase) {
    let mut connection = shared.connection().await;
    let added = "INSERT INTO airports (code, kind, iata_code, name, city, state, search_text)
                 VALUES ('QQA', 'airport', 'QQA', 'New', 'New', 'New', 'qqa new')";
    connection.execute(added.to_owned()).await;
    let api = ApiServer::start_with(&shared, Clock::driven(NOW), |_| {}).await;

    let shown = api
        .get("/api/calendar?origin=TIA&destination=QQA&month=2026-12&trip_type=oneWay")
        .await;

    assert_eq!(
        (shown.status, &shown.json()["refreshing"]),
        (StatusCode::OK, &json!(false))
    );
}

async fn a_failure_of_the_service_is_stored_and_not_retried_at_once(shared: SharedDatabase) {
    let app = TestApp::start_with(shared, |_, providers| providers.latency_ms = [500, 501]).await;
    stop_clock(&app.db);
    app.order(Service::Calendar, Scenario::CalNoData);
    let path = path(&app);

    let opened = app.get(&path).await;
    let etag = opened.headers()["etag"].to_str().unwrap().to_owned();
    let mut shown: Value = opened.json().await.unwrap();
    assert_eq!(shown["refreshing"], json!(true));
    let waiting = format!("{path}&wait=20");
    let poll = || app.request(Method::GET, &waiting).header("if-none-match", &etag);
    shown = http::answered(poll).await.json().await.unwrap();

    includes(&shown, &json!({ "refreshing": false, "priceGrid": {} }));
    assert_eq!(
        shown["lastError"],
        json!("Invalid API response format: Missing status or data")
    );
    let again: Value = app.get(&path).await.json().await.unwrap();
    assert_eq!(again["refreshing"], json!(false));
    assert_eq!(app.asked(Service::Calendar), 1);
}
