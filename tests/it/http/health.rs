//! `/health/live` and `/health/ready`.

use std::time::Duration;

use flight_finder_api::{Monitoring, serve_operators};
use flight_finder_core::{
    base::{
        telemetry::Vitals,
        time::{Clock, Timestamp},
    },
    platform::{
        config::Config,
        db::{Db, DbError, Options},
        operations::{DatabaseTrouble, check_database, check_database_and_space},
    },
    rules::settings::LiveSettings,
};
use tokio_util::sync::CancellationToken;

use crate::{
    on_both_databases,
    support::{
        api::ApiServer,
        app::{install_tls, seed_without_budget},
        database::SharedDatabase,
        http,
        waiting::eventually,
    },
};

on_both_databases!(
    a_process_on_a_migrated_database_is_ready,
    a_schema_that_is_behind_is_not_ready,
    an_unavailable_database_is_not_ready,
    many_requests_query_the_database_once_a_second,
    a_clock_that_was_moved_on_purpose_is_ready,
    a_server_that_is_out_of_space_is_not_ready_for_a_while,
    a_server_that_only_reads_counts_as_busy,
    a_full_disk_is_found_before_a_write_fails,
    a_blocked_runtime_and_a_stuck_claim_loop_are_found,
    a_database_that_does_not_answer_is_not_waited_for,
);

async fn a_process_on_a_migrated_database_is_ready(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    assert_eq!(api.get("/health/live").await.status.as_u16(), 200);
    let ready = api.get("/health/ready").await;
    assert_eq!((ready.status.as_u16(), ready.text.as_str()), (200, "ready"));
}

async fn a_schema_that_is_behind_is_not_ready(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let last = "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)";
    shared.connection().await.run(last, last).await;

    let ready = api.get("/health/ready").await;

    assert_eq!(ready.status.as_u16(), 503);
    assert_eq!(ready.text, "the database schema is behind: run `flight-finder migrate`");
    assert_eq!(api.get("/health/live").await.status.as_u16(), 200);
    // A table that is there and cannot be read is no reason to migrate, as after a restore under another owner.
    let renamed = "ALTER TABLE _sqlx_migrations RENAME COLUMN success TO ended";
    shared.connection().await.run(renamed, renamed).await;
    api.db.clock().advance(Duration::from_secs(1));
    assert_eq!(api.get("/health/ready").await.text, "the database cannot be read");
}

async fn a_server_that_is_out_of_space_is_not_ready_for_a_while(shared: SharedDatabase) {
    if shared.db.is_sqlite() {
        // A full disk under SQLite fails the write of the check: the fault `disk_full` shows it.
        return;
    }
    let api = ApiServer::start(&shared).await;
    api.db.clock().set(api.db.now());
    let mut server = shared.connection().await;
    for text in [
        "CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$",
        "CREATE TRIGGER no_space BEFORE INSERT ON queue_targets FOR EACH ROW EXECUTE FUNCTION no_space()",
    ] {
        server.run("SELECT 1", text).await;
    }
    assert_eq!(api.get("/health/ready").await.status.as_u16(), 200);

    let mut tx = api.db.write().await.unwrap();
    let failed = tx.queue().add_target("search").await;
    drop(tx);
    api.db.clock().advance(Duration::from_secs(2));
    let full = api.get("/health/ready").await;
    api.db.clock().advance(Duration::from_secs(5));
    let later = api.get("/health/ready").await;

    assert!(matches!(failed, Err(DbError::Busy(_))), "{failed:?}");
    assert_eq!(
        (full.status.as_u16(), full.text.as_str()),
        (
            503,
            "the database cannot be written: it is out of space, memory or connections"
        )
    );
    assert_eq!(later.status.as_u16(), 200);
}

async fn a_server_that_only_reads_counts_as_busy(shared: SharedDatabase) {
    if shared.db.is_sqlite() {
        // A file that cannot be written is not opened.
        return;
    }
    let url = format!("{}?options=-c%20default_transaction_read_only%3Don", shared.url());
    let reading = Db::open(&Options::new(url), crate::support::clock()).await.unwrap();
    let mut tx = reading.write().await.unwrap();

    let written = tx.queue().add_target("search").await;
    drop(tx);

    assert!(matches!(written, Err(DbError::Busy(_))), "{written:?}");
    assert_eq!(check_database(&reading).await, Some(DatabaseTrouble::ReadOnly));
    reading.close().await;
}

/// A small write succeeds, because it needs no new page.
async fn a_full_disk_is_found_before_a_write_fails(shared: SharedDatabase) {
    if shared.db.is_sqlite() {
        assert_eq!(check_database_and_space(&shared.db).await, None);
        return;
    }
    let no_new_page = "CREATE FUNCTION no_new_page() RETURNS event_trigger LANGUAGE plpgsql
                       AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
                       CREATE EVENT TRIGGER no_new_page ON ddl_command_start EXECUTE FUNCTION no_new_page()";
    let mut server = shared.connection().await;
    server.run("", no_new_page).await;

    let small = check_database(&shared.db).await;
    let whole = check_database_and_space(&shared.db).await;
    server.run("", "DROP EVENT TRIGGER no_new_page").await;

    assert_eq!((small, whole), (None, Some(DatabaseTrouble::Full)));
}

async fn an_unavailable_database_is_not_ready(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    api.db.close().await;

    let ready = api.get("/health/ready").await;

    assert_eq!(
        (ready.status.as_u16(), ready.text.as_str()),
        (503, "the database is away")
    );
    assert_eq!(api.get("/health/live").await.status.as_u16(), 200);
}

/// Otherwise the answer would come after the 30 s for which a statement waits for a lock, and would be another one.
async fn a_database_that_does_not_answer_is_not_waited_for(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let mut intruder = shared.connection().await;
    let lock = "BEGIN; LOCK TABLE _sqlx_migrations IN ACCESS EXCLUSIVE MODE";
    intruder.run("BEGIN IMMEDIATE", lock).await;

    let ready = api.get("/health/ready").await;

    assert_eq!(
        (ready.status.as_u16(), ready.text.as_str()),
        (503, "the database does not answer")
    );
    intruder.run("ROLLBACK", "ROLLBACK").await;
}

async fn many_requests_query_the_database_once_a_second(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    api.db.clock().set(api.db.now());
    assert_eq!(api.get("/health/ready").await.status.as_u16(), 200);
    let last = "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)";
    shared.connection().await.run(last, last).await;

    let within_the_second = api.get("/health/ready").await;
    api.db.clock().advance(Duration::from_secs(1));
    let after_it = api.get("/health/ready").await;

    assert_eq!(
        (within_the_second.status.as_u16(), after_it.status.as_u16()),
        (200, 503)
    );
}

async fn a_clock_that_was_moved_on_purpose_is_ready(shared: SharedDatabase) {
    let start = Clock::starting_at(Timestamp(1_700_000_000_000_000));
    let api = ApiServer::start_with(&shared, start, |_| {}).await;

    let ready = api.get("/health/ready").await;

    assert_eq!((ready.status.as_u16(), ready.text.as_str()), (200, "ready"));
}

/// A process with its own runtime, whose only thread for tasks a task blocks, and with a claim loop that does not succeed. The
/// address of operators has a thread of its own, so it answers all the time.
async fn a_blocked_runtime_and_a_stuck_claim_loop_are_found(shared: SharedDatabase) {
    install_tls();
    seed_without_budget(&shared.db).await;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    let (url, stop) = (shared.url().to_owned(), CancellationToken::new());
    let (release, released) = std::sync::mpsc::channel::<()>();
    let stopped = stop.clone();
    let process = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let config = Config::load(None).unwrap();
            let db = Db::open(&Options::new(url), crate::support::clock()).await.unwrap();
            let settings = LiveSettings::new(db.clone(), config.providers.clone(), config.sandbox.clone(), None);
            let vitals = Vitals::default();
            vitals.claim_loop_looks("search");
            let watched = Monitoring::start(&db, settings, &config, None, vitals, stopped.clone());
            serve_operators(listener, watched, stopped.clone()).unwrap();
            tokio::spawn(async move { released.recv().unwrap() });
            stopped.cancelled().await;
            db.close().await;
        });
    });
    let client = http::client().build().unwrap();
    let ask = async |path: &str| {
        let answer = client.get(format!("http://{address}{path}")).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };

    let alive = ask("/health/live").await;
    // A silence is found after ten seconds.
    let blocked = eventually("the blocked runtime is found", async || {
        Some(ask("/health/live").await).filter(|(status, _)| *status != 200)
    })
    .await;
    release.send(()).unwrap();
    eventually("the runtime works again", async || ask("/health/live").await.0 == 200).await;
    let stuck = eventually("the stuck claim loop is found", async || {
        Some(ask("/health/ready").await).filter(|(status, _)| *status != 200)
    })
    .await;

    assert_eq!(alive.0, 200, "{alive:?}");
    assert_eq!(blocked, (503, "the runtime is blocked".to_owned()));
    assert_eq!(stuck, (503, "a claim loop does not work".to_owned()));
    stop.cancel();
    process.join().unwrap();
}
