//! The metrics of queues, which every process reads from the database, and those of the process itself.

use std::{collections::BTreeMap, fs};

use metrics::gauge;

use super::{
    board::Board,
    problems::{Problem, ProblemKind},
    process::LISTENER_PATIENCE,
};
use crate::{
    base::telemetry::Vitals,
    platform::{db::Db, queue::QueueState},
};

/// The problems that were last observed, by kind and subject.
pub type ObservedProblems = BTreeMap<(ProblemKind, String), f64>;

/// Sets the gauges of all queues. A queue without jobs has explicit zeros.
#[expect(clippy::cast_precision_loss, reason = "gauges are floats")]
pub fn observe_board(board: &Board) {
    for view in &board.queues {
        let labels = [("queue", view.depth.queue.clone())];
        let set = |name: &'static str, value: f64| gauge!(name, &labels).set(value);
        set("flight_finder_queue_ready", view.depth.ready as f64);
        set("flight_finder_queue_scheduled", view.depth.scheduled as f64);
        set("flight_finder_queue_running", view.depth.running as f64);
        let oldest = view.depth.oldest_ready.unwrap_or_default();
        set("flight_finder_queue_oldest_seconds", oldest.as_secs_f64());
        set("flight_finder_queue_dead", view.dead as f64);
        set("flight_finder_queue_runnable", view.runnable as f64);
        set("flight_finder_queue_handlers", view.handlers as f64);
        set("flight_finder_queue_target_handlers", view.target_handlers as f64);
        let is_paused = view.target.state == QueueState::Paused;
        set("flight_finder_queue_paused", f64::from(u8::from(is_paused)));
    }
    for state in &board.schedules {
        if let Some(last) = state.last_tick {
            gauge!("flight_finder_schedule_last_tick_seconds", "schedule" => state.schedule.name)
                .set(last.0 as f64 / 1_000_000.0);
        }
    }
}

/// Sets the gauges of problems: 1 for each that there is, and 0 for those that are over. A kind without a problem has a zero
/// without a subject, so that an alert can tell "well" from "not observed".
pub fn observe_problems(found: &[Problem], observed: &mut ObservedProblems) {
    for value in observed.values_mut() {
        *value = 0.0;
    }
    for kind in ProblemKind::ALL {
        observed.entry((kind, String::new())).or_default();
    }
    for problem in found {
        observed.insert((problem.kind, problem.subject.clone()), 1.0);
    }
    for ((kind, subject), value) in observed.iter() {
        gauge!("flight_finder_problem", "kind" => kind.name(), "subject" => subject.clone()).set(*value);
    }
}

/// Sets the gauges of this process.
pub fn observe_process(db: &Db, vitals: &Vitals) {
    if let Some(bytes) = resident_memory() {
        gauge!("flight_finder_resident_memory_bytes").set(bytes);
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        gauge!("flight_finder_open_files").set(f64::from(u32::try_from(files.count()).unwrap_or(u32::MAX)));
    }
    gauge!("flight_finder_runtime_lag_seconds").set(vitals.runtime_lag().as_secs_f64());
    let is_listening = db.signal().listener_age() < LISTENER_PATIENCE;
    gauge!("flight_finder_listener_up").set(f64::from(u8::from(is_listening)));
    for (queue, age) in vitals.claim_loop_ages() {
        gauge!("flight_finder_claim_loop_age_seconds", "queue" => queue).set(age.as_secs_f64());
    }
}

/// The memory of this process that is not swapped out, in bytes; `None` if the system does not say.
fn resident_memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u32 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(f64::from(kilobytes) * 1024.0)
}
