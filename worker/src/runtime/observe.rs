//! The runtime's metrics, by queue and kind.

use std::time::Duration;

use flight_finder_core::platform::queue::{Job, Outcome, Rescued};
use metrics::{counter, histogram};

pub(super) fn started(job: &Job) {
    let waited = job.started_at.since(job.run_at);
    histogram!("flight_finder_job_wait_seconds", "queue" => job.queue.clone(), "kind" => job.kind.clone())
        .record(waited.as_secs_f64());
}

/// Records the end of one attempt of a job in a log line and in the metrics.
pub(super) fn ended(job: &Job, outcome: &Outcome, took: Duration) {
    let (queue, kind) = (job.queue.clone(), job.kind.clone());
    histogram!("flight_finder_job_run_seconds", "queue" => queue.clone(), "kind" => kind.clone())
        .record(took.as_secs_f64());
    let name = match (job.is_completed(), job.has_failed()) {
        (true, false) => "done",
        (true, true) => "dead",
        (false, _) => outcome.name(),
    };
    counter!("flight_finder_job_runs_total", "queue" => queue.clone(), "kind" => kind.clone(), "outcome" => name)
        .increment(1);
    if matches!(outcome, Outcome::Retry { .. }) {
        counter!("flight_finder_job_retries_total", "queue" => queue, "kind" => kind).increment(1);
    }
    let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    match outcome {
        Outcome::Retry { error, .. }
        | Outcome::Postponed { error, .. }
        | Outcome::Dead { error }
        | Outcome::Expired { error } => {
            tracing::warn!(job.outcome = name, job.took_ms = took_ms, error, "job");
        }
        _ => tracing::info!(job.outcome = name, job.took_ms = took_ms, "job"),
    }
}

/// Records that another process has taken over a job that ran in this process.
pub(super) fn lost(job: &Job) {
    tracing::warn!(job.id = %job.id, job.kind, "lease lost, handler stopped");
    counter!("flight_finder_job_lost_leases_total", "queue" => job.queue.clone(), "kind" => job.kind.clone())
        .increment(1);
}

/// Records that this process has taken a job back from another one.
pub(super) fn rescued(job: &Rescued) {
    tracing::warn!(job.id = %job.id, job.kind, job.crashed = job.crashed, "rescued");
    let crashed = if job.crashed { "true" } else { "false" };
    counter!(
        "flight_finder_job_rescues_total",
        "queue" => job.queue.clone(), "kind" => job.kind.clone(), "crashed" => crashed
    )
    .increment(1);
}
