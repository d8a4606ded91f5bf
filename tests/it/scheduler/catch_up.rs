//! After a day in which no scheduler ran, calendars are refreshed at the pace that the account bears.

use std::time::Duration;

use flight_finder_core::{
    db::Db,
    demand::{calendar_budget, queue_due_routes},
    jobs::{QueueDueRoutes, RefreshCalendar},
    queue::{JobKind, NewJob},
    routes::YearMonth,
    settings::Settings,
    time::{Clock, Timestamp},
};
use flight_finder_sandbox::Service;
use flight_finder_scheduler::{SCHEDULES, Scheduler};

use super::ticks::TEN;
use crate::{
    on_both_databases,
    support::{
        app::{TestApp, seed},
        database::{AnyDatabase, Place},
        pipeline::eventually,
    },
};

on_both_databases!(
    a_hundred_thousand_due_calendars_are_queued_by_the_minute_and_the_most_wanted_first,
    what_is_queued_reaches_the_provider_at_its_pace_and_what_waits_is_part_of_the_budget,
);

const MINUTE: Duration = Duration::from_mins(1);
/// Half of five requests a second, for a minute.
const BUDGET: i64 = 150;

/// 1,000 HIGH, 10,000 MEDIUM, 89,000 LOW, all of them due for up to a day; the least wanted for longest.
const DUE: [&str; 2] = [
    "WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < 99999)
     INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
         update_interval, is_pinned, is_ignored, next_due, changed_at)
     SELECT randomblob(16), char(65 + i % 26, 65 + i / 26 % 26, 65 + i / 676 % 26), 'VIE',
            CASE i / 17576 WHEN 0 THEN '2026-12' WHEN 1 THEN '2027-01' WHEN 2 THEN '2027-02' WHEN 3 THEN '2027-03'
                           WHEN 4 THEN '2027-04' ELSE '2027-05' END, 1, 1,
            CASE WHEN i % 100 = 0 THEN 'HIGH' WHEN i % 10 = 1 THEN 'MEDIUM' ELSE 'LOW' END, 12, FALSE, FALSE,
            1795168800000000 - 86400000000 + (i % 100 = 0) * 80000000000 + i, 0
     FROM numbers",
    "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
         update_interval, is_pinned, is_ignored, next_due, changed_at)
     SELECT gen_random_uuid(), chr(65 + i % 26) || chr(65 + i / 26 % 26) || chr(65 + i / 676 % 26), 'VIE',
            CASE i / 17576 WHEN 0 THEN '2026-12' WHEN 1 THEN '2027-01' WHEN 2 THEN '2027-02' WHEN 3 THEN '2027-03'
                           WHEN 4 THEN '2027-04' ELSE '2027-05' END, 1, 1,
            CASE WHEN i % 100 = 0 THEN 'HIGH' WHEN i % 10 = 1 THEN 'MEDIUM' ELSE 'LOW' END, 12, FALSE, FALSE,
            1795168800000000 - 86400000000 + CASE WHEN i % 100 = 0 THEN 80000000000 ELSE 0 END + i, 0
     FROM generate_series(0, 99999) AS i",
];

async fn a_hundred_thousand_due_calendars_are_queued_by_the_minute_and_the_most_wanted_first(place: Place) {
    seed(&place.db).await;
    let db = place.with_clock(Clock::driven(TEN)).await;
    let settings = db.read().await.unwrap().settings().load().await.unwrap();
    let mut connection = place.connection().await;
    connection.run(DUE[0], DUE[1]).await;
    db.clock().set(TEN.minus(MINUTE * 60 * 24));
    Scheduler::new(db.clone(), SCHEDULES).unwrap().tick().await.unwrap();
    ended(&mut connection, QueueDueRoutes::NAME).await;

    let mut started = Scheduler::new(db.clone(), SCHEDULES).unwrap();
    let mut minutes = Vec::new();
    for minute in 0..9 {
        db.clock().set(TEN.plus(MINUTE * minute + MINUTE / 2));
        started.tick().await.unwrap();
        // One tick a minute, however many were missed; its job is what a worker would run now.
        let ticks = ended(&mut connection, QueueDueRoutes::NAME).await;
        minutes.push((ticks, queue_due(&db, &settings).await));
        if minute == 0 {
            // Nothing is refreshed yet: there is no room for more.
            assert_eq!(queue_due(&db, &settings).await, 0);
        }
        assert!(ended(&mut connection, RefreshCalendar::NAME).await <= BUDGET);
    }

    assert_eq!(minutes, [(1, BUDGET); 9]);
    let queued = "SELECT demand_level, CAST(count(*) AS TEXT) FROM route_demand_tracking
                  WHERE next_due > 1795168800000000 GROUP BY demand_level ORDER BY demand_level";
    let queued = connection.rows(queued, queued).await;
    let row = |level: &str, count: &str| vec![Some(level.to_owned()), Some(count.to_owned())];
    assert_eq!(queued, [row("HIGH", "1000"), row("MEDIUM", "350")]);
    db.close().await;
}

/// With a real worker and a provider that counts, as a scheduler finds it that starts again: 150 are due, 6 of them
/// HIGH and due for the shortest time.
async fn what_is_queued_reaches_the_provider_at_its_pace_and_what_waits_is_part_of_the_budget(place: Place) {
    let app = TestApp::start(place).await;
    app.set(&[("limits.rapidapi.requests_per_second", "4")]).await;
    // Half of it for calendars: 2 requests in a second, 120 in a minute.
    let (a_second, budget) = (2, 120);
    let mut connection = app.place.connection().await;
    connection.execute(due_from_tirana(&connection, app.db.now())).await;

    run_now(&app.db, &QueueDueRoutes).await;
    let wanted = async || {
        let fresh = "SELECT CAST(count(*) AS TEXT) FROM route_demand_tracking
                     WHERE demand_level = 'HIGH' AND last_price_update IS NOT NULL";
        app.place.connection().await.rows(fresh, fresh).await[0][0].as_deref() == Some("6")
    };
    eventually("the most wanted are refreshed", wanted).await;
    // They were the first: as many more as run at once may have been asked for since.
    assert!(app.asked(Service::Calendar) <= 6 + 5);
    eventually("the provider is asked", async || app.asked(Service::Calendar) >= 14).await;
    run_now(&app.db, &QueueDueRoutes).await;
    let waiting = app
        .db
        .read()
        .await
        .unwrap()
        .queue()
        .live_jobs_behind(RefreshCalendar::LIMIT, RefreshCalendar::ASKED)
        .await
        .unwrap();

    assert!(
        (budget - 8..=budget).contains(&waiting),
        "{waiting} wait: as many as were refreshed came after"
    );
    let account = &app.sandbox.stats().accounts["rapidapi"];
    assert!(
        i64::try_from(account.max_per_second).unwrap() <= a_second + 1,
        "{}",
        account.max_per_second
    );
}

/// Route-months of next month, to as many airports.
fn due_from_tirana(connection: &AnyDatabase, now: Timestamp) -> String {
    let id = match connection {
        AnyDatabase::Sqlite(_) => "randomblob(16)",
        AnyDatabase::Postgres(_) => "gen_random_uuid()",
    };
    let month = YearMonth::of(now.to_datetime().date_naive()).plus(1);
    let due = now.minus(MINUTE * 60 * 24).0;
    format!(
        "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
             update_interval, is_pinned, is_ignored, next_due, changed_at)
         SELECT {id}, 'TIA', code, '{month}', 1, 1, CASE WHEN place > 144 THEN 'HIGH' ELSE 'LOW' END, 12, FALSE, FALSE,
                {due} + place, 0
         FROM (SELECT code, row_number() OVER (ORDER BY weight DESC, code) AS place FROM airports
               WHERE kind = 'airport' AND country_code <> 'AL') AS airport
         WHERE place <= 150"
    )
}

/// Queues a job and waits until a worker has ended it.
async fn run_now(db: &Db, job: &impl JobKind) {
    let mut tx = db.write().await.unwrap();
    let id = tx.queue().enqueue(&NewJob::of(job)).await.unwrap();
    tx.commit().await.unwrap();
    eventually("the job ends", async || {
        let job = db.read().await.unwrap().queue().find_job(id).await.unwrap();
        job.is_some_and(|job| job.finished_at.is_some())
    })
    .await;
}

/// What the job does.
async fn queue_due(db: &Db, settings: &Settings) -> i64 {
    let mut tx = db.write().await.unwrap();
    let today = tx.now().date_in(settings.values.search.time_zone);
    let budget = calendar_budget(&mut tx, settings).await.unwrap();
    let queued = queue_due_routes(&mut tx, budget, today).await.unwrap();
    tx.commit().await.unwrap();
    i64::try_from(queued).unwrap()
}

/// Ends all waiting jobs of a kind, and returns how many they were.
async fn ended(connection: &mut AnyDatabase, kind: &str) -> i64 {
    let count = format!("SELECT CAST(count(*) AS TEXT) FROM jobs WHERE kind = '{kind}'");
    let rows = connection.rows(&count, &count).await;
    connection
        .execute(format!("DELETE FROM jobs WHERE kind = '{kind}'"))
        .await;
    rows[0][0].as_deref().unwrap().parse().unwrap()
}
