//! The clock is set, forward and back: nothing that was stored or kept waits for a time that was there before.

use flight_finder_core::platform::{db::statements::STATEMENTS, schedules::SCHEDULES};
use flight_finder_scheduler::Scheduler;

use crate::{
    people::auth::{create_user, outbox::take_mails},
    platform::queue::jobs::{Wait, claim, enqueue, settle},
    support::{prelude::*, waiting::while_workers_run},
};

on_both_databases!(nothing_waits_longer_after_the_clock_was_set);

const EMAIL: &str = "ana@agency.al";
const DAY: Duration = Duration::from_hours(24);
/// Longer than each of the limits and leases in [`use_everything`], together with the age of the stored time.
const PAUSE: Duration = Duration::from_secs(75);

/// The ends of the names of columns with moments.
const MOMENTS: [&str; 7] = [".at", "_at", "_until", "_since", "_update", "_due", "_timestamp"];
/// Moments that are not moved, by table or column.
const STAYING: [&str; 25] = [
    // What happened, as it was written. Nothing is compared with it but the ends of lists and of their storage.
    "audit_log",
    "airport_imports",
    "job_attempts",
    "job_groups",
    "job_history",
    "merged_airports",
    "redirects",
    "sales_agents",
    "started_at",
    "created_at",
    "updated_at",
    "ended_at",
    "provider_key_tests.finished_at",
    "search_runs.pruned_at",
    "viewed_at",
    "queue_targets.changed_at",
    "seo_location_formats",
    "seo_enabled_states",
    "paused_schedules",
    // Ends that people have chosen.
    "queue_targets.paused_until",
    "banned_until",
    "valid_until",
    "script_tokens.expires_at",
    "revoked_at",
    // When the row of an account was locked.
    "touched_at",
];

async fn nothing_waits_longer_after_the_clock_was_set(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, Some(Role::Viewer)).await;
    app.set(&[("admission.runs_per_minute", "1")]).await;
    stop_clock(&app.db);

    for (number, step) in (1..).zip([Duration::from_hours(1), DAY, 365 * DAY]) {
        app.db.clock().advance(step);
        use_everything(&app, 2 * number).await;
        let later = enqueue(&app.db, NewJob::new(&Wait).at(app.db.now().plus(PAUSE / 2))).await;
        let lost = enqueue(&app.db, NewJob::new(&Wait)).await;
        assert_eq!(claim(&app.db, "a dead process", 1).await[0].id, lost);

        app.db.clock().set(app.db.now().minus(step));
        app.db.follow_clock().await.unwrap();

        nothing_lies_ahead(&app, 2 * PAUSE).await;
        use_everything(&app, 2 * number + 1).await;
        let mut found = Vec::new();
        let both = eventually("both jobs go on", async || {
            for job in claim(&app.db, "w", 2).await {
                settle(&app.db, &job, Outcome::Done).await;
                found.push(job.id);
            }
            found.contains(&later) && found.contains(&lost)
        });
        while_workers_run(&app.db, Duration::from_secs(1), both).await;
    }
}

/// Searches, gets a code by mail and uses it, and ticks a schedule: each is limited by what happened a moment ago.
async fn use_everything(app: &TestApp, number: u64) {
    let clock = app.db.clock();
    clock.advance(PAUSE);

    let mut search = one_way();
    let day = clock.now().to_datetime().date_naive() + chrono::Days::new(40 + number);
    search["departureDate"] = json!(format!("{day}T12:00:00.000Z"));
    let found = while_workers_run(&app.db, Duration::from_millis(100), app.searched(&search)).await;
    assert_eq!(found["status"], "complete", "{found}");
    assert!(
        found["progress"]["providers"]
            .as_array()
            .unwrap()
            .iter()
            .all(|provider| provider["status"] == "done"),
        "{found}"
    );

    let asked = app.post("/auth/v1/recover", &json!({ "email": EMAIL })).await;
    assert_eq!(asked.status(), 200);
    let mail = take_mails(app, 1).await.remove(0);
    let code = json!({ "type": "recovery", "email": EMAIL, "token": mail.code() });
    assert_eq!(app.post("/auth/v1/verify", &code).await.status(), 200);

    let mut scheduler = Scheduler::new(app.db.clone(), &SCHEDULES[..1]).unwrap();
    assert_eq!(
        scheduler.tick().await.unwrap(),
        1,
        "another leader is gone, and the minute is new"
    );
    // A job that runs while the clock is set stores the time of before.
    let working = "SELECT kind FROM jobs WHERE state IN ('ready', 'running') AND queue <> 'acts'";
    let mut connection = app.shared.connection().await;
    eventually("no job is at work", async || {
        connection.rows(working, working).await.is_empty()
    })
    .await;
}

/// No moved column of any table has a moment further ahead than `longest`.
async fn nothing_lies_ahead(app: &TestApp, longest: Duration) {
    let (mut connection, latest) = (app.shared.connection().await, app.db.now().plus(longest).0);
    // A plan begins anew after weeks.
    for (table, column) in moved().filter(|(_, column)| *column != "plan_resets_at") {
        let ahead = format!("SELECT CAST({column} AS TEXT) FROM {table} WHERE {column} > {latest}");
        let ahead = connection.rows(&ahead, &ahead).await;
        assert!(ahead.is_empty(), "{table}.{column}: {ahead:?}");
    }
}

#[tokio::test]
async fn a_column_with_moments_is_moved_or_stays_for_a_reason() {
    let database = TestDatabase::sqlite().await;
    let mut connection = SharedDatabase::from(&database).connection().await;
    let moved: Vec<_> = moved().map(|(table, column)| format!("{table}.{column}")).collect();

    let columns = moments(&mut connection).await;

    assert!(columns.len() > moved.len(), "{columns:?}");
    let stays = |name: &str| {
        STAYING
            .iter()
            .any(|stays| name.split('.').any(|part| part == *stays) || name == *stays)
    };
    let unknown = columns.iter().filter(|name| !moved.contains(name) && !stays(name));
    assert_eq!(unknown.collect::<Vec<_>>(), Vec::<&String>::new());
    database.drop().await;
}

/// The columns with moments, as `table.column`.
async fn moments(connection: &mut AnyDatabase) -> Vec<String> {
    let text = "SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c
                WHERE m.type = 'table' AND upper(c.type) = 'BIGINT' AND m.name NOT IN ('_sqlx_migrations', 'clock_readings')";
    let columns = connection.rows(text, "").await.into_iter().flatten().flatten();
    columns
        .filter(|name| MOMENTS.iter().any(|moment| name.ends_with(moment)))
        .collect()
}

/// The tables and columns whose moments are moved when the clock is set back.
fn moved() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = STATEMENTS
        .iter()
        .filter(|statement| statement.file == "core/src/platform/db/clock.rs")
        .filter_map(|statement| statement.texts.sqlite);
    let ticks = [("schedule_ticks", "planned_at"), ("schedule_ticks", "ticked_at")];
    let columns = texts.filter_map(|text| {
        let (table, columns) = text.strip_prefix("UPDATE ")?.split_once(" SET ")?;
        Some(
            columns
                .split(" = CASE WHEN ")
                .filter_map(move |part| Some((table, part.split(' ').next()?))),
        )
    });
    columns
        .flatten()
        .filter(|(_, column)| *column != "read_at" && *column != "recent")
        .chain(ticks)
}
