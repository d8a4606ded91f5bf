//! What the administrator does to the rendering of pages.

use serde_json::json;

use crate::{
    base::ids::ConnectionId,
    platform::{
        audit::{Actor, Audit},
        db::{Db, Result},
        jobs::RenderPages,
        queue::NewJob,
    },
};

/// The most marks that one transaction removes.
const BATCH: i64 = 1_000;

/// Forgets what is due, so that nothing is rendered until something changes. Returns the number of marks.
#[tracing::instrument(name = "landing.cancel_rendering", skip_all)]
pub async fn cancel_rendering(db: &Db, actor: Actor<'_>) -> Result<u64> {
    let cancelled = unmark_all(db).await?;
    let mut tx = db.write().await?;
    let audit = Audit {
        actor,
        action: "seo_page.cancel",
        subject: "all",
        old: None,
        new: Some(json!({"cancelled": cancelled}).to_string()),
    };
    tx.audit().record(audit).await?;
    tx.commit().await?;
    Ok(cancelled)
}

/// Renders a page before all others. Returns false if there is no such page.
#[tracing::instrument(name = "landing.render_first", skip_all, fields(connection.id = %connection))]
pub async fn render_first(db: &Db, connection: ConnectionId, actor: Actor<'_>) -> Result<bool> {
    let mut tx = db.write().await?;
    if !tx.rendered_pages().mark_first(connection).await? {
        return Ok(false);
    }
    let audit = Audit {
        actor,
        action: "seo_page.render",
        subject: &connection.to_string(),
        old: None,
        new: None,
    };
    tx.audit().record(audit).await?;
    tx.queue().enqueue(&NewJob::new(&RenderPages)).await?;
    tx.commit().await?;
    Ok(true)
}

/// Removes all marks in short transactions. Returns their number.
async fn unmark_all(db: &Db) -> Result<u64> {
    let mut removed = 0;
    loop {
        let mut tx = db.write().await?;
        let some = tx.rendered_pages().unmark_some(BATCH).await?;
        tx.commit().await?;
        removed += some;
        if some == 0 {
            return Ok(removed);
        }
    }
}
