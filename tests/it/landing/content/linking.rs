//! Which pages are marked because a page that they link to changed, or because time has passed.

use flight_finder_core::{
    base::{ids::ConnectionId, revision::Expected, time::DAY},
    landing::{
        content::mark_linking_pages,
        pages::{Activity, change_connection, delete_connection},
    },
    platform::audit::Actor,
};

use super::support::{NOW, Rows, connection, connection_id};
use crate::support::prelude::*;

on_both_databases!(
    pages_that_may_link_to_a_changed_page_are_marked,
    an_expired_page_is_found_until_it_is_marked,
    an_expired_page_that_fails_waits_for_a_day,
);

/// Pages between cities and states. The page with number 1 is the most wanted one from Tirana.
async fn filled(shared: &SharedDatabase) -> Rows {
    let mut rows = Rows::new(shared).await;
    rows.locations(&[
        (1, Some("Tirana"), "Albania", Some("Nga Tirana"), Some("Për Tiranën")),
        (2, None, "Albania", Some("Nga Shqipëria"), Some("Për Shqipërinë")),
        (3, Some("Rome"), "Italy", Some("Nga Roma"), Some("Për Romën")),
        (4, None, "Italy", Some("Nga Italia"), Some("Për Italinë")),
        (5, Some("Bari"), "Italy", Some("Nga Bari"), Some("Për Barin")),
    ])
    .await;
    rows.connections(&[
        connection(1, 1, 3),
        connection(2, 1, 5),
        connection(3, 3, 1),
        connection(4, 1, 4),
        connection(5, 3, 5),
        connection(6, 2, 4),
        connection(7, 5, 1),
    ])
    .await;
    rows.execute("UPDATE rendered_pages SET due_at = NULL").await;
    rows
}

/// The marked pages, whose marks are removed.
async fn marked(rows: &Rows) -> Vec<ConnectionId> {
    let mut tx = rows.db.write().await.unwrap();
    while mark_linking_pages(&mut tx).await.unwrap() {}
    let due = tx.rendered_pages().due(100).await.unwrap();
    for page in &due {
        tx.rendered_pages().unmark(page).await.unwrap();
    }
    tx.commit().await.unwrap();
    let mut ids: Vec<_> = due.into_iter().map(|page| page.id).collect();
    ids.sort_unstable();
    ids
}

async fn note(rows: &Rows, number: u32) {
    commit!(rows.db, |tx| tx.page_links().note_changed(&[connection_id(number)]));
}

fn ids(numbers: &[u32]) -> Vec<ConnectionId> {
    numbers.iter().copied().map(connection_id).collect()
}

async fn pages_that_may_link_to_a_changed_page_are_marked(shared: SharedDatabase) {
    let rows = filled(&shared).await;
    let actor = || Actor::from("test");
    assert_eq!(marked(&rows).await, []);

    note(&rows, 1).await;
    assert_eq!(
        marked(&rows).await,
        ids(&[1, 2, 3, 4, 6]),
        "those of the origin, the way back, and those of the states"
    );

    note(&rows, 1).await;
    assert_eq!(marked(&rows).await, ids(&[3, 4, 6]), "the origin's links are the same");

    let mut tx = rows.db.write().await.unwrap();
    let changed = change_connection(&mut tx, connection_id(1), Activity::Inactive, &Expected::Any, actor()).await;
    assert!(changed.unwrap().is_some());
    tx.commit().await.unwrap();
    assert_eq!(
        marked(&rows).await,
        ids(&[2, 3, 4, 6]),
        "an inactive page is not rendered"
    );

    let mut tx = rows.db.write().await.unwrap();
    let deleted = delete_connection(&mut tx, connection_id(2), &Expected::Any, actor()).await;
    assert!(deleted.unwrap().is_some());
    tx.commit().await.unwrap();
    assert_eq!(marked(&rows).await, ids(&[4, 6, 7]));
}

/// Page 3 has expired, page 2 expires now, and page 1 is about to.
async fn with_expired(shared: &SharedDatabase) -> Rows {
    let mut rows = filled(shared).await;
    for (number, expires_at) in [(1, NOW.0 + 1), (2, NOW.0), (3, NOW.0 - 1)] {
        let id = rows.id(number);
        rows.execute(format!(
            "UPDATE rendered_pages SET expires_at = {expires_at} WHERE connection_id = {id}"
        ))
        .await;
    }
    rows
}

async fn an_expired_page_is_found_until_it_is_marked(shared: SharedDatabase) {
    let rows = with_expired(&shared).await;
    let mut tx = rows.db.write().await.unwrap();

    assert_eq!(tx.rendered_pages().expired(1).await.unwrap(), ids(&[3]));
    assert_eq!(tx.rendered_pages().expired(10).await.unwrap(), ids(&[3, 2]));
    tx.rendered_pages().mark(&ids(&[3])).await.unwrap();
    assert_eq!(tx.rendered_pages().expired(10).await.unwrap(), ids(&[2]));
}

async fn an_expired_page_that_fails_waits_for_a_day(shared: SharedDatabase) {
    let rows = with_expired(&shared).await;
    let mut tx = rows.db.write().await.unwrap();
    tx.rendered_pages().mark(&ids(&[1, 3])).await.unwrap();
    for page in tx.rendered_pages().due(10).await.unwrap() {
        tx.rendered_pages().save_failure(&page, "no such block").await.unwrap();
    }
    assert_eq!(tx.rendered_pages().expired(10).await.unwrap(), ids(&[2]));
    tx.commit().await.unwrap();

    let later = shared.with_clock(Clock::driven(NOW.plus(DAY))).await;
    let mut tx = later.read().await.unwrap();
    let expired = tx.rendered_pages().expired(10).await.unwrap();
    assert_eq!(expired, ids(&[2, 1, 3]));
}
