//! `flight-finder queue retry|discard|cancel|redrive`

use flight_finder_core::{
    db::Db,
    ids::JobId,
    operations::{
        BulkKind, JobAction, MOST_PER_SECOND, NewBulkAction, USUAL_PER_SECOND, act_on_job, count_selected_jobs,
        create_bulk_action,
    },
    queue::JobFilter,
};

use super::board::action_text;
use crate::commands::settings::ACTOR;

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
    #[arg(long)]
    reason: Option<String>,
    /// All jobs.
    #[arg(long, conflicts_with_all = ["queue", "kind", "reason"])]
    all: bool,
    /// The most jobs in a second.
    #[arg(long, default_value_t = USUAL_PER_SECOND, value_parser = clap::value_parser!(i64).range(1..=MOST_PER_SECOND))]
    per_second: i64,
    /// Acts. Without it, the jobs are only counted.
    #[arg(long)]
    yes: bool,
}

/// Acts on one job, or on all that the filter selects.
pub async fn act(db: &Db, action: JobAction, selection: Selection) -> anyhow::Result<()> {
    let Some(id) = selection.id else {
        let kind = match action {
            JobAction::Retry => BulkKind::Redrive,
            JobAction::Discard => BulkKind::Discard,
            JobAction::Cancel => BulkKind::Cancel,
        };
        return act_on_many(db, kind, selection.filter).await;
    };
    let mut tx = db.write().await?;
    let has_acted = act_on_job(&mut tx, id, action, ACTOR.into()).await?;
    tx.commit().await?;
    match action {
        JobAction::Retry | JobAction::Discard => anyhow::ensure!(has_acted, "{id}: no failed job has this id"),
        JobAction::Cancel => anyhow::ensure!(has_acted, "{id}: no job that waits or runs has this id"),
    }
    match action {
        JobAction::Retry => println!("{id} is queued again."),
        JobAction::Discard => println!("{id} is discarded."),
        JobAction::Cancel => println!("{id} is cancelled."),
    }
    Ok(())
}

/// Counts the jobs that the filter selects, and acts on them with `--yes`.
pub async fn act_on_many(db: &Db, kind: BulkKind, filter: Filter) -> anyhow::Result<()> {
    anyhow::ensure!(
        kind != BulkKind::Cancel || filter.reason.is_none(),
        "--reason: only dead jobs have a reason"
    );
    let is_named = filter.all || filter.queue.is_some() || filter.kind.is_some() || filter.reason.is_some();
    anyhow::ensure!(is_named, "which jobs? --queue, --kind, --reason, or --all");
    let action = NewBulkAction {
        kind,
        filter: JobFilter {
            queue: filter.queue,
            kind: filter.kind,
            reason: filter.reason,
        },
        per_second: filter.per_second,
    };
    if !filter.yes {
        let jobs = count_selected_jobs(&mut db.read().await?, &action).await?;
        println!("{jobs} jobs are selected. Nothing has changed: add --yes to act on them.");
        return Ok(());
    }
    let mut tx = db.write().await?;
    let stored = create_bulk_action(&mut tx, &action, ACTOR.into()).await?;
    tx.commit().await?;
    println!("{}", action_text(&stored));
    println!("A worker carries it out; `flight-finder queue list` shows how far it is.");
    Ok(())
}
