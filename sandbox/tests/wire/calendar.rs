//! The calendar agrees with provider A.

use serde_json::Value;

use crate::support::{a_one_way, client, itineraries};

#[tokio::test]
async fn a_month_shows_the_cheapest_one_way_fares_of_provider_a() {
    let client = client();
    let path = "/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2026-11&currency=EUR";

    let body = client.get(path).await.json();

    let row = body["data"]["PriceGrids"]["Grid"][0].as_array().unwrap();
    assert_eq!(row.len(), 30);
    let mut compared = 0;
    for (at, cell) in row.iter().enumerate() {
        let day = client
            .get_as(
                &a_one_way("TIA", "VIE", &format!("2026-11-{:02}", at + 1)),
                "A-first-complete",
            )
            .await
            .json();
        for (key, direct) in [("Direct", true), ("Indirect", false)] {
            let cheapest = itineraries(&day)
                .iter()
                .filter(|one| (one["legs"][0]["stopCount"] == 0) == direct)
                .map(|one| one["price"]["raw"].as_f64().unwrap())
                .reduce(f64::min);
            if let Some(price) = cell[key]["Price"].as_f64() {
                assert_eq!(Some(price), cheapest, "{key} on {}", at + 1);
                assert_eq!(cell[key]["Price"], cell[format!("{key}Outbound")]["Price"]);
                let reference = cell[key]["TraceRefs"][0].as_str().unwrap();
                assert!(
                    body["data"]["Traces"][reference]
                        .as_str()
                        .unwrap()
                        .contains("*TIA*VIE*202611")
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[tokio::test]
async fn days_that_are_over_have_no_price() {
    let path = "/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2026-09&currency=EUR";

    let body = client().get(path).await.json();

    let row = body["data"]["PriceGrids"]["Grid"][0].as_array().unwrap();
    let priced = |cell: &Value| cell.get("Direct").is_some() || cell.get("Indirect").is_some();
    assert!(!row[..19].iter().any(priced));
    assert!(row[19..].iter().any(priced));
}
