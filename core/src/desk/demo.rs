//! Ends the demonstration: the first real provider key deletes the data of the sandbox.

use std::time::Duration;

use secrecy::SecretString;

use crate::{
    platform::{
        audit::Actor,
        db::{Db, Result, Tx},
        jobs::MarkPricedPages,
        providers::Provider,
        queue::NewJob,
        secrets::KeyRing,
    },
    rules::settings::{Access, Settings, SettingsError},
};

/// Stores a provider's key, encrypted, or removes it. The transaction that stores a key also deletes the data of the
/// sandbox.
pub async fn set_provider_key(
    tx: &mut Tx,
    provider: Provider,
    secret: Option<&SecretString>,
    keys: Option<&KeyRing>,
    actor: impl Into<Actor<'_>>,
) -> Result<(), SettingsError> {
    if secret.is_some() {
        delete_demo_data(tx).await?;
    }
    tx.settings().set_credential(provider, secret, keys, actor).await
}

/// Deletes the data of the sandbox once a real key exists: demo calendars, fares and airlines, and the reuse of demo
/// runs. This is needed for keys of the environment, which no transaction stores, and for jobs that began before a key
/// was stored.
#[tracing::instrument(name = "demo.end_demo", skip_all)]
pub async fn end_demo(db: &Db, settings: &Settings, access: &Access) -> Result<()> {
    if !access.has_real_key() {
        return Ok(());
    }
    let reusable = Duration::from_secs(settings.values.search.reuse_seconds.into());
    let mut tx = db.write().await?;
    let since = tx.now().minus(reusable);
    let deleted = delete_demo_data(&mut tx).await?;
    let ends_reuse = tx.searches().has_demo_run(settings.provider_revision, since).await?;
    if ends_reuse {
        tx.settings().end_reuse().await?;
    }
    tx.commit().await?;
    if deleted > 0 || ends_reuse {
        tracing::info!(
            deleted,
            "a real provider key exists: demo calendars, fares and airlines are deleted"
        );
    }
    Ok(())
}

async fn delete_demo_data(tx: &mut Tx) -> Result<u64> {
    let prices = tx.calendars().delete_demo().await?;
    if prices > 0 {
        tx.demand().forget_prices().await?;
        tx.queue().enqueue(&NewJob::new(&MarkPricedPages)).await?;
    }
    Ok(prices + tx.airlines().delete_demo().await?)
}
