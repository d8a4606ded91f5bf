//! The sitemap as it is sent.

use std::io::Read;

use flate2::read::GzDecoder;
use uuid::Uuid;

use super::{
    entry::{Entry, FIXED, HOME},
    file::digest,
    xml::{URLS, URLS_END, push_entry},
};
use crate::{
    base::{
        ids::{ConnectionId, SitemapId},
        time::Timestamp,
    },
    platform::db::{Result, Tx},
};

/// The most files of a sitemap: two million addresses.
pub const MAX_FILES: usize = 50;

/// The most routes that are listed while no sitemap is stored.
const MAX_FALLBACK: usize = 1_000;

/// The sitemap that is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitemap {
    pub generation: SitemapId,
    /// The address of the site in its links.
    pub site_url: String,
    pub generated_at: Timestamp,
    /// When the content of `/sitemap.xml` changed last.
    pub changed_at: Timestamp,
    /// In the order of their numbers; never empty.
    pub files: Vec<SitemapFile>,
    /// The XML that names the files.
    pub index: String,
}

/// A file of a sitemap, without its body.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct SitemapFile {
    /// The first file has the number 1.
    pub number: i64,
    pub entries: i64,
    /// The size of the XML.
    pub bytes: i64,
    /// The digest of the compressed XML.
    pub digest: String,
    /// When the content of the file with this number changed last; generations with the same content keep this time.
    pub changed_at: Timestamp,
}

/// What `/sitemap.xml` answers with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// The XML that names the files.
    Index(String),
    /// The XML of the only file, compressed.
    File(Vec<u8>),
}

impl SitemapFile {
    /// The name of the file with this number. The files are beside the index, because a search engine accepts from a file only
    /// addresses of its own folder and those below.
    pub fn name_of(number: usize) -> String {
        format!("sitemap-{number}.xml.gz")
    }

    pub fn name(&self) -> String {
        Self::name_of(usize::try_from(self.number).unwrap_or_default())
    }
}

impl Sitemap {
    /// Bytes of the XML of all files.
    pub fn bytes(&self) -> i64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// The number of landing pages in it.
    pub fn routes(&self) -> i64 {
        let entries: i64 = self.files.iter().map(|file| file.entries).sum();
        entries - i64::try_from(FIXED.len()).unwrap_or_default()
    }

    /// Identifies the content of `/sitemap.xml`.
    pub fn digest(&self) -> String {
        match &self.files[..] {
            [only] => only.digest.clone(),
            _ => digest(self.index.as_bytes()),
        }
    }
}

/// What `/sitemap.xml` answers with. `None`: the sitemap was replaced meanwhile.
pub async fn document(tx: &mut Tx, sitemap: &Sitemap) -> Result<Option<Document>> {
    let [only] = &sitemap.files[..] else {
        return Ok(Some(Document::Index(sitemap.index.clone())));
    };
    let body = tx.sitemaps().body(sitemap.generation, only.number).await?;
    Ok(body.map(Document::File))
}

/// The XML that answers while no sitemap is stored: the home page and the first routes.
pub async fn fallback(tx: &mut Tx, site_url: &str) -> Result<String> {
    let pages = tx
        .rendered_pages()
        .live_after(ConnectionId(Uuid::nil()), MAX_FALLBACK)
        .await?;
    let mut xml = URLS.to_owned();
    push_entry(&mut xml, site_url, &HOME);
    for (path, changed_at) in pages.iter().filter_map(|page| page.listed()) {
        push_entry(&mut xml, site_url, &Entry::route(path, changed_at));
    }
    Ok(xml + URLS_END)
}

/// At most `most` bytes of the XML of a file.
pub fn decompressed(body: &[u8], most: u64) -> String {
    let mut bytes = Vec::new();
    GzDecoder::new(body)
        .take(most)
        .read_to_end(&mut bytes)
        .expect("it was compressed here");
    String::from_utf8_lossy(&bytes).into_owned()
}
