//! `flight-finder queue check`

use flight_finder_core::{
    base::telemetry::Vitals,
    platform::{
        config::Config,
        db::Db,
        operations::{KeyTrouble, Problem, ProcessState, Severity, check_database_and_space, problems, read_board},
    },
};

use crate::commands::settings::access;

/// Prints what is wrong, as the Jobs screen shows it. Fails if work is not done.
pub async fn check(config: &Config, db: &Db) -> anyhow::Result<()> {
    let board = read_board(db, &config.worker.concurrency).await?;
    let mut process = ProcessState::of(db, &Vitals::default(), check_database_and_space(db).await);
    process.keys = match access(config, db).await {
        Ok(access) => access.is_locked_out().then_some(KeyTrouble::LockedOut),
        Err(_) => Some(KeyTrouble::Unreadable),
    };
    let found = problems(&process, Some(&board));
    for problem in &found {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        println!("{severity}: {}", text(problem));
    }
    let errors = found.iter().filter(|problem| problem.severity == Severity::Error);
    let errors = errors.count();
    anyhow::ensure!(errors == 0, "{errors} {}", if errors == 1 { "error" } else { "errors" });
    if found.is_empty() {
        println!("All is well.");
    }
    Ok(())
}

/// `search is paused: 4 jobs wait (until 2026-11-20T06:00:00Z)`
pub fn text(problem: &Problem) -> String {
    let until = problem.until.iter().map(|until| format!(" (until {until})"));
    std::iter::once(problem.text.clone()).chain(until).collect()
}
