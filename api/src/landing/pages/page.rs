//! `/bileta-avioni…`, `/fluturime…`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::ids::ConnectionId,
    landing::pages::{
        rendered::{FoundPage, PageBody, PageLookup, look_up, other_spelling, raise_demand},
        slug::{CITY_PREFIX, STATE_PREFIX},
    },
};
use serde::Deserialize;

use super::sent::{LandingPages, decompressed, tag};
use crate::{
    http::{conditional::Version, data::Data, encoding::accepts, error::ApiError},
    landing::site::{self, Pages},
};

/// Answers a path that no other handler has: with a landing page, or as the site does.
pub async fn other(
    State(sent): State<Arc<LandingPages>>,
    pages: Result<Pages, ApiError>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    if !is_landing_path(uri.path()) {
        return site::other(pages, &headers, &uri);
    }
    let answer = match pages {
        Ok(pages) => landing_page(&sent, &pages, &headers, &uri).await,
        Err(error) => Err(error),
    };
    answer.unwrap_or_else(IntoResponse::into_response)
}

/// Whether a path, in small or capital letters, may be that of a landing page. A template may continue the first word:
/// "/fluturime-shqiperi/".
fn is_landing_path(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    let rest = path.strip_prefix('/').unwrap_or_default();
    [CITY_PREFIX, STATE_PREFIX].iter().any(|prefix| {
        rest.strip_prefix(prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '-']))
    })
}

async fn landing_page(
    sent: &LandingPages,
    pages: &Pages,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Response, ApiError> {
    match find(pages.data(), uri.path()).await? {
        PageLookup::Page(page) => match found_page(sent, pages, headers, &page).await {
            Err(ApiError::NotFound) => Ok(missing(pages, StatusCode::NOT_FOUND, headers, uri)),
            answer => answer,
        },
        PageLookup::Moved(path) => Ok(moved(&path, uri.query())),
        PageLookup::Gone => Ok(missing(pages, StatusCode::GONE, headers, uri)),
        PageLookup::New(connection) => {
            want(sent, pages, connection).await;
            Ok(missing(pages, StatusCode::NOT_FOUND, headers, uri))
        }
        PageLookup::Held | PageLookup::Unknown => Ok(missing(pages, StatusCode::NOT_FOUND, headers, uri)),
    }
}

/// What a path leads to, in any spelling.
async fn find(data: &Data, path: &str) -> Result<PageLookup, ApiError> {
    let found = look_up(&mut data.db().read().await?, path).await?;
    if found != PageLookup::Unknown {
        return Ok(found);
    }
    let names = data.place_names().await?;
    let other = other_spelling(&mut data.db().read().await?, &names, path).await?;
    Ok(other.map_or(found, PageLookup::Moved))
}

async fn found_page(
    sent: &LandingPages,
    pages: &Pages,
    headers: &HeaderMap,
    page: &FoundPage,
) -> Result<Response, ApiError> {
    let site = pages.site().element();
    let tag = tag(page, &site);
    let version = Version {
        tag: tag.clone(),
        changed_at: page.changed_at,
    };
    // Without a tag, the page is sent: `changed_at` is the time of its content, and the parts around it change more often.
    if version.has_known_tag(headers) == Some(true) {
        return Ok(version.response(StatusCode::NOT_MODIFIED, pages.headers()));
    }
    let bytes = match sent.find(&tag) {
        Some(bytes) => bytes,
        None => sent.keep(tag, &rendered(pages, &site, page).await?),
    };
    let mut response = version.response(StatusCode::OK, pages.headers());
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, html);
    if accepts(headers, "gzip") {
        let gzip = HeaderValue::from_static("gzip");
        response.headers_mut().insert(header::CONTENT_ENCODING, gzip);
        *response.body_mut() = bytes.into();
    } else {
        *response.body_mut() = decompressed(&bytes).into();
    }
    Ok(response)
}

/// What decides whether a stored page may still be shown.
#[derive(Deserialize)]
struct Shown {
    /// Whether its prices are those of the sandbox.
    #[serde(default)]
    demo: bool,
}

/// The HTML of a page, made from its stored body. A page with prices of the sandbox is not found once there is a real provider key,
/// until it has been rendered anew.
async fn rendered(pages: &Pages, site: &str, page: &FoundPage) -> Result<String, ApiError> {
    let mut tx = pages.data().db().read().await?;
    let body = tx.rendered_pages().body(page.id).await?;
    drop(tx);
    let body = body.as_deref().and_then(PageBody::decode).ok_or(ApiError::NotFound)?;
    let shown: Shown = serde_json::from_str(body.data.get()).map_err(|_| ApiError::NotFound)?;
    if shown.demo && !pages.site().demo {
        return Err(ApiError::NotFound);
    }
    pages.landing(site, &body, &page.renderer).map_err(|error| {
        tracing::error!(connection.id = %page.id, %error, "a stored page cannot be filled");
        ApiError::NotFound
    })
}

fn missing(pages: &Pages, status: StatusCode, headers: &HeaderMap, uri: &Uri) -> Response {
    if status == StatusCode::NOT_FOUND && !site::asks_for_html(headers) {
        return ApiError::NotFound.into_response();
    }
    pages.missing(status, uri.path())
}

/// Leads to the path that a page has now, for good.
fn moved(path: &str, query: Option<&str>) -> Response {
    let target = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, target)]).into_response()
}

/// Counts the visit of a page that is not rendered yet.
async fn want(sent: &LandingPages, pages: &Pages, connection: ConnectionId) {
    if sent.counts_visit(connection)
        && let Err(error) = raise_demand(pages.data().db(), connection).await
    {
        tracing::debug!(%error, "the visit of a page was not counted");
    }
}

#[cfg(test)]
mod tests {
    use super::is_landing_path;

    #[test]
    fn landing_pages_have_two_first_words() {
        for (path, expected) in [
            ("/bileta-avioni/nga-tirana-per-romen/", true),
            ("/bileta-avioni-tirana-ne-london", true),
            ("/fluturime", true),
            ("/fluturime/", true),
            ("/fluturimet", false),
            ("/en/fluturime/a", false),
            ("/", false),
            ("", false),
        ] {
            assert_eq!(is_landing_path(path), expected, "{path}");
        }
    }
}
