//! Logging to standard error, as text or JSON.

use anyhow::Context;
use flight_finder_core::config::{LogConfig, LogFormat};
use tracing_subscriber::EnvFilter;

/// Starts logging as configured.
pub fn start(config: &LogConfig) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.filter).context("log.filter")?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match config.format {
        LogFormat::Text => lines.with_ansi(false).init(),
        LogFormat::Json => lines.json().init(),
    }
    Ok(())
}
