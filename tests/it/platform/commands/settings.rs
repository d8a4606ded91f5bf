//! `settings list|get|set|reopen`: values are validated and changes are logged.

use flight_finder_core::platform::providers::limits::{Account, Report};

use crate::support::{
    prelude::*,
    process::{Ended, run},
};

const DAY: Duration = Duration::from_hours(24);

on_both_databases!(
    every_setting_is_listed_and_can_be_read,
    a_change_is_stored_and_logged,
    the_agency_is_one_row_and_each_of_its_fields_a_setting,
    a_bad_value_names_its_setting_and_changes_nothing,
    a_closed_account_is_opened_again,
    concurrent_changes_are_all_stored,
    a_database_that_was_never_seeded_gets_its_rows_with_the_first_change,
);

async fn every_setting_is_listed_and_can_be_read(shared: SharedDatabase) {
    seed(&shared.db).await;

    let list = settings(&shared, &["list"]).await;

    assert!(list.succeeded, "{list:?}");
    for line in [
        "commission.adult = 20.0",
        "mode.use_incomplete_api = true",
        "providers.active_api = \"both\"",
        "limits.rapidapi.concurrent = 10",
        "search.time_zone = \"Europe/Tirane\"",
        "agency.phone = \"+355 00 000 0000\"",
        "providers.rapidapi_key = not set",
        "providers.flightapi_key = not set",
    ] {
        assert!(list.out.lines().any(|listed| listed == line), "{line}: {}", list.out);
    }
    assert!(list.out.lines().any(|line| line.starts_with("scoring.")));
    for key in [
        "commission.adult_tiers",
        "search.deadline_seconds",
        "providers.rapidapi_key",
    ] {
        let line = list
            .out
            .lines()
            .find(|line| line.starts_with(&format!("{key} = ")))
            .unwrap();
        let got = settings(&shared, &["get", key]).await;
        assert_eq!(format!("{key} = {}", got.out.trim()), line);
    }
}

async fn the_agency_is_one_row_and_each_of_its_fields_a_setting(shared: SharedDatabase) {
    seed(&shared.db).await;

    let first = settings(&shared, &["set", "agency.name", "Udhëtime Dajti"]).await;
    let second = settings(&shared, &["set", "agency.offices.1.phone", "+355 00 111 1111"]).await;
    let refused = settings(&shared, &["set", "agency.social.facebook", "javascript:alert(1)"]).await;

    assert!(first.succeeded && second.succeeded, "{first:?} {second:?}");
    assert!(
        !refused.succeeded && refused.err.contains("agency.social.facebook"),
        "{refused:?}"
    );
    let agency = shared
        .db
        .read()
        .await
        .unwrap()
        .settings()
        .load()
        .await
        .unwrap()
        .values
        .agency;
    assert_eq!(agency.name, "Udhëtime Dajti");
    assert_eq!(agency.offices[1].phone, "+355 00 111 1111");
    assert_eq!(agency.offices[0].phone, "+355 00 000 0001");
}

async fn a_change_is_stored_and_logged(shared: SharedDatabase) {
    seed(&shared.db).await;

    let first = settings(&shared, &["set", "commission.adult", "18.50"]).await;
    let second = settings(&shared, &["set", "providers.flightapi_name", "burimi B"]).await;

    assert_eq!(
        (first.succeeded, first.out.as_str()),
        (true, "commission.adult: 20.0 -> 18.5\n")
    );
    assert!(second.succeeded, "{second:?}");
    assert_eq!(settings(&shared, &["get", "commission.adult"]).await.out, "18.5\n");
    assert_eq!(
        settings(&shared, &["get", "providers.flightapi_name"]).await.out,
        "\"burimi B\"\n"
    );
    let noted = noted(&shared).await;
    assert_eq!(
        noted,
        [
            [
                "command line (operator)",
                "settings.set",
                "commission.adult",
                "20.0",
                "18.5"
            ],
            [
                "command line (operator)",
                "settings.set",
                "providers.flightapi_name",
                "\"burimi 2\"",
                "\"burimi B\""
            ],
        ]
    );
}

async fn a_closed_account_is_opened_again(shared: SharedDatabase) {
    seed(&shared.db).await;
    let mut tx = shared.db.write().await.unwrap();
    let until = tx.now().plus(DAY);
    tx.limits()
        .report_request(Account::RapidApi, Report::PlanSpent { resets_in: Some(DAY) })
        .await
        .unwrap();
    tx.limits().pause_jobs(Account::Calendar, until).await.unwrap();
    tx.commit().await.unwrap();
    let closed = closed(&shared).await;

    let other = settings(&shared, &["reopen", "flightapi"]).await;
    let still = self::closed(&shared).await;
    let opened = settings(&shared, &["reopen", "rapidapi"]).await;
    let unknown = settings(&shared, &["reopen", "nobody"]).await;

    assert_eq!((closed, still), (2, 2));
    assert!(other.succeeded && opened.succeeded, "{other:?} {opened:?}");
    assert_eq!(opened.out, "rapidapi is open\n");
    assert_eq!(self::closed(&shared).await, 0);
    assert!(
        !unknown.succeeded && unknown.err.contains("nobody: the accounts are rapidapi and flightapi"),
        "{unknown:?}"
    );
}

/// The number of accounts and queues that are closed or paused.
async fn closed(shared: &SharedDatabase) -> usize {
    const TEXT: &str = "SELECT key FROM provider_limits WHERE blocked_until > 0 OR paused_until > 0";
    shared.rows(TEXT, TEXT).await.len()
}

async fn a_bad_value_names_its_setting_and_changes_nothing(shared: SharedDatabase) {
    seed(&shared.db).await;
    let before = settings(&shared, &["list"]).await.out;

    for (key, value, named) in [
        ("commission.adult", "-1", "commission.adult"),
        ("commission.adult", "much", "commission.adult"),
        ("providers.active_api", "nobody", "providers.active_api"),
        ("search.deadline_seconds", "600", "search.deadline_seconds"),
        ("limits.rapidapi.concurrent", "0", "limits.rapidapi.concurrent"),
        ("commission.dog", "1", "commission.dog: no such setting"),
        ("commission", "{}", "commission: no such setting"),
    ] {
        let refused = settings(&shared, &["set", key, value]).await;
        assert!(!refused.succeeded, "{key} = {value}");
        assert!(refused.err.contains(named), "{key} = {value}: {}", refused.err);
        assert_eq!(refused.out, "");
    }
    let unknown = settings(&shared, &["get", "no.such"]).await;
    assert!(
        !unknown.succeeded && unknown.err.contains("no.such: no such setting"),
        "{unknown:?}"
    );

    assert_eq!(settings(&shared, &["list"]).await.out, before);
    assert!(noted(&shared).await.is_empty());
}

async fn concurrent_changes_are_all_stored(shared: SharedDatabase) {
    seed(&shared.db).await;
    let changes = [
        ("commission.adult", "21.0"),
        ("commission.child", "11.0"),
        ("search.reuse_seconds", "60"),
        ("limits.flightapi.concurrent", "7"),
    ];

    let ended = join_all(changes.map(|(key, value)| {
        let shared = &shared;
        async move { settings(shared, &["set", key, value]).await }
    }))
    .await;

    assert!(ended.iter().all(|ended| ended.succeeded), "{ended:?}");
    let list = settings(&shared, &["list"]).await.out;
    for (key, value) in changes {
        assert!(
            list.lines().any(|line| line == format!("{key} = {value}")),
            "{key}: {list}"
        );
    }
    assert_eq!(noted(&shared).await.len(), changes.len());
}

async fn a_database_that_was_never_seeded_gets_its_rows_with_the_first_change(shared: SharedDatabase) {
    let set = settings(&shared, &["set", "commission.child", "12.0"]).await;

    assert!(set.succeeded, "{set:?}");
    let list = settings(&shared, &["list"]).await.out;
    for line in [
        "commission.child = 12.0",
        "mode.use_incomplete_api = true",
        "limits.rapidapi.concurrent = 10",
    ] {
        assert!(list.lines().any(|listed| listed == line), "{line}: {list}");
    }
}

async fn settings(shared: &SharedDatabase, arguments: &[&str]) -> Ended {
    run(shared.url(), &[&["settings"], arguments].concat(), &[], "").await
}

/// The log of changes: actor, action, subject, old, new.
async fn noted(shared: &SharedDatabase) -> Vec<[String; 5]> {
    let text = "SELECT actor, action, subject, old_value, new_value FROM audit_log ORDER BY at, id";
    let rows = shared.rows(text, text).await;
    rows.into_iter()
        .map(|row| <[_; 5]>::try_from(row).unwrap().map(Option::unwrap_or_default))
        .collect()
}
