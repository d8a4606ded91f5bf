//! Who may call what: the answer of every route of the router to every kind of caller.
//!
//! The table is the snapshot `snapshots/…__table.snap`. A new route is in it without anybody naming it here, so its line
//! has to be read and accepted before the suite passes again:
//!
//! The caller `left` has signed out. Callers with `s:` are scripts, and `s:config` sends the token of the configuration. Callers
//! with `1f` have a second factor that their session has not proved. An answer with `aal` asks for it.
//!
//! ```sh
//! INSTA_UPDATE=always scripts/with-postgres cargo test --test it role_table
//! ```

mod callers;
mod routes;

use std::fmt;

use reqwest::redirect::Policy;

use self::{
    callers::{Caller, callers, callers_with_one_factor},
    routes::{Route, routes},
};
use crate::{
    http::openapi::operations,
    support::{http, prelude::*},
};

on_both_databases!(every_route_answers_every_caller_as_the_table_says);

/// A path that no handler has, as a page and below `/api`.
const UNKNOWN: [&str; 2] = ["/no/such/page", "/api/no/such/operation"];
/// Ends the session of the caller, so it is called last.
const SIGN_OUT: &str = "/auth/v1/logout";

async fn every_route_answers_every_caller_as_the_table_says(shared: SharedDatabase) {
    // The clock moves only after the database is open, because readiness compares both at that moment.
    let clock = clock();
    let api = ApiServer::start_with(&shared, clock.clone(), |config| {
        config.auth.sign_ins_per_minute = 1_000_000;
        config.auth.mails_per_minute = 1_000_000;
        config.auth.codes_per_minute = 1_000_000;
        config.auth.factor_tries_per_minute = 1_000_000;
    })
    .await;
    let mut routes = routes(&api.router());
    assert!(
        routes.iter().any(|route| route.path == "/home"),
        "the table has the pages of the web app: run `make web` first"
    );
    routes_and_document_are_the_same(&routes);
    // Each file of the sitemap has a route, and all of them have one handler.
    routes.retain(|route| !route.path.starts_with("/sitemap-") || route.path == "/sitemap-1.xml.gz");
    routes.extend(UNKNOWN.map(Route::get));
    routes.sort_by_key(|route| route.path == SIGN_OUT);
    let mut callers = callers(&api, &clock).await;

    let mut columns = join_all(callers.iter().map(|caller| answers(&api, caller, &routes))).await;
    // Last, because the administrator among the callers above would lack the second factor from here on.
    for caller in callers_with_one_factor(&api, &clock).await {
        columns.push(answers(&api, &caller, &routes).await);
        callers.push(caller);
    }

    for (column, caller) in columns.iter().zip(&callers) {
        for (answer, route) in column.iter().zip(&routes) {
            the_office_is_closed_to_others(*answer, caller, route);
        }
    }
    let mut lines: Vec<_> = routes
        .iter()
        .enumerate()
        .map(|(row, route)| line(route, columns.iter().map(|column| column[row].to_string())))
        .collect();
    lines.sort();
    let names = callers.iter().map(|caller| caller.name.to_owned());
    lines.insert(0, line(&Route::titles(), names));
    insta::assert_snapshot!("table", lines.join("\n"));
}

/// One answer of the table.
#[derive(Clone, Copy, Debug)]
struct Cell {
    status: u16,
    /// The answer asks for a session with two factors.
    asks_for_second_factor: bool,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.asks_for_second_factor { " aal" } else { "" };
        write!(f, "{}{mark}", self.status)
    }
}

/// The answers of all routes to one caller.
async fn answers(api: &ApiServer, caller: &Caller, routes: &[Route]) -> Vec<Cell> {
    // The client of the other cases follows redirections.
    let client = http::client().redirect(Policy::none());
    let client = client.build().unwrap();
    let mut cells = Vec::new();
    for route in routes {
        let url = format!("http://{}{}", api.address(), route.request_path());
        let mut request = client.request(route.request_method(), url);
        if route.has_body() {
            request = request.header("content-type", "application/json").body("{}");
        }
        if let Some(token) = &caller.token {
            request = request.bearer_auth(token);
        }
        let answer = Answer::to(request).await;
        nobody_stores_what_is_for_one_reader(&answer, route);
        cells.push(Cell {
            status: answer.status.as_u16(),
            asks_for_second_factor: answer.text.contains("\"insufficient_aal\""),
        });
    }
    cells
}

/// Checks private routes by their prefix, so that new routes are checked too.
fn nobody_stores_what_is_for_one_reader(answer: &Answer, route: &Route) {
    let is_private = [
        "/api/admin/",
        "/api/agent",
        "/api/account/",
        "/auth/v1/user",
        "/auth/v1/admin/",
    ];
    if is_private.iter().any(|path| route.path.starts_with(path)) {
        let control = answer.header("cache-control");
        assert!(
            control.contains("no-store") || control.contains("private"),
            "{} {}: {control:?}",
            route.method,
            route.path
        );
    }
}

/// The path comes first, so that the lines of an area are together when they are sorted.
fn line(route: &Route, cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<_> = cells.map(|cell| format!("{cell:<8}")).collect();
    let line = format!("{:<52} {:<7} {}", route.path, route.method, cells.join(" "));
    line.trim_end().to_owned()
}

/// The router and the document name the same operations of the API.
fn routes_and_document_are_the_same(routes: &[Route]) {
    let of_api = |path: &str| ["/api/", "/health/"].iter().any(|area| path.starts_with(area)) || path == "/metrics";
    let served: BTreeSet<_> = routes
        .iter()
        .map(|route| (route.path.clone(), route.method.clone()))
        .filter(|(path, _)| of_api(path))
        .collect();
    let described = operations()
        .into_iter()
        .map(|(method, path, _)| (path, method.to_uppercase()));
    assert_eq!(served, described.collect());
}

/// Holds for every new route too, whatever snapshot is accepted.
fn the_office_is_closed_to_others(answer: Cell, caller: &Caller, route: &Route) {
    let refused = [401, 403].contains(&answer.status).then_some(answer.status);
    let expected = if route.path.starts_with("/api/admin/") || route.path == "/metrics" {
        caller.of_admin_routes(route)
    } else if route.path.starts_with("/api/agent/") {
        caller.of_agent_routes()
    } else if route.path.starts_with("/auth/v1/admin/") || route.path == "/auth/v1/invite" {
        caller.may_not_administer_users().then(|| refused.unwrap_or(403))
    } else {
        return;
    };
    let situation = format!("{} {}, called by {}: {answer}", route.method, route.path, caller.name);
    assert_eq!(refused, expected, "{situation}");
    if refused.is_some() {
        let lacks = caller.lacks_second_factor();
        assert_eq!(answer.asks_for_second_factor, lacks, "{situation}");
    }
}
