//! Merging an airport or a city into another.

use flight_finder_core::prices::demand::{fold, recompute, track_seeded_routes};

use super::support::{AIRPORTS, admin, delete, logged, merge, post, row};
use crate::support::{app::seed as seed_again, prelude::*};

on_both_databases!(
    demand_of_a_merged_airport_belongs_to_the_other_one,
    the_code_of_a_merged_airport_leads_to_the_other_one,
    a_search_that_was_made_before_the_merge_counts_for_the_other_airport,
    a_code_leads_nowhere_else_once_it_is_taken_or_its_airport_is_deleted,
    a_merged_city_gives_its_airports_to_the_other_one,
    seeded_routes_follow_a_merge,
    one_search_of_a_merged_seeded_route_makes_it_due,
    refused_merges_change_nothing,
);

/// The route-months, with their searches, and whether prices were fetched: "TIA-BRI 2999-11 4 priced".
const ROUTES: &str =
    "SELECT origin || '-' || destination, year_month, CAST(search_count AS TEXT), CAST(recent_count AS TEXT),
                             coalesce(CAST(update_interval AS TEXT), '-'),
                             CASE WHEN last_price_update IS NULL THEN 'due' ELSE 'priced' END
                      FROM route_demand_tracking ORDER BY 1, 2";
const DAYS: &str = "SELECT origin || '-' || destination, CAST(day AS TEXT), CAST(search_count AS TEXT)
                    FROM route_search_days ORDER BY 1, 2";
const DEPARTURES: &str = "SELECT origin || '-' || destination, departure_date, CAST(search_count AS TEXT)
                          FROM search_route_tracking ORDER BY 1, 2";
const PRICES: &str = "SELECT origin || '-' || destination FROM calendar_prices ORDER BY 1";
const EVENTS: &str = "SELECT origin || '-' || destination FROM search_events ORDER BY 1";

/// The rows of a query, each on one line.
async fn lines(shared: &SharedDatabase, text: &str) -> Vec<String> {
    let rows = shared.rows(text, text).await;
    let line = |row: Vec<Option<String>>| row.into_iter().flatten().collect::<Vec<_>>().join(" ");
    rows.into_iter().map(line).collect()
}

/// Demand of Bari and of Brindisi, which both have a route to Tirana.
async fn fill(shared: &SharedDatabase) {
    let mut connection = shared.connection().await;
    for (id, origin, destination, month, count, interval) in [
        (1, "TIA", "BRI", "2999-11", 4, 12),
        (2, "TIA", "BDS", "2999-11", 3, 6),
        (3, "BDS", "TIA", "2999-12", 5, 24),
        (4, "BDS", "BRI", "2999-12", 7, 24),
    ] {
        connection
            .execute(format!(
                "INSERT INTO route_demand_tracking
                     (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval, is_pinned,
                      is_ignored, last_price_update, next_due, changed_at)
                 VALUES ('00000000-0000-7000-8000-00000000000{id}', '{origin}', '{destination}', '{month}', {count}, {count},
                         'HIGH', {interval}, TRUE, FALSE, 1, 9000000000000000, 0);
                 INSERT INTO route_search_days (origin, destination, year_month, day, search_count)
                 VALUES ('{origin}', '{destination}', '{month}', 20000, {count});
                 INSERT INTO search_route_tracking
                     (id, origin, destination, month, departure_date, search_count, last_search_at)
                 VALUES ('00000000-0000-7000-8000-00000000000{id}', '{origin}', '{destination}', '{month}', '{month}-20', {count},
                         {id});
                 INSERT INTO search_events (id, origin, destination, year_month, departure_date, at, counted)
                 VALUES ('00000000-0000-7000-8000-00000000000{id}', '{origin}', '{destination}', '{month}', '{month}-20', 1, TRUE);
                 INSERT INTO calendar_prices
                     (origin, destination, year_month, price_grid, has_direct_flight, demo, last_update)
                 VALUES ('{origin}', '{destination}', '{month}', '{{}}', FALSE, FALSE, 1)"
            ))
            .await;
    }
}

async fn demand_of_a_merged_airport_belongs_to_the_other_one(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    fill(&shared).await;

    let merged = merge(&api, &row(&api, "BDS").await, "bri").await;

    assert_eq!(merged.status, 200, "{merged:?}");
    assert_eq!(merged.json()["code"], "BRI");
    // The interval of the route that stays is kept, and the route that moved has no prices.
    assert_eq!(
        lines(&shared, ROUTES).await,
        ["BRI-TIA 2999-12 5 5 24 due", "TIA-BRI 2999-11 7 7 12 priced"]
    );
    assert_eq!(lines(&shared, DAYS).await, ["BRI-TIA 20000 5", "TIA-BRI 20000 7"]);
    assert_eq!(
        lines(&shared, DEPARTURES).await,
        ["BRI-TIA 2999-12-20 5", "TIA-BRI 2999-11-20 7"]
    );
    assert_eq!(lines(&shared, PRICES).await, ["TIA-BRI"]);
    assert_eq!(lines(&shared, EVENTS).await, ["BRI-TIA", "TIA-BRI", "TIA-BRI"]);
    let log = logged(&shared).await;
    assert!(
        log[0].starts_with("airport.merge BDS {") && log[0].ends_with(r#"{"merged_into":"BRI"}"#),
        "{log:?}"
    );
}

async fn the_code_of_a_merged_airport_leads_to_the_other_one(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let first = merge(&api, &row(&api, "BDS").await, "BRI").await;
    let second = merge(&api, &row(&api, "BRI").await, "NAP").await;
    seed_again(&shared.db).await;
    let created = api.create(&between(one_way(), "TIA", "BDS")).await;
    let typed = api.get("/api/airports?q=BDS").await.json();

    assert_eq!((first.status.as_u16(), second.status.as_u16()), (200, 200));
    let batch = created.batch();
    let search = api.get(&format!("/api/searches/{batch}")).await.json();
    assert_eq!(search["search_params"]["toCode"], "NAP");
    assert_eq!(typed[0]["code"], "NAP");
    assert_eq!(
        lines(
            &shared,
            "SELECT code || ' ' || into_code FROM merged_airports ORDER BY 1"
        )
        .await,
        ["BDS NAP", "BRI NAP"]
    );
    for code in ["BDS", "BRI"] {
        let gone = admin(&api, Method::GET, &format!("{AIRPORTS}/{code}"));
        assert_eq!(gone.send().await.unwrap().status(), 404);
    }
}

async fn a_search_that_was_made_before_the_merge_counts_for_the_other_airport(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    for destination in ["BDS", "BRI"] {
        let created = api.create(&between(one_way(), "TIA", destination)).await;
        assert_eq!(created.status, 201, "{created:?}");
    }
    let between_both = api.create(&between(one_way(), "BRI", "BDS")).await;
    assert_eq!(between_both.status, 201, "{between_both:?}");

    merge(&api, &row(&api, "BDS").await, "BRI").await;
    fold(&shared.db).await.unwrap();

    let routes = lines(
        &shared,
        "SELECT origin || '-' || destination FROM route_demand_tracking ORDER BY 1",
    )
    .await;
    assert_eq!(routes, ["TIA-BRI"]);
}

async fn a_code_leads_nowhere_else_once_it_is_taken_or_its_airport_is_deleted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    merge(&api, &row(&api, "BDS").await, "BRI").await;
    merge(&api, &row(&api, "TIV").await, "TGD").await;

    let body = json!({"iata_code": "BDS", "name": "Brindisi", "city": "Brindisi", "state": "Italy"});
    let added = post(&api, AIRPORTS, &body).await;
    let deleted = delete(&api, &row(&api, "TGD").await).await;

    assert_eq!(
        (added.status.as_u16(), deleted.status.as_u16()),
        (201, 204),
        "{added:?} {deleted:?}"
    );
    assert_eq!(lines(&shared, "SELECT code FROM merged_airports").await, [""; 0]);
    assert_eq!(row(&api, "BDS").await["name"], "Brindisi");
}

async fn seeded_routes_follow_a_merge(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let today = "2026-11-20".parse().unwrap();

    merge(&api, &row(&api, "ROM").await, "PAR").await;
    commit!(shared.db, |tx| track_seeded_routes(&mut tx, today));
    recompute(&shared.db, today, || false).await.unwrap();

    let tracked = "SELECT destination, year_month, demand_level FROM route_demand_tracking
                   WHERE destination IN ('ROM', 'PAR') ORDER BY 2";
    let levels = lines(&shared, tracked).await;
    assert_eq!(levels, ["PAR 2026-11 LOW", "PAR 2026-12 LOW", "PAR 2027-01 LOW"]);
}

async fn one_search_of_a_merged_seeded_route_makes_it_due(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    merge(&api, &row(&api, "ROM").await, "STO").await;
    let created = api.create(&between(one_way(), "TIA", "STO")).await;
    assert_eq!(created.status, 201, "{created:?}");
    fold(&shared.db).await.unwrap();

    let due = "SELECT destination FROM route_demand_tracking WHERE is_shared AND next_due IS NOT NULL";
    assert_eq!(lines(&shared, due).await, ["STO"]);
}

async fn a_merged_city_gives_its_airports_to_the_other_one(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let merged = merge(&api, &row(&api, "ROM").await, "MIL").await;

    let airports = merged.json()["airports"].clone();
    for code in ["CIA", "FCO", "MXP"] {
        assert!(airports.as_array().unwrap().contains(&json!(code)), "{airports}");
        assert_eq!(row(&api, code).await["city_code"], "MIL");
    }
    let log = logged(&shared).await;
    let merge = log.iter().find(|line| line.starts_with("airport.merge")).unwrap();
    assert!(
        merge.starts_with("airport.merge ROM (city) {") && merge.ends_with(r#"{"merged_into":"MIL (city)"}"#),
        "{merge}"
    );
}

async fn refused_merges_change_nothing(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    fill(&shared).await;
    let (brindisi, tirana) = (row(&api, "BDS").await, row(&api, "TIA").await);
    let before = (lines(&shared, ROUTES).await, lines(&shared, PRICES).await);

    for (into, error) in [
        (json!(null), "required"),
        (json!("QQQ"), "unknown_airport"),
        (json!("x"), "unknown_airport"),
        (json!("BDS"), "same_airport"),
        (json!("ROM"), "invalid"),
    ] {
        let answer = post(&api, &format!("{AIRPORTS}/BDS/merge"), &json!({ "into": into })).await;
        answer.has_fields(422, &json!({ "into": error }), &into);
    }
    let home = merge(&api, &tirana, "BRI").await;
    let late = merge(&api, &json!({"code": "BDS", "revision": "old"}), "BRI").await;
    let missing = merge(&api, &json!({"code": "QQA", "revision": "x"}), "BRI").await;

    home.has(409, "code", "airport_in_use");
    late.has(412, "current", without_uses(brindisi));
    assert_eq!(missing.status, 404);
    assert_eq!((lines(&shared, ROUTES).await, lines(&shared, PRICES).await), before);
    assert_eq!(lines(&shared, "SELECT code FROM merged_airports").await, [""; 0]);
    assert_eq!(logged(&shared).await, [""; 0]);
    assert_eq!(row(&api, "TIA").await, tirana);
}

/// The entry as an edit answers it.
fn without_uses(mut row: Value) -> Value {
    row.as_object_mut().unwrap().remove("used_by");
    row
}
