//! The metrics of a process, as Prometheus reads them.

use std::time::Duration;

use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use tokio::time::interval;

use super::help::HELP;

/// The upper bounds of the buckets of every metric in seconds. Buckets of several processes can be added up, which
/// quantiles cannot. A sketch of quantiles would also take a hundred times the memory.
const SECONDS: [f64; 14] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0,
];

/// How often measurements are added to their buckets.
const UPKEEP: Duration = Duration::from_secs(5);

/// The recorder of this process.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

impl Metrics {
    /// Installs the recorder, inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// The process has a recorder already.
    pub fn install() -> std::result::Result<Self, BuildError> {
        let handle = PrometheusBuilder::new().set_buckets(&SECONDS)?.install_recorder()?;
        for (name, help) in HELP {
            // The recorder keeps one text for a name, whatever the type of the metric.
            metrics::describe_gauge!(name, help);
        }
        metrics::gauge!("flight_finder_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
        let recorded = handle.clone();
        // The recorder keeps every measurement until the next upkeep, so upkeep must run even if nobody reads the
        // metrics.
        tokio::spawn(async move {
            let mut interval = interval(UPKEEP);
            loop {
                interval.tick().await;
                recorded.run_upkeep();
            }
        });
        Ok(Self(handle))
    }

    /// All metrics in Prometheus' text format.
    pub fn render(&self) -> String {
        self.0.run_upkeep();
        self.0.render()
    }
}
