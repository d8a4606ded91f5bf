//! How calendars are read from a database that has many.

use crate::{prices::demand::support::plan_for_any_values, support::prelude::*};

on_both_databases!(the_calendars_of_a_route_are_found_by_their_key);

/// All stored calendars are of the months that are shown, so their months must not lead to them.
async fn the_calendars_of_a_route_are_found_by_their_key(shared: SharedDatabase) {
    let values = "'A' || (n / 600), 'B' || (n / 12 % 50), '2027-' || substr('010203040506070809101112', 1 + 2 * (n % 12), 2), '{}', FALSE, FALSE, 1";
    let columns = "origin, destination, year_month, price_grid, has_direct_flight, demo, last_update";
    let numbers = "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 29999)";
    shared
        .execute(format!(
            "INSERT INTO calendar_prices ({columns}) {numbers} SELECT {values} FROM numbers"
        ))
        .await;
    shared.execute("ANALYZE calendar_prices").await;

    let plan = plan_for_any_values(&shared, "year_month || '' >= $3").await;

    let key = if shared.db.is_sqlite() {
        "(origin=? AND destination=?)"
    } else {
        "calendar_prices_pkey"
    };
    assert!(plan.contains(key), "{plan}");
}
