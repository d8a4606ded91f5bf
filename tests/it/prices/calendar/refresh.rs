//! `RefreshCalendar`: how a month that the sandbox returns is stored, and what follows a failure.

use flight_finder_core::{
    platform::{
        jobs::RefreshCalendar,
        providers::{
            Provider,
            limits::{Account, Pass, Turn},
        },
        queue::JobRow,
    },
    prices::demand::{CalendarView, calendar_view},
};

use crate::support::prelude::*;

on_both_databases!(
    a_month_is_stored_with_its_fares_and_its_age,
    errors_are_stored_as_specified_and_the_old_calendar_stays,
    a_spent_plan_pauses_the_queue_and_costs_no_attempt,
    another_key_ends_the_pause,
    the_calendar_leaves_a_reserve_of_the_plan,
    a_token_that_comes_too_late_postpones_the_refresh_without_a_failure,
    a_month_without_prices_is_stored_empty,
    one_refresh_at_a_time_for_each_route_month,
    a_search_of_one_adult_one_way_teaches_fares_and_no_other_does,
);

/// The month after next, all of whose days have a price.
fn route(db: &Db) -> RouteMonth {
    let today = db.now().to_datetime().date_naive();
    route_month("TIA", "VIE", YearMonth::containing(today).plus(2))
}

async fn queue(db: &Db, route: &RouteMonth) -> JobId {
    let mut tx = db.write().await.unwrap();
    let job = NewJob::new(&RefreshCalendar { route: route.clone() });
    let id = tx.queue().enqueue(&job).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn job(db: &Db, id: JobId) -> JobRow {
    db.read()
        .await
        .unwrap()
        .queue()
        .find_job(id)
        .await
        .unwrap()
        .expect("the job is there")
}

/// Refreshes, and returns the ended job and the view.
async fn refreshed(app: &TestApp) -> (JobRow, CalendarView) {
    let route = route(&app.db);
    let id = queue(&app.db, &route).await;
    eventually("the refresh ends", async || {
        job(&app.db, id).await.finished_at.is_some()
    })
    .await;
    (job(&app.db, id).await, calendar_view(&app.db, &route).await.unwrap())
}

async fn a_month_is_stored_with_its_fares_and_its_age(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let (job, view) = refreshed(&app).await;

    let calendar = view.calendar.expect("it is stored");
    assert_eq!((job.state.name(), job.attempt), ("done", 1));
    assert!(
        calendar.demo && calendar.grid.len() > 20,
        "{} days",
        calendar.grid.len()
    );
    assert!(calendar.grid.values().all(|day| day.price.0 > 0));
    assert_eq!((view.refreshing, view.last_error), (None, None));
    let mut connection = app.shared.connection().await;
    let fares = "SELECT CAST(count(*) AS TEXT), CAST(min(total_price) AS TEXT), CAST(min(length(airline)) AS TEXT)
                 FROM processed_flight_prices WHERE origin = 'TIA' AND destination = 'VIE'";
    let fares = connection.rows(fares, fares).await.remove(0);
    let cheapest = calendar.grid.values().map(|day| day.price.0 + 2_000).min().unwrap();
    let text = |number: i64| Some(number.to_string());
    assert_eq!(
        fares[..2],
        [text(calendar.grid.len().try_into().unwrap()), text(cheapest)]
    );
    assert_eq!(fares[2].as_deref(), Some("2"), "every fare has its carrier");
    let updated = "SELECT CAST(last_price_update AS TEXT) FROM route_demand_tracking";
    assert_eq!(
        connection.rows(updated, updated).await,
        [[text(calendar.last_update.0)]],
        "the age is that of the calendar"
    );
}

async fn errors_are_stored_as_specified_and_the_old_calendar_stays(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (_, before) = refreshed(&app).await;

    for (scenario, attempts, text) in [
        (
            Scenario::CalNoData,
            1,
            "Invalid API response format: Missing status or data",
        ),
        (Scenario::CalEmptyGrid, 1, ""),
        (Scenario::A403Sub, 1, "API request failed: Forbidden"),
        (Scenario::A401, 1, "API request failed: Unauthorized"),
        (Scenario::A400String, 1, "API request failed: Bad Request"),
    ] {
        app.order(Service::Calendar, scenario);

        let (job, view) = refreshed(&app).await;

        if text.is_empty() {
            assert_eq!(job.state, JobState::Done, "{scenario}");
            continue;
        }
        assert_eq!((job.state.name(), job.attempt), ("dead", attempts), "{scenario}");
        assert_eq!(view.last_error.as_deref(), Some(text), "{scenario}");
        assert_eq!(job.error.as_deref(), Some(text), "{scenario}");
        assert!(view.calendar.is_some() && view.refreshing.is_none(), "{scenario}");
    }
    app.order(Service::Calendar, Scenario::CalOk);

    let (_, after) = refreshed(&app).await;

    assert_eq!(after.last_error, None, "a refresh that succeeds takes the note away");
    assert_eq!(after.calendar.unwrap().grid, before.calendar.unwrap().grid);
}

async fn a_month_without_prices_is_stored_empty(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::Calendar, Scenario::CalEmptyGrid);

    let (job, view) = refreshed(&app).await;

    assert_eq!(job.state, JobState::Done);
    assert_eq!(view.calendar.unwrap().grid.len(), 0);
}

async fn a_spent_plan_pauses_the_queue_and_costs_no_attempt(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let route = route(&app.db);
    app.order_times(1, Service::Calendar, Scenario::A429Month);

    let first = queue(&app.db, &route).await;
    eventually("it is put off", async || {
        job(&app.db, first).await.state == JobState::Scheduled
    })
    .await;
    let elsewhere = RouteMonth {
        destination: "FCO".parse().unwrap(),
        ..route.clone()
    };
    let second = queue(&app.db, &elsewhere).await;

    let put_off = job(&app.db, first).await;
    let minutes = put_off.run_at.unwrap().since(app.db.now()).as_secs() / 60;
    assert_eq!(put_off.attempt, 0, "no attempt is burnt");
    // The plan resets in a day, but a closed account is tried again once an hour.
    assert!((55..=60).contains(&minutes), "it waits for the probe: {minutes} min");
    let mut tx = app.db.read().await.unwrap();
    let paused = tx.limits().paused_until(RefreshCalendar::LIMIT).await.unwrap().unwrap();
    drop(tx);
    assert!(paused.since(app.db.now()) > Duration::from_mins(55));
    assert_eq!(app.asked(Service::Calendar), 1);
    let waiting = job(&app.db, second).await;
    assert_eq!((waiting.state.name(), waiting.attempt), ("ready", 0));
    let view = calendar_view(&app.db, &route).await.unwrap();
    assert_eq!(
        view.last_error.as_deref(),
        Some("API request failed: Too Many Requests")
    );
    assert_eq!(view.refreshing, None, "tomorrow is not now");
}

async fn another_key_ends_the_pause(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let route = route(&app.db);
    app.order_times(1, Service::Calendar, Scenario::A429Month);
    let put_off = queue(&app.db, &route).await;
    eventually("it is put off", async || {
        job(&app.db, put_off).await.state == JobState::Scheduled
    })
    .await;

    let recorded = app.shared.count("audit_log").await;
    let mut tx = app.db.write().await.unwrap();
    tx.settings()
        .set_credential(Provider::RapidApi, None, None, "tests")
        .await
        .unwrap();
    tx.commit().await.unwrap();

    eventually("it is asked again", async || app.asked(Service::Calendar) == 2).await;
    eventually("it is there", async || {
        calendar_view(&app.db, &route).await.unwrap().calendar.is_some()
    })
    .await;
    // No key was stored, so none was removed.
    assert_eq!(app.shared.count("audit_log").await, recorded);
}

async fn the_calendar_leaves_a_reserve_of_the_plan(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let mut connection = app.shared.connection().await;
    let tomorrow = app.db.now().plus(Duration::from_hours(24)).0;
    let half = format!(
        "UPDATE provider_limits SET plan_limit = 1000, plan_remaining = 500, plan_resets_at = {tomorrow}
         WHERE key = 'rapidapi'"
    );
    connection.execute(half).await;

    let route = route(&app.db);
    let id = queue(&app.db, &route).await;
    eventually("it is put off", async || {
        job(&app.db, id).await.state == JobState::Scheduled
    })
    .await;

    assert_eq!(app.asked(Service::Calendar), 0);
    assert_eq!(job(&app.db, id).await.attempt, 0);
    let searched = app.searched(&one_way()).await;
    assert_eq!(searched["status"], "complete");
    assert!(app.asked(Service::RapidApi) > 0, "live searches go on");
}

async fn a_token_that_comes_too_late_postpones_the_refresh_without_a_failure(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("limits.rapidapi.requests_per_second", "2")]).await;
    let mut tx = app.db.write().await.unwrap();
    for _ in 0..45 {
        let latest = tx.now().plus(Duration::from_mins(1));
        let pass = tx.limits().take_token(Account::RapidApi, latest, Turn::default()).await;
        assert!(!matches!(pass, Ok(Pass::Refused { .. })), "{pass:?}");
    }
    tx.commit().await.unwrap();

    let route = route(&app.db);
    let id = queue(&app.db, &route).await;
    eventually("it waits", async || job(&app.db, id).await.state == JobState::Scheduled).await;

    let view = calendar_view(&app.db, &route).await.unwrap();
    assert_eq!(
        (view.refreshing, view.last_error, view.is_paused),
        (Some(id), None, false)
    );
    assert_eq!((job(&app.db, id).await.attempt, app.asked(Service::Calendar)), (0, 0));
}

async fn one_refresh_at_a_time_for_each_route_month(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order_times(1, Service::Calendar, Scenario::Hang);
    let route = route(&app.db);

    let first = queue(&app.db, &route).await;
    eventually("it is under way", async || app.asked(Service::Calendar) == 1).await;

    assert_eq!(queue(&app.db, &route).await, first);
    assert_eq!(calendar_view(&app.db, &route).await.unwrap().refreshing, Some(first));
}

async fn a_search_of_one_adult_one_way_teaches_fares_and_no_other_does(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let fares = async || app.shared.count("processed_flight_prices").await;

    app.searched(&round_trip()).await;
    let mut business = one_way();
    business["travelClass"] = json!("3");
    app.searched(&business).await;
    assert_eq!(fares().await, 0);
    let view = app.searched(&one_way()).await;
    eventually("the fares are there", async || fares().await > 0).await;

    let cheapest = options(&app.results(&view).await)
        .iter()
        .map(|option| option["price"].as_f64().unwrap())
        .fold(f64::INFINITY, f64::min);
    let kept = "SELECT CAST(min(total_price) AS TEXT), CAST(count(DISTINCT flight_date) AS TEXT),
                       CAST(min(duration) AS TEXT), min(origin), max(destination)
                FROM processed_flight_prices";
    let kept = app.shared.rows(kept, kept).await.remove(0);
    assert_eq!(
        kept[0].as_deref(),
        Some(format!("{:.0}", cheapest * 100.0).as_str()),
        "what the visitor pays"
    );
    assert_eq!(
        (kept[1].as_deref(), kept[3].as_deref(), kept[4].as_deref()),
        (Some("1"), Some("TIA"), Some("VIE"))
    );
    assert!(kept[2].is_some(), "a search knows how long a flight takes");
}
