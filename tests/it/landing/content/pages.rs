//! Pages of each type, with every block.

use flight_finder_core::landing::{content::Reason, pages::PageState};
use flight_finder_worker::renderer::Renderer;

use super::support::{NOW, Rows, connection, fare};
use crate::support::prelude::*;

on_both_databases!(
    a_page_of_each_type_has_every_block,
    a_worker_renders_a_page_of_each_type,
    demo_prices_are_shown_only_without_a_key,
    prices_have_the_commission_of_today,
    a_route_that_people_search_is_wanted,
    a_page_without_prices_is_not_indexed,
);

const TIRANA: u32 = 1;
const ALBANIA: u32 = 2;
const ROME: u32 = 3;
const ITALY: u32 = 4;
const BARI: u32 = 5;
const MILAN: u32 = 6;

/// Locations in Albania and Italy, with pages in both directions. Pages 1 to 4 are those of the four types.
async fn albania_and_italy(shared: &SharedDatabase) -> Rows {
    let mut rows = Rows::new(shared).await;
    rows.locations(&[
        (
            TIRANA,
            Some("Tirana"),
            "Albania",
            Some("Nga Tirana"),
            Some("Për Tiranën"),
        ),
        (ALBANIA, None, "Albania", Some("Nga Shqipëria"), Some("Për Shqipërinë")),
        (ROME, Some("Rome"), "Italy", Some("Nga Roma"), Some("Për Romën")),
        (ITALY, None, "Italy", Some("Nga Italia"), Some("Për Italinë")),
        (BARI, Some("Bari"), "Italy", Some("Nga Bari"), Some("Për Barin")),
        (MILAN, Some("Milan"), "Italy", Some("Nga Milano"), Some("Për Milanon")),
    ])
    .await;
    rows.connections(&[
        connection(1, TIRANA, ROME),
        connection(2, TIRANA, ITALY),
        connection(3, ALBANIA, ROME),
        connection(4, ALBANIA, ITALY),
        connection(5, TIRANA, BARI),
        connection(6, TIRANA, MILAN),
        connection(7, ROME, TIRANA),
        connection(8, ITALY, TIRANA),
        connection(9, ROME, ALBANIA),
        connection(10, ITALY, ALBANIA),
        connection(11, ALBANIA, BARI),
        connection(12, ALBANIA, MILAN),
    ])
    .await;
    rows
}

async fn with_prices(shared: &SharedDatabase, demo: bool) -> Rows {
    let rows = albania_and_italy(shared).await;
    let to_rome = [
        fare("2026-11-24", "W6", true, 2_999, Some(90)),
        fare("2026-12-01", "W6", true, 3_150, Some(95)),
        fare("2026-12-03", "FR", true, 4_400, None),
        fare("2026-12-03", "AZ", false, 9_900, Some(260)),
        fare("2027-01-08", "", true, 5_000, None),
    ];
    rows.fares("TIA", "FCO", demo, &to_rome).await;
    rows.fares("TIA", "CIA", demo, &[fare("2026-12-05", "FR", true, 2_500, Some(100))])
        .await;
    rows.fares("TIA", "BRI", demo, &[fare("2026-12-09", "W6", true, 1_999, Some(70))])
        .await;
    let way_back = [
        fare("2026-12-08", "W6", true, 2_000, None),
        fare("2026-12-10", "W6", true, 1_500, None),
    ];
    rows.fares("FCO", "TIA", demo, &way_back).await;
    // The first day repeats a fare, the second is past.
    rows.calendar(
        "TIA",
        "ROM",
        "2026-12",
        demo,
        &[("2026-12-01", 3_150), ("2026-11-19", 1), ("2026-12-20", 6_075)],
    )
    .await;
    rows.calendar("TIA", "MIL", "2027-02", demo, &[("2027-02-02", 4_000)])
        .await;
    rows
}

async fn a_page_of_each_type_has_every_block(shared: SharedDatabase) {
    let rows = with_prices(&shared, false).await;

    // Each alone, because the page of a state with one airport has the data of that of its city.
    for (name, number) in [
        ("city-city", 1),
        ("city-state", 2),
        ("state-city", 3),
        ("state-state", 4),
    ] {
        let content = rows.one(number).await.unwrap();
        assert_eq!(
            (content.state, content.reasons),
            (PageState::Live, Vec::new()),
            "{name}"
        );
        insta::assert_snapshot!(name, serde_json::to_string_pretty(&content.page).unwrap());
    }
}

async fn a_worker_renders_a_page_of_each_type(shared: SharedDatabase) {
    let rows = with_prices(&shared, false).await;
    let renderer = Renderer::default();

    for number in 1..=4 {
        let page = rows.one(number).await.unwrap().page;
        let price = page.fares.first().map_or(page.months[0].price, |fare| fare.price);

        let described = json!({ "path": page.path, "landing": page });
        let html = renderer.render(described.to_string()).await.unwrap().html;

        assert!(html.contains(&price.to_string()), "{html}");
    }
}

async fn demo_prices_are_shown_only_without_a_key(shared: SharedDatabase) {
    let rows = with_prices(&shared, true).await;

    let demo = rows.compute(false, &[1]).await.remove(0).unwrap();
    let real = rows.one(1).await.unwrap();

    assert!(demo.page.demo && demo.state == PageState::Live);
    assert_eq!((demo.page.fares.len(), demo.page.sample.size), (6, 7));
    assert!(!real.page.demo && real.page.fares.is_empty() && real.page.months.is_empty());
    assert!(real.page.related.iter().all(|link| link.price.is_none()));
    assert_eq!((real.state, real.reasons), (PageState::Noindex, vec![Reason::NoPrice]));
}

async fn prices_have_the_commission_of_today(shared: SharedDatabase) {
    let rows = with_prices(&shared, false).await;
    let before = rows.one(1).await.unwrap().page;

    commit!(rows.db, |tx| tx.settings().set("commission.adult", "33.01", "a test"));
    let after = rows.one(1).await.unwrap().page;

    assert_eq!((before.fares[0].price, before.months[1].price), (45, 45));
    assert_eq!((after.fares[0].price, after.months[1].price), (58, 58));
    assert_eq!(
        (after.fares[1].price, after.months[0].price),
        (63, 63),
        "29.99 and 33.01"
    );
    assert_eq!(
        before.reverse.unwrap().price.zip(after.reverse.unwrap().price),
        Some((35, 48))
    );
}

async fn a_route_that_people_search_is_wanted(shared: SharedDatabase) {
    let mut rows = albania_and_italy(&shared).await;
    for (number, destination, is_shared) in [(1, "FCO", true), (2, "ROM", true), (3, "CIA", false), (4, "BRI", true)] {
        rows.execute(format!(
            "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count,
                 demand_level, is_pinned, is_ignored, is_shared, changed_at)
             VALUES ({}, 'TIA', '{destination}', '2026-12', 9, {number}, 'LOW', FALSE, FALSE, {is_shared}, 0)",
            rows.id(number)
        ))
        .await;
    }

    let pages = rows.compute(true, &[1, 4, 7]).await;

    let wants: Vec<_> = pages.into_iter().map(|content| content.unwrap().want).collect();
    assert_eq!(wants, [3, 7, 0]);
}

async fn a_page_without_prices_is_not_indexed(shared: SharedDatabase) {
    let mut rows = albania_and_italy(&shared).await;
    let mut old = fare("2026-12-01", "W6", true, 3_000, None);
    old.seen_at = NOW
        .minus(flight_finder_core::landing::content::RECENT)
        .minus(std::time::Duration::from_secs(1));
    rows.fares("TIA", "FCO", false, &[old]).await;
    rows.fares("TIA", "FCO", false, &[fare("2026-11-19", "W6", true, 3_000, None)])
        .await;
    rows.execute("UPDATE seo_location_formats SET per_format = NULL WHERE city = 'Bari'")
        .await;

    let pages = rows.compute(true, &[1, 5]).await;

    let states: Vec<_> = pages
        .into_iter()
        .map(|content| content.unwrap())
        .map(|content| {
            (
                content.state,
                content.reasons,
                content.page.indexed,
                content.page.to.per,
            )
        })
        .collect();
    assert_eq!(
        states,
        [
            (PageState::Noindex, vec![Reason::NoPrice], false, "Për Romën".to_owned()),
            (PageState::Held, vec![Reason::TextMissing], false, "Për Bari".to_owned()),
        ]
    );
}
