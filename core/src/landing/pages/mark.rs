//! Marks for many pages at once, in short transactions.
//!
//! Marks for the pages of a route's airports are set by `PageStore::mark`, for few pages are concerned.

use uuid::Uuid;

use crate::{
    db::{Db, Result},
    ids::{ConnectionId, LocationId, TemplateTypeId},
};

/// The most pages that one transaction marks.
const BATCH: i64 = 1_000;

/// Marks the pages of a type as due. Returns their number. If it is interrupted, the caller repeats it from the start.
#[tracing::instrument(name = "landing.mark_type", skip_all, fields(template_type.id = %template_type))]
pub async fn mark_type(db: &Db, template_type: TemplateTypeId) -> Result<u64> {
    let (mut after, mut marked) = (ConnectionId(Uuid::nil()), 0);
    loop {
        let mut tx = db.write().await?;
        let ids = tx.rendered_pages().of_type(template_type, after, BATCH).await?;
        let Some(last) = ids.last() else {
            return Ok(marked);
        };
        after = *last;
        tx.rendered_pages().mark(&ids).await?;
        tx.commit().await?;
        marked += ids.len() as u64;
    }
}

/// Marks the pages that lead from a location or to it. Returns their number.
#[tracing::instrument(name = "landing.mark_location", skip_all, fields(location.id = %location))]
pub async fn mark_location(db: &Db, location: LocationId) -> Result<u64> {
    Ok(mark_from(db, location).await? + mark_to(db, location).await?)
}

async fn mark_from(db: &Db, location: LocationId) -> Result<u64> {
    let (mut after, mut marked) = (LocationId(Uuid::nil()), 0);
    loop {
        let mut tx = db.write().await?;
        let rows = tx.rendered_pages().leading_from(location, after, BATCH).await?;
        let Some((_, last)) = rows.last() else {
            return Ok(marked);
        };
        after = *last;
        let ids: Vec<_> = rows.iter().map(|(id, _)| *id).collect();
        tx.rendered_pages().mark(&ids).await?;
        tx.commit().await?;
        marked += ids.len() as u64;
    }
}

async fn mark_to(db: &Db, location: LocationId) -> Result<u64> {
    let (mut after, mut marked) = (ConnectionId(Uuid::nil()), 0);
    loop {
        let mut tx = db.write().await?;
        let ids = tx.rendered_pages().leading_to(location, after, BATCH).await?;
        let Some(last) = ids.last() else {
            return Ok(marked);
        };
        after = *last;
        tx.rendered_pages().mark(&ids).await?;
        tx.commit().await?;
        marked += ids.len() as u64;
    }
}

/// Removes all marks, so that nothing is rendered until something changes. Returns their number.
#[tracing::instrument(name = "landing.unmark_all", skip_all)]
pub async fn unmark_all(db: &Db) -> Result<u64> {
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
