//! The lists of the back office among many rows.

use std::{fmt::Write, path::Path, time::Instant};

use anyhow::Context;
use hyper::{
    Method,
    header::{AUTHORIZATION, CONTENT_TYPE},
};
use serde::Deserialize;

use crate::{
    figures::{Rounds, Sample, number},
    filling::{CODES, Filling, first_digits, run, spread_id},
    installation::{Engine, Installation, SILENT_PROVIDER},
    phone,
    report::{Figure, Goal},
    wire::Wire,
};

const SEARCHES: u32 = 1_000_000;
const ROUTES: u32 = 100_000;
const AGENTS: u32 = 10_000;
/// Events in the log of changes.
const EVENTS: u32 = 200_000;
/// The requests of each kind.
const REQUESTS: usize = 200;
/// The runs of the searches that are asked for in full: 20 for each.
const REPORTED_RUNS: u32 = 4_000;
/// The distance between the numbers of two searches that are asked for by their ids.
const ASKED_FOR: usize = 4_999;
/// The goal for the 95th percentile, in milliseconds.
const WANTED: f64 = 30.0;
const LIST_CAUSE: &str = "The list reads its page from an index; a deep page skips the rows before it one by one.";
/// The airports of the imported file.
const LINES: usize = 20_000;
/// The goal for the preview of the file and for applying it together, in seconds.
const IMPORT_SECONDS: f64 = 3.0;
const IMPORT_CAUSE: &str =
    "Every line is compared with the table, and every change is recorded with its old and new values.";
const IMPORTS: &str = "/api/admin/airport-imports";
const SHELL_MS: f64 = 1_000.0;
const ROWS_MS: f64 = 1_800.0;
const VISIT_CAUSE: &str = "The document and its session are asked for over a network with 150 ms; the cached code runs on a processor \
                           four times slower.";
const EMAIL: &str = "admin@agency.example";
const PASSWORD: &str = "nje fjalekalim i mire";
const TOKEN: &str = "a-token-for-the-benchmark-of-32-characters";

/// The kinds of requests: what is asked, and its path. `{n}` is replaced by the number of the request.
const KINDS: [(&str, &str); 23] = [
    ("searches, first pages", "/api/admin/searches?page={n}"),
    ("searches, page 1,000", "/api/admin/searches?page=1000"),
    (
        "searches of a route",
        "/api/admin/searches?origin=TIA&destination={code}",
    ),
    (
        "searches of a route and departure",
        "/api/admin/searches?origin=TIA&destination={code}&departure_date=2027-01-{dd}",
    ),
    (
        "searches of a departure",
        "/api/admin/searches?departure_date=2027-01-{dd}",
    ),
    ("searches of a day", "/api/admin/searches?created_date=2026-10-{dd}"),
    ("searches of nobody", "/api/admin/searches?user=anonymous&page={dd}"),
    (
        "searches of a person for a route",
        "/api/admin/searches?user=agent20@agency.example&origin=TIA&destination=BUD",
    ),
    ("a search by its first digits", "/api/admin/searches?batch_id={hex}"),
    ("a search with 20 runs in full", "/api/admin/searches/{batch}"),
    ("agents, first pages", "/api/admin/sales-agents?page={n}"),
    ("an agent in full", "/api/admin/sales-agents/{agent}"),
    ("agents by name", "/api/admin/sales-agents?q=agent%20{n}"),
    ("popular routes of a month", "/api/admin/routes?month=2026-12&page={n}"),
    ("updates of a month", "/api/admin/route-updates?month=2026-12&page={n}"),
    (
        "updates of an airport",
        "/api/admin/route-updates?month=2026-12&q={code}",
    ),
    ("failing updates", "/api/admin/route-updates?month=2026-12&failing=true"),
    ("refresh budget", "/api/admin/refresh-budget"),
    ("airports by name", "/api/admin/airports?q=lon"),
    ("log of changes", "/api/admin/audit"),
    (
        "a rare action of one person",
        "/api/admin/audit?actor=admin@agency.example&action=airport.merge",
    ),
    ("history of an object", "/api/admin/audit?subject=commission.adult"),
    ("overview", "/api/admin/overview"),
];

#[derive(Deserialize)]
struct Import {
    id: String,
}

/// The output of the script, in milliseconds.
#[derive(Deserialize)]
struct Visits {
    shell: Vec<f64>,
    rows: Vec<f64>,
}

/// Measures how long the lists take for one client that sends one request after another, and a second visit of the office.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Back office",
        format!(
            "{SEARCHES} searches of 30 routes and 97 departures, {ROUTES} route-months, {AGENTS} agents and {EVENTS} events in the log \
             of changes. One client sends {REQUESTS} requests of each kind, one after another, and reads each answer; p95 of each kind. Second \
             visits of Client Searches are measured as the pages on a slow phone are, with the cache of a first visit."
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        fill(&installation).await?;
        let measured = requests(&installation).await;
        figure.goals.extend(installation.explained(measured)?);
        if engine == Engine::Sqlite {
            let measured = second_visit(&installation).await;
            figure.goals.extend(installation.explained(measured)?);
        }
        installation.remove().await?;
    }
    Ok(figure)
}

async fn requests(installation: &Installation) -> anyhow::Result<Vec<Goal>> {
    let environment = [SILENT_PROVIDER, ("FLIGHT_FINDER__ADMIN__TOKEN", TOKEN)];
    let api = installation.program().start(&["api"], &environment)?;
    api.ready("/health/ready").await?;
    let mut wire = Wire::connect(&api.address).await?;
    let mut goals = Vec::new();
    for (name, path) in KINDS {
        let sample = kind(&mut wire, path).await.with_context(|| name.to_owned())?;
        let name = format!("{}, {name}", installation.engine);
        goals.push(Goal::percentile_at_most(name, &sample, 95, WANTED, LIST_CAUSE));
    }
    goals.push(import(&mut wire, installation.engine).await?);
    Ok(goals)
}

/// Opens Client Searches in a browser that was there before, with the processor and the network of a slow phone.
async fn second_visit(installation: &Installation) -> anyhow::Result<[Goal; 2]> {
    let program = installation.program();
    program
        .run_with_input(&["admin", "create", "--email", EMAIL], PASSWORD)
        .await?;
    let api = program.start(&["api"], &[SILENT_PROVIDER])?;
    api.ready("/health/ready").await?;
    let site = format!("http://{}", api.address);
    let visits: Visits = phone::measure("measure-office", &[&site, EMAIL, PASSWORD]).await?;
    let goal = |name: &str, limit: f64, values: Vec<f64>| {
        let name = format!("second visit on a slow phone, {name}");
        Goal::median_at_most(name, &Rounds::new(values), limit, " ms", VISIT_CAUSE)
    };
    Ok([
        goal("until the shell is shown", SHELL_MS, visits.shell),
        goal("until the first rows are shown", ROWS_MS, visits.rows),
    ])
}

async fn kind(wire: &mut Wire, path: &str) -> anyhow::Result<Sample> {
    let bearer = format!("Bearer {TOKEN}");
    let mut durations = Vec::with_capacity(REQUESTS);
    for number in 1..=REQUESTS {
        let path = path
            .replace("{code}", CODES[number % CODES.len()])
            .replace("{dd}", &format!("{:02}", 1 + number % 28))
            .replace("{hex}", &first_digits(number * ASKED_FOR))
            .replace("{batch}", &spread_id(number * ASKED_FOR))
            .replace("{agent}", &format!("{number:032x}"))
            .replace("{n}", &number.to_string());
        let request = wire.request(Method::GET, &path, &[(AUTHORIZATION, &bearer)], bytes::Bytes::new())?;
        let begun = Instant::now();
        let answer = wire.send(request).await?;
        durations.push(begun.elapsed());
        anyhow::ensure!(answer.status == 200, "{path}: {}", answer.status);
        anyhow::ensure!(has_rows(&answer.body)?, "{path}: no rows");
    }
    Ok(Sample::new(durations))
}

/// Whether an answer has rows, or is no list.
fn has_rows(body: &[u8]) -> anyhow::Result<bool> {
    let answer: serde_json::Map<_, _> = serde_json::from_slice(body)?;
    let mut lists = answer.values().filter_map(serde_json::Value::as_array).peekable();
    Ok(lists.peek().is_none() || lists.any(|list| !list.is_empty()))
}

/// Measures how long the preview of a file and applying it take.
async fn import(wire: &mut Wire, engine: Engine) -> anyhow::Result<Goal> {
    let bearer = format!("Bearer {TOKEN}");
    let headers = [(AUTHORIZATION, bearer.as_str()), (CONTENT_TYPE, "text/csv")];
    let path = format!("{IMPORTS}?file_name=world.csv");
    let upload = wire.request(Method::POST, &path, &headers, world().into())?;
    let begun = Instant::now();
    let import: Import = wire.send(upload).await?.json().context("the preview")?;
    let preview = begun.elapsed().as_secs_f64();
    let path = format!("{IMPORTS}/{}/apply", import.id);
    let apply = wire.request(Method::POST, &path, &headers[..1], bytes::Bytes::new())?;
    let answer = wire.send(apply).await?;
    let both = begun.elapsed().as_secs_f64();
    anyhow::ensure!(answer.status == 200, "applying: {}", answer.status);
    let name = format!("{engine}, import of {LINES} airports");
    let measured = format!("{} s (preview {} s)", number(both), number(preview));
    Ok(Goal::at_most(name, both, IMPORT_SECONDS, " s", IMPORT_CAUSE).shown_as(measured))
}

/// The file. There are 17,576 codes; the last lines have a code for the second time.
fn world() -> String {
    let letters = || 'A'..='Z';
    let codes = letters().flat_map(|one| letters().flat_map(move |two| letters().map(move |three| [one, two, three])));
    let mut file = "Airport Name,City,State,IATA Code\n".to_owned();
    for code in codes.clone().chain(codes).take(LINES) {
        let code = String::from_iter(code);
        writeln!(file, "Airport {code},City,State,{code}").expect("writing to memory does not fail");
    }
    file
}

/// Inserts the rows. All searches share 100,000 runs; those that are asked for in full have 20 more, with ten requests each.
async fn fill(installation: &Installation) -> anyhow::Result<()> {
    let to = Filling(installation.engine);
    let month = format!(
        "CASE WHEN n < 9000 THEN '2026-12' ELSE '2027-' || {} END",
        to.digits(2, "n / 9000")
    );
    let params = r#"'{"fromLocation":"Tirane (TIA)","toLocation":"Vjene (VIE)","fromCode":"TIA","toCode":"VIE","departureDate":"2027-01-12T12:00:00.000Z","returnDate":null,"tripType":"oneWay","travelClass":"1","stops":"0","passengers":{"adults":1,"children":0,"infantsInSeat":0,"infantsOnLap":0}}'"#;
    let statements = [
        to.rows(
            "users (id, email, role, user_metadata, created_at, updated_at)",
            AGENTS,
            &format!("{}, 'agent' || n || '@agency.example', 'agent', '{{}}', n, n", to.id("n + 1")),
        ),
        to.rows(
            "sales_agents (id, name, email, is_active, created_at, search_text)",
            AGENTS,
            &format!(
                "{}, 'Agent ' || n, 'agent' || n || '@agency.example', n % 3 > 0, n, 'agent ' || n || ' agent' || n || '@agency.example'",
                to.id("n + 1")
            ),
        ),
        to.rows(
            "search_runs (id, fingerprint, search_params, status, version, results_version, simultaneous, shows_partial, asked,
                          answered, options, demo, pricing_revision, provider_revision, created_at, deadline_at, published_at,
                          finished_at, changed_at)",
            SEARCHES / 10,
            &format!(
                "{}, 'f' || n, {params}, 'complete', 3, 2, TRUE, TRUE, 2, 2, 70, FALSE, 1, 1, n, n, n, n, n",
                to.id("n + 1")
            ),
        ),
        "INSERT INTO run_heads (fingerprint, run_id, complete_run_id) SELECT fingerprint, id, id FROM search_runs".to_owned(),
        to.rows(
            "search_runs (id, fingerprint, search_params, status, version, results_version, simultaneous, shows_partial, asked,
                          answered, options, demo, pricing_revision, provider_revision, created_at, deadline_at, published_at,
                          finished_at, changed_at)",
            REPORTED_RUNS,
            &format!(
                "{}, 'f' || ((n % {REQUESTS} + 1) * {ASKED_FOR} % 100000), {params}, 'complete', 3, 2, TRUE, TRUE, 10, 10, 70, FALSE,
                 1, 1, n, n, n, n, n",
                to.id("n + 200000")
            ),
        ),
        to.rows(
            "provider_requests (id, run_id, provider, origin, destination, status, job_id, attempt, http_calls, itineraries, dropped,
                                created_at)",
            REPORTED_RUNS * 10,
            &format!(
                "{}, {}, CASE WHEN n % 2 = 0 THEN 'rapidapi' ELSE 'flightapi' END, 'TIA', {}, 'done', {}, 1, 1, 40, 0, n",
                to.id("n + 1"),
                to.id("n / 10 + 200000"),
                to.code("n % 10 / 2"),
                to.id("n + 1")
            ),
        ),
        to.rows(
            "job_history (id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count, created_at, finished_at)",
            REPORTED_RUNS * 10,
            &format!("{}, 'rapidapi', 'fetch_rapidapi', '{{}}', 'done', 1, 1, 5, 0, n, n", to.id("n + 1")),
        ),
        to.rows(
            "saved_searches (batch_id, user_id, search_params, fingerprint, created_at, origin, destination, departure_date,
                             counted_day)",
            SEARCHES,
            &format!(
                "{}, CASE WHEN n % 20 = 0 THEN {} END, {params}, 'f' || (n % 100000), 1790000000000000 + n * 5000000, 'TIA',
                 {}, {}, '2026-11-01'",
                to.spread_id("n"),
                to.id("n % 10000 + 1"),
                to.code("n"),
                to.day("2026-12-01", "n % 97")
            ),
        ),
        format!("INSERT INTO search_counts (day, part, searches) VALUES ('2026-11-01', 0, {SEARCHES})"),
        to.rows(
            "route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval,
                                    is_pinned, is_ignored, next_due, changed_at, last_error)",
            ROUTES,
            &format!(
                "{}, {}, 'B' || {}, {month}, n % 1000, 1, 'LOW', 12, FALSE, FALSE, n, n,
                 CASE WHEN n % 50 = 0 THEN 'no answer' END",
                to.random_id(),
                to.code("n"),
                to.digits(3, "n / 30 % 300")
            ),
        ),
        to.rows(
            "audit_log (id, at, actor, action, area, subject, old_value, new_value, is_shortened)",
            EVENTS,
            &format!(
                "{}, n, 'admin@agency.example', CASE WHEN n % 1000 = 0 THEN 'airport.merge' ELSE 'settings.set' END,
                 CASE WHEN n % 1000 = 0 THEN 'airport.' ELSE 'settings.' END,
                 CASE WHEN n % 10 = 0 THEN 'commission.adult' ELSE 'agent' || n % 10000 || '@agency.example' END, '20', '21', TRUE",
                to.random_id()
            ),
        ),
        to.tidy(),
    ];
    run(installation, &statements).await
}
