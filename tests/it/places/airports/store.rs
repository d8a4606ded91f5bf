//! The airports table, on both databases.

use flight_finder_core::places::airports::{Airport, AirportIndex, Kind, seed};

use crate::support::prelude::*;

on_both_databases!(
    seeding_fills_the_table,
    seeding_again_changes_nothing,
    an_entry_reads_back_as_seeded,
    an_unknown_code_is_none,
    a_city_comes_with_its_airports,
    the_list_is_busiest_first_and_makes_an_index,
);

async fn seed(db: &Db) -> u64 {
    commit!(db, |tx| tx.airports().seed())
}

async fn find(db: &Db, code: &str) -> Option<Airport> {
    db.read()
        .await
        .unwrap()
        .airports()
        .find(&code.parse().unwrap())
        .await
        .unwrap()
}

async fn seeding_fills_the_table(shared: SharedDatabase) {
    let db = &shared.db;
    shared.execute("DELETE FROM airports").await;

    let added = seed(db).await;

    assert_eq!(added, seed::all().len() as u64);
    assert_eq!(
        db.read().await.unwrap().airports().list().await.unwrap().len() as u64,
        added
    );
}

async fn seeding_again_changes_nothing(db: Db) {
    seed(&db).await;
    let before = db.read().await.unwrap().airports().list().await.unwrap();

    let again = seed(&db).await;

    assert_eq!(again, 0);
    assert_eq!(db.read().await.unwrap().airports().list().await.unwrap(), before);
}

async fn an_entry_reads_back_as_seeded(db: Db) {
    seed(&db).await;

    for code in ["TIA", "PRN", "ISTA", "IST", "LHR"] {
        let expected = Airport::from(seed::find(code).unwrap());
        assert_eq!(find(&db, code).await, Some(expected));
    }
    let prishtina = find(&db, "PRN").await.unwrap();
    assert_eq!(prishtina.display_name_sq(), "Prishtinë (PRN)");
    assert_eq!(prishtina.state_name_sq(), "Kosovë");
}

async fn an_unknown_code_is_none(db: Db) {
    seed(&db).await;

    assert_eq!(find(&db, "ZZZZ").await, None);
}

async fn a_city_comes_with_its_airports(db: Db) {
    seed(&db).await;
    let mut tx = db.read().await.unwrap();

    let istanbul = tx.airports().place(&"ISTA".parse().unwrap()).await.unwrap().unwrap();
    let airport = tx.airports().place(&"IST".parse().unwrap()).await.unwrap().unwrap();

    assert_eq!(istanbul.entry.kind, Kind::City);
    let members: Vec<_> = istanbul.members.iter().map(|member| member.code.as_str()).collect();
    assert_eq!(members, ["IST", "SAW"]);
    assert_eq!(airport.members, []);
}

async fn the_list_is_busiest_first_and_makes_an_index(db: Db) {
    seed(&db).await;

    let all = db.read().await.unwrap().airports().list().await.unwrap();

    assert!(all.is_sorted_by_key(|airport| -airport.weight));
    let index = AirportIndex::build(all);
    assert_eq!(
        index.search("tirane", None, 10)[0].airport.display_name_en(),
        "Tirana (TIA)"
    );
}
