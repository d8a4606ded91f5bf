//! `RecomputeDemand`: levels follow the searches of the last day, pinned intervals stay.

use flight_finder_core::{
    base::{
        ids::RouteId,
        revision::{Edited, Expected},
    },
    prices::demand::{Level, Recomputed, RefreshInterval, RouteChange, RouteUpdates, change_route, recompute},
};

use super::support::{NOW, at_noon, demand_of, fold_all, search};
use crate::support::prelude::*;

on_both_databases!(
    levels_rise_and_fall_with_the_searches_of_a_day,
    a_pinned_interval_stays_and_an_ignored_route_is_never_due,
    unchanged_levels_are_not_written,
);

async fn recomputed(db: &Db) -> Recomputed {
    let today = db.now().to_datetime().date_naive();
    recompute(db, today, || false).await.unwrap()
}

async fn levels_rise_and_fall_with_the_searches_of_a_day(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    for (to, searches) in [("ZRH", 8), ("FCO", 2), ("MXP", 1)] {
        for _ in 0..searches {
            search(&shared, &db, to, 50, None).await;
        }
    }
    fold_all(&db).await;
    let mut levels = Vec::new();
    let hours = |hours| Duration::from_hours(hours);
    for wait in [hours(0), hours(25), hours(28 * 24), hours(2 * 24), hours(15 * 24)] {
        clock.advance(wait);
        recomputed(&db).await;
        for to in ["ZRH", "FCO", "MXP"] {
            let route = demand_of(&shared, &db, to, "2027-01").await;
            levels.push((route.demand_level, route.update_interval, route.recent_count));
        }
    }

    assert_eq!(
        levels[..3],
        [
            (Level::High, Some(3), 8),
            (Level::Medium, Some(6), 2),
            (Level::Low, Some(12), 1)
        ]
    );
    let low = |recent| (Level::Low, Some(12), recent);
    assert_eq!(levels[3..6], [low(8), low(2), low(1)], "the day is over");
    assert_eq!(levels[6..9], [low(8), low(2), low(1)], "29 days later");
    assert_eq!(levels[9..12], [low(0); 3], "31 days later");
    assert!(
        levels[12..].iter().all(|level| *level == (Level::None, None, 0)),
        "{levels:?}"
    );
    assert_eq!(demand_of(&shared, &db, "ZRH", "2027-01").await.next_due, None);
    search(&shared, &db, "ZRH", 20, None).await;
    fold_all(&db).await;
    let once = demand_of(&shared, &db, "ZRH", "2027-01").await;
    assert_eq!((once.demand_level, once.next_due), (Level::Low, None), "by one alone");
    search(&shared, &db, "ZRH", 20, None).await;
    fold_all(&db).await;
    let again = demand_of(&shared, &db, "ZRH", "2027-01").await;
    assert_eq!(
        (again.demand_level, again.next_due),
        (Level::Low, Some(db.now())),
        "wanted again, and due"
    );
}

async fn a_pinned_interval_stays_and_an_ignored_route_is_never_due(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    search(&shared, &db, "VIE", 50, None).await;
    fold_all(&db).await;
    let id = demand_of(&shared, &db, "VIE", "2027-01").await.id;
    let interval = |interval| RouteChange {
        interval: Some(interval),
        is_ignored: None,
    };
    let ignored = |is_ignored| RouteChange {
        interval: None,
        is_ignored: Some(is_ignored),
    };
    changed(&db, id, interval(RefreshInterval::Hours(24))).await.unwrap();

    for _ in 0..40 {
        search(&shared, &db, "VIE", 50, None).await;
    }
    fold_all(&db).await;
    recomputed(&db).await;

    let pinned = demand_of(&shared, &db, "VIE", "2027-01").await;
    assert_eq!((pinned.demand_level, pinned.update_interval), (Level::High, Some(24)));
    clock.advance(Duration::from_hours(48));
    assert_eq!(changed(&db, id, ignored(true)).await.unwrap().next_due, None);
    assert_eq!(due(&db).await, 0);
    let automatic = changed(&db, id, interval(RefreshInterval::Automatic)).await.unwrap();
    assert_eq!(
        (automatic.is_pinned, automatic.update_interval, automatic.next_due),
        (false, Some(3), None)
    );
    assert!(changed(&db, id, ignored(false)).await.unwrap().next_due.is_some());
    assert_eq!(due(&db).await, 1);
    assert_eq!(changed(&db, RouteId::new().0, ignored(true)).await, None);
}

/// Applies an administrator's change; `None` if there is no such route-month.
async fn changed(db: &Db, id: Uuid, change: RouteChange) -> Option<RouteUpdates> {
    let today = NOW.to_datetime().date_naive();
    let edited = change_route(db, RouteId(id), change, &Expected::Any, today, "tests".into())
        .await
        .unwrap()?;
    match edited {
        Edited::Saved(listed) => Some(listed.route),
        Edited::Outdated(listed) => panic!("{listed:?}"),
    }
}

async fn due(db: &Db) -> usize {
    db.read().await.unwrap().demand().due(10).await.unwrap().len()
}

async fn unchanged_levels_are_not_written(shared: SharedDatabase) {
    let (db, _) = at_noon(&shared).await;
    for to in ["VIE", "FCO"] {
        search(&shared, &db, to, 50, None).await;
    }
    fold_all(&db).await;

    let done = recomputed(&db).await;

    assert_eq!((done.routes, done.changed), (2, 0));
}
