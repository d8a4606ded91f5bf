//! The airlines table, on both databases.

use flight_finder_core::{airlines::Airline, db::Db};

use crate::{
    on_both_databases,
    support::{
        app::{TestApp, one_way, seed},
        database::Place,
        pipeline::{eventually, options},
    },
};

on_both_databases!(
    a_new_installation_lists_those_of_the_seed_by_name,
    a_known_name_stays_and_a_new_code_is_added,
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
    let mut tx = db.write().await.unwrap();
    tx.airlines().add_missing(airlines.collect()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn a_new_installation_lists_those_of_the_seed_by_name(place: Place) {
    seed(&place.db).await;
    let first = list(&place.db).await;

    seed(&place.db).await;

    assert_eq!(list(&place.db).await, first);
    assert!(first.iter().any(|airline| airline.name == "airBaltic"));
    assert!(first.is_sorted_by_key(|airline| airline.name.to_lowercase()));
}

async fn a_known_name_stays_and_a_new_code_is_added(place: Place) {
    add(&place.db, &[("PC", "Pegasus Airlines")]).await;

    add(&place.db, &[("PC", "PEGASUS"), ("DY", "Norwegian")]).await;

    let names: Vec<_> = list(&place.db).await.into_iter().map(|airline| airline.name).collect();
    assert_eq!(names, ["Norwegian", "Pegasus Airlines"]);
}

async fn a_search_teaches_the_airlines_that_it_meets(place: Place) {
    let app = TestApp::start(place).await;
    let mut connection = app.place.connection().await;
    connection.execute("DELETE FROM airlines".to_owned()).await;

    let view = app.searched(&one_way()).await;
    eventually("airlines are there", async || !list(&app.db).await.is_empty()).await;

    let results = app.results(&view).await;
    let shown = options(&results)
        .into_iter()
        .flat_map(|option| option["flights"].as_array().unwrap())
        .map(|flight| flight["airline"].as_str().unwrap());
    let known = list(&app.db).await;
    for name in shown {
        assert!(known.iter().any(|airline| airline.name == name), "{name}: {known:?}");
    }
}
