//! `flight-finder serve`: everything in one process.

use std::net::Ipv4Addr;

use anyhow::Context;
use flight_finder_core::{
    base::telemetry::Vitals,
    landing::pages::changes::{DEMO_PAGE, add_demo_pages},
    platform::config::Config,
};
use flight_finder_sandbox as sandbox;
use flight_finder_worker::Mailer;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    actor,
    api::{self, Visitors, print_welcome_link},
    migrate::migrate,
    scheduler::schedule,
    seed::seed,
    worker::work,
};
use crate::{process, secrets_file};

/// The arguments of `serve`.
#[derive(clap::Args)]
#[group(skip)]
pub struct Args {
    #[command(flatten)]
    api: api::Args,
    /// Makes some landing pages, unless a state was enabled before. They show example prices until a provider has a key.
    #[arg(long)]
    demo_pages: bool,
}

/// Migrates and seeds the database, then serves, runs jobs and schedules until a stop signal.
pub async fn run(mut config: Config, args: Args) -> anyhow::Result<()> {
    process::raise_file_limit(&mut config);
    let db = process::open(&config).await?;
    // After the folder of the database exists.
    secrets_file::create(&mut config)?;
    migrate(&db).await?;
    seed(&db).await?;
    let has_new_pages = args.demo_pages && add_demo_pages(&db, actor().into()).await?;
    let stop = process::stop_signal()?;
    keep_pictures(&mut config);
    if config.sandbox.url.is_none() {
        config.sandbox.url = Some(start_sandbox(&config, stop.clone()).await?);
    }
    let queues = config.worker.concurrency.clone().into_iter().collect();
    let settings = process::live_settings(&config, &db).await?;
    let vitals = Vitals::default();
    let monitoring = process::monitoring(&config, &db, &settings, &vitals, &stop)?;
    let mailer = Mailer::new(&config)?.printing();
    let visitors = Visitors::bind(&config, &db, settings.clone(), monitoring, stop.clone()).await?;
    let working = work(&config, &db, settings, mailer, queues, vitals, stop.clone());
    let scheduling = schedule(&db, stop.clone());
    print_addresses(&config, has_new_pages);
    if args.api.print_welcome_link || config.database.options().file().is_some() {
        print_welcome_link(&config, &db).await?;
    }
    let serving = async {
        visitors.serve().await;
        // When the server ends, the worker and the scheduler stop as well.
        stop.cancel();
    };
    let ((), worked, scheduled) = tokio::join!(serving, working, scheduling);
    db.close().await;
    worked.and(scheduled)
}

/// Keeps pictures beside the database file if nothing else is configured. There is one such process for a file.
fn keep_pictures(config: &mut Config) {
    if config.pictures.folder.is_none() {
        let file = config.database.options().file();
        config.pictures.folder = file.map(|file| file.with_file_name("pictures"));
    }
}

/// Prints where to start, for users who run the command by hand. The welcome link comes after the way to the back office.
fn print_addresses(config: &Config, has_new_pages: bool) {
    let site = format!("http://{}", config.http.address);
    println!("Flight Finder: {site}");
    println!("  Data: {}. Ctrl-C stops it.", config.database.url);
    println!("Things to try:");
    println!("  A search: Nga \"Tiranë\", Për \"Romë\", two dates, \"Kërko fluturime\". English: {site}/en/home");
    if has_new_pages {
        println!("  A landing page, as a search engine reads it: {site}{DEMO_PAGE}");
    }
    println!("  The back office, with its jobs and workers: {site}/admin");
}

/// Starts the sandbox and returns its URL. It is used only while no provider key exists.
async fn start_sandbox(config: &Config, stop: CancellationToken) -> anyhow::Result<String> {
    let address = config.sandbox.address.unwrap_or((Ipv4Addr::LOCALHOST, 0).into());
    let listener = TcpListener::bind(address).await.context("sandbox.address")?;
    let url = format!("http://{}", listener.local_addr()?);
    let config = sandbox::Config {
        clock: process::clock(config),
        ..sandbox::Config::default()
    };
    tokio::spawn(async move {
        if let Err(error) = sandbox::serve(listener, config, stop).await {
            tracing::error!(%error, "the sandbox ended");
        }
    });
    Ok(url)
}
