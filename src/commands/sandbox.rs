//! `flight-finder sandbox`

use std::net::SocketAddr;

use flight_finder_sandbox as sandbox;
use tokio::net::TcpListener;

use crate::process;

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The address to listen on.
    #[arg(long, env = "FLIGHT_FINDER_SANDBOX_ADDRESS", default_value = "127.0.0.1:8090")]
    address: SocketAddr,
    /// Latency of an answer in milliseconds, from-to.
    #[arg(long, env = "FLIGHT_FINDER_SANDBOX_LATENCY", value_name = "FROM-TO", default_value = "300-3000", value_parser = latency)]
    latency_ms: [u64; 2],
    /// The number of itineraries in a complete answer, unless a control request sets it.
    #[arg(long)]
    results: Option<usize>,
}

/// Serves until a stop signal.
pub async fn run(args: Args) -> anyhow::Result<()> {
    let stop = process::stop_signal()?;
    let listener = TcpListener::bind(args.address).await?;
    tracing::info!(address = %listener.local_addr()?, "sandbox");
    let defaults = sandbox::Config::default();
    let config = sandbox::Config {
        latency_ms: args.latency_ms,
        poll_latency_ms: defaults.poll_latency_ms.map(|poll| poll.min(args.latency_ms[1])),
        results: args.results.unwrap_or(defaults.results),
        ..defaults
    };
    sandbox::serve(listener, config, stop).await?;
    Ok(())
}

fn latency(text: &str) -> Result<[u64; 2], String> {
    let parsed = text
        .split_once('-')
        .and_then(|(from, to)| Some([from.parse().ok()?, to.parse().ok()?]));
    parsed
        .filter(|[from, to]| from <= to && *to <= 60_000)
        .ok_or_else(|| format!("{text}: from-to in milliseconds, for example 300-3000"))
}
