//! Marks of pages, and what a rendering stores.

use flight_finder_core::landing::pages::{PageState, rendered::DuePage};

use super::rendered::{add_connections, connection, due, id, mark, render, save};
use crate::support::prelude::*;

on_both_databases!(
    the_most_wanted_page_is_the_first,
    a_mark_that_is_set_while_a_page_is_rendered_stays,
    a_page_that_is_wanted_first_while_it_is_rendered_comes_first,
    content_that_did_not_change_keeps_its_time,
    a_failure_keeps_the_last_good_version,
    pages_of_other_versions_of_the_code_are_found,
    a_connection_without_a_page_gets_one,
);

const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

async fn started(shared: &SharedDatabase, connections: u32) -> (Db, Clock) {
    let clock = Clock::driven(NOW);
    let db = shared.with_clock(clock.clone()).await;
    add_connections(shared, connections).await;
    (db, clock)
}

async fn ids_due(db: &Db) -> Vec<u32> {
    let number = |page: &DuePage| (1..100).find(|number| connection(*number) == page.id).unwrap();
    due(db).await.iter().map(number).collect()
}

/// The columns of the page with number 1: state, reasons, error, digest, renderer, rendered, changed, due.
async fn row(shared: &SharedDatabase) -> Vec<String> {
    let text = format!(
        "SELECT state, reasons, coalesce(error, '-'), coalesce(digest, '-'), coalesce(renderer, '-'),
                CAST(rendered_at AS TEXT), CAST(changed_at AS TEXT), coalesce(CAST(due_at AS TEXT), '-')
         FROM rendered_pages WHERE connection_id = {}",
        id(shared, connection(1).0)
    );
    let rows = shared.rows(&text, &text).await;
    rows[0].iter().map(|value| value.clone().unwrap_or_default()).collect()
}

async fn the_most_wanted_page_is_the_first(shared: SharedDatabase) {
    let (db, _) = started(&shared, 3).await;
    mark(&db, &[3, 2]).await;
    assert_eq!(ids_due(&db).await, [2, 3]);

    let mut tx = db.write().await.unwrap();
    assert!(tx.rendered_pages().mark_first(connection(1)).await.unwrap());
    assert!(tx.rendered_pages().mark_first(connection(3)).await.unwrap());
    assert!(!tx.rendered_pages().mark_first(connection(9)).await.unwrap());
    tx.commit().await.unwrap();

    assert_eq!(ids_due(&db).await, [3, 1, 2]);
}

async fn a_mark_that_is_set_while_a_page_is_rendered_stays(shared: SharedDatabase) {
    let (db, clock) = started(&shared, 1).await;
    mark(&db, &[1]).await;
    let seen = due(&db).await.remove(0);
    // The mark of another process, whose clock is behind.
    clock.set(NOW.minus(Duration::from_secs(1)));
    mark(&db, &[1]).await;

    save(&db, &seen, PageState::Live, ("a", "1"), "<p>").await;

    let again = due(&db).await.remove(0);
    assert_eq!((again.state, again.digest.as_deref()), (PageState::Live, Some("a")));
    save(&db, &again, PageState::Live, ("a", "1"), "<p>").await;
    assert_eq!(ids_due(&db).await, [0; 0]);
}

async fn a_page_that_is_wanted_first_while_it_is_rendered_comes_first(shared: SharedDatabase) {
    let (db, clock) = started(&shared, 2).await;
    render(&db, 1, PageState::Live, ("a", "1"), "<p>").await;
    mark(&db, &[1, 2]).await;
    let seen = due(&db).await.remove(1);
    assert_eq!(seen.id, connection(2));
    clock.advance(Duration::from_secs(1));

    assert!(commit!(db, |tx| tx.rendered_pages().mark_first(seen.id)));
    save(&db, &seen, PageState::Live, ("a", "1"), "<p>").await;

    assert_eq!(ids_due(&db).await, [2, 1]);
}

async fn content_that_did_not_change_keeps_its_time(shared: SharedDatabase) {
    let (db, clock) = started(&shared, 1).await;
    render(&db, 1, PageState::Live, ("a", "1"), "<p>").await;
    let first = NOW.0.to_string();
    assert_eq!(row(&shared).await, ["live", "", "-", "a", "1", &first, &first, "-"]);

    clock.advance(Duration::from_hours(1));
    render(&db, 1, PageState::Live, ("a", "2"), "<p>").await;
    let second = clock.now().0.to_string();
    assert_eq!(row(&shared).await, ["live", "", "-", "a", "2", &second, &first, "-"]);

    clock.advance(Duration::from_hours(1));
    render(&db, 1, PageState::Noindex, ("b", "2"), "<p>").await;
    let third = clock.now().0.to_string();
    assert_eq!(
        row(&shared).await,
        ["noindex", "no_price thin", "-", "b", "2", &third, &third, "-"]
    );

    clock.advance(Duration::from_hours(1));
    render(&db, 1, PageState::Live, ("b+", "2"), "<p>").await;
    let fourth = clock.now().0.to_string();
    assert_eq!(
        row(&shared).await,
        ["live", "", "-", "b+", "2", &fourth, &third, "-"],
        "a price that was only seen again is no change"
    );
}

async fn a_failure_keeps_the_last_good_version(shared: SharedDatabase) {
    let (db, clock) = started(&shared, 1).await;
    render(&db, 1, PageState::Live, ("a", "1"), "<p>good</p>").await;
    let first = NOW.0.to_string();
    clock.advance(Duration::from_hours(1));
    mark(&db, &[1]).await;
    let seen = due(&db).await.remove(0);

    let mut tx = db.write().await.unwrap();
    tx.rendered_pages()
        .save_failure(&seen, "Failed to load prices")
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let failed = ["live", "", "Failed to load prices", "a", "1", &first, &first, "-"];
    assert_eq!(row(&shared).await, failed);
    let mut tx = db.read().await.unwrap();
    assert!(tx.rendered_pages().body(connection(1)).await.unwrap().is_some());
    drop(tx);
    render(&db, 1, PageState::Live, ("a", "1"), "<p>good</p>").await;
    assert_eq!(row(&shared).await[2], "-", "a good rendering removes the error");
}

async fn pages_of_other_versions_of_the_code_are_found(shared: SharedDatabase) {
    let (db, _) = started(&shared, 5).await;
    for (number, renderer) in [(1, "a"), (2, "b"), (3, "c"), (4, "a")] {
        render(&db, number, PageState::Live, ("d", renderer), "<p>").await;
    }
    mark(&db, &[4]).await;
    let mut tx = db.read().await.unwrap();
    let mut others = tx.rendered_pages().of_other_renderers("b", 10).await.unwrap();
    others.sort_unstable();

    assert_eq!(others, [connection(1), connection(3)], "neither new pages nor due ones");
    assert_eq!(tx.rendered_pages().of_other_renderers("b", 1).await.unwrap().len(), 1);
}

async fn a_connection_without_a_page_gets_one(shared: SharedDatabase) {
    let (db, _) = started(&shared, 1).await;
    shared.execute("DELETE FROM rendered_pages").await;

    mark(&db, &[1]).await;

    assert_eq!(ids_due(&db).await, [1]);
    assert_eq!(due(&db).await[0].state, PageState::New);
}
