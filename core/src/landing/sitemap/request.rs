//! Finds the served sitemap, and queues its generation.

use uuid::Uuid;

use super::Sitemap;
use crate::{
    base::ids::ConnectionId,
    platform::{
        audit::{Actor, Audit},
        db::{Db, Result, Tx},
        jobs::GenerateSitemap,
        queue::NewJob,
    },
};

/// The live pages that are looked at, because the connections of some may be inactive.
const SOME: usize = 100;

/// The served sitemap. `None` if there is none for the address in the settings; then its generation is queued. While the settings
/// have no address, any will do.
#[tracing::instrument(name = "sitemap.find", skip_all)]
pub async fn find(db: &Db, setting: &str) -> Result<Option<Sitemap>> {
    let mut tx = db.read().await?;
    let served = tx.sitemaps().served().await?;
    let current = served.filter(|served| setting.is_empty() || served.site_url == setting);
    // A read comes first, so that requests write nothing while the job waits.
    let is_missing = current.is_none() && !is_running(&mut tx).await?;
    drop(tx);
    if is_missing && let Err(error) = queue(db).await {
        tracing::warn!(%error, "the generation of the sitemap is not queued");
    }
    Ok(current)
}

/// Queues the generation of the sitemap if pages are live and the served one names no route: those of a new installation become live
/// after the first generation.
#[tracing::instrument(name = "sitemap.name_first_routes", skip_all)]
pub async fn name_first_routes(db: &Db) -> Result<()> {
    let mut tx = db.read().await?;
    let names_none = tx.sitemaps().served().await?.is_some_and(|served| served.routes() == 0);
    if !names_none || is_running(&mut tx).await? {
        return Ok(());
    }
    let live = tx.rendered_pages().live_after(ConnectionId(Uuid::nil()), SOME).await?;
    drop(tx);
    if live.iter().any(|page| page.listed().is_some()) {
        queue(db).await?;
    }
    Ok(())
}

async fn queue(db: &Db) -> Result<()> {
    let mut tx = db.write().await?;
    tx.queue().enqueue(&NewJob::new(&GenerateSitemap)).await?;
    tx.commit().await
}

/// Whether the sitemap is being generated, or will be soon.
pub async fn is_running(tx: &mut Tx) -> Result<bool> {
    Ok(tx.queue().live_job(GenerateSitemap::KEY).await?.is_some())
}

/// Queues the generation of the sitemap for an administrator.
#[tracing::instrument(name = "sitemap.regenerate", skip_all)]
pub async fn regenerate(db: &Db, actor: Actor<'_>) -> Result<()> {
    let mut tx = db.write().await?;
    tx.queue().enqueue(&NewJob::new(&GenerateSitemap)).await?;
    let audit = Audit {
        actor,
        action: "sitemap.generate",
        subject: "all",
        old: None,
        new: None,
    };
    tx.audit().record(audit).await?;
    tx.commit().await
}
