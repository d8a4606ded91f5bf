//! What all roles start with: an open database, live settings, a stop signal.

use anyhow::Context;
use flight_finder_core::{config::Config, db::Db, demo::end_demo, settings::LiveSettings, time::Clock};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Opens the database of the configuration.
pub async fn open(config: &Config) -> anyhow::Result<Db> {
    let db = Db::open(&config.database.options(), clock(config)).await;
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

/// Files that a process needs beside its connections to clients: libraries, timers, listeners, providers.
const OTHER_FILES: u64 = 512;
/// Files of one database connection: SQLite has its database, its log and its index open.
const FILES_OF_A_READER: u64 = 3;

/// Lets this process open as many files as its connections need. Where the operating system allows fewer, fewer
/// connections are accepted, so that the database and the providers are always reached.
pub fn raise_file_limit(config: &mut Config) {
    let others = OTHER_FILES + FILES_OF_A_READER * u64::from(config.database.connections);
    let needed = others + config.http.connections as u64;
    let allowed = match rlimit::increase_nofile_limit(needed) {
        Ok(allowed) => allowed,
        Err(error) => return tracing::warn!(%error, "the limit of open files cannot be raised"),
    };
    if allowed < needed {
        let connections = allowed.saturating_sub(others).max(allowed / 4);
        tracing::warn!(
            allowed,
            needed,
            connections,
            "few files may be open: fewer connections are accepted"
        );
        config.http.connections = usize::try_from(connections).unwrap_or(usize::MAX);
    }
}

/// The settings of a process on `db`. When the configuration brings the first real provider key, the demonstration
/// ends here.
pub async fn live_settings(config: &Config, db: &Db) -> anyhow::Result<LiveSettings> {
    let keys = config.secrets.key_ring()?;
    let live = LiveSettings::new(db.clone(), config.providers.clone(), config.sandbox.clone(), keys);
    let (settings, access) = (live.get().await?, live.access().await?);
    end_demo(db, &settings, &access).await?;
    // What has just ended may have moved a revision.
    live.forget().await;
    Ok(live)
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
