//! Landing pages: the pages for visitors, and what the administrator sets for them.

pub mod changes;
pub mod connections;
mod destinations;
pub mod locations;
pub mod page;
mod picture;
pub mod rendered;
mod sent;
pub mod states;
pub mod template;
pub mod types;

use std::sync::Arc;

use axum::{Router, extract::FromRef, http::HeaderName, response::IntoResponse, routing::get};

pub use sent::LandingPages;

use crate::{
    http::language::Language,
    landing::{
        pictures::PictureRenderer,
        site::{Pages, SiteState},
    },
};

/// The pictures of landing pages.
pub fn pictures<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
    Arc<PictureRenderer>: FromRef<S>,
{
    Router::new().route("/og/landing/{*name}", get(picture::picture))
}

/// The lists of landing pages, and a preview of their components with sample data, which the browser draws.
pub fn lists<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
{
    Router::new()
        .route("/sitemap", get(destinations::destinations))
        .route("/sitemap/{origin}", get(destinations::hub))
        .route("/seo-preview", get(preview))
}

/// Not listed by search engines, because its prices are invented.
async fn preview(pages: Pages) -> impl IntoResponse {
    let robots = (HeaderName::from_static("x-robots-tag"), "noindex");
    ([robots], pages.drawn(Language::Sq, "SEO preview"))
}
