//! Statements about one connection.

use super::ConnectionStore;
use crate::{
    base::ids::{ConnectionId, LocationId},
    landing::pages::{Activity, connections::NewConnection},
    platform::db::{Executor, Result, sql},
};

impl ConnectionStore<'_> {
    /// The connection of a pair.
    pub(in crate::landing::pages::connections) async fn of_pair(
        &mut self,
        from: LocationId,
        to: LocationId,
    ) -> Result<Option<ConnectionId>> {
        self.fetch_optional_value(sql!(
            "SELECT id FROM seo_location_connections WHERE from_location_id = $1 AND to_location_id = $2",
            from,
            to
        ))
        .await
    }

    /// Adds a connection whose path is free, with a page that is to be rendered.
    pub(in crate::landing::pages::connections) async fn insert(&mut self, new: NewConnection) -> Result<ConnectionId> {
        let (id, now) = (ConnectionId::new(), self.0.now());
        self.execute(sql!(
            "INSERT INTO seo_location_connections
                 (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)
             VALUES ($1, $2, $3, 'active', $4, $5, $6, $6)",
            id,
            new.from,
            new.to,
            new.template_type,
            new.path,
            now
        ))
        .await?;
        self.execute(sql!(
            "INSERT INTO rendered_pages (connection_id, state, reasons, due_at, want) VALUES ($1, 'new', '', $2, 0)",
            id,
            now
        ))
        .await?;
        self.forget_redirects(&[new.path]).await?;
        Ok(id)
    }

    /// Makes a connection active or inactive. Only pages of active ones are rendered.
    pub(in crate::landing::pages::connections) async fn set_status(
        &mut self,
        id: ConnectionId,
        status: Activity,
    ) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE seo_location_connections SET status = $1, updated_at = $2 WHERE id = $3",
            status,
            now,
            id
        ))
        .await?;
        let due_at = (status == Activity::Active).then_some(now);
        self.execute(sql!(
            "UPDATE rendered_pages SET due_at = $1 WHERE connection_id = $2",
            due_at,
            id
        ))
        .await
    }

    /// Deletes a connection and its page. What led to the page leads to nothing. The row of the page is deleted before its body,
    /// because a worker that stores a page writes them in this order: it either finds no row, or its body is deleted too.
    pub(in crate::landing::pages::connections) async fn delete(&mut self, id: ConnectionId, path: &str) -> Result<()> {
        for statement in [
            sql!("DELETE FROM rendered_pages WHERE connection_id = $1", id),
            sql!("DELETE FROM rendered_page_bodies WHERE connection_id = $1", id),
            sql!("DELETE FROM seo_location_connections WHERE id = $1", id),
            sql!("UPDATE redirects SET connection_id = NULL WHERE connection_id = $1", id),
            sql!(
                "INSERT INTO redirects (path, connection_id, created_at)
                 VALUES ($1, NULL, $2)
                 ON CONFLICT (path) DO UPDATE SET connection_id = NULL, created_at = excluded.created_at",
                path,
                self.0.now()
            ),
        ] {
            self.execute(statement).await?;
        }
        Ok(())
    }
}
