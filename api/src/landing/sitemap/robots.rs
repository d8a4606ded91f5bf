//! `GET /robots.txt`

use std::sync::Arc;

use axum::{extract::State, http::header, response::IntoResponse};

use super::files::address;
use crate::{http::access::Access, landing::site::Pages};

/// Search engines may read all pages. Pages that they must not list, such as the back office, results and quotes, say so
/// themselves, and a search engine can see that only if it may read them. The API says nothing to a search engine.
const RULES: &str = "User-agent: *\nDisallow: /api/\nDisallow: /auth/\n";

/// Tells crawlers what they may read, and where the sitemap is.
pub async fn robots(pages: Pages, State(access): State<Arc<Access>>) -> impl IntoResponse {
    let site_url = address(&pages, &access);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
        (header::VARY, "host"),
    ];
    (headers, format!("{RULES}\nSitemap: {site_url}/sitemap.xml\n"))
}
