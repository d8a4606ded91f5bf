//! Each table belongs to one area of `core`. The statements of other areas do not name it: they call its owner.

use std::path::Path;

use flight_finder_core::platform::db::statements::{Registered, STATEMENTS};

use crate::{
    areas,
    dependencies::{folder, sources},
    support::prelude::*,
};

/// Tables by the area that owns them.
pub const OWNERS: [(&str, &[&str]); 26] = [
    ("platform/db", &["clock_readings"]),
    ("platform/providers", &["provider_limits"]),
    (
        "platform/queue",
        &[
            "job_attempts",
            "job_groups",
            "job_history",
            "jobs",
            "queue_minutes",
            "queue_targets",
            "workers",
        ],
    ),
    (
        "platform/schedules",
        &["leader_leases", "paused_schedules", "schedule_ticks"],
    ),
    ("platform/bulk", &["bulk_changes"]),
    ("platform/audit", &["audit_log"]),
    ("people/users", &["sign_in_limits", "users"]),
    (
        "platform/codes",
        &[
            "auth_codes",
            "code_limits",
            "earlier_codes",
            "one_time_codes",
            "stranger_mails",
        ],
    ),
    ("people/factors", &["mfa_challenges", "mfa_factors", "recovery_codes"]),
    ("people/staff", &["welcome_links"]),
    ("people/agents", &["sales_agents"]),
    ("people/sessions", &["refresh_tokens", "sessions"]),
    ("people/tokens", &["signing_keys"]),
    ("people/script_tokens", &["script_tokens"]),
    (
        "places/airports",
        &[
            "airport_import_rows",
            "airport_imports",
            "airports",
            "merged_airports",
            "removed_airports",
        ],
    ),
    ("rules/airlines", &["airlines"]),
    (
        "rules/settings",
        &[
            "commission_rules",
            "flight_api_config",
            "scoring_settings",
            "settings_revisions",
            "system_settings",
        ],
    ),
    (
        "search/searches",
        &[
            "caller_keys",
            "idempotency_keys",
            "provider_parts",
            "provider_requests",
            "run_heads",
            "saved_searches",
            "search_counts",
            "search_events",
            "search_results",
            "search_runs",
        ],
    ),
    ("rules/key_tests", &["provider_key_tests"]),
    ("search/statistics", &["provider_statistics"]),
    (
        "prices/calendar",
        &["calendar_fetches", "calendar_prices", "processed_flight_prices"],
    ),
    (
        "prices/demand",
        &[
            "demand_folds",
            "route_demand_tracking",
            "route_search_days",
            "search_route_tracking",
        ],
    ),
    ("desk/bookings", &["booking_requests"]),
    ("desk/quotes", &["quote_options", "quotes"]),
    (
        "landing/pages",
        &[
            "changed_routes",
            "origin_links",
            "redirects",
            "rendered_page_bodies",
            "rendered_pages",
            "seo_enabled_states",
            "seo_location_connections",
            "seo_location_formats",
            "seo_page_templates",
            "seo_template_components",
            "seo_template_types",
        ],
    ),
    ("landing/sitemap", &["sitemap_files", "sitemaps"]),
];

/// Files whose statements name tables of other areas.
const EXCEPTIONS: [(&str, &[&str]); 6] = [
    // When the clock is set back, moments of all tables are moved in one transaction.
    (
        "core/src/platform/db/clock.rs",
        &[
            "auth_codes",
            "booking_requests",
            "bulk_changes",
            "calendar_fetches",
            "calendar_prices",
            "demand_folds",
            "earlier_codes",
            "idempotency_keys",
            "job_history",
            "jobs",
            "leader_leases",
            "mfa_challenges",
            "mfa_factors",
            "one_time_codes",
            "processed_flight_prices",
            "provider_key_tests",
            "provider_limits",
            "provider_parts",
            "provider_requests",
            "queue_targets",
            "quote_options",
            "quotes",
            "refresh_tokens",
            "rendered_pages",
            "route_demand_tracking",
            "saved_searches",
            "schedule_ticks",
            "script_tokens",
            "search_events",
            "search_route_tracking",
            "search_runs",
            "sessions",
            "signing_keys",
            "sign_in_limits",
            "sitemap_files",
            "sitemaps",
            "users",
            "welcome_links",
            "workers",
        ],
    ),
    // The layer of the database replaces notifications of ready jobs, where there are none, by one look for all queues.
    ("core/src/platform/db/signal/polling.rs", &["jobs"]),
    // A process on SQLite checks whether there are other processes before it polls the file. It does so outside the
    // transactions of the queue.
    ("core/src/platform/db/signal/sqlite.rs", &["workers"]),
    // Searches with booking requests are not pruned. The area of bookings imports that of searches, so searches cannot
    // call it.
    ("core/src/search/searches/store/prune.rs", &["booking_requests"]),
    // One query scans route-months together with their counts; `searches` provides the text for the counts.
    ("core/src/prices/demand/store/routes.rs", &["search_events"]),
    // One query serves each poll of a calendar; the areas that own the tables provide its parts.
    (
        "core/src/prices/demand/store/view.rs",
        &["calendar_prices", "jobs", "provider_limits"],
    ),
];

#[tokio::test]
async fn every_table_has_one_owner() {
    let database = TestDatabase::sqlite().await;
    let tables = "SELECT name FROM sqlite_master
                  WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations' ORDER BY name";

    let rows = SharedDatabase::from(&database).rows(tables, "").await;

    let found: Vec<_> = rows.into_iter().flatten().flatten().collect();
    let mut owned: Vec<_> = OWNERS.iter().flat_map(|(_, tables)| tables.iter().copied()).collect();
    owned.sort_unstable();
    assert_eq!(found, owned);
    database.drop().await;
}

#[test]
fn statements_name_tables_of_their_own_area() {
    let foreign: Vec<_> = STATEMENTS
        .iter()
        .flat_map(|statement| foreign_tables(statement).map(move |table| (statement, table)))
        .filter(|(statement, table)| !is_excepted(statement.file, table))
        .map(|(statement, table)| format!("{}:{}: {table}", statement.file, statement.line))
        .collect();

    assert!(foreign.is_empty(), "{}", foreign.join("\n"));
}

#[test]
fn every_exception_is_needed() {
    for (file, tables) in EXCEPTIONS {
        for table in tables {
            let mut named = STATEMENTS.iter().filter(|statement| statement.file == file);
            assert!(
                named.any(|statement| foreign_tables(statement).any(|foreign| foreign == *table)),
                "{file} does not name {table}"
            );
        }
    }
}

#[test]
fn areas_add_only_accessors_to_tx_and_db() {
    for (path, text) in sources(&folder("core")) {
        if path.starts_with(folder("core").join("src/platform/db")) {
            continue;
        }
        for block in ["\nimpl Tx {", "\nimpl Db {"]
            .iter()
            .flat_map(|head| text.split(head).skip(1))
        {
            let methods = block.split("\n}\n").next().unwrap_or_default();
            assert!(
                methods.lines().count() == 4 && !methods.contains("async"),
                "{}:{methods}",
                path.display()
            );
        }
    }
}

/// Tables that a statement names and that belong to another area than its own.
fn foreign_tables(statement: &Registered) -> impl Iterator<Item = &'static str> {
    let area = area_of(statement.file);
    let texts = [statement.texts.sqlite, statement.texts.postgres].into_iter().flatten();
    let words: BTreeSet<_> = texts.flat_map(words).collect();
    OWNERS
        .iter()
        .filter(move |(owner, _)| *owner != area)
        .flat_map(|(_, tables)| tables.iter().copied())
        .filter(move |table| words.contains(table))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// `platform/queue`
fn area_of(file: &str) -> String {
    let path = file.strip_prefix("core/src/").expect("statements are in core");
    let (district, area) = areas::area_of(Path::new(path)).expect("statements are in areas");
    format!("{district}/{area}")
}

fn is_excepted(file: &str, table: &str) -> bool {
    EXCEPTIONS
        .iter()
        .any(|(excepted, tables)| *excepted == file && tables.contains(&table))
}
