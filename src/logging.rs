//! Logging to standard error, as text or JSON.

use anyhow::Context;
use flight_finder_core::platform::config::{Config, LogConfig, LogFormat};
use tracing_subscriber::{EnvFilter, Layer, Registry, layer::SubscriberExt, util::SubscriberInitExt};

use crate::traces::Exporting;

/// What a command logs that an operator runs by hand, unless the configuration says otherwise.
const QUIET: &str = "warn";

/// Leaves only warnings in the log of a command, unless the configuration has another filter than the default.
pub fn be_quiet(config: &mut Config) {
    if config.log.filter == LogConfig::default().filter {
        QUIET.clone_into(&mut config.log.filter);
    }
}

/// Starts logging and the export of spans as configured. The process must have installed its TLS implementation, and must not have
/// entered a runtime yet: the exporter works in a thread of its own.
pub fn start(config: &Config) -> anyhow::Result<Exporting> {
    let filter = EnvFilter::try_new(&config.log.filter).context("log.filter")?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match config.log.format {
        LogFormat::Text => lines.with_ansi(false).with_filter(filter).boxed(),
        // The list of spans contains the current one.
        LogFormat::Json => lines.json().with_current_span(false).with_filter(filter).boxed(),
    };
    let exporting = Exporting::start(&config.traces)?;
    tracing_subscriber::registry()
        .with(lines)
        .with(exporting.layer())
        .init();
    Ok(exporting)
}
