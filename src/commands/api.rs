//! `flight-finder api`

use anyhow::Context;
use flight_finder_api::{App, serve};
use flight_finder_core::{
    auth::Auth, config::Config, db::Db, queue::Registration, settings::LiveSettings, telemetry::Metrics,
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::process;

/// Serves visitors until a stop signal.
pub async fn run(mut config: Config) -> anyhow::Result<()> {
    process::raise_file_limit(&mut config);
    let db = process::open_migrated(&config).await?;
    let stop = process::stop_signal()?;
    let metrics = Metrics::install()?;
    let registration = Registration::start(&db, "api").await?;
    let settings = process::live_settings(&config, &db).await?;
    serve_visitors(&config, &db, settings, metrics, stop).await?;
    registration.leave().await?;
    db.close().await;
    Ok(())
}

/// Binds the addresses of the configuration and serves on them.
pub async fn serve_visitors(
    config: &Config,
    db: &Db,
    settings: LiveSettings,
    metrics: Metrics,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    if config.admin.token.is_some() {
        tracing::warn!(
            "admin.token is not read after this release: `flight-finder tokens create` makes tokens for scripts"
        );
    }
    let auth = Auth::start(db, config).await?;
    let address = config.http.address;
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("http.address: cannot listen on {address}"))?;
    tracing::info!(address = %listener.local_addr()?, "serving");
    process::serve_metrics(config, db, &metrics, &stop).await?;
    let app = App::new(db, settings, config.clone(), auth, Some(metrics), stop.clone());
    serve(listener, app, stop).await;
    Ok(())
}
