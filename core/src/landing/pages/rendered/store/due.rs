//! Marks, and what a rendering writes.

use std::time::Duration;

use tracing::instrument;

use super::PageStore;
use crate::{
    base::{ids::ConnectionId, time::DAY},
    landing::pages::rendered::{DuePage, NewBody, Outcome},
    platform::db::{Executor, IdList, Result, sql},
};

/// The time from a failed rendering of an expired page to the next attempt.
const AFTER_FAILURE: Duration = DAY;

/// Marks pages as due. A connection that has no page yet gets one.
macro_rules! mark_text {
    ($ids:literal) => {
        concat!(
            "INSERT INTO rendered_pages (connection_id, state, reasons, due_at, want)
             SELECT id, 'new', '', $1, 0
             FROM ",
            $ids,
            " WHERE TRUE
             ON CONFLICT (connection_id)
             DO UPDATE SET due_at = excluded.due_at"
        )
    };
}

impl PageStore<'_> {
    /// Marks the pages of these connections as due. A connection that has no page yet gets one. A later mark replaces an earlier one,
    /// which a rendering may have seen.
    #[instrument(name = "landing.mark_pages", skip_all, fields(pages = connections.len()))]
    pub async fn mark(&mut self, connections: &[ConnectionId]) -> Result<()> {
        if connections.is_empty() {
            return Ok(());
        }
        self.execute(sql!(
            sqlite: mark_text!("(SELECT unhex(value) AS id FROM json_each($2))"),
            postgres: mark_text!("(SELECT unnest(CAST($2 AS UUID[])) AS id ORDER BY id) AS given"),
            self.0.now(),
            connections.iter().map(|id| id.0).collect::<IdList>()
        ))
        .await
    }

    /// At most `limit` pages that are not due and whose content has expired, in the order in which it expired.
    #[instrument(name = "landing.expired_pages", skip_all)]
    pub async fn expired(&mut self, limit: usize) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            "SELECT connection_id FROM rendered_pages
             WHERE expires_at <= $1 AND due_at IS NULL
             ORDER BY expires_at
             LIMIT $2",
            self.0.now(),
            number(limit)
        ))
        .await
    }

    /// At most `limit` pages that are not due and that another version of the code rendered.
    #[instrument(name = "landing.other_renderers", skip_all, fields(renderer))]
    pub async fn of_other_renderers(&mut self, renderer: &str, limit: usize) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            "SELECT connection_id FROM (
                 SELECT connection_id FROM rendered_pages
                 WHERE due_at IS NULL AND renderer < $1 LIMIT $2) AS smaller
             UNION ALL
             SELECT connection_id FROM (
                 SELECT connection_id FROM rendered_pages
                 WHERE due_at IS NULL AND renderer > $1 LIMIT $2) AS larger
             LIMIT $2",
            renderer,
            number(limit)
        ))
        .await
    }

    /// The most wanted due pages.
    #[instrument(name = "landing.due_pages", skip_all)]
    pub async fn due(&mut self, limit: usize) -> Result<Vec<DuePage>> {
        self.fetch_all(sql!(
            "SELECT p.connection_id, p.due_at, p.state, p.digest, p.renderer, c.status
             FROM (SELECT connection_id, due_at, state, digest, renderer, want
                   FROM rendered_pages
                   WHERE due_at IS NOT NULL
                   ORDER BY want DESC, due_at, connection_id
                   LIMIT $1) AS p
             LEFT JOIN seo_location_connections AS c ON c.id = p.connection_id
             ORDER BY p.want DESC, p.due_at, p.connection_id",
            number(limit)
        ))
        .await
    }

    /// Stores what a rendering produced. A later mark stays, and so does how much the page is wanted then. Returns false if the page
    /// does not exist any more.
    #[instrument(name = "landing.save_page", skip_all, fields(connection.id = %page.id))]
    pub async fn save(&mut self, page: &DuePage, outcome: &Outcome<'_>) -> Result<bool> {
        let now = self.0.now();
        let saved = self
            .execute_counted(sql!(
                "UPDATE rendered_pages
                 SET state = $1,
                     reasons = $2,
                     error = NULL,
                     changed_at = CASE WHEN digest = $3 OR content_digest = $4 THEN changed_at ELSE $5 END,
                     digest = $3,
                     content_digest = $4,
                     renderer = $6,
                     signature = $7,
                     want = CASE WHEN due_at = $8 THEN $9 ELSE want END,
                     rendered_at = $5,
                     expires_at = $10,
                     lowest = $11,
                     demo = $12,
                     due_at = CASE WHEN due_at = $8 THEN NULL ELSE due_at END
                 WHERE connection_id = $13",
                outcome.state,
                outcome.reasons,
                outcome.digest,
                outcome.content_digest,
                now,
                outcome.renderer,
                outcome.signature,
                page.due_at,
                outcome.want,
                outcome.expires_at,
                outcome.lowest,
                outcome.demo,
                page.id
            ))
            .await?;
        if saved > 0 {
            self.save_body(page.id, outcome.body).await?;
        }
        Ok(saved > 0)
    }

    async fn save_body(&mut self, connection: ConnectionId, body: NewBody<'_>) -> Result<()> {
        match body {
            NewBody::Same => Ok(()),
            NewBody::None => {
                self.execute(sql!(
                    "DELETE FROM rendered_page_bodies WHERE connection_id = $1",
                    connection
                ))
                .await
            }
            NewBody::Rendered(body) => {
                self.execute(sql!(
                    "INSERT INTO rendered_page_bodies (connection_id, body)
                     VALUES ($1, $2)
                     ON CONFLICT (connection_id) DO UPDATE SET body = excluded.body",
                    connection,
                    body
                ))
                .await
            }
        }
    }

    /// Stores why a rendering failed. The last good version stays, and the page is due again when something marks it. A page whose
    /// content has expired is due again after [`AFTER_FAILURE`].
    #[instrument(name = "landing.save_failure", skip_all, fields(connection.id = %page.id))]
    pub async fn save_failure(&mut self, page: &DuePage, error: &str) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE rendered_pages
             SET error = $1,
                 due_at = CASE WHEN due_at = $2 THEN NULL ELSE due_at END,
                 expires_at = CASE WHEN expires_at <= $3 THEN $4 ELSE expires_at END
             WHERE connection_id = $5",
            error,
            page.due_at,
            now,
            now.plus(AFTER_FAILURE),
            page.id
        ))
        .await
    }

    /// Removes the mark of a page that needs no rendering, because its connection is inactive or does not exist.
    pub async fn unmark(&mut self, page: &DuePage) -> Result<()> {
        self.execute(sql!(
            "UPDATE rendered_pages SET due_at = NULL, expires_at = NULL WHERE connection_id = $1 AND due_at = $2",
            page.id,
            page.due_at
        ))
        .await
    }

    /// Removes at most `limit` marks. Returns their number.
    pub(in crate::landing::pages::rendered) async fn unmark_some(&mut self, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "UPDATE rendered_pages SET due_at = NULL
             WHERE connection_id IN (SELECT connection_id FROM rendered_pages WHERE due_at IS NOT NULL LIMIT $1)",
            limit
        ))
        .await
    }

    /// Marks a page and makes it the most wanted of all due pages, until it is rendered. Returns false if there is no such page.
    #[instrument(name = "landing.mark_first", skip_all, fields(connection.id = %connection))]
    pub async fn mark_first(&mut self, connection: ConnectionId) -> Result<bool> {
        let marked = self
            .execute_counted(sql!(
                "UPDATE rendered_pages
                 SET due_at = $1,
                     want = (SELECT CASE WHEN max(due.want) >= rendered_pages.want THEN max(due.want) + 1
                                         ELSE rendered_pages.want END
                             FROM rendered_pages AS due WHERE due.due_at IS NOT NULL)
                 WHERE connection_id = $2",
                self.0.now(),
                connection
            ))
            .await?;
        Ok(marked > 0)
    }

    /// Counts a visit of a page that was never rendered, and marks it.
    #[instrument(name = "landing.raise_demand", skip_all, fields(connection.id = %connection))]
    pub(in crate::landing::pages::rendered) async fn raise_demand(&mut self, connection: ConnectionId) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO rendered_pages (connection_id, state, reasons, due_at, want)
             VALUES ($1, 'new', '', $2, 1)
             ON CONFLICT (connection_id)
             DO UPDATE SET want = rendered_pages.want + 1,
                           due_at = coalesce(rendered_pages.due_at, excluded.due_at)
             WHERE rendered_pages.state = 'new'",
            connection,
            self.0.now()
        ))
        .await
    }
}

fn number(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
