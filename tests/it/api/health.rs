//! `/health/live` and `/health/ready`.

use std::time::Duration;

use flight_finder_core::time::{Clock, Timestamp};

use crate::{
    on_both_databases,
    support::{api::ApiServer, database::SharedDatabase},
};

on_both_databases!(
    a_process_on_a_migrated_database_is_ready,
    a_schema_that_is_behind_is_not_ready,
    an_unavailable_database_is_not_ready,
    many_requests_query_the_database_once_a_second,
    a_clock_that_was_moved_on_purpose_is_ready,
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
