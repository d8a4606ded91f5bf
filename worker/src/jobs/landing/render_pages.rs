//! Renders landing pages that are due.

use flight_finder_core::{
    landing::{
        content::{compute, mark_linking_pages},
        pages::{Activity, rendered::DuePage},
        sitemap::name_first_routes,
    },
    platform::{
        db::Result as DbResult,
        jobs::RenderPages,
        operations::other_release_serves,
        queue::{Job, JobError, JobKind, NewJob},
    },
};

use crate::{jobs::JobContext, renderer::store_pages};

/// Renders the most wanted due pages, and queues itself again if more are due. Each page is stored by itself, so a process that is
/// killed loses nothing: the marks of the other pages stay.
#[tracing::instrument(name = "job.render_pages", skip_all)]
pub async fn render_pages(context: &JobContext, _: RenderPages, job: &Job) -> Result<(), JobError> {
    let Some(version) = context.renderer.version() else {
        tracing::warn!("no page is rendered, because the web app is not built");
        return Ok(());
    };
    mark_linking(context).await?;
    mark_expired(context).await?;
    let due = due_pages(context, version).await?;
    let (active, others): (Vec<_>, Vec<_>) = due.into_iter().partition(|page| page.status == Some(Activity::Active));
    let is_full = active.len() + others.len() >= RenderPages::PAGES;
    unmark(context, &others).await?;
    let ids: Vec<_> = active.iter().map(|page| page.id).collect();
    let computed = compute(&context.db, &context.settings, &ids).await?;
    let is_stopped = || job.cancelled.is_cancelled();
    let batch = store_pages(&context.db, &context.renderer, &active, &computed, is_stopped).await?;
    if !ids.is_empty() {
        tracing::info!(?batch, "pages rendered");
    }
    // The sitemap that is generated first should name all of the first pages.
    if !ids.is_empty() && !is_full {
        name_first_routes(&context.db).await?;
    }
    end(context, job, is_full).await
}

/// Marks the pages that link to pages which became live, stopped being live, were removed or moved. Each origin has a transaction of
/// its own, because on SQLite all other writes wait while one is open.
async fn mark_linking(context: &JobContext) -> DbResult<()> {
    for _ in 0..RenderPages::ORIGINS {
        if context.db.read().await?.page_links().changed_origin().await?.is_none() {
            break;
        }
        let mut tx = context.db.write().await?;
        mark_linking_pages(&mut tx).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Marks the pages whose content has expired.
async fn mark_expired(context: &JobContext) -> DbResult<()> {
    let mut expired = context
        .db
        .read()
        .await?
        .rendered_pages()
        .expired(RenderPages::MARKED)
        .await?;
    if expired.is_empty() {
        return Ok(());
    }
    // All transactions lock pages in the order of their ids, so that no two wait for each other.
    expired.sort_unstable();
    let mut tx = context.db.write().await?;
    tx.rendered_pages().mark(&expired).await?;
    tx.commit().await
}

/// The most wanted due pages. If there are few, marks pages that another version of the code rendered first.
///
/// While a living process of another release renders pages too, no such pages are marked, because the two would render each
/// other's pages again and again. When the processes of the other release have ended, the remaining release renders all of its
/// pages.
async fn due_pages(context: &JobContext, version: &str) -> DbResult<Vec<DuePage>> {
    let mut tx = context.db.read().await?;
    let due = tx.rendered_pages().due(RenderPages::PAGES).await?;
    if due.len() >= RenderPages::PAGES {
        return Ok(due);
    }
    if other_release_serves(RenderPages::QUEUE, &tx.queue().registered_workers().await?, tx.now()) {
        return Ok(due);
    }
    let others = tx
        .rendered_pages()
        .of_other_renderers(version, RenderPages::MARKED)
        .await?;
    drop(tx);
    if others.is_empty() {
        return Ok(due);
    }
    let mut tx = context.db.write().await?;
    tx.rendered_pages().mark(&others).await?;
    let due = tx.rendered_pages().due(RenderPages::PAGES).await?;
    tx.commit().await?;
    Ok(due)
}

/// Removes the marks of pages without an active connection.
async fn unmark(context: &JobContext, pages: &[DuePage]) -> DbResult<()> {
    if pages.is_empty() {
        return Ok(());
    }
    let mut tx = context.db.write().await?;
    for page in pages {
        tx.rendered_pages().unmark(page).await?;
    }
    tx.commit().await
}

/// Ends the job and queues the next one in the same transaction.
async fn end(context: &JobContext, job: &Job, is_full: bool) -> Result<(), JobError> {
    if !is_full {
        return Ok(());
    }
    let mut tx = context.db.write().await?;
    if job.complete_in(&mut tx).await? {
        tx.queue().enqueue(&NewJob::new(&RenderPages)).await?;
        tx.commit().await?;
    }
    Ok(())
}
