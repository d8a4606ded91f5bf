//! How the databases run the statements behind pages: none of them reads a whole large table.

use flight_finder_core::{
    landing::{content::concerned_connections, pages::CityName},
    platform::db::statements::plans_of,
};

use super::support::{NOW, Rows, connection_id, location_id};
use crate::support::prelude::*;

on_both_databases!(no_statement_of_pages_reads_a_whole_large_table);

/// The rows of each table. A planner reads a smaller table as a whole, and rightly so.
const ROWS: u32 = 40_000;

const LARGE: [&str; 6] = [
    "seo_location_connections",
    "seo_location_formats",
    "rendered_pages",
    "processed_flight_prices",
    "calendar_prices",
    "route_demand_tracking",
];

/// Statements that fill the large tables. In them, `{i}` stands for the number of the row, from 1; `{id}` for the id of the row,
/// `{signature}` for its bytes; `{location}` for the id of one of 200 locations; `{long}` for a text that makes a row as long as that of
/// a real page.
const FILLS: [&str; 6] = [
    "INSERT INTO seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)
     SELECT {id}, 'city', 'City ' || {i}, CASE WHEN {i} < 9 THEN 'Albania' ELSE 'State ' || ({i} / 10) END, 'Nga', '{long}', 'ready', '', 0
     FROM numbers",
    "INSERT INTO seo_location_connections
         (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)
     SELECT {id}, {location}, {id}, 'active', {location}, '/page/' || {i} || '/', 0, 0 FROM numbers",
    "INSERT INTO rendered_pages (connection_id, state, reasons, want, signature) SELECT {id}, 'live', '{long}', {i}, {signature} FROM numbers",
    "INSERT INTO processed_flight_prices
         (origin, destination, flight_date, airline, is_direct, total_price, base_price, seen_at, demo)
     SELECT 'TIA', 'D' || ({i} / 9), '2026-12-0' || ({i} % 9), 'W6', TRUE, 9, 7, {now}, FALSE FROM numbers",
    "INSERT INTO calendar_prices (origin, destination, year_month, price_grid, has_direct_flight, demo, last_update)
     SELECT 'TIA', 'D' || ({i} / 9), '2026-0' || (1 + {i} % 9), '{}', TRUE, FALSE, {now} FROM numbers",
    "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
                                        is_pinned, is_ignored, is_shared, changed_at)
     SELECT {id}, 'TIA', 'D' || ({i} / 9), '2026-0' || (1 + {i} % 9), 1, 1, 'LOW', FALSE, FALSE, TRUE, 0 FROM numbers",
];

async fn fill(rows: &mut Rows) {
    let id = |number: &str| {
        if rows.db.is_sqlite() {
            format!("unhex(printf('%032x', {number}))")
        } else {
            format!("CAST(lpad(to_hex({number}), 32, '0') AS UUID)")
        }
    };
    let (own, location) = (id("i"), id("(1 + i % 200)"));
    let signature = if rows.db.is_sqlite() {
        own.clone()
    } else {
        format!("uuid_send({own})")
    };
    for text in FILLS {
        let (insert, select) = text.split_once("SELECT").unwrap();
        let select = select
            .replace("{id}", &own)
            .replace("{long}", &"x".repeat(600))
            .replace("{signature}", &signature)
            .replace("{location}", &location)
            .replace("{now}", &NOW.0.to_string())
            .replace("{i}", "i");
        rows.execute(format!(
            "{insert} WITH RECURSIVE numbers(i) AS
                 (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < {ROWS})
             SELECT {select}"
        ))
        .await;
    }
    rows.execute("ANALYZE").await;
}

async fn read_everything(rows: &Rows) {
    let connections: Vec<_> = (1..=5).collect();
    rows.compute(true, &connections).await;
    let mut tx = rows.db.read().await.unwrap();
    let pair = ("TIA".parse().unwrap(), "FCO".parse().unwrap());
    concerned_connections(&mut tx, &[pair]).await.unwrap();
    tx.page_inputs()
        .live_between(&[(location_id(2), location_id(1))])
        .await
        .unwrap();
    let city = CityName {
        city: "City 7".to_owned(),
        state: "Albania".to_owned(),
    };
    tx.page_inputs().city_locations(&[city]).await.unwrap();
    tx.page_inputs().live_from(location_id(2), 7).await.unwrap();
    tx.locations().pages_to(location_id(2), 10).await.unwrap();
    tx.page_inputs()
        .live_to_cities_of(location_id(2), "Albania", 4)
        .await
        .unwrap();
    tx.page_inputs()
        .computed_after(Some(connection_id(9)), 100)
        .await
        .unwrap();
    tx.page_inputs().live_with(&[&[1; 16], &[2; 16]]).await.unwrap();
    tx.page_links().around(location_id(2), &[location_id(3)]).await.unwrap();
    tx.page_links().served_from(location_id(2)).await.unwrap();
    tx.page_links().changed_origin().await.unwrap();
    tx.rendered_pages().expired(20).await.unwrap();
    tx.airports().of_cities(&[("Tirana", "Albania")]).await.unwrap();
    tx.airports().of_state("Albania", 40).await.unwrap();
    let codes: [_; 2] = ["TIA", "FCO"].map(|code| code.parse().unwrap());
    tx.demand().searches_between(&codes[..1], &codes[1..]).await.unwrap();
    let known = flight_finder_core::prices::calendar::KnownSince {
        seen: NOW,
        day: "2026-11-20".parse().unwrap(),
        demo: false,
    };
    tx.calendars()
        .fares_between(&codes[..1], &codes[1..], known)
        .await
        .unwrap();
    tx.calendars()
        .cheapest_by_day_between(&codes[..1], &codes[1..], known)
        .await
        .unwrap();
    tx.calendars()
        .calendars_between(&codes[..1], &codes[1..], known)
        .await
        .unwrap();
}

async fn no_statement_of_pages_reads_a_whole_large_table(shared: SharedDatabase) {
    let mut rows = Rows::new(&shared).await;
    fill(&mut rows).await;

    let ((), plans) = plans_of(Box::pin(read_everything(&rows))).await;

    assert!(plans.len() > 15, "{}", plans.len());
    let wrong: Vec<_> = plans
        .iter()
        .filter(|plan| plan.scans(&LARGE).next().is_some())
        .map(|plan| format!("{}\n  {}", plan.text, plan.lines.join("\n  ")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    // The index has the most wanted pages of all locations.
    let by_want = plans.iter().find(|plan| {
        plan.lines
            .iter()
            .any(|line| line.contains("rendered_pages_live_want_idx"))
    });
    assert!(by_want.is_none(), "{:?}", by_want.map(|plan| &plan.lines));
}
