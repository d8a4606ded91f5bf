//! `GET /api/admin/sitemap`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::landing::sitemap::{Document, Sitemap, SitemapFile, decompressed, document, find, is_running};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{access::Viewer, data::Data, error::ApiError};

/// The most XML that is shown, in bytes.
const MAX_SHOWN: usize = 200_000;

/// The sitemap that search engines read.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = Sitemap)]
pub struct SitemapBody {
    /// Null: none was generated yet for the present address of the site.
    #[schema(required = true)]
    generated_at: Option<String>,
    /// The size of the uncompressed XML of all files, in bytes.
    bytes: i64,
    /// The number of routes in it.
    total: i64,
    files: Vec<SitemapFileBody>,
    /// Whether it is being generated, or will be soon.
    running: bool,
    /// The XML of `/sitemap.xml`, up to 200 KB: the index, or the only file.
    xml: String,
}

/// A file of the sitemap.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SitemapFile)]
pub struct SitemapFileBody {
    #[schema(example = "sitemap-1.xml.gz")]
    name: String,
    /// The size of its uncompressed XML, in bytes.
    bytes: i64,
    /// The number of addresses in it.
    entries: i64,
}

/// Returns the sitemap that search engines read. If there is none, its generation begins.
#[utoipa::path(
    get,
    path = "/api/admin/sitemap",
    responses(
        (status = 200, description = "The sitemap", body = SitemapBody),
    )
)]
pub async fn get_sitemap(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<SitemapBody>, ApiError> {
    let setting = &data.settings().await?.values.agency.site_url;
    let sitemap = find(data.db(), setting).await?;
    let mut tx = data.db().read().await?;
    let shown = match &sitemap {
        Some(sitemap) => document(&mut tx, sitemap).await?.map_or_else(String::new, shown),
        None => String::new(),
    };
    let running = is_running(&mut tx).await?;
    let body = sitemap.map_or_else(SitemapBody::default, SitemapBody::from);
    Ok(Json(SitemapBody {
        running,
        xml: shown,
        ..body
    }))
}

/// The beginning of the XML.
fn shown(document: Document) -> String {
    match document {
        Document::Index(mut xml) => {
            xml.truncate(xml.floor_char_boundary(MAX_SHOWN));
            xml
        }
        Document::File(body) => decompressed(&body, MAX_SHOWN as u64),
    }
}

impl From<Sitemap> for SitemapBody {
    fn from(sitemap: Sitemap) -> Self {
        Self {
            generated_at: Some(sitemap.generated_at.to_rfc3339()),
            bytes: sitemap.bytes(),
            total: sitemap.routes(),
            files: sitemap.files.iter().map(SitemapFileBody::from).collect(),
            ..Self::default()
        }
    }
}

impl From<&SitemapFile> for SitemapFileBody {
    fn from(file: &SitemapFile) -> Self {
        Self {
            name: file.name(),
            bytes: file.bytes,
            entries: file.entries,
        }
    }
}
