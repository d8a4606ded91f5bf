//! `flight-finder worker --queues search,provider_a --concurrency 32`

use std::time::Duration;

use flight_finder_core::{
    base::telemetry::Vitals,
    platform::{config::Config, db::Db},
    rules::settings::LiveSettings,
};
use flight_finder_worker::{
    JobContext, Mailer, handlers,
    providers::{Http, Limits, PollPolicy},
    runtime::{Runtime, RuntimeSettings, rescue_abandoned},
};
use tokio_util::sync::CancellationToken;

use crate::process;

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The queues whose jobs are run; by default, all queues of the configuration.
    #[arg(long, value_delimiter = ',')]
    queues: Vec<String>,
    /// The number of concurrent handlers for each queue; by default, the numbers of the configuration.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1000))]
    concurrency: Option<u16>,
}

/// Runs jobs until a stop signal.
pub async fn run(config: Config, args: Args) -> anyhow::Result<()> {
    let queues = args.queues(&config)?;
    let db = process::open_migrated(&config).await?;
    let stop = process::stop_signal()?;
    let settings = process::live_settings(&config, &db).await?;
    let vitals = Vitals::default();
    process::monitoring(&config, &db, &settings, &vitals, &stop)?;
    let mailer = Mailer::new(&config)?;
    work(&config, &db, settings, mailer, queues, vitals, stop).await?;
    db.close().await;
    Ok(())
}

/// Runs the jobs of `queues` until `stop`, and then shuts down gracefully.
pub async fn work(
    config: &Config,
    db: &Db,
    settings: LiveSettings,
    mailer: Mailer,
    queues: Vec<(String, usize)>,
    vitals: Vitals,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let http = Http::new(Limits::default())?;
    let applied = settings.applied();
    let context = JobContext::new(db.clone(), settings, http, PollPolicy::default(), mailer);
    let times = RuntimeSettings {
        grace: Duration::from_secs(config.worker.grace_seconds),
        ..RuntimeSettings::default()
    };
    rescue_abandoned(db).await;
    let runtime = Runtime::start(db.clone(), times).reporting(applied).noting(vitals);
    tracing::info!(worker = runtime.name(), ?queues, "working");
    runtime.run(queues, handlers(&context), stop).await;
    Ok(())
}

impl Args {
    fn queues(&self, config: &Config) -> anyhow::Result<Vec<(String, usize)>> {
        let known = &config.worker.concurrency;
        let names: Vec<&String> = if self.queues.is_empty() {
            known.keys().collect()
        } else {
            self.queues.iter().collect()
        };
        names
            .into_iter()
            .map(|name| {
                let configured = known.get(name).copied();
                let Some(configured) = configured else {
                    let names: Vec<_> = known.keys().map(String::as_str).collect();
                    anyhow::bail!("--queues: there is no queue {name}; there are {}", names.join(", "));
                };
                Ok((name.clone(), self.concurrency.map_or(configured, usize::from)))
            })
            .collect()
    }
}
