//! The HTML page behind every address below `/admin` and `/agent`. The browser draws the screen of the address.

use axum::{
    Router,
    http::{HeaderName, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};

use super::{page::not_built, templates};

/// `noindex` keeps the back office out of search engines, even if they do not read its HTML.
const HEADERS: [(HeaderName, &str); 2] = [
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("x-robots-tag"), "noindex"),
];

/// All addresses have the same page. It contains no data, and its code draws the screen of the address.
pub fn pages<S: Clone + Send + Sync + 'static>() -> Router<S> {
    ["/admin", "/agent"].into_iter().fold(Router::new(), |router, area| {
        router
            .route(area, get(page))
            .route(&format!("{area}/"), get(page))
            .route(&format!("{area}/{{*screen}}"), get(page))
    })
}

async fn page() -> Response {
    let Some(page) = templates::find("office.html") else {
        return not_built();
    };
    let page = page.render(()).expect("the page of the back office has no names");
    (HEADERS, Html(page)).into_response()
}
