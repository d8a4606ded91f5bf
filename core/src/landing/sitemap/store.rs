//! The tables of sitemaps.

use tracing::instrument;

use super::{Sitemap, SitemapFile, file::ClosedFile};
use crate::{
    base::{ids::SitemapId, time::Timestamp},
    platform::db::{Executor, Result, sql, store},
};

store!(
    /// Sitemaps in a transaction.
    SitemapStore,
    sitemaps
);

#[derive(sqlx::FromRow)]
struct ServedRow {
    generation: SitemapId,
    site_url: String,
    generated_at: Timestamp,
    changed_at: Timestamp,
}

impl SitemapStore<'_> {
    /// Returns the sitemap that is served. Returns `None` for a sitemap that an earlier release generated, because it has no
    /// stored index.
    #[instrument(name = "sitemap.served", skip_all)]
    pub async fn served(&mut self) -> Result<Option<Sitemap>> {
        let row: Option<ServedRow> = self
            .fetch_optional(sql!(
                "SELECT generation, site_url, generated_at, changed_at FROM sitemaps WHERE id = 'default'"
            ))
            .await?;
        let (Some(row), Some(index)) = (row, self.0.settings().sitemap_index().await?) else {
            return Ok(None);
        };
        Ok(Some(Sitemap {
            index,
            files: self.files(row.generation).await?,
            generation: row.generation,
            site_url: row.site_url,
            generated_at: row.generated_at,
            changed_at: row.changed_at,
        }))
    }

    /// The files of a generation.
    pub(super) async fn files(&mut self, generation: SitemapId) -> Result<Vec<SitemapFile>> {
        self.fetch_all(sql!(
            "SELECT number, entries, bytes, digest, changed_at
             FROM sitemap_files
             WHERE generation = $1
             ORDER BY number",
            generation
        ))
        .await
    }

    /// The compressed XML of a file.
    #[instrument(name = "sitemap.body", skip_all, fields(number))]
    pub async fn body(&mut self, generation: SitemapId, number: i64) -> Result<Option<Vec<u8>>> {
        self.fetch_optional_value(sql!(
            "SELECT body FROM sitemap_files WHERE generation = $1 AND number = $2",
            generation,
            number
        ))
        .await
    }

    /// Stores a file. Its content is as old as that of the served file with the same number, if both are the same.
    #[instrument(name = "sitemap.insert_file", skip_all, fields(number, entries = file.entries, bytes = file.bytes))]
    pub(super) async fn insert_file(&mut self, generation: SitemapId, number: usize, file: &ClosedFile) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "INSERT INTO sitemap_files (generation, number, entries, bytes, digest, changed_at, body)
             VALUES ($1, $2, $3, $4, $5,
                     coalesce((SELECT f.changed_at
                               FROM sitemaps AS s
                               JOIN sitemap_files AS f ON f.generation = s.generation
                               WHERE f.number = $2 AND f.digest = $5), $6),
                     $7)",
            generation,
            signed(number),
            signed(file.entries),
            signed(file.bytes),
            file.digest,
            now,
            file.body
        ))
        .await
    }

    /// Serves a generation. `changed_at`: since when the sitemap has had its content; `None`: since now.
    #[instrument(name = "sitemap.serve", skip_all)]
    pub(super) async fn serve(
        &mut self,
        generation: SitemapId,
        site_url: &str,
        changed_at: Option<Timestamp>,
    ) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "INSERT INTO sitemaps (id, generation, site_url, generated_at, changed_at)
             VALUES ('default', $1, $2, $3, $4)
             ON CONFLICT (id)
             DO UPDATE SET generation = excluded.generation,
                           site_url = excluded.site_url,
                           generated_at = excluded.generated_at,
                           changed_at = excluded.changed_at",
            generation,
            site_url,
            now,
            changed_at.unwrap_or(now)
        ))
        .await
    }

    /// Deletes the files of all generations but the served one.
    #[instrument(name = "sitemap.delete_unserved", skip_all)]
    pub(super) async fn delete_unserved(&mut self) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM sitemap_files WHERE generation NOT IN (SELECT generation FROM sitemaps)"
        ))
        .await
    }
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
