//! `flight-finder queue retry|discard|cancel|redrive`

use flight_finder_core::{
    base::ids::JobId,
    platform::{
        config::Config,
        db::Db,
        operations::{
            ActionKind, BulkAction, JobAction, MAX_PER_SECOND, USUAL_PER_SECOND, act_on_job, count_expired_jobs,
            count_selected_jobs, create_bulk_action,
        },
        queue::{JobFilter, JobState},
    },
};

use super::board::action_text;
use crate::commands::actor;

/// Which jobs an action selects: one job, or all that a filter selects.
#[derive(clap::Args)]
pub struct Selection {
    /// The id of one job, as the list prints it.
    #[arg(conflicts_with_all = ["queue", "kind", "reason", "all"], required_unless_present_any = ["queue", "kind", "reason", "all"])]
    id: Option<JobId>,
    #[command(flatten)]
    filter: Filter,
}

/// A filter of jobs. All conditions must hold.
#[derive(clap::Args)]
pub struct Filter {
    /// The jobs of this queue.
    #[arg(long)]
    queue: Option<String>,
    /// The jobs of this kind.
    #[arg(long)]
    kind: Option<String>,
    /// The dead jobs with this reason, as the back office shows it.
    /// `queue failures` prints them.
    #[arg(long)]
    reason: Option<String>,
    /// All jobs.
    #[arg(long, conflicts_with_all = ["queue", "kind", "reason"])]
    all: bool,
    /// The most jobs in a second.
    #[arg(long, default_value_t = USUAL_PER_SECOND, value_parser = clap::value_parser!(i64).range(1..=MAX_PER_SECOND))]
    per_second: i64,
    /// Acts. Without it, the jobs are only counted.
    #[arg(long)]
    yes: bool,
}

/// Acts on one job, or on all that the filter selects.
pub async fn act(config: &Config, db: &Db, kind: ActionKind, selection: Selection) -> anyhow::Result<()> {
    let Some(id) = selection.id else {
        return act_on_many(config, db, kind, selection.filter).await;
    };
    let (action, done) = match kind {
        ActionKind::Redrive => (JobAction::Retry, "queued again"),
        ActionKind::Discard => (JobAction::Discard, "discarded"),
        ActionKind::Cancel => (JobAction::Cancel, "cancelled"),
    };
    let mut tx = db.write().await?;
    let has_acted = act_on_job(&mut tx, id, action, actor().into()).await?;
    let after = tx.queue().find_job(id).await?;
    tx.commit().await?;
    match kind {
        ActionKind::Redrive | ActionKind::Discard => anyhow::ensure!(has_acted, "{id}: no failed job has this id"),
        ActionKind::Cancel => anyhow::ensure!(has_acted, "{id}: no job that waits or runs has this id"),
    }
    if after.is_some_and(|job| job.state == JobState::Expired) {
        println!("{id} has expired: its search is over.");
    } else {
        println!("{id} is {done}.");
    }
    Ok(())
}

/// Counts the jobs that the filter selects, and acts on them with `--yes`.
pub async fn act_on_many(config: &Config, db: &Db, kind: ActionKind, filter: Filter) -> anyhow::Result<()> {
    anyhow::ensure!(
        kind != ActionKind::Cancel || filter.reason.is_none(),
        "--reason: only dead jobs have a reason"
    );
    let is_named = filter.all || filter.queue.is_some() || filter.kind.is_some() || filter.reason.is_some();
    anyhow::ensure!(is_named, "which jobs? --queue, --kind, --reason, or --all");
    let action = BulkAction {
        kind,
        filter: JobFilter {
            queue: filter.queue,
            kind: filter.kind,
            reason: filter.reason,
            text: None,
        },
        per_second: filter.per_second,
    };
    let mut tx = db.read().await?;
    let jobs = count_selected_jobs(&mut tx, &action).await?;
    let expired = count_expired_jobs(&mut tx, &action).await?;
    drop(tx);
    if jobs == 0 {
        let names: Vec<_> = config.worker.concurrency.keys().map(String::as_str).collect();
        anyhow::bail!(
            "no job is selected; the queues are {}; `flight-finder queue failures` prints the kinds and reasons of dead jobs",
            names.join(", ")
        );
    }
    if !filter.yes {
        println!("{jobs} jobs are selected. Nothing has changed: add --yes to act on them.");
        if expired > 0 {
            println!("{expired} of them end as expired: their search is over.");
        }
        return Ok(());
    }
    let mut tx = db.write().await?;
    let stored = create_bulk_action(&mut tx, &action, actor().into()).await?;
    tx.commit().await?;
    println!("{}", action_text(&stored, true));
    println!("A worker carries it out; `flight-finder queue list` shows how far it is.");
    Ok(())
}
