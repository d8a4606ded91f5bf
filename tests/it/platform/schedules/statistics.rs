//! The answers of providers are counted by hour.

use flight_finder_core::{
    platform::{db::statements::plans_of, providers::Provider},
    search::statistics::{HourStatistics, provider_statistics, roll_up},
};

use super::ticks::TEN;
use crate::support::prelude::*;

on_both_databases!(
    an_hour_is_rolled_up_once_it_is_over,
    hours_that_are_not_rolled_up_are_counted_when_they_are_read,
    hours_without_requests_are_not_counted_one_by_one,
    old_hours_are_deleted,
);

const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_mins(1);

/// The requests of one run, each with its minutes after ten, provider, status, and milliseconds of HTTP exchanges. A
/// request with zero milliseconds was not sent.
const REQUESTS: [(u64, &str, &str, u64); 8] = [
    (1, "rapidapi", "done", 400),
    (2, "rapidapi", "empty", 600),
    (3, "rapidapi", "failed", 2_000),
    (4, "rapidapi", "cancelled", 30_000),
    (5, "flightapi", "done", 1_000),
    (6, "flightapi", "limited", 0),
    (59, "flightapi", "late", 25_000),
    (61, "flightapi", "done", 3_000),
];

/// The itineraries that each request dropped, by reason.
const DROPPED: &str = r#"'{"no_price":2,"other_date":1}'"#;
/// The time for which each request waited for its token.
const WAITED: Duration = Duration::from_secs(9);

async fn an_hour_is_rolled_up_once_it_is_over(shared: SharedDatabase) {
    let db = asked(&shared).await;

    db.clock().set(TEN.plus(HOUR + MINUTE));
    let too_early = roll_up(&db).await.unwrap();
    db.clock().set(TEN.plus(HOUR + MINUTE * 5));
    let rows = roll_up(&db).await.unwrap();
    let again = roll_up(&db).await.unwrap();

    assert_eq!((too_early, rows, again), (0, 2, 0));
    // Deletes the requests, to check that the statistics no longer depend on them.
    shared.execute("DELETE FROM provider_requests").await;
    let hours = provider_statistics(&db, TEN).await.unwrap();
    assert_eq!(
        shown(&hours),
        [
            (0, Provider::FlightApi, 2, 1, Some(13_000), Some(25_050)),
            (0, Provider::RapidApi, 3, 1, Some(1_000), Some(2_050)),
        ]
    );
    let dropped = hours.iter().map(|hour| hour.counted.dropped.to_string());
    assert_eq!(
        dropped.collect::<Vec<_>>(),
        ["4 no_price, 2 other_date", "6 no_price, 3 other_date"]
    );
    // A request that was never sent is no error of its provider, and one whose run ended first has no error.
    let errors: Vec<_> = hours.iter().map(|hour| hour.counted.errors.clone()).collect();
    assert_eq!(
        errors,
        [[("late".to_owned(), 1)].into(), [("timeout".to_owned(), 1)].into()]
    );
}

async fn hours_that_are_not_rolled_up_are_counted_when_they_are_read(shared: SharedDatabase) {
    let db = asked(&shared).await;

    db.clock().set(TEN.plus(HOUR + MINUTE * 5));
    roll_up(&db).await.unwrap();
    let hours = provider_statistics(&db, TEN).await.unwrap();
    let latest = provider_statistics(&db, TEN.plus(HOUR)).await.unwrap();

    assert_eq!(hours.len(), 3);
    let current = (1, Provider::FlightApi, 1, 0, Some(3_000), Some(3_050));
    assert_eq!(shown(&hours)[2], current);
    assert_eq!(shown(&latest), [current]);
}

async fn hours_without_requests_are_not_counted_one_by_one(shared: SharedDatabase) {
    let db = asked(&shared).await;
    db.clock().set(TEN.plus(HOUR * 24 * 20));

    let (before, plans_before) = plans_of(Box::pin(provider_statistics(&db, TEN))).await;
    let rows = roll_up(&db).await.unwrap();
    let (after, plans_after) = plans_of(Box::pin(provider_statistics(&db, TEN))).await;

    assert_eq!(rows, 3);
    let [mut before, mut after] = [shown(&before.unwrap()), shown(&after.unwrap())];
    before.sort();
    after.sort();
    assert_eq!(before, after);
    // Two of 480 hours have requests, and three statements count those of an hour.
    assert!(plans_before.len() < 20, "{}", plans_before.len());
    assert!(plans_after.len() < 10, "{}", plans_after.len());
}

async fn old_hours_are_deleted(shared: SharedDatabase) {
    let db = asked(&shared).await;
    db.clock().set(TEN.plus(HOUR * 3));
    roll_up(&db).await.unwrap();

    let deleted = commit!(db, |tx| tx.statistics().prune(TEN.plus(HOUR), 10));

    assert_eq!(deleted, 2);
    assert_eq!(shown(&provider_statistics(&db, TEN).await.unwrap()).len(), 1);
}

type Shown = (u64, Provider, i64, i64, Option<i64>, Option<i64>);

/// The statistics that are read, by hour after ten.
fn shown(hours: &[HourStatistics]) -> Vec<Shown> {
    let row = |row: &HourStatistics| {
        let (counted, after) = (&row.counted, row.hour.since(TEN).as_secs() / 3_600);
        (
            after,
            row.provider,
            counted.requests,
            counted.failed,
            counted.average_ms(),
            counted.percentile_ms(95),
        )
    };
    hours.iter().map(row).collect()
}

/// A database with provider requests.
async fn asked(shared: &SharedDatabase) -> Db {
    let mut connection = shared.connection().await;
    let id = |number: usize| {
        let text = format!("00000000-0000-7000-8000-0000000000{number:02}");
        if shared.db.is_sqlite() {
            format!("unhex('{}')", text.replace('-', ""))
        } else {
            format!("'{text}'")
        }
    };
    let run = id(1);
    connection
        .execute(format!(
            "INSERT INTO search_runs (id, fingerprint, search_params, status, version, results_version, simultaneous,
                 shows_partial, asked, answered, options, demo, pricing_revision, provider_revision, created_at,
                 deadline_at, published_at, changed_at)
             VALUES ({run}, 'x', '{{}}', 'running', 1, 0, TRUE, TRUE, 0, 0, 0, FALSE, 0, 0, 0, 0, 0, 0)"
        ))
        .await;
    for (number, (minute, provider, status, ms)) in REQUESTS.into_iter().enumerate() {
        let (created, id) = (TEN.plus(MINUTE * u32::try_from(minute).unwrap()), id(number + 10));
        let Timestamp(ended) = created.plus(Duration::from_millis(ms) + WAITED);
        connection
            .execute(format!(
                "INSERT INTO provider_requests (id, run_id, provider, origin, destination, status, attempt, http_calls,
                     itineraries, dropped, drop_reasons, exchange_ms, error_kind, created_at, started_at, finished_at)
                 VALUES ({id}, {run}, '{provider}', 'TIA', 'X{number}', '{status}', 1, {calls}, 0, 3, {DROPPED}, {ms},
                     {error_kind}, {created}, {created}, {ended})",
                created = created.0,
                calls = u8::from(ms > 0),
                error_kind = if status == "failed" { "'timeout'" } else { "NULL" },
            ))
            .await;
    }
    shared.db.clone()
}
