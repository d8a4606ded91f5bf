//! Rows of settings that cannot be read or are missing.

use flight_finder_core::rules::settings::{ActiveProviders, SettingValues, Settings};

use crate::support::prelude::*;

on_both_databases!(
    an_unreadable_row_counts_as_its_default,
    an_unreadable_row_is_repaired_by_setting_it_and_by_nothing_else,
    scores_of_the_specified_shape_are_read,
    without_its_row_flights_are_shown_at_the_end,
);

/// Statements that make a row unreadable, and the setting that the error names.
const DAMAGE: [(&str, &str); 5] = [
    (
        "UPDATE commission_rules SET group_discount_rules = '[{' WHERE passenger_type = 'adult'",
        "commission",
    ),
    ("UPDATE scoring_settings SET settings = '{}'", "scoring"),
    ("UPDATE flight_api_config SET active_api = 'nobody'", "providers"),
    (
        "UPDATE system_settings SET setting_value = '\"soon\"' WHERE setting_name = 'deadline_seconds'",
        "search.deadline_seconds",
    ),
    (
        "UPDATE system_settings SET setting_value = '\"nobody\"' WHERE setting_name = 'agency'",
        "agency",
    ),
];

async fn an_unreadable_row_counts_as_its_default(shared: SharedDatabase) {
    seed(&shared.db).await;
    set(&shared, "search.reuse_seconds", "60").await;
    damage(&shared).await;

    let settings = load(&shared).await;
    let api = ApiServer::start(&shared).await;
    let batch = api.create(&one_way()).await.batch();

    let mut expected = SettingValues::default();
    expected.mode.use_incomplete_api = true;
    // Settings that were not damaged are still read.
    expected.search.reuse_seconds = 60;
    assert_eq!(settings.values, expected);
    let mut named: Vec<_> = settings.unreadable.iter().map(|row| row.key.as_str()).collect();
    named.sort_unstable();
    let mut damaged = DAMAGE.map(|(_, key)| key);
    damaged.sort_unstable();
    assert_eq!(named, damaged);
    assert_eq!(api.get(&format!("/api/searches/{batch}")).await.status.as_u16(), 200);
}

async fn an_unreadable_row_is_repaired_by_setting_it_and_by_nothing_else(shared: SharedDatabase) {
    seed(&shared.db).await;
    damage(&shared).await;

    set(&shared, "commission.adult", "25").await;
    set(&shared, "providers.active_api", "flightapi").await;

    let settings = load(&shared).await;
    assert_eq!(settings.values.commission.adult.0, 2_500);
    assert_eq!(settings.values.providers.active_api, ActiveProviders::FlightApi);
    let left: Vec<_> = settings.unreadable.iter().map(|row| row.key.as_str()).collect();
    assert_eq!(left.len(), 3, "{left:?}");
    assert!(
        !left.contains(&"commission") && !left.contains(&"providers"),
        "{left:?}"
    );
}

async fn scores_of_the_specified_shape_are_read(shared: SharedDatabase) {
    seed(&shared.db).await;
    let hours = |start, end, points| format!(r#"{{"start": {start}, "end": {end}, "points": {points}}}"#);
    let specified = format!(
        r#"{{"direct_flight_bonus": 7,
            "arrival_time_bonuses": {{"early_morning": {}, "morning": {}}},
            "departure_time_bonuses": {{"afternoon": {}, "evening": {}}},
            "stop_penalties": {{"one_stop": -8, "two_plus_stops": -15}},
            "duration_penalties": {{"medium": {{"hours": 4, "points": -2}}, "long": {{"hours": 6, "points": -4}},
                                    "very_long": {{"hours": 6, "points": -6}}}}}}"#,
        hours(3, 10, 2),
        hours(10, 15, 1),
        hours(14, 18, 1),
        hours(18, 24, 2),
    );
    let statement = format!("UPDATE scoring_settings SET settings = '{specified}'");
    shared.execute(statement).await;

    let settings = load(&shared).await;

    assert!(settings.unreadable.is_empty(), "{:?}", settings.unreadable);
    assert!((settings.values.scoring.direct_flight_bonus - 7.0).abs() < f64::EPSILON);
    assert!((settings.values.scoring.low_price.below - 200.0).abs() < f64::EPSILON);
}

async fn without_its_row_flights_are_shown_at_the_end(shared: SharedDatabase) {
    seed(&shared.db).await;
    assert!(load(&shared).await.values.mode.use_incomplete_api);
    let delete = "DELETE FROM system_settings WHERE setting_name = 'use_incomplete_api'";

    shared.run(delete, delete).await;

    assert!(!load(&shared).await.values.mode.use_incomplete_api);
}

async fn damage(shared: &SharedDatabase) {
    let mut connection = shared.connection().await;
    for (statement, _) in DAMAGE {
        connection.run(statement, statement).await;
    }
}

async fn load(shared: &SharedDatabase) -> Settings {
    shared.db.read().await.unwrap().settings().load().await.unwrap()
}

async fn set(shared: &SharedDatabase, key: &str, value: &str) {
    commit!(shared.db, |tx| tx.settings().set(key, value, "tests"));
}
