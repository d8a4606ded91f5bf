//! `FoldDemand`: every search counts exactly once.

use super::support::{at_noon, demand_of, fold_all, search, search_from, search_round_trip};
use crate::support::prelude::*;

on_both_databases!(
    every_direction_of_a_search_is_counted,
    concurrent_folds_count_every_search_once,
    a_signed_in_user_who_asks_again_within_thirty_minutes_does_not_count,
    a_visitor_counts_for_few_routes_and_an_address_for_few_searches,
    a_route_is_due_only_after_two_networks_or_an_agent_have_searched_it,
    a_seeded_route_is_due_however_few_search_it,
    searches_of_a_failed_fold_are_counted_by_the_next,
);

async fn every_direction_of_a_search_is_counted(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    search(&shared, &db, "VIE", 10, None).await;
    search(&shared, &db, "VIE", 11, None).await;
    search(&shared, &db, "VIE", 11, None).await;
    search_round_trip(&db).await;

    assert_eq!(fold_all(&db).await, 5);

    let mut connection = shared.connection().await;
    let tracked = "SELECT origin, destination, month, departure_date, CAST(search_count AS TEXT)
                   FROM search_route_tracking ORDER BY origin, departure_date";
    let tracked: Vec<String> = connection
        .rows(tracked, tracked)
        .await
        .into_iter()
        .map(|row| row.into_iter().flatten().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        tracked,
        [
            "TIA VIE 2026-11 2026-11-30 2",
            "TIA VIE 2026-12 2026-12-01 2",
            "VIE TIA 2026-12 2026-12-30 1",
        ]
    );
    let november = demand_of(&shared, &db, "VIE", "2026-11").await;
    assert_eq!((november.search_count, november.recent_count), (2, 2));
    assert_eq!(
        (november.update_interval, november.next_due),
        (Some(12), Some(db.now()))
    );
    assert_eq!(fold_all(&db).await, 0);
}

async fn concurrent_folds_count_every_search_once(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    for day in 0..40 {
        search(&shared, &db, ["VIE", "FCO", "MXP"][day % 3], 10 + day as u64 % 5, None).await;
    }
    let others = join_all((0..3).map(async |_| shared.another_process().await)).await;

    let counted = join_all(others.iter().map(fold_all)).await;

    assert_eq!(counted.iter().sum::<usize>(), 40, "{counted:?}");
    let mut connection = shared.connection().await;
    for table in ["search_route_tracking", "route_demand_tracking"] {
        let text = format!("SELECT CAST(sum(search_count) AS TEXT) FROM {table}");
        assert_eq!(
            connection.rows(&text, &text).await[0][0].as_deref(),
            Some("40"),
            "{table}"
        );
    }
}

async fn a_signed_in_user_who_asks_again_within_thirty_minutes_does_not_count(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    let (one, other) = (Some(UserId(Uuid::from_u128(1))), Some(UserId(Uuid::from_u128(2))));

    search(&shared, &db, "VIE", 10, one).await;
    clock.advance(Duration::from_mins(10));
    search(&shared, &db, "VIE", 10, one).await;
    search(&shared, &db, "VIE", 10, other).await;
    search(&shared, &db, "VIE", 11, one).await;
    search(&shared, &db, "FCO", 10, one).await;
    assert_eq!(fold_all(&db).await, 4, "the second of one and the same");
    clock.advance(Duration::from_secs(20 * 60 - 1));
    search(&shared, &db, "VIE", 10, one).await;
    assert_eq!(
        fold_all(&db).await,
        0,
        "one second before half an hour, in a later fold"
    );
    clock.advance(Duration::from_secs(1));
    search(&shared, &db, "VIE", 10, one).await;
    assert_eq!(fold_all(&db).await, 1, "half an hour");
    search(&shared, &db, "VIE", 10, None).await;
    search(&shared, &db, "VIE", 10, None).await;
    assert_eq!(fold_all(&db).await, 2, "visitors at two addresses");
}

async fn a_visitor_counts_for_few_routes_and_an_address_for_few_searches(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    let routes: Vec<_> = (b'A'..=b'Z')
        .map(|letter| format!("X{}Y", char::from(letter)))
        .collect();

    for to in &routes {
        search_from(&db, "192.0.2.1", "a browser", to, 10).await;
    }
    assert_eq!(fold_all(&db).await, 20, "different routes of one visitor");
    clock.advance(Duration::from_mins(10));
    for browser in 0..5 {
        for to in &routes[..10] {
            search_from(&db, "192.0.2.1", &format!("browser {browser}"), to, 10).await;
        }
    }
    assert_eq!(fold_all(&db).await, 40, "sixty of one address, counted over two folds");
    search_from(&db, "192.0.2.2", "a browser", "VIE", 10).await;
    assert_eq!(fold_all(&db).await, 1, "another address");

    clock.advance(Duration::from_mins(50));
    search_from(&db, "192.0.2.1", "a browser", "XZY", 10).await;
    assert_eq!(fold_all(&db).await, 1, "an hour later");
}

async fn a_route_is_due_only_after_two_networks_or_an_agent_have_searched_it(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    for (address, to) in [
        ("2001:db8:1:1::1", "ZRH"),
        ("2001:db8:1:2::1", "ZRH"),
        ("192.0.2.1", "FCO"),
        ("192.0.2.1", "MXP"),
    ] {
        search_from(&db, address, "a browser", to, 10).await;
    }
    fold_all(&db).await;
    clock.advance(Duration::from_hours(24));
    search_from(&db, "192.0.2.1", "a browser", "MXP", 9).await;
    fold_all(&db).await;
    for to in ["ZRH", "FCO", "MXP"] {
        let route = demand_of(&shared, &db, to, "2026-11").await;
        assert_eq!((route.is_shared, route.next_due), (false, None), "{to}");
    }

    search_from(&db, "2001:db8:2:1::1", "a browser", "ZRH", 9).await;
    search(&shared, &db, "FCO", 9, Some(UserId(Uuid::from_u128(1)))).await;
    fold_all(&db).await;

    for (to, due) in [("ZRH", Some(db.now())), ("FCO", Some(db.now())), ("MXP", None)] {
        assert_eq!(demand_of(&shared, &db, to, "2026-11").await.next_due, due, "{to}");
    }
}

async fn a_seeded_route_is_due_however_few_search_it(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;

    search_from(&db, "192.0.2.1", "a browser", "ROM", 200).await;
    fold_all(&db).await;

    let route = demand_of(&shared, &db, "ROM", "2027-06").await;
    assert_eq!((route.is_shared, route.next_due), (true, Some(db.now())));
}

async fn searches_of_a_failed_fold_are_counted_by_the_next(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    search(&shared, &db, "VIE", 10, None).await;
    let mut connection = shared.connection().await;
    let rename = |from: &str, to: &str| format!("ALTER TABLE {from} RENAME TO {to}");
    connection.execute(rename("route_demand_tracking", "away")).await;

    let failed = flight_finder_core::prices::demand::fold(&db).await;
    search(&shared, &db, "VIE", 10, None).await;
    connection.execute(rename("away", "route_demand_tracking")).await;

    assert!(failed.is_err());
    assert_eq!(fold_all(&db).await, 2, "searches go on, and nothing is lost");
    assert_eq!(demand_of(&shared, &db, "VIE", "2026-11").await.search_count, 2);
}
