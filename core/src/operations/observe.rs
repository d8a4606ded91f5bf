//! The metrics of queues, which every process reads from the database, and those of the process itself.

use std::time::Duration;

use metrics::gauge;

use super::board::Board;
use crate::{db::Db, queue::QueueState, telemetry::Vitals};

/// The listener counts as working while something arrived within this time. It is longer than the time between two pings.
pub const LISTENER_PATIENCE: Duration = Duration::from_secs(10);

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
}

/// Sets the gauges of this process.
pub fn observe_process(db: &Db, vitals: &Vitals) {
    gauge!("flight_finder_runtime_lag_seconds").set(vitals.runtime_lag().as_secs_f64());
    let is_listening = db.signal().listener_age() < LISTENER_PATIENCE;
    gauge!("flight_finder_listener_up").set(f64::from(u8::from(is_listening)));
    for (queue, age) in vitals.claim_loop_ages() {
        gauge!("flight_finder_claim_loop_age_seconds", "queue" => queue).set(age.as_secs_f64());
    }
}
