//! The routes of a router, read from its debug output: axum has no other list.

use std::collections::HashMap;

use axum::Router;
use reqwest::Method;

/// Stands for every id in a path. Nothing has it.
const ID: &str = "01890000-0000-7000-8000-000000000000";

/// A method and a path with parameters, as the router knows them.
#[derive(Clone, Debug)]
pub struct Route {
    /// `ANY` if the handler takes all methods.
    pub method: String,
    pub path: String,
}

/// All routes but the fallback. `HEAD` is left out, because axum serves it wherever it serves `GET`.
pub fn routes(server: &Router) -> Vec<Route> {
    let debug = format!("{server:?}");
    let (own, _) = debug
        .split_once("fallback_router:")
        .expect("axum prints the fallbacks last");
    let (handlers, paths) = own.split_once("Node { paths:").expect("axum prints the paths");
    let methods: HashMap<&str, Vec<&str>> = by_id(handlers).map(|(id, text)| (id, methods(text))).collect();
    let mut routes = Vec::new();
    for (id, text) in by_id(paths) {
        let path = text.split('"').nth(1).expect("axum prints each path");
        routes.extend(methods[id].iter().map(|method| Route {
            method: (*method).to_owned(),
            path: path.to_owned(),
        }));
    }
    assert_eq!(by_id(paths).count(), methods.len(), "each handler has one path");
    routes
}

/// The parts of a printed map by the ids of routes.
fn by_id(map: &str) -> impl Iterator<Item = (&str, &str)> {
    map.split("RouteId(").skip(1).map(|entry| {
        let (id, text) = entry.split_once("): ").expect("axum prints a value for each id");
        (id, text)
    })
}

fn methods(handlers: &str) -> Vec<&str> {
    let Some((_, allowed)) = handlers.split_once("allow_header: Bytes(b\"") else {
        return vec!["ANY"];
    };
    let allowed = allowed.split('"').next().expect("axum prints a closed text");
    allowed.split(',').filter(|method| *method != "HEAD").collect()
}

impl Route {
    pub fn get(path: &str) -> Self {
        Self {
            method: "GET".to_owned(),
            path: path.to_owned(),
        }
    }

    /// The first line of the table.
    pub fn titles() -> Self {
        Self {
            method: "method".to_owned(),
            path: "path".to_owned(),
        }
    }

    pub fn request_method(&self) -> Method {
        let name = if self.method == "ANY" { "GET" } else { &self.method };
        name.parse().unwrap()
    }

    /// Requests without a field change nothing. They are refused after the check of the caller.
    pub fn has_body(&self) -> bool {
        self.request_method() != Method::GET
    }

    /// The path with a value for each parameter.
    pub fn request_path(&self) -> String {
        let segment = |segment: &str| match segment {
            "{results}" => format!("{ID}.1"),
            "{*path}" | "{*screen}" => "nothing".to_owned(),
            parameter if parameter.starts_with('{') => ID.to_owned(),
            fixed => fixed.to_owned(),
        };
        self.path.split('/').map(segment).collect::<Vec<_>>().join("/")
    }
}
