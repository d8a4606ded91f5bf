//! Searches at chosen times, and the rows that they store.

use chrono::Days;
use flight_finder_core::{
    platform::db::statements::STATEMENTS,
    prices::demand::{Folded, RouteDemand, fold},
    rules::settings::Settings,
    search::searches::{Caller, Client, NewSearch, admission::Applicant, create},
};
use sqlx::Row;

use crate::support::prelude::*;

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
    let searched = shared.count("search_events").await;
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

/// An api on a database with four routes of December 2026, refreshed on 20 November at ten.
pub async fn with_routes(shared: &SharedDatabase) -> ApiServer {
    let refreshed: i64 = 1_795_168_800_000_000;
    let clock = Clock::driven(Timestamp(refreshed));
    let api = ApiServer::start_with(shared, clock, |_| {}).await;
    let mut connection = shared.connection().await;
    let id = |number: usize| {
        let text = format!("00000000-0000-7000-8000-0000000000{number:02}");
        if shared.db.is_sqlite() {
            format!("unhex('{}')", text.replace('-', ""))
        } else {
            format!("'{text}'")
        }
    };
    let routes = [
        ("VIE", 40, "HIGH", 3),
        ("FCO", 12, "MEDIUM", 6),
        ("MXP", 12, "MEDIUM", 6),
        ("IST", 0, "LOW", 12),
    ];
    for (number, (destination, count, level, hours)) in routes.into_iter().enumerate() {
        let due = refreshed + hours * 3_600_000_000;
        connection
            .execute(format!(
                "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count,
                     demand_level, update_interval, is_pinned, is_ignored, is_shared, last_price_update, next_due, changed_at)
                 VALUES ({}, 'TIA', '{destination}', '2026-12', {count}, {count}, '{level}', {hours}, FALSE, FALSE, TRUE,
                     {refreshed}, {due}, 0)",
                id(number)
            ))
            .await;
    }
    for (number, (date, count)) in [(17, 2), (18, 9), (19, 9), (20, 20)].into_iter().enumerate() {
        connection
            .execute(format!(
                "INSERT INTO search_route_tracking (id, origin, destination, month, departure_date, search_count,
                     last_search_at)
                 VALUES ({}, 'TIA', 'VIE', '2026-12', '2026-12-{date}', {count}, 0)",
                id(number + 20)
            ))
            .await;
    }
    api
}

/// Inserts route-months that are all due: 5 percent HIGH, 15 percent MEDIUM, the others LOW. Rows with smaller numbers
/// have been due for longer.
pub async fn all_due(shared: &SharedDatabase, routes: u32, month: &str) {
    let level = "CASE WHEN n % 100 < 5 THEN 'HIGH' WHEN n % 100 < 20 THEN 'MEDIUM' ELSE 'LOW' END";
    let letters = "substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + (n / 676) % 26, 1)
                || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + (n / 26) % 26, 1)
                || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + n % 26, 1)";
    let columns = "id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval,
                   is_pinned, is_ignored, next_due, changed_at";
    let values = format!(
        "'T' || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + n / 17576, 1) || 'A', {letters}, '{month}', 1, 1, {level}, 6,
         FALSE, FALSE, {} + n, 0",
        NOW.0 - 1_000_000
    );
    let mut connection = shared.connection().await;
    let sqlite = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {routes})
         INSERT INTO route_demand_tracking ({columns}) SELECT randomblob(16), {values} FROM numbers"
    );
    let postgres = format!(
        "INSERT INTO route_demand_tracking ({columns})
         SELECT gen_random_uuid(), {values} FROM generate_series(0, {routes} - 1) AS n"
    );
    let text = match &connection {
        AnyDatabase::Sqlite(_) => sqlite,
        AnyDatabase::Postgres(_) => postgres,
    };
    connection.execute(text).await;
    connection.execute("ANALYZE route_demand_tracking").await;
}

/// The query plan of the shared statement that contains `part`.
pub async fn plan_of(shared: &SharedDatabase, part: &str, values: &[(&str, &str)]) -> String {
    let texts = STATEMENTS.iter().filter_map(|statement| statement.texts.sqlite);
    let mut texts = texts.filter(|text| text.contains(part));
    let mut statement = texts.next().expect("it is a shared statement").to_owned();
    for (parameter, value) in values {
        statement = statement.replace(parameter, value);
    }
    let rows: Vec<String> = match &mut shared.connection().await {
        AnyDatabase::Sqlite(connection) => {
            let text = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
            let rows = sqlx::query(text).fetch_all(connection).await.unwrap();
            rows.iter().map(|row| row.get("detail")).collect()
        }
        AnyDatabase::Postgres(connection) => {
            let text = sqlx::AssertSqlSafe(format!("EXPLAIN {statement}"));
            let rows = sqlx::query(text).fetch_all(connection).await.unwrap();
            rows.iter().map(|row| row.get(0)).collect()
        }
    };
    rows.join("\n")
}

/// The plan of the statement of this database that contains `part`, for any values. PostgreSQL uses such a plan after five executions.
pub async fn plan_for_any_values(shared: &SharedDatabase, part: &str) -> String {
    let mut connection = shared.connection().await;
    if let AnyDatabase::Sqlite(_) = connection {
        return plan_of(shared, part, &[]).await;
    }
    let texts = STATEMENTS.iter().filter_map(|statement| statement.texts.postgres);
    let statement = texts
        .into_iter()
        .find(|text| text.contains(part))
        .expect("it is a statement");
    let values = (1..).take_while(|number| statement.contains(&format!("${number}")));
    let values = values.map(|_| "NULL").collect::<Vec<_>>().join(", ");
    let prepare = format!("SET plan_cache_mode = force_generic_plan; PREPARE wanted AS {statement}");
    connection.execute(prepare).await;
    let rows = connection.rows("", &format!("EXPLAIN EXECUTE wanted ({values})")).await;
    let lines = rows.into_iter().filter_map(|mut row| row.pop().flatten());
    lines.collect::<Vec<_>>().join("\n")
}
