//! `flight-finder scheduler`

use flight_finder_core::{
    base::telemetry::Vitals,
    platform::{config::Config, db::Db, queue::Registration, schedules::SCHEDULES},
};
use tokio_util::sync::CancellationToken;

use crate::process;

/// Queues the jobs of due schedules until a stop signal.
pub async fn run(config: Config) -> anyhow::Result<()> {
    let db = process::open_migrated(&config).await?;
    let stop = process::stop_signal()?;
    let settings = process::live_settings(&config, &db).await?;
    process::monitoring(&config, &db, &settings, &Vitals::default(), &stop)?;
    let registration = Registration::start_with(&db, "scheduler", settings.applied()).await?;
    let scheduled = schedule(&db, stop).await;
    registration.leave().await?;
    db.close().await;
    scheduled
}

/// Queues the jobs of due schedules until `stop`.
pub async fn schedule(db: &Db, stop: CancellationToken) -> anyhow::Result<()> {
    Ok(flight_finder_scheduler::run(db.clone(), SCHEDULES, stop).await?)
}
