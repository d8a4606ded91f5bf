//! The sitemap: what search engines read, and what the administrator sees and does.

pub mod download;
mod files;
pub mod generate;
pub mod get;
mod robots;

use std::sync::Arc;

use axum::{Router, extract::FromRef, routing::get};
use flight_finder_core::landing::sitemap::{MAX_FILES, SitemapFile};

use crate::{
    http::{access::Access, data::Data},
    landing::site::SiteState,
};

/// The files that search engines read. Their bodies are compressed already, or small.
pub fn files<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
    Arc<Access>: FromRef<S>,
    Arc<Data>: FromRef<S>,
{
    let site = Router::new()
        .route("/robots.txt", get(robots::robots))
        .route("/sitemap.xml", get(files::sitemap));
    // Each name is a route, because a route cannot have a number inside a name.
    let names = (1..=MAX_FILES).map(SitemapFile::name_of);
    names.fold(site, |site, name| site.route(&format!("/{name}"), get(files::file)))
}
