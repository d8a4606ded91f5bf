//! `flight-finder queue list` and `queue top`: the board as text.

use std::{fmt::Write, io::IsTerminal, time::Duration};

use flight_finder_core::platform::{
    bulk::{BulkChange, is_waiting},
    config::Config,
    db::Db,
    operations::{Board, BulkAction, ProcessState, ProcessView, QueueView, problems, read_board},
    queue::{QueueMinute, QueueState, QueueTarget},
};

use super::check::text as problem_text;

/// The number of failed jobs that `queue list` prints.
const LISTED: i64 = 20;
/// The time between two screens of `queue top`.
const REFRESH: Duration = Duration::from_secs(2);
/// Moves the cursor to the first line and clears the terminal.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// Prints the board, the actions on many jobs, and the latest failed jobs.
pub async fn list(config: &Config, db: &Db) -> anyhow::Result<()> {
    let board = read_board(db, &config.worker.concurrency).await?;
    print!("{}", text(&board)?);
    let mut tx = db.read().await?;
    let actions = tx.bulk_changes().latest::<BulkAction>().await?;
    if !actions.is_empty() {
        println!("\nactions on many jobs, latest first:");
        for action in &actions {
            println!(
                "{}",
                action_text(action, is_waiting::<BulkAction>(&mut tx, action).await?)
            );
        }
    }
    let failed = tx.queue().failed_jobs(LISTED).await?;
    println!(
        "\nfailed, latest first: {}",
        if failed.is_empty() { "none" } else { "" }
    );
    for job in failed {
        let error = job.error.unwrap_or_default();
        println!("{}  {}  {}  {}  {error}", job.id, job.finished_at, job.queue, job.kind);
    }
    Ok(())
}

/// Prints the board again and again, until Ctrl-C; once if the output is not a terminal.
pub async fn top(config: &Config, db: &Db) -> anyhow::Result<()> {
    let is_terminal = std::io::stdout().is_terminal();
    let show = async {
        loop {
            let text = match read_board(db, &config.worker.concurrency).await {
                Ok(board) => text(&board)?,
                Err(error) if is_terminal => format!("The database cannot be read: {error}. Trying again.\n"),
                Err(error) => return Err(error.into()),
            };
            if !is_terminal {
                print!("{text}");
                return Ok(());
            }
            print!("{CLEAR}{text}");
            tokio::time::sleep(REFRESH).await;
        }
    };
    tokio::select! {
        shown = show => shown,
        signal = tokio::signal::ctrl_c() => Ok(signal?),
    }
}

/// The board in columns.
fn text(board: &Board) -> anyhow::Result<String> {
    let mut text = format!("{}\n\n", board.at);
    writeln!(
        text,
        "{:<14}{:>8}{:>11}{:>9}{:>10}{:>14}{:>7}{:>11}{:>11}{:>7}  target",
        "queue", "ready", "scheduled", "running", "handlers", "oldest ready", "/min", "wait p95", "run p95", "dead"
    )?;
    for queue in &board.queues {
        writeln!(text, "{}", queue_line(queue))?;
    }
    writeln!(text, "\nprocesses:")?;
    for process in &board.processes {
        writeln!(text, "{}", process_line(process))?;
    }
    let found = problems(&ProcessState::default(), Some(board));
    if !found.is_empty() {
        writeln!(text, "\nproblems:")?;
    }
    for problem in &found {
        writeln!(text, "{}", problem_text(problem))?;
    }
    for schedule in board.schedules.iter().filter(|schedule| schedule.is_paused) {
        writeln!(text, "\nschedule {}: paused", schedule.schedule.name)?;
    }
    Ok(text)
}

fn queue_line(view: &QueueView) -> String {
    let depth = &view.depth;
    let oldest = depth.oldest_ready.map_or_else(|| "-".to_owned(), seconds);
    let time = |micros: fn(&QueueMinute) -> Option<i64>| {
        let micros = view.minute.as_ref().and_then(micros);
        let time = micros
            .and_then(|micros| u64::try_from(micros).ok())
            .map(Duration::from_micros);
        time.map_or_else(|| "-".to_owned(), seconds)
    };
    let ended = view.minute.as_ref().map_or(0, |minute| minute.ended);
    let handlers = match view.configured {
        Some(configured) => described(&view.target, configured),
        None => "none configured".to_owned(),
    };
    format!(
        "{:<14}{:>8}{:>11}{:>9}{:>10}{:>14}{:>7}{:>11}{:>11}{:>7}  {handlers}",
        depth.queue,
        depth.ready,
        depth.scheduled,
        depth.running,
        format!("{}/{}", view.handlers, view.target_handlers),
        oldest,
        ended,
        time(|minute| minute.wait_p95),
        time(|minute| minute.run_p95),
        view.dead
    )
}

fn process_line(process: &ProcessView) -> String {
    let served: Vec<_> = process
        .row
        .served()
        .iter()
        .map(|served| format!("{} {}/{}", served.queue, served.running, served.handlers))
        .collect();
    let state = match (process.is_alive, process.is_leader) {
        (false, _) => "dead  ",
        (true, true) => "leader",
        (true, false) => "      ",
    };
    let version = process.row.version.as_deref().unwrap_or("-");
    format!(
        "{:<10}{state}  {version:<8}{}  {}  {}",
        process.row.role,
        process.row.seen_at,
        process.row.name,
        served.join(", ")
    )
}

/// `redrive 120 of 400 jobs, 3 skipped, running (provider_a, timed out)`; after a state, why the action stopped by itself.
pub fn action_text(change: &BulkChange, is_waiting: bool) -> String {
    let BulkAction { kind, filter, .. } = change.what();
    let kind = serde_json::to_value(kind).unwrap_or_default();
    let state = serde_json::to_value(change.state).unwrap_or_default();
    let filter: Vec<_> = [&filter.queue, &filter.kind, &filter.reason]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    format!(
        "{}  {} {} of {} jobs, {} skipped, {}{} ({})",
        change.id,
        kind.as_str().unwrap_or_default(),
        change.updated,
        change.total,
        change.skipped,
        if is_waiting {
            "waiting for a worker"
        } else {
            state.as_str().unwrap_or_default()
        },
        change
            .error
            .as_ref()
            .map_or_else(String::new, |error| format!(": {error}")),
        if filter.is_empty() {
            "all".to_owned()
        } else {
            filter.join(", ")
        }
    )
}

/// `8 per process, 12 in total, paused`
pub fn described(target: &QueueTarget, configured: usize) -> String {
    let per_process = match target.per_process {
        Some(number) => format!("{number} per process"),
        None => format!("{configured} per process (configured)"),
    };
    let state = match target.state {
        QueueState::Running => None,
        QueueState::Paused => {
            let until = target
                .paused_until
                .map_or_else(String::new, |until| format!(" until {until}"));
            Some(format!("paused{until}{}", target.note()))
        }
        QueueState::Draining => Some(format!("draining{}", target.note())),
    };
    let parts = [
        Some(per_process),
        target.total.map(|number| format!("{number} in total")),
        target.max_attempts.map(|number| format!("{number} attempts")),
        target
            .longest_backoff
            .map(|number| format!("at most {number} s between attempts")),
        state,
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
