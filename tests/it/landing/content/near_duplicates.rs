//! Pages with nearly the same data: only one of them is live.

use flight_finder_core::{
    base::time::DAY,
    landing::{
        content::{Reason, Signature},
        pages::PageState,
    },
};

use super::support::{NOW, Rows, connection, connection_id, fare};
use crate::support::prelude::*;

on_both_databases!(
    of_two_pages_of_a_batch_the_more_wanted_is_live,
    a_stored_page_keeps_its_place_or_is_displaced,
    only_live_pages_have_bands,
    pages_that_share_no_band_are_not_read,
);

/// The pages from Tirana, and from its state, to Malta and its only city: they have the same prices.
async fn malta(shared: &SharedDatabase) -> Rows {
    let mut rows = Rows::new(shared).await;
    rows.locations(&[
        (1, Some("Tirana"), "Albania", Some("Nga Tirana"), Some("Për Tiranën")),
        (2, None, "Albania", Some("Nga Shqipëria"), Some("Për Shqipërinë")),
        (3, None, "Malta", Some("Nga Malta"), Some("Për Maltën")),
    ])
    .await;
    rows.connections(&[connection(1, 1, 3), connection(2, 2, 3)]).await;
    rows.execute("UPDATE rendered_pages SET state = 'new'").await;
    let fares: Vec<_> = (1..=20)
        .map(|day| fare(&format!("2026-12-{day:02}"), "KM", true, 5_000 + 100 * day, Some(90)))
        .collect();
    rows.fares("TIA", "MLA", false, &fares).await;
    rows.fares("TIA", "MLA", false, &[fare("2027-01-05", "KM", true, 4_500, None)])
        .await;
    rows
}

/// Stores a page as live, with its signature.
async fn store(rows: &mut Rows, number: u32, signature: &[u8]) {
    let (id, bytes) = (rows.id(number), rows.bytes(signature));
    rows.execute(format!(
        "UPDATE rendered_pages SET state = 'live', signature = {bytes} WHERE connection_id = {id}"
    ))
    .await;
    let mut tx = rows.db.write().await.unwrap();
    let bands = Signature::from_bytes(signature).bands();
    tx.page_bands().keep(&[(connection_id(number), bands)]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn of_two_pages_of_a_batch_the_more_wanted_is_live(shared: SharedDatabase) {
    let mut rows = malta(&shared).await;
    let states = async |rows: &Rows, order: &[u32]| {
        let pages = rows.compute(true, order).await.into_iter().map(Result::unwrap);
        let states = pages.map(|content| (content.page.path, (content.state, content.reasons)));
        states.collect::<BTreeMap<_, _>>()
    };

    let wanted = states(&rows, &[1, 2]).await;
    assert_eq!(states(&rows, &[2, 1]).await, wanted, "in any order");
    rows.execute("UPDATE rendered_pages SET want = 0").await;
    let older = states(&rows, &[1, 2]).await;
    rows.execute(format!(
        "UPDATE rendered_pages SET want = 5 WHERE connection_id = {}",
        rows.id(2)
    ))
    .await;
    let changed = states(&rows, &[1, 2]).await;

    let expected = |live: u32, held: u32| {
        BTreeMap::from([
            (format!("/bileta-avioni/page-{live}/"), (PageState::Live, vec![])),
            (
                format!("/bileta-avioni/page-{held}/"),
                (PageState::Held, vec![Reason::NearDuplicate]),
            ),
        ])
    };
    assert_eq!(wanted, expected(1, 2));
    assert_eq!(older, expected(1, 2));
    assert_eq!(changed, expected(2, 1));
}

async fn a_stored_page_keeps_its_place_or_is_displaced(shared: SharedDatabase) {
    let mut rows = malta(&shared).await;
    let (first, second) = (rows.one(1).await.unwrap(), rows.one(2).await.unwrap());
    assert_eq!(
        (first.state, second.state),
        (PageState::Live, PageState::Live),
        "none is stored yet"
    );
    store(&mut rows, 2, &second.signature).await;

    let displacing = rows.one(1).await.unwrap();
    store(&mut rows, 1, &displacing.signature).await;
    let displaced = rows.one(2).await.unwrap();
    let again = rows.one(1).await.unwrap();

    assert_eq!(
        (displacing.state, displacing.displaces),
        (PageState::Live, vec![connection_id(2)])
    );
    assert_eq!(
        (displaced.state, displaced.reasons, displaced.expires_at),
        (PageState::Held, vec![Reason::NearDuplicate], Some(NOW.plus(DAY))),
        "it is compared again after a day"
    );
    assert!(!displaced.page.indexed && displaced.displaces.is_empty());
    assert_eq!(again.state, PageState::Live, "a page is no near-duplicate of itself");
    rows.execute(format!(
        "UPDATE seo_location_connections SET status = 'inactive' WHERE id = {}",
        rows.id(1)
    ))
    .await;
    assert_eq!(
        rows.one(2).await.unwrap().state,
        PageState::Live,
        "the other page is gone"
    );
}

async fn only_live_pages_have_bands(shared: SharedDatabase) {
    let mut rows = malta(&shared).await;
    let content = rows.one(1).await.unwrap();
    store(&mut rows, 1, &content.signature).await;
    store(&mut rows, 1, &content.signature).await;
    assert_eq!(shared.count("rendered_page_bands").await, 8);

    let mut held = content.clone();
    held.state = PageState::Held;
    commit!(rows.db, |tx| tx.page_bands().keep(&[(connection_id(1), held.bands())]));

    assert_eq!(content.bands().len(), 8);
    assert_eq!(shared.count("rendered_page_bands").await, 0);
    store(&mut rows, 1, &content.signature).await;
    rows.execute("DELETE FROM rendered_pages").await;
    assert_eq!(shared.count("rendered_page_bands").await, 0, "they go with the page");
}

async fn pages_that_share_no_band_are_not_read(shared: SharedDatabase) {
    let mut rows = Rows::new(&shared).await;
    let connections: Vec<_> = (1..=60)
        .map(|number| connection(number, 1_000 + number, 2_000))
        .collect();
    rows.locations(&[(2_000, None, "Malta", None, None)]).await;
    rows.connections(&connections).await;
    // Thirty pages that resemble each other, and thirty that do not.
    let signature = |number: u32| {
        let first = if number <= 30 { number / 10 } else { number * 100 };
        Signature::of(&(first..first + 50).map(|datum| format!("month {datum}")).collect())
    };
    for number in 1..=60 {
        store(&mut rows, number, &signature(number).to_bytes()).await;
    }

    let mut tx = rows.db.read().await.unwrap();
    let alike = tx.page_bands().sharing(&signature(5).bands()).await.unwrap();
    let alone = tx.page_bands().sharing(&signature(40).bands()).await.unwrap();
    let none = tx
        .page_bands()
        .sharing(&Signature::from_bytes(&[]).bands())
        .await
        .unwrap();

    let ids = |found: Vec<flight_finder_core::landing::pages::LiveSignature>| {
        found.into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    assert_eq!(
        ids(alike),
        (1..=30).map(connection_id).collect::<Vec<_>>(),
        "the most wanted first"
    );
    assert_eq!((ids(alone), ids(none)), (vec![connection_id(40)], vec![]));
}
