//! Data of the sandbox is marked and deleted when the first real key is set.

use flight_finder_core::{
    desk::demo::{end_demo, set_provider_key},
    platform::{
        config::SandboxConfig,
        db::Tx,
        providers::Provider,
        secrets::{KeyRing, MasterKey},
    },
    prices::calendar::{Calendar, FarePrice},
    rules::{
        airlines::Airline,
        settings::{Access, Credentials, Settings},
    },
};

use crate::support::prelude::*;

on_both_databases!(
    results_of_the_sandbox_keep_their_mark_during_a_refresh,
    fares_of_the_sandbox_carry_its_mark,
    a_real_fare_replaces_one_of_the_sandbox_and_not_the_other_way_round,
    the_first_real_key_deletes_calendars_and_fares_of_the_sandbox,
    a_key_of_the_environment_ends_the_demonstration,
);

/// A little more than the pause between two runs.
const PAUSE: Duration = Duration::from_secs(61);

async fn results_of_the_sandbox_keep_their_mark_during_a_refresh(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&round_trip()).await;
    let first = app.until_ended(&batch).await;
    app.order(Service::RapidApi, Scenario::A401);
    app.order(Service::FlightApi, Scenario::Down);

    app.age_runs(PAUSE).await;
    app.post(&format!("/api/searches/{batch}/refresh"), &json!({})).await;
    let meanwhile = app.look(&batch).await;
    let failed = app.until_ended(&batch).await;

    assert_eq!(first["demo"], true);
    for view in [meanwhile, failed] {
        assert_eq!(
            (&view["results"], &view["cached_results"]),
            (&Value::Null, &first["results"])
        );
        assert_eq!(view["demo"], true, "{view}");
    }
}

async fn fares_of_the_sandbox_carry_its_mark(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    app.searched(&one_way()).await;
    eventually("the fares are there", async || !marks(&app.shared).await.is_empty()).await;

    assert!(marks(&app.shared).await.into_iter().all(|demo| demo));
}

async fn a_real_fare_replaces_one_of_the_sandbox_and_not_the_other_way_round(shared: SharedDatabase) {
    let mut stored = Vec::new();
    for (price, demo) in [(5_000, true), (9_000, false), (4_000, true), (8_000, false)] {
        let mut tx = shared.db.write().await.unwrap();
        save_fare(&mut tx, price, demo).await;
        tx.commit().await.unwrap();
        let fare = "SELECT CAST(total_price AS TEXT) FROM processed_flight_prices";
        let rows = shared.rows(fare, fare).await;
        stored.push((rows[0][0].clone().unwrap(), marks(&shared).await));
    }

    let expected = [("5000", true), ("9000", false), ("9000", false), ("8000", false)];
    assert_eq!(stored, expected.map(|(price, demo)| (price.to_owned(), vec![demo])));
}

async fn the_first_real_key_deletes_calendars_and_fares_of_the_sandbox(shared: SharedDatabase) {
    seed(&shared.db).await;
    store_both_kinds(&shared.db).await;
    learn(&shared.db, "ZX", true).await;
    learn(&shared.db, "ZY", false).await;
    let keys = KeyRing {
        current: MasterKey::parse(&"a".repeat(64).into()).unwrap(),
        previous: None,
    };
    let key = "a real key".to_owned().into();

    let mut tx = shared.db.write().await.unwrap();
    set_provider_key(&mut tx, Provider::FlightApi, Some(&key), Some(&keys), "tests")
        .await
        .unwrap();
    drop(tx);
    let rolled_back = left(&shared).await;
    let mut tx = shared.db.write().await.unwrap();
    set_provider_key(&mut tx, Provider::FlightApi, Some(&key), Some(&keys), "tests")
        .await
        .unwrap();
    tx.commit().await.unwrap();

    assert_eq!(rolled_back, [2, 2]);
    let marking = "SELECT CAST(count(*) AS TEXT) FROM jobs WHERE kind = 'mark_priced_pages'";
    assert_eq!(
        shared.rows(marking, marking).await[0][0].as_deref(),
        Some("1"),
        "pages that show prices of the sandbox are rendered again"
    );
    assert_eq!(left(&shared).await, [1, 1]);
    assert_eq!(marks(&shared).await, [false]);
    let airlines = shared.db.read().await.unwrap().airlines().list().await.unwrap();
    let learned = airlines.iter().filter(|airline| airline.name == "Somebody");
    assert_eq!(learned.map(|airline| airline.code.as_str()).collect::<Vec<_>>(), ["ZY"]);
    // No update time is left, so the deleted calendars are due as soon as the account allows.
    let due = "SELECT CAST(count(*) AS TEXT) FROM route_demand_tracking WHERE last_price_update IS NOT NULL";
    assert_eq!(shared.rows(due, due).await[0][0].as_deref(), Some("0"));
}

async fn a_key_of_the_environment_ends_the_demonstration(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.searched(&round_trip()).await;
    store_both_kinds(&app.db).await;
    let mut config = Config::load(None).unwrap();
    let none = Credentials::default();
    let demonstration = Access::new(
        &config.providers,
        &SandboxConfig {
            url: Some("http://127.0.0.1:9".to_owned()),
            ..SandboxConfig::default()
        },
        &none,
    );
    config.providers[Provider::FlightApi].key = Some("a real key".to_owned().into());
    let real = Access::new(&config.providers, &config.sandbox, &none);
    let before = load(&app.db).await;

    end_demo(&app.db, &before, &demonstration).await.unwrap();
    let untouched = (left(&app.shared).await, load(&app.db).await);
    end_demo(&app.db, &before, &real).await.unwrap();
    let ended = load(&app.db).await;
    end_demo(&app.db, &ended, &real).await.unwrap();

    assert_eq!(untouched, ([2, 2], before.clone()));
    assert_eq!(left(&app.shared).await, [1, 1]);
    // The provider revision grows, so searches no longer reuse a run of the sandbox.
    assert_eq!(ended.provider_revision, before.provider_revision + 1);
    assert_eq!(load(&app.db).await.provider_revision, ended.provider_revision);
}

async fn load(db: &Db) -> Settings {
    db.read().await.unwrap().settings().load().await.unwrap()
}

/// Stores a calendar and a fare of the sandbox, and a real one of each.
async fn store_both_kinds(db: &Db) {
    for (month, demo) in [("2027-01", true), ("2027-02", false)] {
        let route = route_month("TIA", "VIE", month.parse().unwrap());
        let calendar = Calendar {
            grid: [].into(),
            has_direct_flight: false,
            demo,
            last_update: db.now(),
        };
        let day = format!("{month}-03");
        let mut tx = db.write().await.unwrap();
        tx.calendars().save(&route, &calendar).await.unwrap();
        tx.demand().refreshed(&route, db.now()).await.unwrap();
        save_fare_of(&mut tx, &day, 5_000, demo).await;
        tx.commit().await.unwrap();
    }
}

async fn learn(db: &Db, code: &str, demo: bool) {
    let airline = Airline {
        code: code.to_owned(),
        name: "Somebody".to_owned(),
    };
    commit!(db, |tx| tx.airlines().learn(vec![airline], demo));
}

async fn save_fare(tx: &mut Tx, price: i64, demo: bool) {
    save_fare_of(tx, "2027-01-03", price, demo).await;
}

async fn save_fare_of(tx: &mut Tx, day: &str, price: i64, demo: bool) {
    let fare = FarePrice {
        date: day.parse().unwrap(),
        airline: "OS".to_owned(),
        is_direct: true,
        base_price: Cents(price),
        duration: None,
        seen_at: tx.now(),
    };
    let (origin, destination) = ("TIA".parse().unwrap(), "VIE".parse().unwrap());
    tx.calendars()
        .save_fares(&origin, &destination, &[fare], Cents(0), demo)
        .await
        .unwrap();
}

/// Whether each fare is marked as demo data.
async fn marks(shared: &SharedDatabase) -> Vec<bool> {
    let text = "SELECT CASE WHEN demo THEN 'yes' ELSE 'no' END FROM processed_flight_prices";
    let rows = shared.rows(text, text).await;
    rows.into_iter().map(|row| row[0].as_deref() == Some("yes")).collect()
}

/// The number of calendars and fares.
async fn left(shared: &SharedDatabase) -> [i64; 2] {
    let mut connection = shared.connection().await;
    [
        connection.count("calendar_prices").await,
        connection.count("processed_flight_prices").await,
    ]
}
