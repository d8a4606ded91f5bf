//! Landing pages: the pages for visitors, and what the administrator sets for them.

pub mod changes;
pub mod connections;
mod destinations;
pub mod locations;
pub mod page;
pub mod pages;
mod picture;
mod sent;
pub mod states;
pub mod template;
pub mod types;
mod words;

use std::sync::Arc;

use axum::{Router, extract::FromRef, response::Response, routing::get};

pub use sent::LandingPages;

use crate::{
    language::Language,
    pictures::Drawer,
    site::{Pages, SiteState},
};

/// The lists of landing pages, their pictures, and a preview of their components with sample data, which the browser draws.
pub fn lists<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
    Arc<Drawer>: FromRef<S>,
{
    Router::new()
        .route("/sitemap", get(destinations::destinations))
        .route("/sitemap/{origin}", get(destinations::hub))
        .route("/og/landing/{*name}", get(picture::picture))
        .route("/seo-preview", get(preview))
}

async fn preview(pages: Pages) -> Response {
    pages.drawn(Language::Sq, "SEO preview")
}
