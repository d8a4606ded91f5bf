//! After a day without a scheduler, calendars are refreshed at the rate that the account allows.

use flight_finder_core::{
    platform::{
        jobs::{QueueDueRoutes, RefreshCalendar},
        schedules::SCHEDULES,
    },
    prices::demand::{calendar_budget, queue_due_routes},
    rules::settings::Settings,
};
use flight_finder_scheduler::Scheduler;

use super::ticks::TEN;
use crate::support::{prelude::*, tokens::Tokens, waiting::while_workers_run};

on_both_databases!(
    a_hundred_thousand_due_calendars_are_queued_by_the_minute_and_the_most_wanted_first,
    queued_refreshes_are_sent_at_the_accounts_rate_and_count_in_the_budget,
);

const MINUTE: Duration = Duration::from_mins(1);
/// How far the clock is moved at a time.
const STEP: Duration = Duration::from_millis(100);
/// The number of refreshes that may be queued per minute: half of five requests a second.
const BUDGET: i64 = 150;

/// Inserts 1,000 HIGH, 10,000 MEDIUM and 89,000 LOW calendars, due for up to a day. Those with less demand have been due
/// for longer.
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

async fn a_hundred_thousand_due_calendars_are_queued_by_the_minute_and_the_most_wanted_first(shared: SharedDatabase) {
    seed(&shared.db).await;
    let db = shared.with_clock(Clock::driven(TEN)).await;
    let settings = db.read().await.unwrap().settings().load().await.unwrap();
    let mut connection = shared.connection().await;
    connection.run(DUE[0], DUE[1]).await;
    db.clock().set(TEN.minus(MINUTE * 60 * 24));
    Scheduler::new(db.clone(), SCHEDULES).unwrap().tick().await.unwrap();
    ended(&mut connection, QueueDueRoutes::NAME).await;

    let mut started = Scheduler::new(db.clone(), SCHEDULES).unwrap();
    let mut minutes = Vec::new();
    for minute in 0..9 {
        db.clock().set(TEN.plus(MINUTE * minute + MINUTE / 2));
        started.tick().await.unwrap();
        // The scheduler ticks once, however many minutes were missed. The following lines run the job of the tick.
        let ticks = ended(&mut connection, QueueDueRoutes::NAME).await;
        minutes.push((ticks, queue_due(&db, &settings).await));
        if minute == 0 {
            // The first queued calendars are not refreshed yet, so no more can be queued.
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

/// Runs a worker and a provider that counts. 150 calendars are due, 6 of which are HIGH and have been due for the
/// shortest time.
async fn queued_refreshes_are_sent_at_the_accounts_rate_and_count_in_the_budget(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let tokens = Tokens::noted(&app.shared).await;
    app.set(&[("limits.rapidapi.requests_per_second", "4")]).await;
    // Refreshes of calendars may use half of the account's rate: 2 requests per second, 120 per minute.
    let (a_second, budget) = (2, 120);
    stop_clock(&app.db);
    let mut connection = app.shared.connection().await;
    connection.execute(due_from_tirana(&connection, app.db.now())).await;

    run_now(&app.db, &QueueDueRoutes).await;
    let wanted = async || {
        let fresh = "SELECT CAST(count(*) AS TEXT) FROM route_demand_tracking
                     WHERE demand_level = 'HIGH' AND last_price_update IS NOT NULL";
        app.shared.rows(fresh, fresh).await[0][0].as_deref() == Some("6")
    };
    let refreshed = Box::pin(eventually("the most wanted are refreshed", wanted));
    while_workers_run(&app.db, STEP, refreshed).await;
    // The 6 were started before any calendar with less demand.
    let early = "WITH started AS (
                     SELECT priority, started_at FROM job_history WHERE kind = 'refresh_calendar'
                     UNION ALL
                     SELECT priority, started_at FROM jobs WHERE kind = 'refresh_calendar' AND state = 'running')
                 SELECT CAST(count(*) AS TEXT) FROM started AS early
                 WHERE EXISTS (SELECT 1 FROM started AS late
                               WHERE late.priority < early.priority AND late.started_at > early.started_at)";
    assert_eq!(connection.rows(early, early).await, [[Some("0".to_owned())]]);
    let asked = eventually("the provider is asked", async || app.asked(Service::Calendar) >= 14);
    while_workers_run(&app.db, STEP, asked).await;
    run_now(&app.db, &QueueDueRoutes).await;
    let waiting = app
        .db
        .read()
        .await
        .unwrap()
        .queue()
        .live_jobs_behind(RefreshCalendar::LIMIT.name(), RefreshCalendar::ASKED)
        .await
        .unwrap();

    assert!(
        (budget - 8..=budget).contains(&waiting),
        "{waiting} wait: as many as were refreshed came after"
    );
    tokens.check(14, a_second).await;
}

/// Inserts route-months of next month, each to another airport.
fn due_from_tirana(connection: &AnyDatabase, now: Timestamp) -> String {
    let id = match connection {
        AnyDatabase::Sqlite(_) => "randomblob(16)",
        AnyDatabase::Postgres(_) => "gen_random_uuid()",
    };
    let month = YearMonth::containing(now.to_datetime().date_naive()).plus(1);
    let due = now.minus(MINUTE * 60 * 24).0;
    format!(
        "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
             update_interval, is_pinned, is_ignored, next_due, changed_at)
         SELECT {id}, 'TIA', code, '{month}', 1, 1, CASE WHEN shared > 144 THEN 'HIGH' ELSE 'LOW' END, 12, FALSE, FALSE,
                {due} + shared, 0
         FROM (SELECT code, row_number() OVER (ORDER BY weight DESC, code) AS shared FROM airports
               WHERE kind = 'airport' AND country_code <> 'AL') AS airport
         WHERE shared <= 150"
    )
}

/// Queues a job and waits until a worker has ended it.
async fn run_now(db: &Db, job: &impl JobKind) {
    let id = commit!(db, |tx| tx.queue().enqueue(&NewJob::new(job)));
    eventually("the job ends", async || {
        let job = db.read().await.unwrap().queue().find_job(id).await.unwrap();
        job.is_some_and(|job| job.finished_at.is_some())
    })
    .await;
}

/// Queues due calendars as the job does.
async fn queue_due(db: &Db, settings: &Settings) -> i64 {
    let mut tx = db.write().await.unwrap();
    let today = tx.now().date_in(settings.values.search.time_zone);
    let budget = calendar_budget(&mut tx, settings).await.unwrap();
    let queued = queue_due_routes(&mut tx, budget, today).await.unwrap();
    tx.commit().await.unwrap();
    i64::try_from(queued).unwrap()
}

/// Ends all waiting jobs of a kind and returns their number.
async fn ended(connection: &mut AnyDatabase, kind: &str) -> i64 {
    let count = format!("SELECT CAST(count(*) AS TEXT) FROM jobs WHERE kind = '{kind}'");
    let rows = connection.rows(&count, &count).await;
    connection
        .execute(format!("DELETE FROM jobs WHERE kind = '{kind}'"))
        .await;
    rows[0][0].as_deref().unwrap().parse().unwrap()
}
