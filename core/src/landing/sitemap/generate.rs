//! The generation of a sitemap.

use std::mem;

use uuid::Uuid;

use super::{
    entry::{Entry, FIXED},
    file::OpenFile,
    served::MAX_FILES,
    xml,
};
use crate::{
    base::ids::{ConnectionId, SitemapId},
    landing::pages::rendered::IndexedPage,
    platform::db::{Db, Result},
};

/// The most addresses of a file. Search engines read at most 50,000.
const URLS: usize = 40_000;
/// The pages that are read at once.
const BATCH: usize = 1_000;

/// How much is read and written at once.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The most addresses of a file.
    pub urls: usize,
    /// The pages of a batch.
    pub batch: usize,
}

impl Default for Sizes {
    fn default() -> Self {
        Self {
            urls: URLS,
            batch: BATCH,
        }
    }
}

/// What a generation wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    pub files: usize,
    pub entries: usize,
}

/// Generates the sitemap of the site at `site_url` and serves it. Returns `None` and leaves the served sitemap as it is if
/// `is_stopped` says so between two batches, or if another generation has deleted the files of this one.
#[tracing::instrument(name = "sitemap.generate", skip_all)]
pub async fn generate(
    db: &Db,
    site_url: &str,
    sizes: Sizes,
    is_stopped: impl Fn() -> bool,
) -> Result<Option<Generated>> {
    let mut generation = Generation::begin(db, site_url, sizes.urls).await?;
    for entry in &FIXED {
        generation.push(entry).await?;
    }
    let mut after = ConnectionId(Uuid::nil());
    while !is_stopped() {
        let pages = batch(db, after, sizes.batch).await?;
        let Some(last) = pages.last().filter(|_| !generation.is_full()) else {
            return generation.serve().await;
        };
        after = last.id;
        for page in &pages {
            if let Some((path, changed_at)) = page.listed() {
                generation.push(&Entry::route(path, changed_at)).await?;
            }
        }
    }
    Ok(None)
}

/// The next live pages. Each batch is a transaction of its own, because on SQLite a long one keeps the log from being shortened.
async fn batch(db: &Db, after: ConnectionId, limit: usize) -> Result<Vec<IndexedPage>> {
    db.read().await?.rendered_pages().live_after(after, limit).await
}

/// A sitemap that is being written.
struct Generation<'a> {
    db: &'a Db,
    id: SitemapId,
    site_url: &'a str,
    /// The most addresses of a file.
    urls: usize,
    file: OpenFile,
    /// The digests of the stored files.
    digests: Vec<String>,
    /// The addresses in the stored files.
    entries: usize,
}

impl<'a> Generation<'a> {
    /// Deletes what interrupted generations have left.
    async fn begin(db: &'a Db, site_url: &'a str, urls: usize) -> Result<Self> {
        let mut tx = db.write().await?;
        tx.sitemaps().delete_unserved().await?;
        tx.commit().await?;
        Ok(Self {
            db,
            id: SitemapId::new(),
            site_url,
            urls,
            file: OpenFile::new(),
            digests: Vec::new(),
            entries: 0,
        })
    }

    /// Whether there are as many files as the site serves.
    fn is_full(&self) -> bool {
        let is_full = self.digests.len() >= MAX_FILES;
        if is_full {
            tracing::warn!(
                files = self.digests.len(),
                "the sitemap is full, so it does not name all pages"
            );
        }
        is_full
    }

    async fn push(&mut self, entry: &Entry<'_>) -> Result<()> {
        if self.digests.len() < MAX_FILES {
            self.file.push(self.site_url, entry);
        }
        if self.file.entries() >= self.urls {
            self.store().await?;
        }
        Ok(())
    }

    /// Stores the file that is being written, and begins the next one.
    async fn store(&mut self) -> Result<()> {
        let file = mem::replace(&mut self.file, OpenFile::new()).close();
        let mut tx = self.db.write().await?;
        tx.sitemaps()
            .insert_file(self.id, self.digests.len() + 1, &file)
            .await?;
        tx.commit().await?;
        self.entries += file.entries;
        self.digests.push(file.digest);
        Ok(())
    }

    /// Makes this generation the served one in one transaction. The files are counted after the row is written, because this
    /// transaction may have waited for another generation, which deletes the files of all others.
    async fn serve(mut self) -> Result<Option<Generated>> {
        if self.file.entries() > 0 {
            self.store().await?;
        }
        let mut tx = self.db.write().await?;
        let mut sitemaps = tx.sitemaps();
        let before = sitemaps.served().await?;
        let same = before.filter(|before| before.files.iter().map(|file| &file.digest).eq(&self.digests));
        sitemaps
            .serve(self.id, self.site_url, same.map(|same| same.changed_at))
            .await?;
        let files = sitemaps.files(self.id).await?;
        if files.len() != self.digests.len() {
            tracing::warn!("another generation has replaced this one");
            return Ok(None);
        }
        sitemaps.delete_unserved().await?;
        let index = xml::index(files.iter().map(|file| (self.site_url, file.name(), file.changed_at)));
        tx.settings().save_sitemap_index(&index).await?;
        tx.commit().await?;
        Ok(Some(Generated {
            files: self.digests.len(),
            entries: self.entries,
        }))
    }
}
