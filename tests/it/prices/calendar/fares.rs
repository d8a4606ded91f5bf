//! `processed_flight_prices`: the cheapest known fares with their time and airports.

use flight_finder_core::{platform::jobs::RefreshCalendar, prices::calendar::FarePrice};

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
    let row = shared.rows(text, text).await.remove(0);
    let number = |at: usize| row[at].as_deref().unwrap().parse::<i64>().unwrap();
    [number(0), number(1), (number(2) - NOW.0) / 3_600_000_000]
}

async fn a_cheaper_fare_replaces_a_known_one_and_a_dearer_one_only_after_a_day(shared: SharedDatabase) {
    seed(&shared.db).await;
    let db = shared.db.clone();
    for (cents, hours, stored, what) in [
        (6_000, 0, [6_000, 8_000, 0], "new"),
        (7_000, 10, [6_000, 8_000, 0], "dearer"),
        (6_000, 12, [6_000, 8_000, 12], "seen again"),
        (5_000, 11, [5_000, 7_000, 11], "cheaper"),
        (7_000, 35, [5_000, 7_000, 11], "within a day"),
        (7_000, 36, [7_000, 9_000, 36], "after a day"),
        (
            4_000,
            11,
            [7_000, 9_000, 36],
            "cheaper, but seen a day before the known one",
        ),
    ] {
        assert_eq!(written(&shared, &db, fare(cents, hours), 2_000).await, stored, "{what}");
    }
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
    let route = route_month("TIA", "ISTA", YearMonth::containing(today).plus(2));
    let mut tx = app.db.write().await.unwrap();
    tx.queue()
        .enqueue(&NewJob::new(&RefreshCalendar { route }))
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let mut connection = app.shared.connection().await;
    eventually("fares are stored", async || {
        app.shared.count("processed_flight_prices").await > 0
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
