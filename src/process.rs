//! The parts that every role needs at its start: an open database, live settings, a stop signal.

use anyhow::Context;
use flight_finder_api::{Monitoring, serve_operators};
use flight_finder_core::{
    base::{
        telemetry::{Metrics, Vitals},
        time::Clock,
    },
    desk::demo::end_demo,
    platform::{config::Config, db::Db},
    rules::settings::LiveSettings,
};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Opens the database of the configuration.
pub async fn open(config: &Config) -> anyhow::Result<Db> {
    let db = Db::open(&config.database.options(), clock(config)).await;
    db.context("database.url: the database cannot be opened")
}

/// The system's clock, or one that starts at the configured time.
pub fn clock(config: &Config) -> Clock {
    let start = config.sandbox.starts_at;
    start.map_or_else(Clock::default, |start| Clock::starting_at(start.into()))
}

/// Opens the database and checks that its schema is up to date.
pub async fn open_migrated(config: &Config) -> anyhow::Result<Db> {
    let db = open(config).await?;
    db.check_schema().await?;
    Ok(db)
}

/// The open files that a process needs besides its connections to clients: libraries, timers, listeners, providers.
const OTHER_FILES: u64 = 512;
/// The open files of one database connection: in SQLite the database, its log and its index.
const FILES_PER_CONNECTION: u64 = 3;

/// Raises the limit of open files to what this process needs. If the operating system allows fewer files, the process
/// accepts fewer connections, so that it can always reach the database and the providers.
pub fn raise_file_limit(config: &mut Config) {
    let others = OTHER_FILES + FILES_PER_CONNECTION * u64::from(config.database.connections);
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
            "the limit of open files is low: fewer connections are accepted"
        );
        config.http.connections = usize::try_from(connections).unwrap_or(usize::MAX);
    }
}

/// The settings of a process on `db`. Ends the demonstration if the configuration contains the first real provider key.
pub async fn live_settings(config: &Config, db: &Db) -> anyhow::Result<LiveSettings> {
    let keys = config.secrets.key_ring()?;
    let live = LiveSettings::new(db.clone(), config.providers.clone(), config.sandbox.clone(), keys);
    let (settings, access) = (live.get().await?, live.access().await?);
    end_demo(db, &settings, &access).await?;
    // `end_demo` may have changed the settings, so the values in memory are dropped.
    live.forget().await;
    tokio::spawn(live.clone().keep_fresh());
    Ok(live)
}

/// Starts what operators watch of this process, and serves it on `metrics.address` if the configuration names one.
pub fn monitoring(
    config: &Config,
    db: &Db,
    settings: &LiveSettings,
    vitals: &Vitals,
    stop: &CancellationToken,
) -> anyhow::Result<Monitoring> {
    let metrics = Some(Metrics::install()?);
    let monitoring = Monitoring::start(db, settings.clone(), config, metrics, vitals.clone(), stop.clone());
    let address = &config.metrics.address;
    if !address.is_empty() {
        let listener = std::net::TcpListener::bind(address)
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
            .with_context(|| format!("metrics.address: cannot listen on {address}"))?;
        // It answers until the process ends: while running jobs go on, the process is not ready and its metrics are read.
        serve_operators(listener, monitoring.clone(), CancellationToken::new())?;
    }
    Ok(monitoring)
}

/// A token that SIGTERM or Ctrl-C cancels. A second signal ends the process at once.
pub fn stop_signal() -> anyhow::Result<CancellationToken> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let stop = CancellationToken::new();
    let signalled = stop.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if signalled.is_cancelled() {
                std::process::exit(130);
            }
            tracing::info!("stopping");
            signalled.cancel();
        }
    });
    Ok(stop)
}
