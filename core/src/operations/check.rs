//! Finds what keeps jobs from running, before or after a deployment.

use std::collections::BTreeMap;

use super::board::Board;
use crate::{
    jobs::{FetchFlightApi, FetchRapidApi, Prune, RefreshCalendar, RenderPages, StartSearch},
    mail::SendMail,
    queue::{JobKind, QueueState},
};

/// The queues of all kinds of jobs.
const QUEUES: [&str; 7] = [
    StartSearch::QUEUE,
    FetchRapidApi::QUEUE,
    FetchFlightApi::QUEUE,
    RefreshCalendar::QUEUE,
    Prune::QUEUE,
    RenderPages::QUEUE,
    SendMail::QUEUE,
];

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub severity: Severity,
    /// A sentence that names the queue, the process or the setting.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Jobs do not run.
    Error,
    /// Jobs run, but perhaps not as intended.
    Warning,
}

/// Checks the configuration of workers against the board. Nothing is found in an installation in which all jobs run.
pub fn check(board: &Board, configured: &BTreeMap<String, usize>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut note = |severity, text: String| findings.push(Finding { severity, text });
    for queue in QUEUES.iter().filter(|queue| !configured.contains_key(**queue)) {
        note(
            Severity::Error,
            format!("worker.concurrency: the queue {queue} is missing, so its jobs never run"),
        );
    }
    for queue in configured.keys().filter(|queue| !QUEUES.contains(&queue.as_str())) {
        note(
            Severity::Warning,
            format!("worker.concurrency: no job is ever in the queue {queue}"),
        );
    }
    for view in &board.queues {
        let queue = &view.depth.queue;
        if view.handlers == 0 && configured.contains_key(queue) {
            note(
                Severity::Error,
                format!(
                    "{queue}: no living process runs its jobs ({} are ready)",
                    view.depth.ready
                ),
            );
        }
        match view.target.state {
            QueueState::Running => {}
            QueueState::Paused => note(Severity::Warning, format!("{queue}: paused")),
            QueueState::Draining => note(Severity::Warning, format!("{queue}: draining, so new jobs wait")),
        }
        if view.dead > 0 {
            note(Severity::Warning, format!("{queue}: {} dead jobs", view.dead));
        }
    }
    let alive = || board.processes.iter().filter(|process| process.is_alive);
    if !alive().any(|process| process.is_leader) {
        note(Severity::Error, "no scheduler leads, so no schedule is due".to_owned());
    }
    let versions: std::collections::BTreeSet<_> = alive().filter_map(|process| process.row.version.clone()).collect();
    if versions.len() > 1 {
        let versions: Vec<_> = versions.into_iter().collect();
        note(
            Severity::Warning,
            format!("processes of different versions run: {}", versions.join(", ")),
        );
    }
    for process in board.processes.iter().filter(|process| !process.is_alive) {
        note(
            Severity::Warning,
            format!(
                "{}: no heartbeat since {}",
                process.row.name,
                process.row.seen_at.to_rfc3339()
            ),
        );
    }
    for account in &board.accounts {
        if let Some(until) = account.paused_until {
            note(
                Severity::Warning,
                format!("{}: paused until {}", account.account, until.to_rfc3339()),
            );
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        operations::QueueView,
        queue::{QueueDepth, QueueTarget},
        time::Timestamp,
    };

    #[test]
    fn queues_that_nobody_serves_and_queues_that_are_paused_are_found() {
        let mut configured: BTreeMap<String, usize> = QUEUES.iter().map(|queue| ((*queue).to_owned(), 1)).collect();
        configured.remove("mail");
        let view = |queue: &str, handlers, state| QueueView {
            depth: QueueDepth {
                ready: 3,
                ..QueueDepth::empty(queue)
            },
            target: QueueTarget {
                state,
                ..QueueTarget::unset(queue)
            },
            configured: Some(1),
            target_handlers: 1,
            handlers,
            runnable: 3,
            dead: 0,
            minute: None,
        };
        let board = Board {
            at: Timestamp(0),
            queues: vec![
                view("search", 0, QueueState::Running),
                view("calendar", 1, QueueState::Paused),
                view("provider_a", 1, QueueState::Running),
            ],
            processes: Vec::new(),
            schedules: Vec::new(),
            accounts: Vec::new(),
        };

        let found: Vec<_> = check(&board, &configured)
            .into_iter()
            .map(|finding| finding.text)
            .collect();

        assert_eq!(
            found,
            [
                "worker.concurrency: the queue mail is missing, so its jobs never run",
                "search: no living process runs its jobs (3 are ready)",
                "calendar: paused",
                "no scheduler leads, so no schedule is due",
            ]
        );
    }
}
