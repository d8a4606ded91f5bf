//! The OpenAPI document. The handlers describe the operations, and the document is committed as `api/openapi.json`.
//! Visitors get only a part of it.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::LazyLock,
};

use axum::{extract::State, http::header, response::IntoResponse};
use utoipa::{
    IntoResponses, Modify, OpenApi,
    openapi::{
        OpenApi as Document, PathItem, RefOr, Schema,
        path::{Operation, ParameterIn},
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use crate::http::{
    access::Viewer,
    responses::{Administrative, Always, UnreadableBody, UnreadableQuery},
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Flight Finder", description = "Flight search: store a search, poll it, read its results."),
    components(schemas(crate::http::language::Language, flight_finder_core::prices::calendar::Leg, crate::landing::site::Site, flight_finder_core::landing::content::page::LandingPage)),
    modifiers(&Bearer),
    tags(
        (name = "searches", description = "Searches, their progress and their results"),
        (name = "airports", description = "Airports and cities"),
        (name = "routes", description = "Pairs of places"),
        (name = "calendar", description = "Stored prices by day and month"),
        (name = "account", description = "The account of the signed-in user"),
        (name = "agents", description = "Operations for sales agents"),
        (name = "admin", description = "Operations for the administrator only"),
        (name = "health", description = "Operations for load balancers and operators"),
    )
)]
pub(crate) struct Described;

/// The bearer token that the administrator sends: `Authorization: Bearer <token>`.
struct Bearer;

impl Modify for Bearer {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        api.components
            .get_or_insert_default()
            .add_security_scheme("bearer", scheme);
    }
}

/// The documents of this server, as JSON texts that end with a newline.
#[derive(Clone, Copy)]
pub struct Documents {
    /// The document of every operation. It is committed, and clients are generated from it.
    pub complete: &'static LazyLock<String>,
    /// The document without the operations and fields of the administrator and of agents.
    pub public: &'static LazyLock<String>,
}

/// Names of query parameters by path.
pub fn query_parameters(mut api: Document) -> HashMap<String, HashSet<String>> {
    let items = std::mem::take(&mut api.paths.paths);
    let names = |mut item: PathItem| {
        let parameters: Vec<_> = operations(&mut item)
            .filter_map(|operation| operation.parameters.take())
            .flatten()
            .collect();
        parameters.into_iter().filter_map(|parameter| match parameter {
            RefOr::T(parameter) if matches!(parameter.parameter_in, ParameterIn::Query) => Some(parameter.name),
            RefOr::T(_) | RefOr::Ref(_) => None,
        })
    };
    items
        .into_iter()
        .map(|(path, item)| (path, names(item).collect()))
        .collect()
}

/// Returns the description of the operations that visitors may call.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "health",
    responses((status = 200, description = "The OpenAPI document of the public site", body = Object))
)]
pub async fn get_openapi(State(documents): State<Documents>) -> impl IntoResponse {
    json(documents.public, "no-cache")
}

/// Returns the description of every operation, including those of the administrator and of agents.
#[utoipa::path(
    get,
    path = "/api/admin/openapi.json",
    responses((status = 200, description = "The complete OpenAPI document", body = Object))
)]
pub async fn get_admin_openapi(_: Viewer, State(documents): State<Documents>) -> impl IntoResponse {
    json(documents.complete, "private, no-cache")
}

/// An answer with a document.
fn json(document: &'static str, caching: &'static str) -> impl IntoResponse + use<> {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, caching),
    ];
    (headers, document)
}

/// The document of all operations.
pub fn whole(routes: Document) -> String {
    text(&complete(routes))
}

fn text(api: &Document) -> String {
    let mut text = api.to_pretty_json().expect("the document is JSON");
    text.push('\n');
    text
}

/// Describes that operations need a caller with a role, whose token they take.
pub fn for_role(api: &mut Document) {
    for (path, item) in &mut api.paths.paths {
        for operation in operations(item) {
            operation.security = Some(vec![SecurityRequirement::new("bearer", [""; 0])]);
            if path.starts_with("/api/admin/") {
                operation.tags = Some(vec!["admin".to_owned()]);
            }
        }
    }
}

/// Adds the responses that follow from what an operation takes. What it describes itself comes first.
fn complete(mut api: Document) -> Document {
    for (path, item) in &mut api.paths.paths {
        for operation in operations(item) {
            let mut responses = BTreeMap::new();
            if path.starts_with("/api/") {
                responses.extend(Always::responses());
            }
            if takes_query(operation) {
                responses.extend(UnreadableQuery::responses());
            }
            if takes_json(operation) {
                responses.extend(UnreadableBody::responses());
            }
            if operation.security.is_some() {
                responses.extend(Administrative::responses());
            }
            responses.append(&mut operation.responses.responses);
            operation.responses.responses = responses;
        }
    }
    api
}

/// Whether an operation has query parameters besides the language, which almost all operations with texts have.
fn takes_query(operation: &Operation) -> bool {
    let mut parameters = operation.parameters.iter().flatten();
    parameters.any(|parameter| match parameter {
        RefOr::T(parameter) => matches!(parameter.parameter_in, ParameterIn::Query) && parameter.name != "lang",
        RefOr::Ref(_) => false,
    })
}

fn takes_json(operation: &Operation) -> bool {
    match &operation.request_body {
        Some(RefOr::T(body)) => body.content.contains_key("application/json"),
        Some(RefOr::Ref(_)) | None => false,
    }
}

/// The document of the operations that visitors may call.
pub fn public(routes: Document) -> String {
    let mut api = complete(routes);
    for item in api.paths.paths.values_mut() {
        for operation in operations(item) {
            // Visitors send no token.
            operation.responses.responses.remove("401");
        }
    }
    api.tags = api.tags.map(|tags| {
        tags.into_iter()
            .filter(|tag| !["admin", "agents"].contains(&tag.name.as_str()))
            .collect()
    });
    let components = api.components.get_or_insert_default();
    components.security_schemes.clear();
    // Hides the price breakdowns of agents, and the data of pages, which no operation returns.
    let is_of_page = |name: &str| ["Site", "Landing"].iter().any(|start| name.starts_with(start));
    let is_hidden = |name: &str| ["PriceBreakdown", "Discount", "LocationKind"].contains(&name) || is_of_page(name);
    components.schemas.retain(|name, _| !is_hidden(name));
    for schema in components.schemas.values_mut() {
        if let RefOr::T(Schema::Object(object)) = schema {
            object.properties.retain(|name, _| name != "price_breakdown");
        }
    }
    text(&api)
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let methods = [
        &mut item.get,
        &mut item.post,
        &mut item.put,
        &mut item.patch,
        &mut item.delete,
    ];
    methods.into_iter().filter_map(Option::as_mut)
}
