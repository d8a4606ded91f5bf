//! What the roles have in common: an open database, live settings, a stop signal.

use anyhow::Context;
use flight_finder_core::{config::Config, db::Db, settings::LiveSettings, time::Clock};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Opens the database of the configuration, creating the folder of an embedded one.
pub async fn open(config: &Config) -> anyhow::Result<Db> {
    let path = config
        .database
        .url
        .trim_start_matches("sqlite://")
        .trim_start_matches("sqlite:");
    if config.database.url.starts_with("sqlite:")
        && let Some(folder) = std::path::Path::new(path).parent()
    {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let db = Db::open(&config.database(), clock(config)).await;
    db.context("database.url: the database cannot be opened")
}

/// The system's clock, or one that starts where the configuration says.
pub fn clock(config: &Config) -> Clock {
    let start = config.sandbox.starts_at;
    start.map_or_else(Clock::default, |start| Clock::starting_at(start.into()))
}

/// Opens a database whose schema is up to date.
pub async fn open_migrated(config: &Config) -> anyhow::Result<Db> {
    let db = open(config).await?;
    db.check_schema().await?;
    Ok(db)
}

/// The settings of a process on `db`.
pub fn live_settings(config: &Config, db: &Db) -> anyhow::Result<LiveSettings> {
    let key = config.master_key()?;
    Ok(LiveSettings::new(
        db.clone(),
        config.providers.clone(),
        config.sandbox.clone(),
        key,
    ))
}

/// Cancelled by SIGTERM or Ctrl-C; a second one ends the process at once.
pub fn stop_signal() -> anyhow::Result<CancellationToken> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if told.is_cancelled() {
                std::process::exit(130);
            }
            tracing::info!("stopping");
            told.cancel();
        }
    });
    Ok(stop)
}
