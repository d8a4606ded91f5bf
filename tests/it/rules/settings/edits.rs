//! Changes of single settings.

use flight_finder_core::{
    platform::providers::limits::Account,
    rules::settings::{SettingValues, Settings},
};

use crate::support::prelude::*;

on_both_databases!(
    edits_at_the_same_time_all_count,
    an_edit_writes_the_row_of_its_setting_alone
);

/// Edits of settings in several sections, with several edits in one section.
const EDITS: [(&str, &str); 8] = [
    ("search.deadline_seconds", "30"),
    ("search.reuse_seconds", "60"),
    ("commission.adult", "25"),
    ("commission.child", "11"),
    ("limits.rapidapi.concurrent", "7"),
    ("limits.flightapi.concurrent", "8"),
    ("mode.use_incomplete_api", "false"),
    ("agency.name", "Shembull"),
];

async fn edits_at_the_same_time_all_count(database: SharedDatabase) {
    seed(&database.db).await;
    let other = database.another_process().await;

    let edits = EDITS.iter().enumerate().map(|(at, (key, text))| {
        let db = if at % 2 == 0 { &database.db } else { &other };
        set(db, key, text)
    });
    join_all(edits).await;

    let values = load(&database.db).await.values;
    assert_eq!((values.search.deadline_seconds, values.search.reuse_seconds), (30, 60));
    assert_eq!((values.commission.adult.0, values.commission.child.0), (2_500, 1_100));
    let concurrent =
        [Account::RapidApi, Account::FlightApi].map(|account| values.limits.get(account).unwrap().concurrent);
    assert_eq!(concurrent, [7, 8]);
    assert!(!values.mode.use_incomplete_api);
    assert_eq!(values.agency.name, "Shembull");
}

async fn an_edit_writes_the_row_of_its_setting_alone(database: SharedDatabase) {
    seed(&database.db).await;
    let damage = "UPDATE system_settings SET setting_value = '\"soon\"' WHERE setting_name = 'deadline_seconds'";
    database.run(damage, damage).await;

    set(&database.db, "search.reuse_seconds", "60").await;
    let beside = load(&database.db).await;
    set(&database.db, "search.deadline_seconds", "30").await;
    let repaired = load(&database.db).await;

    let default = SettingValues::default().search.deadline_seconds;
    assert_eq!(
        (
            beside.values.search.reuse_seconds,
            beside.values.search.deadline_seconds
        ),
        (60, default)
    );
    assert_eq!(beside.unreadable.len(), 1);
    assert_eq!(beside.unreadable[0].key, "search.deadline_seconds");
    assert!(repaired.unreadable.is_empty());
}

async fn load(db: &Db) -> Settings {
    db.read().await.unwrap().settings().load().await.unwrap()
}

async fn set(db: &Db, key: &str, text: &str) {
    commit!(db, |tx| tx.settings().set(key, text, "tests"));
}
