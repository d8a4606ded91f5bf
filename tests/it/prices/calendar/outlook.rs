//! The cheapest days of a year and the days around a date, from stored prices with commission.

use super::get::{NOW, store};
use crate::support::prelude::*;

on_both_databases!(
    a_year_shows_the_cheapest_day_of_each_month,
    the_days_around_one_are_shown_over_the_end_of_a_month,
    bad_dates_are_named,
);

async fn api(shared: &SharedDatabase) -> ApiServer {
    ApiServer::start_with(shared, Clock::driven(NOW), |_| {}).await
}

async fn a_year_shows_the_cheapest_day_of_each_month(shared: SharedDatabase) {
    let api = api(&shared).await;
    store(
        &api.db,
        "2026-11",
        &[("2026-11-19", 100, true), ("2026-11-25", 9_000, true)],
    )
    .await;
    store(
        &api.db,
        "2027-01",
        &[("2027-01-05", 5_000, false), ("2027-01-09", 5_000, true)],
    )
    .await;
    store(&api.db, "2027-10", &[("2027-10-05", 4_000, true)]).await;
    store(&api.db, "2027-11", &[("2027-11-05", 10, true)]).await;

    let pair = "/api/calendar/year?origin=TIA&destination=VIE";
    let one_way = api.get(&format!("{pair}&trip_type=oneWay")).await.json();
    let round_trip = api.get(&format!("{pair}&trip_type=roundTrip")).await.json();

    let months = one_way["months"].as_array().unwrap();
    assert_eq!(months.len(), 12);
    let month = |name: &str, price: Value, date: Value, direct: bool| json!({"yearMonth": name, "price": price, "date": date, "isDirect": direct});
    assert_eq!(
        months[0],
        month("2026-11", json!(110.0), json!("2026-11-25"), true),
        "the past is gone"
    );
    assert_eq!(months[1], month("2026-12", Value::Null, Value::Null, false));
    assert_eq!(months[2], month("2027-01", json!(70.0), json!("2027-01-05"), false));
    assert_eq!(months[11], month("2027-10", json!(60.0), json!("2027-10-05"), true));
    includes(&one_way, &json!({ "typical": 70.0, "demo": true }));
    assert_eq!(round_trip["typical"], json!(60.0), "half of the commission");
    assert_eq!(api.get("/api/calendar/year?origin=TIA").await.status, 422);
}

async fn the_days_around_one_are_shown_over_the_end_of_a_month(shared: SharedDatabase) {
    let api = api(&shared).await;
    store(
        &api.db,
        "2026-11",
        &[("2026-11-30", 3_000, true), ("2026-11-19", 100, true)],
    )
    .await;
    store(
        &api.db,
        "2026-12",
        &[("2026-12-01", 4_000, false), ("2026-12-04", 1, true)],
    )
    .await;

    let path = |date: &str| {
        format!("/api/calendar/around?origin=TIA&destination=VIE&date={date}&trip_type=roundTrip&leg=return")
    };
    let around = api.get(&path("2026-12-01")).await.json();
    let today = api.get(&path("2026-11-20")).await.json();

    let shown: Vec<_> = around["days"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| {
            (
                day["date"].as_str().unwrap(),
                day["price"].as_f64(),
                day["isDirect"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("2026-11-28", None, false),
            ("2026-11-29", None, false),
            ("2026-11-30", Some(40.0), true),
            ("2026-12-01", Some(50.0), false),
            ("2026-12-02", None, false),
            ("2026-12-03", None, false),
            ("2026-12-04", Some(10.01), true),
        ]
    );
    assert_eq!(
        today["days"][2],
        json!({"date": "2026-11-19", "price": null, "isDirect": false}),
        "the past"
    );
}

async fn bad_dates_are_named(shared: SharedDatabase) {
    let api = api(&shared).await;

    for (date, code) in [
        ("", "required"),
        ("2026-11-18", "past_date"),
        ("2027-11-22", "too_far"),
        ("2026-02-30", "invalid"),
        ("2026-12-1", "invalid"),
        ("morgen", "invalid"),
    ] {
        let path = format!("/api/calendar/around?origin=TIA&destination=VIE&date={date}&trip_type=oneWay");
        let fields = api.get(&path).await.refused(
            422,
            "invalid_calendar",
            "Please select a day within the next 12 months.",
        );
        assert_eq!(fields, json!({"date": code}), "{date}");
    }
}
