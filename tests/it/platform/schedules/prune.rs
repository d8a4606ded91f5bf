//! Data is deleted after its retention, and requests for deleted data are answered.

use flight_finder_core::{
    landing::pages::changes::{NewChange, start_change},
    people::{agents::set_agent_active, auth::prune_unconfirmed},
    platform::{
        bulk::{BulkState, stop},
        jobs::Prune,
        providers::Provider,
    },
    prices::calendar::Calendar,
};

use crate::{
    people::users::{create_user, sign_in},
    support::{prelude::*, waiting::while_workers_run},
};

on_both_databases!(
    results_are_deleted_two_days_after_their_run_and_the_search_still_answers,
    younger_rows_stay,
    an_idempotency_key_is_valid_for_a_day_and_then_deleted,
    a_search_and_its_run_are_deleted_after_thirteen_months,
    how_long_results_are_kept_is_a_setting,
    prices_and_demand_of_past_days_are_deleted,
    booked_results_are_kept_for_ninety_days_and_booking_requests_for_thirteen_months,
    only_the_results_with_the_latest_requests_are_kept_longer,
    sandbox_prices_that_came_after_a_real_key_are_deleted,
    a_session_is_deleted_twelve_hours_after_its_last_refresh,
    who_never_confirms_the_address_is_deleted_after_a_week,
    an_activated_agent_stays_and_does_not_end_the_pruning,
    addresses_of_users_are_shortened_after_thirty_days,
    changes_of_landing_pages_are_deleted_a_week_after_their_end,
);

const HOUR: Duration = Duration::from_hours(1);

async fn results_are_deleted_two_days_after_their_run_and_the_search_still_answers(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&one_way()).await;
    let before = app.until_ended(&batch).await;
    let url = before["results"]["url"].as_str().unwrap();

    prune_after(&app.db, HOUR * 49).await;

    let after = app.look(&batch).await;
    assert_eq!(after["status"], "complete");
    assert_eq!(
        [&after["results"], &after["cached_results"], &after["checked_at"]],
        [&Value::Null; 3]
    );
    assert_ne!(after["version"], before["version"]);
    assert_eq!(app.get(url).await.status(), StatusCode::NOT_FOUND);
    // An equal search does not reuse deleted results.
    let again = app.create(&one_way()).await;
    let fresh = while_workers_run(&app.db, Duration::from_millis(100), app.until_ended(&again)).await;
    assert!(fresh["results"]["count"].as_i64().unwrap() > 0);
    assert_eq!(
        app.look(&batch).await["results"]["version"],
        fresh["results"]["version"]
    );
}

async fn younger_rows_stay(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&one_way()).await;
    let before = app.until_ended(&batch).await;

    prune_after(&app.db, HOUR * 47).await;

    assert_eq!(app.look(&batch).await["results"], before["results"]);
    assert!(
        !app.results(&before).await["best_flights"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let mut tx = app.db.write().await.unwrap();
    assert_eq!(
        tx.searches().prune_events(app.db.now().plus(HOUR), 10).await.unwrap(),
        1
    );
}

async fn an_idempotency_key_is_valid_for_a_day_and_then_deleted(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let key = Uuid::new_v4().to_string();
    let first = create_with(&app, &key).await;
    assert_eq!(create_with(&app, &key).await, first);

    prune_after(&app.db, HOUR * 25).await;

    assert_ne!(create_with(&app, &key).await, first);
}

async fn a_search_and_its_run_are_deleted_after_thirteen_months(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&one_way()).await;
    app.until_ended(&batch).await;
    let day = HOUR * 24;

    prune_after(&app.db, day * 395).await;
    let kept = app.look(&batch).await;
    prune_after(&app.db, day * 397).await;
    let gone = app.get(&format!("/api/searches/{batch}")).await.status();
    let mut left = rows(&app).await;
    prune_after(&app.db, day * 399).await;
    left.extend(rows(&app).await);

    assert_eq!(
        (&kept["status"], &kept["search_params"]["toCode"]),
        (&"complete".into(), &"VIE".into())
    );
    assert_eq!(gone, StatusCode::NOT_FOUND);
    assert_eq!(left, [0, 1, 1, 2, 0, 0, 0, 0]);
}

/// The numbers of searches, runs, heads and provider requests.
async fn rows(app: &TestApp) -> Vec<i64> {
    let mut connection = app.shared.connection().await;
    let mut counts = Vec::new();
    for table in ["saved_searches", "search_runs", "run_heads", "provider_requests"] {
        counts.push(connection.count(table).await);
    }
    counts
}

async fn how_long_results_are_kept_is_a_setting(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&one_way()).await;
    app.until_ended(&batch).await;
    commit!(app.db, |tx| tx.settings().set("keep.results_hours", "1", "test"));
    app.settings.forget().await;

    prune_after(&app.db, HOUR * 2).await;

    assert_eq!(app.look(&batch).await["results"], Value::Null);
}

async fn booked_results_are_kept_for_ninety_days_and_booking_requests_for_thirteen_months(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&one_way()).await;
    let before = app.until_ended(&batch).await;
    let option = app.results(&before).await["best_flights"][0].clone();
    ask_to_book(&app, &batch, &option).await;
    let day = HOUR * 24;

    prune_after(&app.db, day * 89).await;
    let kept = app.look(&batch).await;
    prune_after(&app.db, day * 91).await;
    let pruned = app.look(&batch).await;
    prune_after(&app.db, day * 395).await;
    let almost = (bookings(&app).await, app.look(&batch).await);
    prune_after(&app.db, day * 399).await;

    assert_eq!(kept["results"], before["results"]);
    assert_eq!(pruned["results"], Value::Null);
    assert_eq!((almost.0, &almost.1["search_params"]), (1, &before["search_params"]));
    assert_eq!((bookings(&app).await, rows(&app).await), (0, vec![0; 4]));
}

async fn only_the_results_with_the_latest_requests_are_kept_longer(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("keep.booked_results_runs", "1")]).await;
    let mut batches = Vec::new();
    for search in [one_way(), round_trip()] {
        let batch = app.create(&search).await;
        let view = app.until_ended(&batch).await;
        let option = app.results(&view).await["best_flights"][0].clone();
        ask_to_book(&app, &batch, &option).await;
        batches.push(batch);
    }

    prune_after(&app.db, HOUR * 49).await;

    assert_eq!(app.look(&batches[0]).await["results"], Value::Null);
    assert!(app.look(&batches[1]).await["results"].is_object());
}

fn sandbox_calendar(app: &TestApp) -> Calendar {
    Calendar {
        grid: [].into(),
        has_direct_flight: false,
        demo: true,
        last_update: app.db.now(),
    }
}

async fn sandbox_prices_that_came_after_a_real_key_are_deleted(shared: SharedDatabase) {
    // The environment contains a real key. The calendar stored below comes from a refresh that started before the key
    // was set.
    let key = Some("a real key".to_owned().into());
    let app = TestApp::start_with(shared, |config, _| config.providers[Provider::FlightApi].key = key).await;
    let route = route_month(
        "TIA",
        "VIE",
        YearMonth::containing((app.db.now().plus(HOUR * 24 * 40)).to_datetime().date_naive()),
    );
    let calendar = sandbox_calendar(&app);
    commit!(app.db, |tx| tx.calendars().save(&route, &calendar));

    prune_after(&app.db, HOUR).await;

    assert_eq!(app.shared.count("calendar_prices").await, 0);
}

async fn ask_to_book(app: &TestApp, batch: &str, option: &Value) {
    let asked = json!({
        "id": Uuid::new_v4(), "batch_id": batch, "option_id": option["id"], "channel": "chat",
        "price": option["price"], "lang": "sq",
    });
    let status = app.post("/api/booking-requests", &asked).await.status();
    assert!(status.is_success(), "{status}");
}

async fn bookings(app: &TestApp) -> i64 {
    app.shared.count("booking_requests").await
}

async fn prices_and_demand_of_past_days_are_deleted(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let day = |days: u64| {
        app.db
            .now()
            .plus(HOUR * 24 * u32::try_from(days).unwrap())
            .to_datetime()
            .date_naive()
    };
    // The departures are two months apart, so that they are in different months on whatever day the test runs.
    for days in [1, 63] {
        let route = route_month("TIA", "VIE", YearMonth::containing(day(days)));
        let calendar = sandbox_calendar(&app);
        let mut tx = app.db.write().await.unwrap();
        tx.calendars().save(&route, &calendar).await.unwrap();
        tx.demand().refreshed(&route, app.db.now()).await.unwrap();
        tx.commit().await.unwrap();
        let mut connection = app.shared.connection().await;
        connection
            .execute(format!(
                "INSERT INTO processed_flight_prices (origin, destination, flight_date, airline, is_direct,
                     total_price, seen_at)
                 VALUES ('TIA', 'VIE', '{}', '', FALSE, 100, 0)",
                day(days)
            ))
            .await;
    }
    let mut left = vec![past(&app).await];

    for days in [2, 35, 130] {
        prune_after(&app.db, HOUR * 24 * days).await;
        left.push(past(&app).await);
    }

    // The price of a day is deleted one day after that day, and a month is deleted when the next month has begun.
    assert_eq!(
        (left[0], left[1][2], left[2], left[3]),
        ([2, 2, 2], 2, [1, 1, 1], [0, 0, 0])
    );
}

async fn a_session_is_deleted_twelve_hours_after_its_last_refresh(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let user = create_user(&app.db, "ana@agency.al").await;
    sign_in(&app.db, user).await;
    let count = async || {
        app.db
            .read()
            .await
            .unwrap()
            .sessions()
            .of_user(user)
            .await
            .unwrap()
            .len()
    };

    prune_after(&app.db, HOUR * 11).await;
    assert_eq!(count().await, 1);
    prune_after(&app.db, HOUR * 13).await;
    assert_eq!(count().await, 0);
}

async fn who_never_confirms_the_address_is_deleted_after_a_week(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, "confirmed@agency.al").await;
    let sign_up = json!({ "email": "ana@agency.al", "password": "një fjalëkalim i mirë", "code_challenge": null });
    assert_eq!(app.post("/auth/v1/signup", &sign_up).await.status(), 200);
    let users = async || app.shared.count("users").await;

    prune_after(&app.db, HOUR * 24 * 6).await;
    assert_eq!(users().await, 2);
    prune_after(&app.db, HOUR * 24 * 8).await;

    assert_eq!(users().await, 1);
    assert_eq!(app.shared.count("one_time_codes").await, 0);
}

async fn an_activated_agent_stays_and_does_not_end_the_pruning(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let agent = json!({
        "name": "Ana Hoxha",
        "email": "ana@agency.al",
        "password": crate::people::auth::PASSWORD,
        "phone_number": null
    });
    assert_eq!(app.post("/api/agents", &agent).await.status(), 202);
    let ana = {
        let mut tx = app.db.write().await.unwrap();
        let user = tx.users().find(&"ana@agency.al".parse().unwrap()).await.unwrap();
        let id = user.unwrap().id;
        set_agent_active(&mut tx, id, true, "boss@agency.al".into())
            .await
            .unwrap();
        tx.commit().await.unwrap();
        id
    };
    for email in ["ben@agency.al", "cen@agency.al"] {
        let sign_up = json!({ "email": email, "password": crate::people::auth::PASSWORD, "code_challenge": null });
        assert_eq!(app.post("/auth/v1/signup", &sign_up).await.status(), 200);
    }

    // Each call deletes at most one user. Ana signed up first, so each call reads her record before the others.
    let mut deleted = Vec::new();
    for _ in 0..3 {
        let mut tx = app.db.write().await.unwrap();
        let later = tx.now().plus(HOUR);
        deleted.push(prune_unconfirmed(&mut tx, later, 1).await.unwrap());
        tx.commit().await.unwrap();
    }

    assert_eq!(deleted, [1, 1, 0]);
    assert!(app.db.read().await.unwrap().users().get(ana).await.unwrap().is_some());
}

async fn addresses_of_users_are_shortened_after_thirty_days(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    crate::people::auth::create_user(&app.db, "ana@agency.al", None).await;
    let body = json!({ "email": "ana@agency.al", "password": crate::people::auth::PASSWORD });
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
    let path = "/auth/v1/token?grant_type=password";
    let signed_in = app.request(Method::POST, path).header("user-agent", agent).json(&body);
    assert_eq!(signed_in.send().await.unwrap().status(), 200);
    let device = async |table: &str| {
        let text = format!("SELECT ip || ' ' || user_agent FROM {table} WHERE ip IS NOT NULL");
        app.shared.rows(&text, &text).await
    };
    let whole = vec![vec![Some(format!("127.0.0.1 {agent}"))]];
    let short = vec![vec![Some("127.0.0.0/24 Firefox, Linux".to_owned())]];
    keep_session(&app).await;

    prune_after(&app.db, HOUR * 24 * 29).await;
    assert_eq!(
        (device("audit_log").await, device("sessions").await),
        (whole.clone(), whole)
    );
    prune_after(&app.db, HOUR * 24 * 31).await;

    assert_eq!(
        (device("audit_log").await, device("sessions").await),
        (short.clone(), short)
    );
}

/// Keeps sessions alive that are pruned at a later time.
async fn keep_session(app: &TestApp) {
    let later = app.db.now().plus(HOUR * 24 * 40).0;
    let text = format!("UPDATE sessions SET refreshed_at = {later} RETURNING CAST(aal AS TEXT)");
    assert_eq!(app.shared.rows(&text, &text).await.len(), 1);
}

/// The numbers of calendars, route-months and fares.
async fn past(app: &TestApp) -> [i64; 3] {
    let mut connection = app.shared.connection().await;
    let mut counts = [0; 3];
    for (count, table) in counts
        .iter_mut()
        .zip(["calendar_prices", "route_demand_tracking", "processed_flight_prices"])
    {
        *count = connection.count(table).await;
    }
    counts
}

async fn create_with(app: &TestApp, key: &str) -> Value {
    let create = app
        .request(Method::POST, "/api/searches")
        .header("idempotency-key", key);
    let response = create.json(&one_way()).send().await.unwrap();
    response.json::<Value>().await.unwrap()["batch_id"].clone()
}

async fn changes_of_landing_pages_are_deleted_a_week_after_their_end(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let states = async || -> Vec<BulkState> {
        let mut tx = app.db.read().await.unwrap();
        let changes = tx.bulk_changes().latest::<NewChange>().await.unwrap();
        changes.into_iter().map(|change| change.state).collect()
    };
    let mut tx = app.db.write().await.unwrap();
    let ended = NewChange::EnableState("Albania".to_owned());
    let ended = start_change(&mut tx, ended, "a test".into()).await.unwrap();
    stop::<NewChange>(&mut tx, ended.id, "a test".into()).await.unwrap();
    tx.commit().await.unwrap();
    let day = Duration::from_hours(24);

    prune_after(&app.db, day * 6).await;
    let before = states().await;
    prune_after(&app.db, day * 8).await;

    assert_eq!(before, [BulkState::Stopped]);
    assert_eq!(states().await, []);
}

/// Prunes when this time has passed since the case began. The clock stays there, because a clock that is set back moves what is
/// stored.
async fn prune_after(db: &Db, later: Duration) {
    db.clock().set(clock().now().plus(later));
    let job = commit!(db, |tx| tx.queue().enqueue(&NewJob::new(&Prune)));
    eventually("housekeeping ends", async || {
        let row = db.read().await.unwrap().queue().find_job(job).await.unwrap();
        let row = row.expect("it is kept for a week");
        assert_ne!(row.state, JobState::Dead, "{:?}", row.error);
        row.state == JobState::Done
    })
    .await;
}
