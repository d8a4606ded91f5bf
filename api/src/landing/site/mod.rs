//! Serves the built web app: pages, hashed assets, and the answers for unknown paths.

mod airlines;
mod block;
mod destinations;
mod files;
pub mod get;
mod manifest;
mod office;
mod opening_hours;
mod origin;
mod page;
mod preview;
mod templates;

use std::sync::Arc;

use axum::{
    Router,
    extract::{FromRef, Path},
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use flight_finder_core::platform::config::HttpConfig;

pub use self::{
    block::Site,
    destinations::{Destinations, OriginLink, PageLink, Route},
    files::{asset_named, landing_frame},
    page::Pages,
    templates::environment,
};
use crate::http::{data::Data, error::ApiError};

/// The state that the handlers of pages share.
pub struct SiteState {
    data: Arc<Data>,
    http: HttpConfig,
}

impl SiteState {
    /// Uses the agency of the settings and the addresses of the configuration.
    pub fn new(data: Arc<Data>, http: &HttpConfig) -> Self {
        Self {
            data,
            http: http.clone(),
        }
    }
}

/// Paths that redirect to a page: the root of each language, and other names of a page.
const MOVED: [(&str, &str); 4] = [
    ("/", "/home"),
    ("/en", "/en/home"),
    ("/kontakt", "/contact"),
    ("/en/kontakt", "/en/contact"),
];

/// The files that pages need. They have no request limit, because they are stored bytes and one page needs dozens of
/// them.
pub fn assets<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route(
        "/assets/{*path}",
        get(|Path(path): Path<String>, headers: HeaderMap| async move { files::asset(&path, &headers) }),
    )
}

/// The pages. Each is rendered and compressed for its request.
pub fn pages<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
{
    let site = Router::new().route("/manifest.webmanifest", get(manifest::manifest));
    let site = MOVED.into_iter().fold(site, |site, (from, to)| {
        site.route(from, get(move || async move { Redirect::temporary(to) }))
    });
    templates::pages()
        .filter(|page| !airlines::PATHS.contains(page) && !destinations::PATHS.contains(page))
        .fold(site, |site, page| site.route(page, get(rendered)))
        .merge(from_database())
        .merge(office::pages())
}

async fn rendered(pages: Pages, uri: Uri) -> Response {
    pages.rendered(uri.path())
}

/// The pages that read the database.
fn from_database<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
{
    Router::new()
        .route(airlines::PATHS[0], get(airlines::airlines))
        .route(airlines::PATHS[1], get(airlines::airlines))
        .route("/results", get(preview::results_sq))
        .route("/en/results", get(preview::results_en))
}

/// Answers a path that no other handler has. Below `/api` the answer is the error body, elsewhere a file of the build.
/// An unknown path is a 404: browsers, which ask for HTML, get the app, and other clients get the error body, because a
/// page costs more.
pub fn other(pages: Result<Pages, ApiError>, headers: &HeaderMap, uri: &Uri) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return ApiError::NotFound.into_response();
    }
    if let Some(file) = files::by_path(path, headers) {
        return file;
    }
    let without_slash = path.trim_end_matches('/');
    if without_slash != path && templates::pages().any(|page| page == without_slash) {
        return Redirect::permanent(without_slash).into_response();
    }
    if !asks_for_html(headers) {
        return ApiError::NotFound.into_response();
    }
    let pages = match pages {
        Ok(pages) => pages,
        Err(error) => return error.into_response(),
    };
    pages.missing(StatusCode::NOT_FOUND, path)
}

/// Whether a client is a browser that shows a page.
pub fn asks_for_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| list.contains("text/html"))
}
