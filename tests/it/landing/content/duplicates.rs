//! Pages with the same data: only one of them is live.

use flight_finder_core::{
    base::time::DAY,
    landing::{
        content::Reason,
        pages::{LiveSignature, PageState},
    },
};

use super::support::{NOW, Rows, connection, connection_id, fare};
use crate::support::prelude::*;

on_both_databases!(
    of_two_pages_of_a_batch_the_more_wanted_is_live,
    a_stored_page_keeps_its_place_or_is_displaced,
    only_live_pages_with_a_signature_of_this_release_are_found,
    the_release_before_finds_nothing,
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
    assert_eq!(again.state, PageState::Live, "a page is no duplicate of itself");
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

async fn only_live_pages_with_a_signature_of_this_release_are_found(shared: SharedDatabase) {
    let mut rows = Rows::new(&shared).await;
    let connections: Vec<_> = (1..=5)
        .map(|number| connection(number, 1_000 + number, 2_000))
        .collect();
    rows.connections(&connections).await;
    let (wanted, other) = ([1; 16], [2; 16]);
    for (number, signature) in [
        (1, &wanted[..]),
        (2, &wanted),
        (3, &wanted),
        (4, &other),
        (5, &[1; 512]),
    ] {
        store(&mut rows, number, signature).await;
    }
    let (second, third) = (rows.id(2), rows.id(3));
    rows.execute(format!(
        "UPDATE rendered_pages SET state = 'noindex' WHERE connection_id = {second}"
    ))
    .await;
    rows.execute(format!(
        "UPDATE seo_location_connections SET status = 'inactive' WHERE id = {third}"
    ))
    .await;

    let mut tx = rows.db.read().await.unwrap();
    let found = tx.page_inputs().live_with(&[&wanted]).await.unwrap();
    let both = tx.page_inputs().live_with(&[&other, &wanted, &[3; 16]]).await.unwrap();
    let none = tx.page_inputs().live_with(&[]).await.unwrap();

    let ids = |found: Vec<LiveSignature>| found.into_iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!(ids(found), [connection_id(1)]);
    assert_eq!(ids(both), [connection_id(1), connection_id(4)]);
    assert_eq!(ids(none), []);
}

/// While processes are replaced, those of the release before write bands, and find none.
async fn the_release_before_finds_nothing(shared: SharedDatabase) {
    let mut rows = Rows::new(&shared).await;
    rows.connections(&[connection(1, 1_001, 2_000)]).await;
    let id = rows.id(1);

    for statement in [
        format!("DELETE FROM rendered_page_bands WHERE connection_id IN ({id})"),
        "INSERT INTO rendered_page_bands (connection_id, band)
         SELECT DISTINCT p.connection_id, 7 FROM rendered_pages AS p"
            .to_owned(),
    ] {
        rows.execute(statement).await;
    }

    assert_eq!(shared.count("rendered_page_bands WHERE band = 7").await, 0);
    assert_eq!(shared.count("rendered_pages").await, 1);
}
