//! Searches at chosen times, and the rows that they store.

use chrono::Days;
use flight_finder_core::{
    db::Db,
    demand::{Folded, RouteDemand, fold},
    ids::UserId,
    search::{Caller, Client, NewSearch, admission::Applicant, create},
    settings::Settings,
    time::{Clock, Timestamp},
};
use serde_json::json;

use crate::support::{
    app::{one_way, round_trip, seed},
    database::SharedDatabase,
};

/// 2026-11-20 at noon UTC.
pub const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

/// A seeded database whose clock starts at [`NOW`] and can be moved.
pub async fn at_noon(shared: &SharedDatabase) -> (Db, Clock) {
    let clock = Clock::driven(NOW);
    let db = shared.with_clock(clock.clone()).await;
    seed(&db).await;
    (db, clock)
}

/// Stores a one-way search from Tirana, this number of days from now, each time from another network.
pub async fn search(shared: &SharedDatabase, db: &Db, to: &str, days: u64, user: Option<UserId>) {
    let searched = shared.connection().await.count("search_events").await;
    let address = format!("10.0.1.{}", searched + 1);
    store(db, &from_tirana(db, to, days), &address, "a browser", user).await;
}

/// Stores a one-way search from Tirana, this number of days from now, by a visitor at this address.
pub async fn search_from(db: &Db, address: &str, user_agent: &str, to: &str, days: u64) {
    store(db, &from_tirana(db, to, days), address, user_agent, None).await;
}

fn from_tirana(db: &Db, to: &str, days: u64) -> serde_json::Value {
    let today = db.now().to_datetime().date_naive();
    let mut body = one_way();
    body["toCode"] = json!(to);
    body["departureDate"] = json!(format!("{}T12:00:00.000Z", today + Days::new(days)));
    body
}

/// A round trip 10 and 40 days from now.
pub async fn search_round_trip(db: &Db) {
    let today = db.now().to_datetime().date_naive();
    let mut body = round_trip();
    for (field, days) in [("departureDate", 10), ("returnDate", 40)] {
        body[field] = json!(format!("{}T12:00:00.000Z", today + Days::new(days)));
    }
    store(db, &body, "198.51.100.1", "a browser", None).await;
}

async fn store(db: &Db, body: &serde_json::Value, address: &str, user_agent: &str, user: Option<UserId>) {
    let client = Client {
        address: address.parse().unwrap(),
        user_agent: user_agent.to_owned(),
    };
    let search = NewSearch {
        caller: Caller::new(b"a key", &client, user),
        params: serde_json::from_value(body.clone()).unwrap(),
        user,
        idempotency_key: None,
        applicant: Applicant::default(),
    };
    create(db, &Settings::default(), &search).await.unwrap();
}

/// Folds all new events and returns the number that counted.
pub async fn fold_all(db: &Db) -> usize {
    let mut counted = 0;
    loop {
        let folded: Folded = fold(db).await.unwrap();
        counted += folded.counted;
        if folded.events == 0 {
            return counted;
        }
    }
}

/// The route-month from Tirana.
pub async fn demand_of(shared: &SharedDatabase, db: &Db, to: &str, month: &str) -> RouteDemand {
    let mut connection = shared.connection().await;
    let filter =
        format!("FROM route_demand_tracking WHERE origin = 'TIA' AND destination = '{to}' AND year_month = '{month}'");
    let rows = connection
        .rows(
            &format!("SELECT lower(hex(id)) {filter}"),
            &format!("SELECT CAST(id AS TEXT) {filter}"),
        )
        .await;
    let id = rows[0][0].as_deref().unwrap().parse().unwrap();
    db.read().await.unwrap().demand().find(id).await.unwrap().unwrap()
}
