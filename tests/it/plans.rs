//! How the databases run the statements behind the lists of the back office: none of them reads a whole large table.
//!
//! To add a statement, call its function in [`read_everything`], and fill its tables in [`FILLS`] if they are large and not
//! filled yet. Agents and airports are not among the large tables: they have some ten thousand rows, and the search for a part
//! of a name reads all of them. The benchmark `office` measures it.

use flight_finder_core::{
    base::{
        days::LastDays,
        page::{KeysetPage, NumberedPage},
        place_code::PlaceCode,
    },
    platform::{
        audit::AuditFilter,
        db::{
            Tx,
            statements::{Plan, plans_of},
        },
    },
    prices::demand::{
        Level, PlaceFilter, RouteFilter, RouteOrder, RouteSort, Selection, count_selected, list_routes, refresh_budget,
    },
    rules::settings::Settings,
    search::searches::{BatchRange, SearchFilter, UserFilter, export_searches, list_searches},
};

use crate::support::prelude::*;

on_both_databases!(no_statement_of_the_back_office_reads_a_whole_large_table);

/// The rows of each table. A planner reads a smaller table as a whole, and rightly so.
const ROWS: &str = "3000";
/// Now, in microseconds.
const NOW: i64 = 1_800_000_000_000_000;
const FIRST: NumberedPage = NumberedPage { number: 1, size: 10 };

/// Fills the large tables. `{i}` is the number of the row from 1, `{id}` an id, and `{at}` one of many moments before [`NOW`].
const FILLS: [&str; 5] = [
    "INSERT INTO audit_log (id, at, actor, action, subject, area)
     SELECT {id}, {at}, 'actor' || {i} % 50, 'area' || {i} % 20 || '.set', 'subject' || {i} % 500, 'area' || {i} % 20 || '.'
     FROM numbers",
    "INSERT INTO saved_searches (batch_id, user_id, search_params, fingerprint, created_at, origin, destination,
                                 departure_date, counted_day)
     SELECT {id}, CASE {i} % 9 WHEN 0 THEN {id} END, '{}', 'f' || {i}, {at}, CASE {i} % 30 WHEN 0 THEN 'TIA' ELSE 'VIE' END,
            CASE {i} % 20 WHEN 0 THEN 'FCO' ELSE 'MXP' END, '2027-01-' || (10 + {i} % 20), {at} / 86400000000
     FROM numbers",
    "INSERT INTO booking_requests (id, batch_id, option_id, channel, price_cents, lang, created_at, outcome)
     SELECT {id}, {id}, 'a', 'chat', 1, 'sq', {at}, CASE WHEN {i} % 10 > 0 THEN 'booked' END FROM numbers",
    "INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count, created_at, finished_at)
     SELECT {id}, 'q', 'k', '{}', CASE {i} % 50 WHEN 0 THEN 'dead' ELSE 'done' END, 1, 1, 1, 0, {at}, {at} FROM numbers",
    "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
                                        is_pinned, is_ignored, next_due, changed_at)
     SELECT {id}, CASE {i} % 30 WHEN 0 THEN 'TIA' ELSE 'o' || {i} END, 'd' || {i}, (2027 + {i} % 4) || '-' || (10 + {i} % 3), {i}, 1,
            CASE {i} % 4 WHEN 0 THEN 'HIGH' WHEN 1 THEN 'MEDIUM' WHEN 2 THEN 'LOW' ELSE 'NONE' END, FALSE, FALSE,
            CASE {i} % 50 WHEN 0 THEN {at} ELSE {at} + 400000000 END, {at}
     FROM numbers",
];

/// The filled tables.
const LARGE: [&str; 5] = [
    "audit_log",
    "saved_searches",
    "booking_requests",
    "job_history",
    "route_demand_tracking",
];

/// Calls the stores behind the lists of the back office, each with its filters.
async fn read_everything(db: &Db) {
    let mut tx = db.read().await.unwrap();
    read_the_log(&mut tx).await;
    read_the_overview(&mut tx).await;
    read_an_agent(&mut tx).await;
    drop(tx);
    read_client_searches(db).await;
    read_routes(db).await;
}

async fn read_the_log(tx: &mut Tx) {
    let some = |text: &str| Some(text.to_owned());
    let (from, until) = (Some(Timestamp(NOW - 9_000_000)), Some(Timestamp(NOW)));
    let none = AuditFilter::default;
    for filter in [
        none(),
        AuditFilter { from, until, ..none() },
        AuditFilter {
            subject: some("subject7"),
            ..none()
        },
        AuditFilter {
            subject: some("scoring."),
            ..none()
        },
        AuditFilter {
            actor: some("actor7"),
            ..none()
        },
        AuditFilter {
            action: some("area7.set"),
            ..none()
        },
        AuditFilter {
            action: some("area7."),
            ..none()
        },
        AuditFilter {
            actor: some("actor7"),
            action: some("area7.set"),
            ..none()
        },
        AuditFilter {
            actor: some("actor7"),
            action: some("area7."),
            ..none()
        },
        AuditFilter {
            subject: some("subject7"),
            actor: some("actor7"),
            action: some("area7."),
            from,
            until,
        },
    ] {
        for after in [None, Some((Timestamp(NOW - 500_000_000), UserId::new().0))] {
            tx.audit().page(&filter, KeysetPage { after, limit: 50 }).await.unwrap();
        }
    }
}

async fn read_the_overview(tx: &mut Tx) {
    let from = Timestamp(NOW - 100_000_000);
    tx.bookings().created_since(from).await.unwrap();
    tx.bookings().count_new().await.unwrap();
    tx.queue().count_dead_since(from, 1_000).await.unwrap();
    tx.queue().find_jobs(&[JobId::new()]).await.unwrap();
    tx.demand().overdue(from, 1_000).await.unwrap();
    let days = LastDays::thirty(Timestamp(NOW), Settings::default().values.search.time_zone);
    tx.searches().counts_since(days.first()).await.unwrap();
    tx.searches().count_all().await.unwrap();
}

async fn read_an_agent(tx: &mut Tx) {
    let agent = UserId::new();
    tx.searches()
        .made_by_since(agent, Timestamp(NOW - 100_000_000))
        .await
        .unwrap();
    tx.searches().of_user(agent, 10).await.unwrap();
    tx.bookings().claimed_by(agent).await.unwrap();
}

async fn read_client_searches(db: &Db) {
    let settings = Settings::default();
    let none = SearchFilter::default;
    let day = |text: &str| Some(text.parse().unwrap());
    let routes = vec![(place("TIA"), place("FCO"))];
    for filter in [
        none(),
        SearchFilter {
            batch: BatchRange::starting_with("00000000-0000"),
            ..none()
        },
        SearchFilter {
            routes: routes.clone(),
            ..none()
        },
        SearchFilter {
            departure: day("2027-01-12"),
            ..none()
        },
        SearchFilter {
            created: day("2027-01-15"),
            ..none()
        },
        SearchFilter {
            user: Some(UserFilter::Anonymous),
            ..none()
        },
        SearchFilter {
            user: Some(UserFilter::User(UserId::new())),
            ..none()
        },
        SearchFilter {
            routes: routes.clone(),
            user: Some(UserFilter::User(UserId::new())),
            ..none()
        },
        SearchFilter {
            routes,
            departure: day("2027-01-12"),
            ..none()
        },
    ] {
        list_searches(db, &settings, &filter, FIRST).await.unwrap();
        export_searches(db, &settings, &filter, None, 500).await.unwrap();
    }
}

async fn read_routes(db: &Db) {
    let all = RouteFilter {
        month: "2027-11".parse().unwrap(),
        places: None,
        level: None,
        is_pinned: None,
        is_ignored: None,
        is_failing: None,
        is_searched: false,
    };
    let filters = [
        all.clone(),
        RouteFilter {
            is_searched: true,
            ..all.clone()
        },
        RouteFilter {
            level: Some(Level::High),
            ..all.clone()
        },
        RouteFilter {
            is_pinned: Some(true),
            ..all.clone()
        },
        RouteFilter {
            is_failing: Some(true),
            ..all.clone()
        },
        RouteFilter {
            places: Some(PlaceFilter::Either(vec![place("TIA")])),
            ..all
        },
    ];
    for filter in filters {
        for by in [
            RouteSort::Searches,
            RouteSort::Route,
            RouteSort::LastPriceUpdate,
            RouteSort::NextDue,
        ] {
            for is_descending in [false, true] {
                list_routes(db, &filter, RouteOrder { by, is_descending }, FIRST)
                    .await
                    .unwrap();
            }
        }
        count_selected(db, &Selection::All(filter)).await.unwrap().unwrap();
    }
    refresh_budget(db, &Settings::default()).await.unwrap();
}

fn place(code: &str) -> PlaceCode {
    code.parse().unwrap()
}

async fn no_statement_of_the_back_office_reads_a_whole_large_table(shared: SharedDatabase) {
    seed(&shared.db).await;
    fill(&shared).await;

    let ((), plans) = plans_of(Box::pin(read_everything(&shared.db))).await;

    assert!(plans.len() > 150, "{}", plans.len());
    let wrong: Vec<_> = plans
        .iter()
        .filter(|plan| plan.scans(&LARGE).next().is_some())
        .map(told)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn told(plan: &Plan) -> String {
    format!("{}\n  {}", plan.text, plan.lines.join("\n  "))
}

async fn fill(shared: &SharedDatabase) {
    let (id, moment) = if shared.db.is_sqlite() {
        ("unhex(printf('%032x', i))", "{now} - i * 100000")
    } else {
        ("CAST(lpad(to_hex(i), 32, '0') AS UUID)", "{now} - i * 100000")
    };
    let moment = moment.replace("{now}", &NOW.to_string());
    let mut connection = shared.connection().await;
    for fill in FILLS {
        let (insert, select) = fill.split_once("SELECT").unwrap();
        let select = select
            .replace("{id}", id)
            .replace("{at}", &format!("({moment})"))
            .replace("{i}", "i");
        connection
            .execute(format!(
                "{insert} WITH RECURSIVE numbers(i) AS
                     (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < {ROWS})
                 SELECT {select}"
            ))
            .await;
    }
    connection.execute("ANALYZE").await;
}

#[test]
fn a_scan_is_found() {
    let plan = |text, lines: &[&str]| Plan {
        text,
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    };
    for (plan, is_scan) in [
        (plan("", &["SCAN audit_log"]), true),
        (plan("", &["SCAN audit_log USING INDEX audit_log_at_id_idx"]), false),
        (
            plan("", &["SEARCH audit_log USING INDEX audit_log_at_id_idx (at>?)"]),
            false,
        ),
        (plan("FROM audit_log AS a", &["SCAN a"]), true),
        (plan("", &["SCAN other"]), false),
        (
            plan(
                "",
                &["Limit  (cost=1)", "  ->  Parallel Seq Scan on audit_log a  (cost=0)"],
            ),
            true,
        ),
        (
            plan("", &["->  Seq Scan on audit_log  (cost=0.00..1.00 rows=1 width=1)"]),
            true,
        ),
        (
            plan("", &["->  Index Scan using audit_log_at_id_idx on audit_log"]),
            false,
        ),
    ] {
        assert_eq!(plan.scans(&LARGE).next().is_some(), is_scan, "{plan:?}");
    }
}
