//! `migrate`, `seed`, and the errors of other commands on a database with an old schema.

use crate::support::{prelude::*, process::run};

on_both_databases!(
    processes_that_migrate_a_new_database_at_once_all_succeed,
    migrating_and_seeding_twice_is_the_same_as_once,
    other_commands_refuse_a_database_that_is_behind,
);

async fn processes_that_migrate_a_new_database_at_once_all_succeed(shared: SharedDatabase) {
    let url = emptied(&shared).await;

    let migrate = || run(&url, &["migrate"], &[], "");
    let (first, second, third) = tokio::join!(migrate(), migrate(), migrate());

    for migrated in [first, second, third] {
        assert!(migrated.succeeded, "{migrated:?}");
    }
    let seeded = run(&url, &["seed"], &[], "").await;
    assert!(seeded.succeeded, "{seeded:?}");
}

async fn migrating_and_seeding_twice_is_the_same_as_once(shared: SharedDatabase) {
    let url = emptied(&shared).await;

    for _ in 0..2 {
        let migrated = run(&url, &["migrate"], &[], "").await;
        assert_eq!(
            (migrated.succeeded, migrated.out.as_str()),
            (true, "The schema is up to date.\n"),
            "{migrated:?}"
        );
    }
    let first = run(&url, &["seed"], &[], "").await;
    let changed = run(&url, &["settings", "set", "commission.adult", "19.0"], &[], "").await;
    let again = run(&url, &["seed"], &[], "").await;

    assert!(first.succeeded && changed.succeeded, "{first:?} {changed:?}");
    let added: u32 = first.out.split(' ').next().unwrap().parse().unwrap();
    assert!(added >= 3_000, "{first:?}");
    assert_eq!(again.out, "0 airports added; settings are there.\n");
    let kept = run(&url, &["settings", "get", "commission.adult"], &[], "").await;
    assert_eq!(kept.out, "19.0\n");
}

async fn other_commands_refuse_a_database_that_is_behind(shared: SharedDatabase) {
    let url = emptied(&shared).await;

    for command in [
        &["api"][..],
        &["worker"],
        &["scheduler"],
        &["seed"],
        &["settings", "list"],
        &["settings", "set", "commission.adult", "1.0"],
        &["queue", "list"],
        &["queue", "retry", "019a9f3c-0000-7000-8000-000000000001"],
    ] {
        let refused = run(&url, command, &[("FLIGHT_FINDER__HTTP__ADDRESS", "127.0.0.1:0")], "").await;
        assert!(!refused.succeeded, "{command:?}");
        assert!(
            refused.err.contains("run `flight-finder migrate`"),
            "{command:?}: {}",
            refused.err
        );
    }
}

/// The URL of a database of the same engine without tables.
async fn emptied(shared: &SharedDatabase) -> String {
    if shared.db.is_sqlite() {
        return format!("{}-empty", shared.url());
    }
    let drop = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
    shared.run("", drop).await;
    shared.url().to_owned()
}
