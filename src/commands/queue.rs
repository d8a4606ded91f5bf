//! `flight-finder queue list|scale|pause|resume|drain|retry`

use std::collections::BTreeSet;

use anyhow::Context;
use flight_finder_core::{
    config::Config,
    db::Db,
    ids::JobId,
    operations::{Amount, TargetChange, change_target},
    queue::{QueueDepth, QueueState, QueueTarget},
    revision::Expected,
};

use super::settings::ACTOR;
use crate::process;

/// The number of failed jobs that `queue list` prints.
const LISTED: i64 = 20;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Prints the queues, what is set for them, and the latest failed jobs.
    List,
    /// Sets how many handlers of a queue run. Running jobs go on.
    Scale {
        queue: String,
        /// The handlers of each process: a number, or `configured`.
        #[arg(long, required_unless_present = "total", value_parser = per_process)]
        per_process: Option<Amount>,
        /// The handlers of all processes together: a number, or `unbounded`.
        #[arg(long, value_parser = total)]
        total: Option<Amount>,
    },
    /// Starts no more jobs of a queue until the queue is resumed. Running jobs go on.
    Pause { queue: String },
    /// Starts jobs again.
    Resume { queue: String },
    /// Starts only the jobs that wait now, until the queue is resumed.
    Drain { queue: String },
    /// Puts a failed job back into its queue.
    Retry {
        /// The id of the job, as the list prints it.
        id: JobId,
    },
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    let state = |state| TargetChange {
        state: Some(state),
        ..TargetChange::default()
    };
    match command {
        Command::List => list(config, &db).await?,
        Command::Retry { id } => retry(&db, id).await?,
        Command::Scale {
            queue,
            per_process,
            total,
        } => {
            let scale = TargetChange {
                per_process,
                total,
                state: None,
            };
            change(config, &db, &queue, scale).await?;
        }
        Command::Pause { queue } => change(config, &db, &queue, state(QueueState::Paused)).await?,
        Command::Resume { queue } => change(config, &db, &queue, state(QueueState::Running)).await?,
        Command::Drain { queue } => change(config, &db, &queue, state(QueueState::Draining)).await?,
    }
    db.close().await;
    Ok(())
}

/// Changes the target of a queue and prints it.
async fn change(config: &Config, db: &Db, queue: &str, change: TargetChange) -> anyhow::Result<()> {
    let known = &config.worker.concurrency;
    let configured = known.get(queue).copied().with_context(|| {
        let names: Vec<_> = known.keys().map(String::as_str).collect();
        format!("there is no queue {queue}; there are {}", names.join(", "))
    })?;
    let mut tx = db.write().await?;
    let target = change_target(&mut tx, queue, change, &Expected::Any, ACTOR.into()).await?;
    tx.commit().await?;
    println!("{queue}: {}", described(target.row(), configured));
    Ok(())
}

async fn list(config: &Config, db: &Db) -> anyhow::Result<()> {
    let mut tx = db.read().await?;
    println!(
        "{:<14}{:>8}{:>11}{:>9}{:>14}  handlers",
        "queue", "ready", "scheduled", "running", "oldest ready"
    );
    let (depths, targets) = (tx.queue().queue_depths().await?, tx.queue().targets().await?);
    let configured = &config.worker.concurrency;
    // Jobs of a queue that no process serves wait for ever, so such a queue is listed too.
    let queues: BTreeSet<_> = configured
        .keys()
        .chain(depths.iter().map(|depth| &depth.queue))
        .collect();
    for queue in queues {
        let depth = depths.iter().find(|depth| depth.queue == *queue);
        let handlers = match configured.get(queue) {
            Some(number) => {
                let target = targets.of(queue).cloned().unwrap_or_else(|| QueueTarget::unset(queue));
                described(&target, *number)
            }
            None => "none configured".to_owned(),
        };
        println!("{}  {handlers}", numbers(queue, depth));
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

fn numbers(queue: &str, depth: Option<&QueueDepth>) -> String {
    let [ready, scheduled, running] = depth.map_or([0; 3], |depth| [depth.ready, depth.scheduled, depth.running]);
    let oldest = depth
        .and_then(|depth| depth.oldest_ready)
        .map_or_else(|| "-".to_owned(), |age| format!("{:.1} s", age.as_secs_f64()));
    format!("{queue:<14}{ready:>8}{scheduled:>11}{running:>9}{oldest:>14}")
}

/// `8 per process, 12 in total, paused`
fn described(target: &QueueTarget, configured: usize) -> String {
    let per_process = match target.per_process {
        Some(number) => format!("{number} per process"),
        None => format!("{configured} per process (configured)"),
    };
    let total = target.total.map(|number| format!("{number} in total"));
    let state = match target.state {
        QueueState::Running => None,
        QueueState::Paused => Some("paused".to_owned()),
        QueueState::Draining => Some("draining".to_owned()),
    };
    let parts: Vec<_> = [Some(per_process), total, state].into_iter().flatten().collect();
    parts.join(", ")
}

async fn retry(db: &Db, id: JobId) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    anyhow::ensure!(tx.queue().retry_job(id).await?, "{id}: no failed job has this id");
    tx.commit().await?;
    println!("{id} is queued again.");
    Ok(())
}

fn per_process(text: &str) -> Result<Amount, String> {
    number_or("configured", text)
}

fn total(text: &str) -> Result<Amount, String> {
    number_or("unbounded", text)
}

/// Reads a number, or the word for none.
fn number_or(word: &str, text: &str) -> Result<Amount, String> {
    if text == word {
        return Ok(Amount::Unset);
    }
    let number = text.parse().map(Amount::Number);
    number.map_err(|_| format!("a number or {word:?}"))
}
