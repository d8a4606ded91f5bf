//! The limits of accounts hold across all processes and include polls.

use flight_finder_core::platform::providers::limits::VALID;
use flight_finder_sandbox::Config;

use crate::support::{fleet::Fleet, pipeline::UNLIMITED, prelude::*, tokens::Tokens, waiting::while_workers_run};

on_both_databases!(
    three_workers_never_exceed_rate_or_concurrency,
    no_request_is_sent_after_the_deadline,
    a_short_rate_is_shared_by_searches_and_polls,
    a_token_that_is_stored_slowly_is_exchanged_twice,
);

async fn three_workers_never_exceed_rate_or_concurrency(shared: SharedDatabase) {
    let providers = Config {
        latency_ms: [300, 900],
        ..Config::default()
    };
    let tokens = Tokens::noted(&shared).await;
    let fleet = Fleet::start(&shared, (1, 3), providers, &LONG).await;

    let searches = (0..30).map(async |day| {
        let batch = fleet.create(0, &on_day(day)).await;
        fleet.until_ended(0, &batch).await
    });
    let views = join_all(searches).await;

    let stats = fleet.sandbox.stats();
    let (a, b) = (&stats.accounts["rapidapi"], &stats.accounts["flightapi"]);
    assert!(a.max_concurrent <= 10, "{} at once", a.max_concurrent);
    assert!(b.max_concurrent <= 5, "{} at once", b.max_concurrent);
    assert!(a.polls > 20, "{} polls", a.polls);
    tokens.check(a.requests, 5).await;
    assert!(views.iter().all(|view| view["status"] == "complete"));
    assert!(views.iter().all(|view| status_of(view, Service::FlightApi) == "done"));
}

async fn no_request_is_sent_after_the_deadline(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&UNLIMITED).await;
    app.set(&[
        ("limits.rapidapi.requests_per_second", "1"),
        ("search.deadline_seconds", "5"),
    ])
    .await;
    stop_clock(&app.db);
    let batches = join_all((0..12).map(async |day| app.create(&on_day(day)).await)).await;
    for batch in &batches {
        // The deadline is set with the first request of a run, which goes to provider B.
        app.until(batch, |view| status_of(view, Service::FlightApi) == "done")
            .await;
    }

    let ended = join_all(batches.iter().map(|batch| app.until_ended(batch)));
    let views = while_workers_run(&app.db, STEP, ended).await;
    let asked = app.asked(Service::RapidApi);
    let later = app.db.clock().sleep_until(app.db.now().plus(Duration::from_secs(30)));
    while_workers_run(&app.db, Duration::from_secs(1), later).await;

    let status = |view: &Value| status_of(view, Service::RapidApi).to_owned();
    let count = |wanted: &str| views.iter().filter(|view| status(view) == wanted).count();
    assert!(views.iter().all(|view| view["status"] == "complete"));
    assert!(
        count("limited") >= 6,
        "{:?}",
        views.iter().map(status).collect::<Vec<_>>()
    );
    // One request a second, the first one at once and the last one at the deadline.
    assert!(asked <= 6, "{asked}");
    assert_eq!(app.asked(Service::RapidApi), asked, "none follows");
}

async fn a_short_rate_is_shared_by_searches_and_polls(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let tokens = Tokens::noted(&app.shared).await;
    app.set(&[("limits.rapidapi.requests_per_second", "2")]).await;
    app.set(&LONG).await;

    let views = join_all((0..3).map(async |day| app.searched(&on_day(day)).await)).await;

    assert!(views.iter().all(|view| status_of(view, Service::RapidApi) == "done"));
    let account = &app.sandbox.stats().accounts["rapidapi"];
    assert_eq!((account.requests, account.polls), (9, 6));
    tokens.check(9, 2).await;
}

async fn a_token_that_is_stored_slowly_is_exchanged_twice(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&LONG).await;
    let mut database = app.shared.connection().await;
    store_tokens_slowly(&mut database).await;

    let view = app.searched(&one_way()).await;

    assert_eq!(status_of(&view, Service::RapidApi), "done");
    let requests = i64::try_from(app.sandbox.stats().accounts["rapidapi"].requests).unwrap();
    assert!(requests > 1, "there are polls too");
    let of_account = "FROM provider_limits WHERE key = 'rapidapi'";
    let sent = format!("SELECT CAST(sent_requests AS TEXT) {of_account}");
    let called = "SELECT CAST(sum(http_calls) AS TEXT) FROM provider_requests WHERE provider = 'rapidapi'";
    assert_eq!(database.count("tokens").await, 3 * requests);
    for counted in [&sent, called] {
        assert_eq!(database.rows(counted, counted).await, [[Some(requests.to_string())]]);
    }
}

/// A search may take as long as the settings allow.
const LONG: [(&str, &str); 1] = [("search.deadline_seconds", "60")];
/// How far the clock is moved at a time.
const STEP: Duration = Duration::from_millis(100);

/// From now on, storing a token of provider A takes several times as long as the token is valid, and is noted in `tokens`.
async fn store_tokens_slowly(database: &mut AnyDatabase) {
    let statements = match database {
        AnyDatabase::Sqlite(_) => format!(
            "CREATE TABLE tokens (account TEXT);
             CREATE VIEW slow AS {};
             CREATE TRIGGER slow_tokens AFTER UPDATE ON provider_limits
             WHEN NEW.key = 'rapidapi' AND NEW.recent <> OLD.recent
             BEGIN INSERT INTO tokens SELECT NEW.key FROM slow WHERE most > ''; END",
            slow_query(database).await
        ),
        AnyDatabase::Postgres(_) => "CREATE TABLE tokens (account TEXT);
             CREATE FUNCTION slow_token() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN
                 PERFORM pg_sleep(0.2);
                 INSERT INTO tokens VALUES (NEW.key);
                 RETURN NEW;
             END $$;
             CREATE TRIGGER slow_tokens AFTER UPDATE ON provider_limits FOR EACH ROW
             WHEN (NEW.key = 'rapidapi' AND NEW.recent <> OLD.recent) EXECUTE FUNCTION slow_token()"
            .to_owned(),
    };
    database.execute(statements).await;
}

/// A query that takes SQLite four times as long as a token is valid, or longer. SQLite cannot sleep, so the number of rows
/// depends on the machine.
async fn slow_query(database: &mut AnyDatabase) -> String {
    let mut rows = 100_000;
    loop {
        let query = format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT {rows})
             SELECT CAST(max(n) AS TEXT) AS most FROM numbers"
        );
        let begun = Instant::now();
        database.rows(&query, "").await;
        if begun.elapsed() > 4 * VALID {
            return query;
        }
        rows *= 2;
    }
}

fn on_day(day: u64) -> Value {
    let mut search = one_way();
    search["departureDate"] = in_days(20 + day);
    search
}
