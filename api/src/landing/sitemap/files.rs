//! `GET /sitemap.xml`, `GET /sitemap-1.xml.gz`, …

use std::sync::Arc;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::landing::sitemap::{Document, Sitemap, document, fallback, find};

use super::download::whole;
use crate::{
    http::{access::Access, conditional::Version, data::Data, encoding::accepts, error::ApiError},
    landing::site::Pages,
};

const XML: &str = "application/xml; charset=utf-8";
/// Search engines come a few times a day at most.
const KEPT: &str = "public, max-age=3600";

/// Sends the index of the sitemap, or its only file if all addresses fit into one. Until a sitemap is generated, sends the home page and the
/// first routes.
pub async fn sitemap(
    pages: Pages,
    State(access): State<Arc<Access>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let data = pages.data();
    let setting = &data.settings().await?.values.agency.site_url;
    let Some(sitemap) = find(data.db(), setting).await? else {
        return not_generated(&pages, &access).await;
    };
    let version = Version {
        // Weak, because a file has the same tag in each content coding.
        tag: format!("W/\"{}\"", sitemap.digest()),
        changed_at: sitemap.changed_at,
    };
    if version.is_known(&headers) {
        return Ok(answer(&version, StatusCode::NOT_MODIFIED, XML, Body::empty()));
    }
    let document = document(&mut data.db().read().await?, &sitemap).await?;
    match document {
        Some(Document::Index(xml)) => Ok(answer(&version, StatusCode::OK, XML, xml)),
        Some(Document::File(body)) => Ok(only_file(&version, &headers, body).await),
        None => not_generated(&pages, &access).await,
    }
}

/// Sends a compressed file of the sitemap. It has no `Content-Encoding`, because the index names the compressed file itself.
pub async fn file(State(data): State<Arc<Data>>, uri: Uri, headers: HeaderMap) -> Result<Response, ApiError> {
    let mut tx = data.db().read().await?;
    let sitemap = tx.sitemaps().served().await?;
    let Sitemap { generation, files, .. } = sitemap.ok_or(ApiError::NotFound)?;
    let name = uri.path().trim_start_matches('/');
    let file = files.into_iter().find(|file| file.name() == name);
    let file = file.ok_or(ApiError::NotFound)?;
    let version = Version {
        tag: format!("\"{}\"", file.digest),
        changed_at: file.changed_at,
    };
    if version.is_known(&headers) {
        return Ok(answer(
            &version,
            StatusCode::NOT_MODIFIED,
            "application/gzip",
            Body::empty(),
        ));
    }
    let body = tx.sitemaps().body(generation, file.number).await?;
    let body = body.ok_or(ApiError::NotFound)?;
    Ok(answer(&version, StatusCode::OK, "application/gzip", body))
}

/// The address of the site in absolute links: that of the settings, or of the request, or of the configuration.
pub fn address<'a>(pages: &'a Pages, access: &'a Access) -> &'a str {
    let site_url = &pages.site().agency.site_url;
    if site_url.is_empty() {
        access.site_url()
    } else {
        site_url
    }
}

async fn only_file(version: &Version, headers: &HeaderMap, body: Vec<u8>) -> Response {
    let vary = |mut response: Response| {
        let coding = HeaderValue::from_static("accept-encoding");
        response.headers_mut().insert(header::VARY, coding);
        response
    };
    if !accepts(headers, "gzip") {
        return vary(answer(version, StatusCode::OK, XML, whole(body).await));
    }
    let mut response = answer(version, StatusCode::OK, XML, body);
    let gzip = HeaderValue::from_static("gzip");
    response.headers_mut().insert(header::CONTENT_ENCODING, gzip);
    vary(response)
}

async fn not_generated(pages: &Pages, access: &Access) -> Result<Response, ApiError> {
    let mut tx = pages.data().db().read().await?;
    let xml = fallback(&mut tx, address(pages, access)).await?;
    Ok(([(header::CONTENT_TYPE, XML), (header::CACHE_CONTROL, "no-cache")], xml).into_response())
}

fn answer(version: &Version, status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let headers: [(HeaderName, &str); 2] = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, KEPT)];
    let mut response = version.response(status, headers);
    *response.body_mut() = body.into();
    response
}
