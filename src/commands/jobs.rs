//! `flight-finder jobs` and `flight-finder jobs retry <id>`

use flight_finder_core::{config::Config, db::Db, ids::JobId};

use crate::process;

/// The number of failed jobs that are listed.
const LISTED: i64 = 20;

/// The arguments. Without a subcommand, an overview is printed.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Puts a failed job back into its queue.
    Retry {
        /// The id of the job, as the overview prints it.
        id: JobId,
    },
}

/// Prints the overview or runs the subcommand.
pub async fn run(config: &Config, args: Args) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    match args.command {
        None => overview(&db).await?,
        Some(Command::Retry { id }) => retry(&db, id).await?,
    }
    db.close().await;
    Ok(())
}

async fn overview(db: &Db) -> anyhow::Result<()> {
    let mut tx = db.read().await?;
    println!(
        "{:<14}{:>8}{:>11}{:>9}{:>14}",
        "queue", "ready", "scheduled", "running", "oldest ready"
    );
    for queue in tx.queue().queue_depths().await? {
        let oldest = queue
            .oldest_ready
            .map_or_else(|| "-".to_owned(), |age| format!("{:.1} s", age.as_secs_f64()));
        println!(
            "{:<14}{:>8}{:>11}{:>9}{oldest:>14}",
            queue.queue, queue.ready, queue.scheduled, queue.running
        );
    }
    let failed = tx.queue().failed_jobs(LISTED).await?;
    println!(
        "\nfailed, latest first: {}",
        if failed.is_empty() { "none" } else { "" }
    );
    for job in failed {
        println!(
            "{}  {}  {}  {}",
            job.id,
            job.finished_at,
            job.kind,
            job.error.unwrap_or_default()
        );
    }
    Ok(())
}

async fn retry(db: &Db, id: JobId) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    anyhow::ensure!(tx.queue().retry_job(id).await?, "{id}: no failed job has this id");
    tx.commit().await?;
    println!("{id} is queued again.");
    Ok(())
}
