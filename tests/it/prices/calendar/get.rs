//! `GET /api/calendar`: stored prices with commission.

use flight_finder_core::prices::calendar::{Calendar, Day, PriceGrid};

use crate::support::prelude::*;

on_both_databases!(
    an_unknown_month_is_an_empty_grid,
    stored_days_are_shown_with_commission,
    a_party_that_is_named_has_an_estimate,
    bad_parameters_are_named,
);

/// 2026-11-20 at noon UTC.
pub const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

async fn api(shared: &SharedDatabase) -> ApiServer {
    ApiServer::start_with(shared, Clock::driven(NOW), |_| {}).await
}

/// Stores a month from Tirana to Vienna as of [`NOW`].
pub async fn store(db: &Db, month: &str, days: &[(&str, i64, bool)]) {
    let route = route_month("TIA", "VIE", month.parse().unwrap());
    let day = |&(date, price, is_direct): &(&str, i64, bool)| {
        let price = Cents(price);
        (date.parse().unwrap(), Day { price, is_direct })
    };
    let calendar = Calendar {
        grid: days.iter().map(day).collect::<PriceGrid>(),
        has_direct_flight: true,
        demo: true,
        last_update: NOW,
    };
    commit!(db, |tx| tx.calendars().save(&route, &calendar));
}

async fn an_unknown_month_is_an_empty_grid(shared: SharedDatabase) {
    let api = api(&shared).await;

    let shown = api
        .get("/api/calendar?origin=tia&destination=VIE&month=2027-10&trip_type=oneWay")
        .await
        .json();

    for (field, expected) in [
        ("origin", json!("TIA")),
        ("destination", json!("VIE")),
        ("yearMonth", json!("2027-10")),
        ("priceGrid", json!({})),
        ("lastUpdate", Value::Null),
        ("hasDirectFlight", json!(false)),
        ("quantiles", Value::Null),
        ("demo", json!(false)),
        ("lastError", Value::Null),
    ] {
        assert_eq!(shown[field], expected, "{field}");
    }
}

async fn stored_days_are_shown_with_commission(shared: SharedDatabase) {
    let api = api(&shared).await;
    let days = [
        ("2026-11-19", 1_000, true),
        ("2026-11-20", 6_150, true),
        ("2026-11-21", 7_000, false),
        ("2026-11-30", 9_999, false),
    ];
    store(&api.db, "2026-11", &days).await;

    for (trip, added) in [
        ("oneWay", 20.0),
        ("roundTrip&leg=outbound", 10.0),
        ("roundTrip&leg=return", 10.0),
    ] {
        let path = format!("/api/calendar?origin=TIA&destination=VIE&month=2026-11&trip_type={trip}");
        let shown = api.get(&path).await.json();

        let day = |price: f64, direct: bool| json!({"price": price + added, "isDirect": direct});
        assert_eq!(
            shown["priceGrid"],
            json!({"2026-11-20": day(61.5, true), "2026-11-21": day(70.0, false), "2026-11-30": day(99.99, false)}),
            "{trip}: the past is gone"
        );
        assert_eq!(shown["quantiles"], json!({"low": 61.5 + added, "high": 70.0 + added}));
        includes(&shown, &json!({ "hasDirectFlight": true, "demo": true }));
        assert_eq!(shown["lastUpdate"], json!("2026-11-20T12:00:00.000Z"));
    }
}

async fn a_party_that_is_named_has_an_estimate(shared: SharedDatabase) {
    let api = api(&shared).await;
    store(&api.db, "2026-11", &[("2026-11-20", 6_150, true)]).await;
    let path = "/api/calendar?origin=TIA&destination=VIE&month=2026-11&trip_type=roundTrip&leg=return&party=";

    let family = api.get(&format!("{path}2,1,0,1")).await.json();

    // Three seats, and half of two adults' and a child's commission.
    assert_eq!(
        family["priceGrid"],
        json!({"2026-11-20": {"price": 71.5, "partyPrice": 204.5, "isDirect": true}})
    );
    for (party, code) in [
        ("2", "invalid"),
        ("0,1,0,0", "out_of_range"),
        ("1,0,1,1", "too_many_infants"),
        ("5,5,0,0", "too_many_passengers"),
    ] {
        let answer = api.get(&format!("{path}{party}")).await;
        let fields = answer.refused(422, "invalid_calendar", "Failed to load prices");
        assert_eq!(fields, json!({"party": code}), "{party}");
    }
}

async fn bad_parameters_are_named(shared: SharedDatabase) {
    let api = api(&shared).await;
    let good = [
        ("origin", "TIA"),
        ("destination", "VIE"),
        ("month", "2026-12"),
        ("trip_type", "oneWay"),
    ];
    let airports = "Please select both departure and arrival airports.";
    let month = "Please select a day within the next 12 months.";
    let table = [
        ("origin", "", "required", airports),
        ("origin", "QQQ", "unknown_airport", airports),
        ("origin", "TIA'--", "unknown_airport", airports),
        ("origin", "%00", "unknown_airport", airports),
        ("destination", "tia", "same_airport", airports),
        ("destination", "", "required", airports),
        ("month", "", "required", month),
        ("month", "2026-10", "past_date", month),
        ("month", "2027-11", "too_far", month),
        ("month", "2026-13", "invalid", month),
        ("month", "2026-1", "invalid", month),
        ("month", "dhjetor", "invalid", month),
        ("month", "9999-12", "too_far", month),
        ("trip_type", "both", "invalid", "Failed to load prices"),
        ("trip_type", "", "required", "Failed to load prices"),
        ("leg", "middle", "invalid", "Failed to load prices"),
    ];

    for (field, value, code, message) in table {
        let mut query: Vec<String> = good
            .iter()
            .filter(|(name, _)| *name != field)
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        query.push(format!("{field}={value}"));

        let answer = api.get(&format!("/api/calendar?{}", query.join("&"))).await;

        assert_eq!(
            answer.refused(422, "invalid_calendar", message),
            json!({field: code}),
            "{field}={value}"
        );
    }
}
