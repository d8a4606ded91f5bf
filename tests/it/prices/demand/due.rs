//! Due calendars: routes with most demand first, within the account's budget, read from the front of an index.

use flight_finder_core::{
    platform::jobs::RefreshCalendar,
    prices::demand::{calendar_budget, queue_by_hand, queue_due_routes, queue_opened, recompute, track_seeded_routes},
    rules::settings::Settings,
};

use super::support::{NOW, all_due, at_noon, plan_of};
use crate::support::prelude::*;

on_both_databases!(
    routes_with_most_demand_are_queued_first_within_the_budget,
    what_was_queued_is_not_queued_again,
    months_outside_the_window_are_not_queued,
    the_budget_is_what_the_account_leaves_to_the_calendar,
    refreshes_for_visitors_are_bounded_and_do_not_delay_due_ones,
    the_seeded_routes_of_the_first_page_are_due_at_once_and_stay_so,
    the_scan_reads_an_index_from_the_front_and_sorts_nothing,
    the_recomputation_asks_indexes_for_one_route_month_after_the_other,
);

async fn queue(db: &Db, budget: i64) -> usize {
    let mut tx = db.write().await.unwrap();
    let queued = queue_due_routes(&mut tx, budget, db.now().to_datetime().date_naive()).await;
    tx.commit().await.unwrap();
    queued.unwrap()
}

async fn routes_with_most_demand_are_queued_first_within_the_budget(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    all_due(&shared, 400, "2026-12").await;

    assert_eq!(queue(&db, 50).await, 50);

    let mut connection = shared.connection().await;
    let queued = "SELECT d.demand_level, CAST(count(*) AS TEXT), CAST(min(j.priority) AS TEXT)
                  FROM jobs j JOIN route_demand_tracking d
                    ON j.unique_key = 'refresh_calendar:' || d.origin || '-' || d.destination || ' ' || d.year_month
                  GROUP BY d.demand_level ORDER BY d.demand_level";
    let queued: Vec<Vec<_>> = connection
        .rows(queued, queued)
        .await
        .into_iter()
        .map(|row| row.into_iter().flatten().collect())
        .collect();
    assert_eq!(queued, [["HIGH", "20", "1"], ["MEDIUM", "30", "2"]]);
    let due = db.read().await.unwrap().demand().due(1).await.unwrap();
    assert_eq!(due[0].demand_level.name(), "MEDIUM", "what was left out comes next");
}

async fn what_was_queued_is_not_queued_again(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    all_due(&shared, 20, "2026-12").await;

    let queued = [queue(&db, 100).await, queue(&db, 100).await];
    clock.advance(Duration::from_hours(1));
    let later = queue(&db, 100).await;

    assert_eq!(
        (queued, later),
        ([20, 0], 20),
        "a refresh that came to nothing is due again after an hour"
    );
    assert_eq!(shared.count("jobs").await, 20, "what still waits is not doubled");
}

async fn months_outside_the_window_are_not_queued(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    all_due(&shared, 5, "2026-10").await;
    all_due(&shared, 7, "2027-11").await;
    all_due(&shared, 3, "2027-10").await;

    assert_eq!(queue(&db, 100).await, 3);

    assert_eq!(db.read().await.unwrap().demand().due(100).await.unwrap(), []);
}

async fn the_budget_is_what_the_account_leaves_to_the_calendar(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    all_due(&shared, 20, "2026-12").await;
    let settings: Settings = db.read().await.unwrap().settings().load().await.unwrap();
    let mut tx = db.write().await.unwrap();

    let empty = calendar_budget(&mut tx, &settings).await.unwrap();
    queue_due_routes(&mut tx, 20, NOW.to_datetime().date_naive())
        .await
        .unwrap();
    let waiting = calendar_budget(&mut tx, &settings).await.unwrap();
    let until = tx.now().plus(Duration::from_mins(5));
    tx.limits().pause_jobs(RefreshCalendar::LIMIT, until).await.unwrap();
    let paused = calendar_budget(&mut tx, &settings).await.unwrap();

    assert_eq!(
        (empty, waiting, paused),
        (150, 130, 0),
        "half of five requests a second"
    );
}

async fn refreshes_for_visitors_are_bounded_and_do_not_delay_due_ones(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    let settings: Settings = db.read().await.unwrap().settings().load().await.unwrap();
    let month = "2026-12".parse().unwrap();
    let route = |number: u32| {
        let letter = |shared: u32| char::from(b'A' + u8::try_from(number / shared % 26).unwrap());
        RouteMonth {
            origin: "TIA".parse().unwrap(),
            destination: format!("X{}{}", letter(26), letter(1)).parse().unwrap(),
            month,
        }
    };

    let mut opened = 0;
    for number in 0..210 {
        opened += usize::from(queue_opened(&db, &route(number)).await.unwrap());
    }
    let mut tx = db.write().await.unwrap();
    let budget = calendar_budget(&mut tx, &settings).await.unwrap();
    drop(tx);

    assert_eq!((opened, budget), (200, 150));
    queue_by_hand(&db, &route(300), "a test".into()).await.unwrap();
    assert_eq!(shared.count("jobs").await, 201, "the administrator's comes on top");
}

async fn the_seeded_routes_of_the_first_page_are_due_at_once_and_stay_so(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    let today = || db.now().to_datetime().date_naive();
    let track = async || {
        commit!(db, |tx| track_seeded_routes(&mut tx, today()));
    };

    track().await;
    assert_eq!(queue(&db, 100).await, 18);
    clock.advance(Duration::from_hours(50 * 24));
    track().await;
    recompute(&db, today(), || false).await.unwrap();
    let due = db.read().await.unwrap().demand().due(100).await.unwrap();

    let months: BTreeSet<_> = due.iter().map(|route| route.year_month.as_str()).collect();
    assert_eq!(months, BTreeSet::from(["2027-01", "2027-02", "2027-03"]));
    assert_eq!(
        due.len(),
        18,
        "this month and the next two, though nobody searched them"
    );
}

async fn the_scan_reads_an_index_from_the_front_and_sorts_nothing(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    all_due(&shared, 50_000, "2026-12").await;

    let values = [("$1", "'LOW'"), ("$2", &NOW.0.to_string()), ("$3", "150")];
    let plan = plan_of(&shared, "next_due <= $2", &values).await;
    let due = db.read().await.unwrap().demand().due(150).await.unwrap();

    assert!(
        plan.contains("route_demand_tracking_demand_level_next_due_idx"),
        "{plan}"
    );
    assert!(!plan.contains("Sort") && !plan.contains("TEMP B-TREE"), "{plan}");
    assert_eq!(due.len(), 150);
}

async fn the_recomputation_asks_indexes_for_one_route_month_after_the_other(shared: SharedDatabase) {
    at_noon(&shared).await;
    all_due(&shared, 50_000, "2026-12").await;
    let mut connection = shared.connection().await;
    let searched = |id: &str| {
        format!(
            "INSERT INTO search_events (id, origin, destination, year_month, departure_date, at, counted)
             SELECT {id}, origin, destination, year_month, '2026-12-24', {}, TRUE FROM route_demand_tracking",
            NOW.0
        )
    };
    let text = match &connection {
        AnyDatabase::Sqlite(_) => searched("randomblob(16)"),
        AnyDatabase::Postgres(_) => searched("gen_random_uuid()"),
    };
    connection.execute(text).await;
    connection.execute("ANALYZE search_events").await;

    let moment = NOW.0.to_string();
    let key = [("$3", "'TAA'"), ("$4", "'AAA'"), ("$5", "'2026-12'"), ("$6", "500")];
    let values = [key.as_slice(), &[("$1", &moment), ("$2", &moment)]].concat();
    let plan = plan_of(&shared, "search.at >= $2", &values).await;

    let routes = [
        "origin_destination_year_month_key",
        "sqlite_autoindex_route_demand_tracking",
    ];
    assert!(routes.iter().any(|index| plan.contains(index)), "{plan}");
    let counts = plan
        .matches("search_events_origin_destination_year_month_at_idx")
        .count();
    assert_eq!(counts, 2, "{plan}");
    assert!(!plan.contains("Sort") && !plan.contains("TEMP B-TREE"), "{plan}");
}
