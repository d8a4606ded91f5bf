//! `flight-finder queue check`

use flight_finder_core::{
    config::Config,
    db::Db,
    operations::{Severity, check as find, read_board},
};

/// Prints what keeps jobs from running. Fails if jobs of a queue do not run.
pub async fn check(config: &Config, db: &Db) -> anyhow::Result<()> {
    let board = read_board(db, &config.worker.concurrency).await?;
    let findings = find(&board, &config.worker.concurrency);
    for finding in &findings {
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        println!("{severity}: {}", finding.text);
    }
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
    let errors = errors.count();
    anyhow::ensure!(errors == 0, "{errors} errors");
    println!("The jobs of all queues run.");
    Ok(())
}
