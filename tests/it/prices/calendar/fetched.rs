//! Calendars that an administrator fetches by hand: who did, how it ended, and what was stored.

use flight_finder_core::prices::{
    calendar::{recent_fetches, settle_fetches},
    demand::queue_by_hand,
};

use crate::support::{
    admin::{get, post},
    prelude::*,
};

on_both_databases!(
    a_fetch_is_remembered_with_its_outcome,
    the_last_twenty_fetches_are_remembered_with_their_outcomes,
);

const FETCHES: &str = "/api/admin/calendar-fetches";

async fn a_fetch_is_remembered_with_its_outcome(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let month = month(&app.db).to_string();
    let body = json!({"origin": "TIA", "destination": "VIE", "month": month});

    let first = fetch(&app, &body).await;
    app.order(Service::Calendar, Scenario::A401);
    let second = fetch(&app, &body).await;
    let query = format!("origin=TIA&destination=VIE&month={month}");
    let stored = get(&app, &format!("/api/admin/calendars?{query}")).await;

    assert_eq!(
        [
            "actor",
            "origin",
            "origin_name",
            "destination_name",
            "year_month",
            "state",
            "error"
        ]
        .map(|name| first[name].clone()),
        [
            json!("administrator"),
            json!("TIA"),
            json!("Tirana (TIA)"),
            json!("Vienna (VIE)"),
            json!(month),
            json!("done"),
            Value::Null
        ]
    );
    assert_eq!(
        ["state", "days_saved", "error"].map(|name| second[name].clone()),
        [json!("dead"), Value::Null, json!("API request failed: Unauthorized")]
    );
    let days = stored["days"].as_array().unwrap();
    assert_eq!(first["days_saved"], days.len(), "the failed fetch keeps them");
    assert_eq!(stored["last_error"], second["error"]);
    for day in days {
        let [base, shown] = ["base_price", "price"].map(|name| day[name].as_f64().unwrap());
        assert!((shown - base - 20.0).abs() < 0.001, "{day}");
    }
    let noted =
        "SELECT actor || ' ' || subject || ' ' || coalesce(ip, '') FROM audit_log WHERE action = 'calendar.fetch'";
    let noted = app.shared.rows(noted, noted).await.concat();
    let expected = Some(format!("administrator TIA-VIE {month} 127.0.0.1"));
    assert_eq!(noted, [expected.clone(), expected]);
}

async fn the_last_twenty_fetches_are_remembered_with_their_outcomes(shared: SharedDatabase) {
    let db = shared.db.clone();
    let route = |number: u8| route_month("TIA", &format!("XX{}", char::from(b'A' + number)), month(&db));
    let mut jobs = Vec::new();
    for number in 0..22 {
        jobs.push(
            queue_by_hand(&db, &route(number), "ana@agency.al".into())
                .await
                .unwrap(),
        );
    }
    let end = |state: &str, job: JobId| {
        let id = if shared.db.is_sqlite() {
            format!("unhex('{}')", job.0.simple())
        } else {
            format!("'{job}'")
        };
        [
            format!(
                "INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count, error,
                                          created_at, finished_at)
                 SELECT id, queue, kind, payload, '{state}', priority, attempt, max_attempts, crash_count, 'no room',
                        created_at, 7
                 FROM jobs WHERE id = {id}"
            ),
            format!("DELETE FROM jobs WHERE id = {id}"),
        ]
    };
    let mut connection = shared.connection().await;
    for text in end("expired", jobs[21]).into_iter().chain(end("dead", jobs[20])) {
        connection.execute(text).await;
    }

    commit!(db, |tx| settle_fetches(&mut tx));
    connection.execute("DELETE FROM job_history").await;
    let fetches = recent_fetches(&db).await.unwrap();

    assert_eq!(connection.count("calendar_fetches").await, 20);
    let states: Vec<_> = fetches
        .iter()
        .map(|fetch| (fetch.job_id, fetch.state.unwrap().name(), fetch.error.as_deref()))
        .collect();
    let newest: Vec<_> = states.iter().filter(|(.., error)| error.is_some()).copied().collect();
    assert_eq!(newest.len(), 2, "{states:?}");
    assert!(newest.contains(&(jobs[21], "expired", Some("no room"))), "{newest:?}");
    assert!(newest.contains(&(jobs[20], "dead", Some("no room"))), "{newest:?}");
    assert_eq!(states.iter().filter(|(_, state, _)| *state == "ready").count(), 18);
}

fn month(db: &Db) -> YearMonth {
    YearMonth::containing(db.now().to_datetime().date_naive()).plus(2)
}

/// Fetches a calendar, and returns the latest fetch after its end.
async fn fetch(app: &TestApp, body: &Value) -> Value {
    let queued = post(app, FETCHES, body).await;
    assert_eq!(queued.status.as_u16(), 202, "{queued:?}");
    let job = queued.json()["job_id"].clone();
    let latest = async || {
        let list = get(app, FETCHES).await;
        let fetches = list["fetches"].as_array().unwrap().clone();
        fetches.into_iter().find(|fetch| fetch["job_id"] == job).unwrap()
    };
    eventually("the fetch ends", async || !latest().await["finished_at"].is_null()).await;
    latest().await
}
