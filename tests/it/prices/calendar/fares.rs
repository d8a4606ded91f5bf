//! `processed_flight_prices`: the cheapest known fares with their time and airports.

use flight_finder_core::{
    base::{money::Cents, month::YearMonth},
    platform::jobs::RefreshCalendar,
    prices::calendar::FarePrice,
};

use crate::support::prelude::*;

on_both_databases!(
    a_cheaper_fare_replaces_a_known_one_and_a_dearer_one_only_after_a_day,
    a_fare_that_is_written_again_is_not_fresh_and_has_todays_commission,
    the_calendar_of_a_city_teaches_fares_of_its_airports,
);

const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

/// A fare of one day, seen this number of hours from [`NOW`].
fn fare(cents: i64, hours: u64) -> FarePrice {
    FarePrice {
        date: "2026-12-03".parse().unwrap(),
        airline: "OS".to_owned(),
        is_direct: true,
        base_price: Cents(cents),
        duration: None,
        seen_at: NOW.plus(Duration::from_hours(hours)),
    }
}

/// Writes a fare, and returns the base price, the total and the hours since [`NOW`] of the fare that is then stored.
async fn written(shared: &SharedDatabase, db: &Db, fare: FarePrice, adult_rate: i64) -> [i64; 3] {
    let (origin, destination) = ("TIA".parse().unwrap(), "VIE".parse().unwrap());
    let mut tx = db.write().await.unwrap();
    tx.calendars()
        .save_fares(&origin, &destination, &[fare], Cents(adult_rate), false)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let text = "SELECT CAST(base_price AS TEXT), CAST(total_price AS TEXT), CAST(seen_at AS TEXT)
                FROM processed_flight_prices";
    let row = shared.connection().await.rows(text, text).await.remove(0);
    let number = |at: usize| row[at].as_deref().unwrap().parse::<i64>().unwrap();
    [number(0), number(1), (number(2) - NOW.0) / 3_600_000_000]
}

async fn a_cheaper_fare_replaces_a_known_one_and_a_dearer_one_only_after_a_day(shared: SharedDatabase) {
    seed(&shared.db).await;
    let db = shared.db.clone();
    let rate = 2_000;

    assert_eq!(written(&shared, &db, fare(6_000, 0), rate).await, [6_000, 8_000, 0]);
    assert_eq!(
        written(&shared, &db, fare(7_000, 10), rate).await,
        [6_000, 8_000, 0],
        "dearer"
    );
    assert_eq!(
        written(&shared, &db, fare(6_000, 12), rate).await,
        [6_000, 8_000, 12],
        "seen again"
    );
    assert_eq!(
        written(&shared, &db, fare(5_000, 11), rate).await,
        [5_000, 7_000, 11],
        "cheaper"
    );
    assert_eq!(
        written(&shared, &db, fare(7_000, 35), rate).await,
        [5_000, 7_000, 11],
        "within a day"
    );
    assert_eq!(
        written(&shared, &db, fare(7_000, 36), rate).await,
        [7_000, 9_000, 36],
        "after a day"
    );
    assert_eq!(
        written(&shared, &db, fare(4_000, 11), rate).await,
        [7_000, 9_000, 36],
        "cheaper, but seen a day before the known one"
    );
}

async fn a_fare_that_is_written_again_is_not_fresh_and_has_todays_commission(shared: SharedDatabase) {
    seed(&shared.db).await;
    let db = shared.db.clone();
    written(&shared, &db, fare(6_000, 0), 2_000).await;
    written(&shared, &db, fare(6_500, 30), 2_000).await;

    let again = written(&shared, &db, fare(6_000, 0), 3_000).await;

    assert_eq!(again, [6_500, 9_500, 30], "the later sighting, at the new rate");
}

async fn the_calendar_of_a_city_teaches_fares_of_its_airports(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let today = app.db.now().to_datetime().date_naive();
    let route = RouteMonth {
        origin: "TIA".parse().unwrap(),
        destination: "ISTA".parse().unwrap(),
        month: YearMonth::containing(today).plus(2),
    };
    let mut tx = app.db.write().await.unwrap();
    tx.queue()
        .enqueue(&NewJob::new(&RefreshCalendar { route }))
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let mut connection = app.shared.connection().await;
    eventually("fares are stored", async || {
        app.shared.connection().await.count("processed_flight_prices").await > 0
    })
    .await;

    let airports = "SELECT DISTINCT destination FROM processed_flight_prices ORDER BY destination";
    let airports = connection.rows(airports, airports).await.concat();
    assert!(!airports.is_empty());
    assert!(
        airports
            .iter()
            .flatten()
            .all(|code| ["IST", "SAW"].contains(&code.as_str())),
        "{airports:?}"
    );
}
