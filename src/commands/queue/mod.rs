//! `flight-finder queue list|top|check|show|jobs|failures|scale|pause|resume|drain|retry|discard|cancel|redrive`

mod board;
mod check;
mod jobs;
mod show;

use anyhow::Context;
use flight_finder_core::{
    base::{ids::JobId, revision::Expected, time::Timestamp},
    platform::{
        config::Config,
        db::Db,
        operations::{ActionKind, Amount, TargetChange, change_target},
        queue::QueueState,
    },
};

use super::actor;
use crate::process;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Prints the queues, what is set for them, and the latest failed jobs.
    List,
    /// Prints the queues and processes every two seconds, until Ctrl-C.
    Top,
    /// Prints what keeps jobs from running, and fails if jobs of a queue do not run.
    Check,
    /// Prints one job with its attempts.
    Show {
        /// Its id.
        id: JobId,
    },
    /// Prints the jobs in a state, at most 50.
    Jobs {
        /// `scheduled`, `ready`, `running`, `done`, `dead`, `expired` or `cancelled`.
        state: String,
        /// Only those of this queue.
        #[arg(long)]
        queue: Option<String>,
    },
    /// Prints the dead jobs by reason, as `--reason` takes it.
    Failures,
    /// Sets how many handlers of a queue run, and how its jobs are tried again. Running jobs go on.
    Scale {
        queue: String,
        /// The handlers of each process: a number, or `configured`.
        #[arg(long, required_unless_present_any = ["total", "max_attempts", "longest_backoff"], value_parser = per_process)]
        per_process: Option<Amount>,
        /// The handlers of all processes together: a number, or `unbounded`.
        #[arg(long, value_parser = total)]
        total: Option<Amount>,
        /// The attempts of each job: a number, or `default`.
        #[arg(long, value_parser = rule)]
        max_attempts: Option<Amount>,
        /// The longest wait between two attempts in seconds: a number, or `default`.
        #[arg(long, value_parser = rule)]
        longest_backoff: Option<Amount>,
    },
    /// Starts no more jobs of a queue until the queue is resumed. Running jobs go on.
    Pause {
        queue: String,
        /// Why, for other operators.
        #[arg(long)]
        reason: Option<String>,
        /// When the queue runs again by itself: 2026-11-21T06:00:00Z.
        #[arg(long)]
        until: Option<Timestamp>,
    },
    /// Starts jobs again.
    Resume { queue: String },
    /// Starts only the jobs that wait now, until the queue is resumed.
    Drain {
        queue: String,
        /// Why, for other operators.
        #[arg(long)]
        reason: Option<String>,
    },
    /// Puts a failed job, or all that a filter selects, back into its queue.
    Retry(jobs::Selection),
    /// Discards a failed job, or all that a filter selects: they count as cancelled.
    Discard(jobs::Selection),
    /// Cancels a job that waits or runs, or all that a filter selects.
    Cancel(jobs::Selection),
    /// Puts all failed jobs that a filter selects back into their queues, at a rate.
    Redrive(jobs::Filter),
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    let state = |state| TargetChange {
        state: Some(state),
        ..TargetChange::default()
    };
    match command {
        Command::List => board::list(config, &db).await?,
        Command::Top => board::top(config, &db).await?,
        Command::Show { id } => show::job(&db, id).await?,
        Command::Jobs { state, queue } => show::jobs(&db, &state, queue).await?,
        Command::Failures => show::failures(&db).await?,
        Command::Check => check::check(config, &db).await?,
        Command::Retry(selection) => jobs::act(config, &db, ActionKind::Redrive, selection).await?,
        Command::Discard(selection) => jobs::act(config, &db, ActionKind::Discard, selection).await?,
        Command::Cancel(selection) => jobs::act(config, &db, ActionKind::Cancel, selection).await?,
        Command::Redrive(filter) => jobs::act_on_many(config, &db, ActionKind::Redrive, filter).await?,
        Command::Scale {
            queue,
            per_process,
            total,
            max_attempts,
            longest_backoff,
        } => {
            let scale = TargetChange {
                per_process,
                total,
                max_attempts,
                longest_backoff,
                ..TargetChange::default()
            };
            change(config, &db, &queue, scale).await?;
        }
        Command::Pause { queue, reason, until } => {
            let pause = TargetChange {
                reason,
                until,
                ..state(QueueState::Paused)
            };
            change(config, &db, &queue, pause).await?;
        }
        Command::Resume { queue } => change(config, &db, &queue, state(QueueState::Running)).await?,
        Command::Drain { queue, reason } => {
            let drain = TargetChange {
                reason,
                ..state(QueueState::Draining)
            };
            change(config, &db, &queue, drain).await?;
        }
    }
    db.close().await;
    Ok(())
}

/// Changes the target of a queue and prints it.
async fn change(config: &Config, db: &Db, queue: &str, change: TargetChange) -> anyhow::Result<()> {
    let configured = known(config, queue)?;
    let has_state = change.state.is_some();
    let mut tx = db.write().await?;
    let target = change_target(&mut tx, queue, change, &Expected::Any, actor().into()).await?;
    tx.commit().await?;
    println!("{queue}: {}", board::described(target.row(), configured));
    if has_state {
        println!("Every process follows within two seconds.");
    }
    Ok(())
}

/// The handlers of a queue in each process, as configured.
fn known(config: &Config, queue: &str) -> anyhow::Result<usize> {
    let known = &config.worker.concurrency;
    known.get(queue).copied().with_context(|| {
        let names: Vec<_> = known.keys().map(String::as_str).collect();
        format!("there is no queue {queue}; there are {}", names.join(", "))
    })
}

fn per_process(text: &str) -> Result<Amount, String> {
    number_or("configured", text)
}

fn total(text: &str) -> Result<Amount, String> {
    number_or("unbounded", text)
}

fn rule(text: &str) -> Result<Amount, String> {
    number_or("default", text)
}

/// Reads a number, or the word for none.
fn number_or(word: &str, text: &str) -> Result<Amount, String> {
    if text == word {
        return Ok(Amount::Unset);
    }
    let number = text.parse().map(Amount::Number);
    number.map_err(|_| format!("a number or {word:?}"))
}
