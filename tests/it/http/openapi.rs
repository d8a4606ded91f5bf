//! The OpenAPI document equals the committed one and describes every path that is served.

use std::{fs, path::Path};

use crate::{dependencies, support::prelude::*};

/// Handlers outside the API: pages, metrics on a separate port, and the auth server, which speaks another protocol.
const WITHOUT_DESCRIPTION: [&str; 7] = [
    "people/auth/mod.rs",
    "landing/pages/mod.rs",
    "desk/quotes/mod.rs",
    "landing/site/mod.rs",
    "landing/site/office.rs",
    "landing/sitemap/mod.rs",
    "platform/operators.rs",
];

/// The arguments that say which role a caller needs.
const ROLES: [&str; 6] = [
    ": Admin",
    ": AnyUser",
    ": ActiveAgent",
    ": MetricsReader",
    ": RegisteredAgent",
    ": Viewer",
];

#[test]
fn the_committed_document_is_the_one_of_this_program() {
    let committed = fs::read_to_string(root().join("api/openapi.json")).unwrap_or_default();

    assert!(
        committed == flight_finder_api::document(),
        "api/openapi.json is stale: run `make openapi` and commit what it writes"
    );
}

#[test]
fn operations_are_named_as_their_functions() {
    let named: BTreeSet<String> = operations().into_iter().map(|(.., id)| id).collect();

    let mut handlers = BTreeSet::new();
    for (_, text) in sources() {
        let mut rest = text.as_str();
        while let Some((_, after)) = rest.split_once("#[utoipa::path(") {
            let name = after.split_once("async fn ").unwrap().1;
            handlers.insert(name[..name.find(['(', '<']).unwrap()].to_owned());
            rest = after;
        }
    }

    assert_eq!(named, handlers);
    assert!(named.len() >= 10);
}

/// The router names each handler once, and the document describes exactly those.
#[test]
fn the_document_is_the_list_of_the_router() {
    let text = fs::read_to_string(root().join("api/src/router.rs")).unwrap();
    let routed: Vec<&str> = text
        .split("routes!(")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap().rsplit("::").next().unwrap())
        .collect();
    let described: Vec<String> = operations().into_iter().map(|(.., id)| id).collect();

    let routed: BTreeSet<&str> = routed.into_iter().collect();
    assert_eq!(routed, described.iter().map(String::as_str).collect());
    assert_eq!(routed.len(), described.len());
}

#[test]
fn what_takes_a_role_says_so() {
    let document: Value = serde_json::from_str(flight_finder_api::document()).unwrap();
    let of_admin = |path: &str| {
        let areas = ["/api/account/", "/api/admin/", "/api/agent/"];
        areas.iter().any(|area| path.starts_with(area)) || ["/api/agent", "/metrics"].contains(&path)
    };
    let mut handlers = BTreeSet::new();
    for (_, text) in sources() {
        for handler in text
            .split("pub async fn ")
            .skip(1)
            .filter(|rest| ROLES.iter().any(|role| takes(rest, role)))
        {
            let (name, arguments) = handler.split_once('(').unwrap();
            let first = arguments.split([',', ')']).next().unwrap();
            assert!(ROLES.iter().any(|role| first.ends_with(role)), "{handler}");
            handlers.insert(name.to_owned());
        }
    }

    for (method, path, id) in operations() {
        let secured = &document["paths"][&path][&method]["security"];
        assert_eq!(secured == &serde_json::json!([{"bearer": []}]), of_admin(&path), "{id}");
        assert_eq!(handlers.contains(&id), of_admin(&path), "{id}");
    }
    assert_eq!(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
}

/// Whether a handler has an argument of this type.
fn takes(handler: &str, role: &str) -> bool {
    [",", ")"].iter().any(|end| handler.contains(&format!("{role}{end}")))
}

#[test]
fn no_route_escapes_the_document() {
    for (file, text) in sources() {
        let plain = text.matches(".route(").count() + text.matches("nest(").count();
        assert!(
            plain == 0 || WITHOUT_DESCRIPTION.contains(&file.as_str()),
            "{file}: use routes!"
        );
    }
}

#[test]
fn closed_sets_are_enums_in_the_contract() {
    let document: Value = serde_json::from_str(flight_finder_api::document()).unwrap();
    let words = |schema: &str| {
        document["components"]["schemas"][schema]["enum"]
            .as_array()
            .map_or(0, Vec::len)
    };

    for (schema, count) in [
        ("Status", 4),
        ("Stage", 4),
        ("ProviderStatus", 9),
        ("PriceStability", 3),
        ("SelfTransfer", 3),
        ("FieldCode", 17),
        ("TripType", 2),
        ("TravelClass", 4),
        ("Stops", 4),
        ("AirportKind", 2),
        ("Language", 2),
        ("JobState", 7),
        ("DemandLevel", 4),
    ] {
        assert_eq!(words(schema), count, "{schema}");
    }
}

#[tokio::test]
async fn every_described_operation_is_served_and_so_is_the_document() {
    let database = TestDatabase::sqlite().await;
    let api = ApiServer::start(&SharedDatabase::from(&database)).await;

    for (method, path, id) in operations() {
        let method: Method = method.to_uppercase().parse().unwrap();
        let answer = Answer::to(api.request(method, &path.replace(['{', '}'], "x"))).await;
        let code = serde_json::from_str::<Value>(&answer.text).map(|body| body["code"].clone());
        assert_ne!(answer.status.as_u16(), 405, "{id}");
        // This process records no metrics, so it does not serve them.
        assert!(code.is_err() || code.unwrap() != "not_found", "{id}");
    }
    let public = api.get("/api/openapi.json").await;
    assert_eq!(public.text, flight_finder_api::public_document());
    let whole = api
        .request(Method::GET, "/api/admin/openapi.json")
        .bearer_auth(ADMIN_TOKEN);
    assert_eq!(Answer::to(whole).await.text, flight_finder_api::document());
}

#[test]
fn the_public_document_has_only_what_visitors_may_call_and_read() {
    let public = flight_finder_api::public_document();
    let document: Value = serde_json::from_str(public).unwrap();
    let lower = public.to_lowercase();

    for secret in [
        "price_breakdown",
        "pricebreakdown",
        "commission",
        "discount",
        "/api/admin",
        "bearer",
        "/metrics",
    ] {
        assert!(!lower.contains(secret), "{secret}");
    }
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.contains_key("/api/searches") && paths.contains_key("/api/calendar"));
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for schema in schemas.keys() {
        let reference = format!("#/components/schemas/{schema}\"");
        assert!(public.contains(&reference), "{schema} is not used");
    }
}

#[test]
fn failures_of_the_server_are_described_for_every_operation() {
    let document: Value = serde_json::from_str(flight_finder_api::document()).unwrap();

    for (method, path, id) in operations()
        .into_iter()
        .filter(|(_, path, _)| path.starts_with("/api/"))
    {
        let responses = document["paths"][&path][&method]["responses"].as_object().unwrap();
        for status in ["500", "503"] {
            assert!(responses.contains_key(status), "{id}: {status}");
        }
    }
}

/// Method, path and operation id.
pub fn operations() -> Vec<(String, String, String)> {
    let document: Value = serde_json::from_str(flight_finder_api::document()).unwrap();
    let paths = document["paths"].as_object().unwrap().clone();
    let operations = paths.into_iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().clone();
        methods.into_iter().map(move |(method, operation)| {
            let id = operation["operationId"].as_str().unwrap().to_owned();
            (method, path.clone(), id)
        })
    });
    operations.collect()
}

/// The files of the API without their tests. The operations that a macro writes are written out.
fn sources() -> Vec<(String, String)> {
    let source = root().join("api/src");
    let files = dependencies::sources(&root().join("api"));
    let named = files.into_iter().map(|(path, text)| {
        let file = path.strip_prefix(&source).unwrap().to_string_lossy().into_owned();
        let text = if file == AREAS { written_out(&text) } else { text };
        (file, text.split("#[cfg(test)]").next().unwrap().to_owned())
    });
    named.collect()
}

/// The file with the operations of each area of settings, and the macro that writes them.
const AREAS: &str = "rules/settings/areas.rs";

/// Replaces each call of the macro by the operations that it writes.
fn written_out(text: &str) -> String {
    let (before, text) = text.split_once("macro_rules! area_operations").unwrap();
    let (operations, calls) = text.split_once("\n}\n").unwrap();
    let written = calls.split("area_operations! {").skip(1).map(|call| {
        let names = call.lines().map(|line| line.trim().trim_end_matches(','));
        let mut names = names.filter(|name| name.ends_with("_settings") && !name.contains(' '));
        let [get, put] = [names.next().unwrap(), names.next().unwrap()];
        operations
            .replace("$get(", &format!("{get}("))
            .replace("$put(", &format!("{put}("))
            .replace("$crate::http::access::", "")
    });
    before.to_owned() + &written.collect::<String>()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
