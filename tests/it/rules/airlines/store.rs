//! The airlines table, on both databases.

use flight_finder_core::rules::airlines::{Airline, MAX_LEARNED};

use crate::support::prelude::*;

on_both_databases!(
    a_new_installation_lists_those_of_the_seed_by_name,
    a_known_name_stays_and_a_new_code_is_added,
    the_seed_and_an_operator_correct_what_was_learned,
    no_more_are_learned_than_fit,
    a_search_teaches_the_airlines_that_it_meets,
);

async fn list(db: &Db) -> Vec<Airline> {
    db.read().await.unwrap().airlines().list().await.unwrap()
}

async fn add(db: &Db, airlines: &[(&str, &str)]) {
    let airlines = airlines.iter().map(|&(code, name)| Airline {
        code: code.to_owned(),
        name: name.to_owned(),
    });
    commit!(db, |tx| tx.airlines().learn(airlines.collect(), false));
}

async fn a_new_installation_lists_those_of_the_seed_by_name(shared: SharedDatabase) {
    seed(&shared.db).await;
    let first = list(&shared.db).await;

    seed(&shared.db).await;

    assert_eq!(list(&shared.db).await, first);
    assert!(first.iter().any(|airline| airline.name == "airBaltic"));
    assert!(first.is_sorted_by_key(|airline| airline.name.to_lowercase()));
}

async fn a_known_name_stays_and_a_new_code_is_added(shared: SharedDatabase) {
    add(&shared.db, &[("PC", "Pegasus Airlines")]).await;

    add(&shared.db, &[("PC", "PEGASUS"), ("DY", "Norwegian")]).await;

    let names: Vec<_> = list(&shared.db).await.into_iter().map(|airline| airline.name).collect();
    assert_eq!(names, ["Norwegian", "Pegasus Airlines"]);
}

async fn the_seed_and_an_operator_correct_what_was_learned(shared: SharedDatabase) {
    add(
        &shared.db,
        &[("OS", "FREE FLIGHTS"), ("ZX", "Nobody"), ("BT", "Baltic")],
    )
    .await;
    let mut tx = shared.db.write().await.unwrap();
    tx.airlines()
        .set(&Airline::parse("bt", "Air Baltic").unwrap())
        .await
        .unwrap();
    assert!(tx.airlines().remove("ZX").await.unwrap());
    assert!(!tx.airlines().remove("ZX").await.unwrap());
    tx.commit().await.unwrap();

    seed(&shared.db).await;
    add(&shared.db, &[("OS", "FREE FLIGHTS")]).await;

    let known = list(&shared.db).await;
    let name = |code: &str| {
        known
            .iter()
            .find(|airline| airline.code == code)
            .map(|one| one.name.as_str())
    };
    assert_eq!(
        (name("OS"), name("BT"), name("ZX")),
        (Some("Austrian Airlines"), Some("Air Baltic"), None)
    );
}

async fn no_more_are_learned_than_fit(shared: SharedDatabase) {
    seed(&shared.db).await;
    let seeded = list(&shared.db).await.len();
    let codes: Vec<String> = ('A'..='Z')
        .flat_map(|first| {
            ('0'..='9')
                .chain('A'..='Z')
                .map(move |second| format!("{first}{second}"))
        })
        .collect();
    let all: Vec<_> = codes.iter().map(|code| (code.as_str(), "Somebody")).collect();

    add(&shared.db, &all).await;
    add(&shared.db, &all).await;

    assert_eq!(list(&shared.db).await.len(), seeded + MAX_LEARNED);
}

async fn a_search_teaches_the_airlines_that_it_meets(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let mut connection = app.shared.connection().await;
    connection.execute("DELETE FROM airlines").await;

    let view = app.searched(&one_way()).await;
    eventually("airlines are there", async || !list(&app.db).await.is_empty()).await;

    let results = app.results(&view).await;
    let shown = options(&results)
        .into_iter()
        .flat_map(|option| option["flights"].as_array().unwrap())
        .map(|flight| flight["airline"].as_str().unwrap());
    let known = list(&app.db).await;
    let origins = "SELECT DISTINCT origin FROM airlines";
    assert_eq!(connection.rows(origins, origins).await, [[Some("sandbox".to_owned())]]);
    for name in shown {
        assert!(known.iter().any(|airline| airline.name == name), "{name}: {known:?}");
    }
}
