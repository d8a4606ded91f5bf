//! Fares: their bounds and changes, and their dependence on party and class.

use crate::support::{a_one_way, client, itineraries};
use serde_json::Value;

fn cheapest(body: &Value) -> f64 {
    itineraries(body)
        .iter()
        .map(|one| one["price"]["raw"].as_f64().unwrap())
        .fold(f64::MAX, f64::min)
}

#[tokio::test]
async fn one_way_fares_stay_between_9_and_2500_euro_and_move_by_a_quarter_within_30_days() {
    let client = client();
    let pairs = [
        ("TIA", "VIE"),
        ("TIA", "FCO"),
        ("TIA", "IST"),
        ("TIA", "JFK"),
        ("JFK", "TIA"),
        ("LHR", "MUC"),
    ];

    let months = ["2026-09-21", "2026-11-01", "2027-07-01"];
    // Each route in one month, and each month on two routes, because an answer takes tens of milliseconds.
    for ((from, to), first) in pairs.into_iter().zip(months.into_iter().cycle()) {
        let first: chrono::NaiveDate = first.parse().unwrap();
        let mut days = Vec::new();
        for day in first.iter_days().take(30) {
            let path = a_one_way(from, to, &day.to_string());
            let body = client.get_as(&path, "A-first-complete").await.json();
            let raw = itineraries(&body)
                .iter()
                .map(|one| one["price"]["raw"].as_f64().unwrap());
            assert!(raw.into_iter().all(|raw| (9.0..=2_500.0).contains(&raw)), "{path}");
            days.push(cheapest(&body));
        }
        let (low, high) = (
            days.iter().copied().fold(f64::MAX, f64::min),
            days.iter().copied().fold(0.0, f64::max),
        );
        println!("{from}-{to} from {first}: {low:.2} to {high:.2}");
        assert!(high >= low * 1.25, "{from}-{to} from {first}: {low} to {high}");
    }
}

#[tokio::test]
async fn fares_depend_on_passengers_and_class() {
    let client = client();
    let path = a_one_way("TIA", "VIE", "2026-11-12");

    let one = cheapest(&client.complete(&path).await);
    let family = cheapest(
        &client
            .complete(&(path.clone() + "&adults=2&children=1&infants=1"))
            .await,
    );
    let business = cheapest(&client.complete(&(path + "&cabinClass=business")).await);

    assert!((family / one - 2.85).abs() < 0.01, "{family} for {one}");
    assert!((business / one - 2.8).abs() < 0.01, "{business} for {one}");
}
