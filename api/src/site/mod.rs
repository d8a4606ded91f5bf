//! The built web app: pages, hashed assets, and what an unknown path answers.

mod airlines;
mod block;
mod files;
mod manifest;
mod marks;
mod origin;
mod page;
mod preview;
mod words;

use axum::{
    Router,
    extract::Path,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};

use self::{page::Pages, words::words};
use crate::{app::App, error::ApiError, language::Language};

/// Addresses that lead to another: the Albanian name of a page, and no page at all.
const MOVED: [(&str, &str); 4] = [
    ("/", "/home"),
    ("/en", "/en/home"),
    ("/kontakt", "/contact"),
    ("/en/kontakt", "/en/contact"),
];

/// Pages and files that are answered from memory.
pub fn router() -> Router<App> {
    let site = Router::new()
        .route("/manifest.webmanifest", get(manifest::manifest))
        .route(
            "/assets/{*path}",
            get(|Path(path): Path<String>, headers: HeaderMap| async move { files::asset(&path, &headers) }),
        );
    let site = MOVED.into_iter().fold(site, |site, (from, to)| {
        site.route(from, get(move || async move { Redirect::temporary(to) }))
    });
    files::pages()
        .filter(|page| !airlines::PATHS.contains(&page.as_str()))
        .fold(site, |site, page| site.route(&page, get(rendered)))
}

async fn rendered(pages: Pages, uri: Uri) -> Response {
    pages.rendered(uri.path())
}

/// The pages that look into the database.
pub fn from_database() -> Router<App> {
    Router::new()
        .route(airlines::PATHS[0], get(airlines::airlines))
        .route(airlines::PATHS[1], get(airlines::airlines))
        .route("/results", get(preview::results_sq))
        .route("/en/results", get(preview::results_en))
}

/// Below `/api` the one error body; elsewhere a file of the build, or the app with a 404 for machines.
pub async fn other(pages: Result<Pages, ApiError>, uri: Uri) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return ApiError::NotFound.into_response();
    }
    if let Some(file) = files::by_path(path) {
        return file;
    }
    let pages = match pages {
        Ok(pages) => pages,
        Err(error) => return error.into_response(),
    };
    let without_slash = path.trim_end_matches('/');
    if without_slash != path && files::page(without_slash).is_some() {
        return Redirect::permanent(without_slash).into_response();
    }
    let language = if path.starts_with("/en/") {
        Language::En
    } else {
        Language::Sq
    };
    let title = words(language).not_found;
    pages.drawn(StatusCode::NOT_FOUND, language, &format!("<title>{title}</title>"))
}
