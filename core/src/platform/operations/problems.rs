//! Decides whether the platform is well. The Jobs screen, `queue check`, readiness, the metrics and the alerts show this list.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use serde::Serialize;

use super::{
    board::{AccountView, Board, QueueView},
    process::{DatabaseTrouble, KeyTrouble, ProcessState},
};
use crate::{
    base::time::Timestamp,
    platform::{
        jobs::{Prune, RefreshCalendar, RenderPages, StartSearch},
        mail::SendMail,
        providers::{Provider, limits::Block},
        queue::{JobKind, OPERATORS, QueueState},
    },
};

/// The queues whose jobs people wait for.
fn for_people() -> impl Iterator<Item = &'static str> {
    let of_providers = Provider::ALL.into_iter().map(|provider| provider.row().queue);
    of_providers.chain([StartSearch::QUEUE, SendMail::QUEUE])
}

/// The queues of all kinds of jobs.
fn queues() -> impl Iterator<Item = &'static str> {
    for_people().chain([RefreshCalendar::QUEUE, Prune::QUEUE, RenderPages::QUEUE, OPERATORS])
}

/// A queue is late if its oldest ready job has waited for longer than this.
const LATE_FOR_PEOPLE: Duration = Duration::from_mins(1);
const LATE: Duration = Duration::from_mins(15);

/// A scheduler that has started within this time has not reached all its planned times.
const SETTLING: Duration = Duration::from_mins(2);

/// The most names in one text.
const MAX_NAMES: usize = 3;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub kind: ProblemKind,
    pub severity: Severity,
    /// The queue, the schedule, the account or the role of the process that it concerns; empty if it concerns everything.
    pub subject: String,
    /// What is wrong, in a few words, without the time until which it lasts.
    pub text: String,
    /// Until when it lasts, if that is known.
    pub until: Option<Timestamp>,
}

/// `error`: work is not done. `warning`: it is done, but perhaps not as intended, or not for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

/// What is wrong; the table in `docs/operations.md` explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    // In the order in which they are shown. First those of the process that looks; these make it not ready.
    DatabaseAway,
    SchemaBehind,
    DatabaseReadOnly,
    DatabaseFull,
    ClockOff,
    ClaimLoopStuck,
    ListenerDown,
    KeysUnreadable,
    // Of all processes together.
    NoLeader,
    QueueUnserved,
    QueueLate,
    QueuePaused,
    QueueDraining,
    AccountFailing,
    AccountSpent,
    AccountPaused,
    ScheduleOverdue,
    ProcessDead,
    JobsDead,
    VersionsDiffer,
    QueueMissing,
    QueueUnknown,
}

impl ProblemKind {
    pub const ALL: [Self; 22] = [
        Self::DatabaseAway,
        Self::SchemaBehind,
        Self::DatabaseReadOnly,
        Self::DatabaseFull,
        Self::ClockOff,
        Self::ClaimLoopStuck,
        Self::ListenerDown,
        Self::KeysUnreadable,
        Self::NoLeader,
        Self::QueueUnserved,
        Self::QueueLate,
        Self::QueuePaused,
        Self::QueueDraining,
        Self::AccountFailing,
        Self::AccountSpent,
        Self::AccountPaused,
        Self::ScheduleOverdue,
        Self::ProcessDead,
        Self::JobsDead,
        Self::VersionsDiffer,
        Self::QueueMissing,
        Self::QueueUnknown,
    ];

    /// The word for the API, metrics and documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::DatabaseAway => "database_away",
            Self::SchemaBehind => "schema_behind",
            Self::DatabaseReadOnly => "database_read_only",
            Self::DatabaseFull => "database_full",
            Self::ClockOff => "clock_off",
            Self::ClaimLoopStuck => "claim_loop_stuck",
            Self::ListenerDown => "listener_down",
            Self::KeysUnreadable => "keys_unreadable",
            Self::NoLeader => "no_leader",
            Self::QueueUnserved => "queue_unserved",
            Self::QueueLate => "queue_late",
            Self::QueuePaused => "queue_paused",
            Self::QueueDraining => "queue_draining",
            Self::AccountFailing => "account_failing",
            Self::AccountSpent => "account_spent",
            Self::AccountPaused => "account_paused",
            Self::ScheduleOverdue => "schedule_overdue",
            Self::ProcessDead => "process_dead",
            Self::JobsDead => "jobs_dead",
            Self::VersionsDiffer => "versions_differ",
            Self::QueueMissing => "queue_missing",
            Self::QueueUnknown => "queue_unknown",
        }
    }

    /// Whether its subject is a queue.
    pub fn is_of_queue(self) -> bool {
        match self {
            Self::QueueUnserved
            | Self::QueueLate
            | Self::QueuePaused
            | Self::QueueDraining
            | Self::JobsDead
            | Self::QueueMissing
            | Self::QueueUnknown => true,
            Self::DatabaseAway
            | Self::SchemaBehind
            | Self::DatabaseReadOnly
            | Self::DatabaseFull
            | Self::ClockOff
            | Self::ClaimLoopStuck
            | Self::ListenerDown
            | Self::KeysUnreadable
            | Self::NoLeader
            | Self::AccountFailing
            | Self::AccountSpent
            | Self::AccountPaused
            | Self::ScheduleOverdue
            | Self::ProcessDead
            | Self::VersionsDiffer => false,
        }
    }

    /// Whether its subject is an account.
    pub fn is_of_account(self) -> bool {
        matches!(self, Self::AccountFailing | Self::AccountSpent | Self::AccountPaused)
    }

    fn found(self, severity: Severity, subject: &str, text: String) -> Problem {
        Problem {
            kind: self,
            severity,
            subject: subject.to_owned(),
            text,
            until: None,
        }
    }

    fn error(self, subject: &str, text: String) -> Problem {
        self.found(Severity::Error, subject, text)
    }

    fn warning(self, subject: &str, text: String) -> Problem {
        self.found(Severity::Warning, subject, text)
    }
}

/// What is wrong with the process that looks and, if it can read the board, with all of them: what keeps work from being done
/// first. Nothing is found in an installation that is well.
pub fn problems(process: &ProcessState, board: Option<&Board>) -> Vec<Problem> {
    let mut found = of_process(process);
    if let Some(board) = board {
        // The board was read from the database. One that was slow for a moment is not away.
        found.retain(|problem| problem.kind != ProblemKind::DatabaseAway);
        found.extend(board.queues.iter().flat_map(of_queue));
        found.extend(of_scheduling(board));
        found.extend(of_processes(board));
        found.extend(board.accounts.iter().filter_map(of_account));
    }
    found.sort_by_key(|problem| (problem.severity, problem.kind));
    found
}

fn of_process(process: &ProcessState) -> Vec<Problem> {
    let database = process.database.map(|trouble| match trouble {
        DatabaseTrouble::Away => (ProblemKind::DatabaseAway, "the database is away"),
        DatabaseTrouble::Silent => (ProblemKind::DatabaseAway, "the database does not answer"),
        DatabaseTrouble::Unreadable => (ProblemKind::DatabaseAway, "the database cannot be read"),
        DatabaseTrouble::Behind => (
            ProblemKind::SchemaBehind,
            "the database schema is behind: run `flight-finder migrate`",
        ),
        DatabaseTrouble::ReadOnly => (ProblemKind::DatabaseReadOnly, "the database cannot be written"),
        DatabaseTrouble::Full => (
            ProblemKind::DatabaseFull,
            "the database cannot be written: it is out of space, memory or connections",
        ),
        DatabaseTrouble::ClockOff => (ProblemKind::ClockOff, "the clock of this host is off"),
    });
    let stuck = (ProblemKind::ClaimLoopStuck, "a claim loop does not work");
    let deaf = (ProblemKind::ListenerDown, "no notifications of other processes arrive");
    let keys = process.keys.map(|trouble| match trouble {
        KeyTrouble::LockedOut => "stored provider keys cannot be decrypted: see `flight-finder settings list`",
        KeyTrouble::Unreadable => "the settings cannot be read",
    });
    let found = database
        .into_iter()
        .chain(process.is_stuck.then_some(stuck))
        .chain(process.is_deaf.then_some(deaf))
        .chain(keys.map(|text| (ProblemKind::KeysUnreadable, text)));
    found.map(|(kind, text)| kind.error("", text.to_owned())).collect()
}

fn of_queue(view: &QueueView) -> Vec<Problem> {
    let queue = view.depth.queue.as_str();
    let mut found = Vec::new();
    let is_known = queues().any(|known| known == queue);
    if is_known && view.configured.is_none() {
        let text = format!("worker.concurrency: the queue {queue} is missing, so its jobs never run");
        found.push(ProblemKind::QueueMissing.error(queue, text));
    } else if !is_known && view.configured.is_some() {
        let text = format!("worker.concurrency: no job is ever in the queue {queue}");
        found.push(ProblemKind::QueueUnknown.warning(queue, text));
    }
    found.extend(of_starts(view));
    if view.dead > 0 {
        let verb = if view.dead == 1 { "is" } else { "are" };
        let text = format!("{} of {queue} {verb} dead", jobs(view.dead));
        found.push(ProblemKind::JobsDead.warning(queue, text));
    }
    found
}

/// Why the jobs of a queue do not start: one reason, because each of them explains the next.
fn of_starts(view: &QueueView) -> Option<Problem> {
    let queue = view.depth.queue.as_str();
    let ready = view.depth.ready;
    let is_needed = view.configured.is_some() || ready + view.depth.scheduled > 0;
    let waiting = format!("{} {}", jobs(ready), if ready == 1 { "waits" } else { "wait" });
    match view.target.state {
        QueueState::Paused => {
            let severity = if ready > 0 { Severity::Error } else { Severity::Warning };
            let by = view.target.note();
            let mut problem =
                ProblemKind::QueuePaused.found(severity, queue, format!("{queue} is paused{by}: {waiting}"));
            problem.until = view.target.paused_until;
            Some(problem)
        }
        QueueState::Running | QueueState::Draining if view.handlers == 0 && is_needed => {
            let text = format!("{queue} has no handlers: no process runs its jobs, and {waiting}");
            Some(ProblemKind::QueueUnserved.error(queue, text))
        }
        QueueState::Running | QueueState::Draining if is_late(view) => {
            let minutes = view.depth.oldest_ready.unwrap_or_default().as_secs() / 60;
            let text = format!("{queue} is late: its oldest job has waited for {minutes} min");
            Some(ProblemKind::QueueLate.error(queue, text))
        }
        QueueState::Draining => {
            let text = format!("{queue} is draining{}: {waiting}", view.target.note());
            Some(ProblemKind::QueueDraining.warning(queue, text))
        }
        QueueState::Running => None,
    }
}

fn is_late(view: &QueueView) -> bool {
    let is_for_people = for_people().any(|queue| queue == view.depth.queue);
    let late = if is_for_people { LATE_FOR_PEOPLE } else { LATE };
    view.depth.oldest_ready.is_some_and(|oldest| oldest > late)
}

fn of_scheduling(board: &Board) -> Vec<Problem> {
    let leader = board
        .processes
        .iter()
        .find(|process| process.is_alive && process.is_leader);
    let Some(leader) = leader else {
        let text = "no scheduler leads, so no job of a schedule is queued".to_owned();
        return vec![ProblemKind::NoLeader.error("", text)];
    };
    // The times that passed before a start are no news.
    if leader.row.started_at > board.at.minus(SETTLING) {
        return Vec::new();
    }
    let overdue = board.schedules.iter().filter(|state| state.is_overdue);
    let found = overdue.map(|state| {
        let name = state.schedule.name;
        ProblemKind::ScheduleOverdue.error(
            name,
            format!("the schedule {name} is overdue: no job was queued at its time"),
        )
    });
    found.collect()
}

fn of_processes(board: &Board) -> Vec<Problem> {
    let mut found = Vec::new();
    // Those that died one after another, as in a crash loop, are one line.
    let mut dead: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for process in board.processes.iter().filter(|process| !process.is_alive) {
        *dead.entry((process.row.role.as_str(), process.row.host())).or_default() += 1;
    }
    let roles: BTreeSet<&str> = dead.keys().map(|(role, _)| *role).collect();
    for role in roles {
        let hosts: Vec<_> = dead.iter().filter(|((of, _), _)| *of == role).collect();
        let total: usize = hosts.iter().map(|(_, count)| **count).sum();
        let mut names: Vec<_> = hosts
            .iter()
            .take(MAX_NAMES)
            .map(|((_, host), count)| match count {
                1 => (*host).to_owned(),
                more => format!("{host} ({more})"),
            })
            .collect();
        if hosts.len() > names.len() {
            names.push(format!("{} more", hosts.len() - names.len()));
        }
        let processes = if total == 1 { "process is" } else { "processes are" };
        let text = format!("{total} {role} {processes} dead: {}", names.join(", "));
        found.push(ProblemKind::ProcessDead.warning(role, text));
    }
    let alive = board.processes.iter().filter(|process| process.is_alive);
    let versions: BTreeSet<&str> = alive.filter_map(|process| process.row.version.as_deref()).collect();
    if versions.len() > 1 {
        let versions: Vec<_> = versions.into_iter().collect();
        let text = format!("processes of different versions run: {}", versions.join(", "));
        found.push(ProblemKind::VersionsDiffer.warning("", text));
    }
    found
}

fn of_account(view: &AccountView) -> Option<Problem> {
    let (account, name) = (view.account.name(), view.account.label());
    let usage = view.usage.as_ref();
    let trouble = usage.and_then(|usage| usage.trouble);
    let mut problem = match trouble {
        Some(Block::Breaker) => {
            let failures = usage.map_or(0, |usage| usage.failures);
            let last = usage
                .and_then(|usage| usage.last_failure.as_deref())
                .unwrap_or("unknown");
            let text = format!("{name} keeps failing ({failures} failures in a row, the last: {last})");
            ProblemKind::AccountFailing.warning(account, text)
        }
        Some(Block::Plan) => {
            ProblemKind::AccountSpent.warning(account, format!("the plan of {name} is spent: nothing is asked of it"))
        }
        Some(Block::Day) => {
            let text = format!("the requests of {name} of this day (UTC) are spent: nothing is asked of it");
            ProblemKind::AccountSpent.warning(account, text)
        }
        Some(Block::Rate) | None => {
            view.paused_until?;
            let text = match usage.and_then(|usage| usage.blocked) {
                Some((_, Block::Rate)) => format!("{name} asked for a pause: nothing is asked of it"),
                Some(_) | None => format!("{name} is paused: nothing is asked of it"),
            };
            ProblemKind::AccountPaused.warning(account, text)
        }
    };
    problem.until = view.paused_until;
    Some(problem)
}

fn jobs(count: i64) -> String {
    format!("{} {}", thousands(count), if count == 1 { "job" } else { "jobs" })
}

/// "1,204".
fn thousands(count: i64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::{
        operations::ProcessView,
        providers::limits::{Account, AccountUsage},
        queue::{QueueDepth, QueueTarget, WorkerRow},
        schedules::{SCHEDULES, ScheduleState},
    };

    fn view(queue: &str) -> QueueView {
        QueueView {
            depth: QueueDepth::empty(queue),
            target: QueueTarget::unset(queue),
            configured: Some(1),
            target_handlers: 1,
            handlers: 1,
            runnable: 0,
            dead: 0,
            minute: None,
        }
    }

    fn process(role: &str, host: &str, is_alive: bool) -> ProcessView {
        ProcessView {
            row: WorkerRow::example(role, host),
            is_alive,
            is_leader: role == "scheduler",
        }
    }

    fn schedule(is_overdue: bool) -> ScheduleState {
        ScheduleState {
            schedule: &SCHEDULES[0],
            last_tick: None,
            next_tick: None,
            is_paused: false,
            is_overdue,
        }
    }

    /// A board on which all is well.
    fn well() -> Board {
        Board {
            at: Timestamp(0).plus(Duration::from_hours(1)),
            queues: queues().map(view).collect(),
            processes: vec![process("scheduler", "a", true)],
            schedules: vec![schedule(false)],
            accounts: Vec::new(),
        }
    }

    fn texts(board: &Board) -> Vec<String> {
        let found = problems(&ProcessState::default(), Some(board));
        found
            .into_iter()
            .map(|problem| format!("{:?} {}: {}", problem.severity, problem.kind.name(), problem.text))
            .collect()
    }

    /// The queue of the board with this name.
    fn queue<'a>(board: &'a mut Board, name: &str) -> &'a mut QueueView {
        board.queues.iter_mut().find(|view| view.depth.queue == name).unwrap()
    }

    #[test]
    fn nothing_is_found_where_all_is_well() {
        assert_eq!(texts(&well()), [""; 0]);
    }

    #[test]
    fn each_reason_why_jobs_do_not_start_is_found_once_and_errors_come_first() {
        let mut board = well();
        let paused = queue(&mut board, "calendar");
        paused.depth.ready = 1204;
        paused.depth.oldest_ready = Some(Duration::from_hours(1));
        paused.target.state = QueueState::Paused;
        paused.target.state_by = Some("anna@example.com".to_owned());
        paused.target.state_reason = Some("maintenance".to_owned());
        queue(&mut board, "seo").target.state = QueueState::Paused;
        let unserved = queue(&mut board, "search");
        (unserved.handlers, unserved.depth.ready) = (0, 1);
        unserved.depth.oldest_ready = Some(Duration::from_hours(1));
        queue(&mut board, "mail").depth.oldest_ready = Some(Duration::from_secs(125));
        queue(&mut board, "housekeeping").depth.oldest_ready = Some(Duration::from_secs(125));
        queue(&mut board, "provider_a").dead = 2;
        board.queues.retain(|view| view.depth.queue != "operators");
        board.queues.push(QueueView {
            configured: None,
            ..view("operators")
        });
        board.queues.push(QueueView {
            depth: QueueDepth {
                scheduled: 1,
                ..QueueDepth::empty("no_such_queue")
            },
            configured: None,
            handlers: 0,
            ..view("")
        });

        assert_eq!(
            texts(&board),
            [
                "Error queue_unserved: search has no handlers: no process runs its jobs, and 1 job waits",
                "Error queue_unserved: no_such_queue has no handlers: no process runs its jobs, and 0 jobs wait",
                "Error queue_late: mail is late: its oldest job has waited for 2 min",
                "Error queue_paused: calendar is paused by anna@example.com (maintenance): 1,204 jobs wait",
                "Error queue_missing: worker.concurrency: the queue operators is missing, so its jobs never run",
                "Warning queue_paused: seo is paused: 0 jobs wait",
                "Warning jobs_dead: 2 jobs of provider_a are dead",
            ]
        );
    }

    #[test]
    fn dead_processes_are_grouped_by_role_and_host() {
        let mut board = well();
        for host in ["a", "a", "b", "c", "d"] {
            board.processes.push(process("api", host, false));
        }
        board.processes.push(process("worker", "a", false));

        assert_eq!(
            texts(&board),
            [
                "Warning process_dead: 5 api processes are dead: a (2), b, c, 1 more",
                "Warning process_dead: 1 worker process is dead: a",
            ]
        );
    }

    #[test]
    fn without_a_leader_no_schedule_is_called_overdue() {
        let mut board = well();
        board.schedules = vec![schedule(true)];
        let led = texts(&board);
        board.at = Timestamp(0).plus(SETTLING).minus(Duration::from_secs(1));
        assert_eq!(texts(&board), [""; 0], "the scheduler has just started");
        board.processes.clear();

        assert_eq!(
            led,
            ["Error schedule_overdue: the schedule fold_demand is overdue: no job was queued at its time"]
        );
        assert_eq!(
            texts(&board),
            ["Error no_leader: no scheduler leads, so no job of a schedule is queued"]
        );
    }

    #[test]
    fn an_account_says_why_it_is_closed_and_until_when() {
        let account = |trouble, blocked| {
            let usage = AccountUsage {
                account: Account::RapidApi,
                plan_remaining: None,
                plan_limit: None,
                plan_resets_at: None,
                requests_per_second: None,
                requests_per_day: None,
                sent_today: 0,
                blocked,
                trouble,
                failures: 9,
                last_failure: Some("HTTP 503".to_owned()),
            };
            let view = AccountView {
                account: Account::RapidApi,
                limit: None,
                paused_until: blocked.map(|(until, _)| until),
                usage: Some(usage),
                running: 0,
            };
            of_account(&view).map(|problem| (problem.kind.name(), problem.text, problem.until))
        };
        let until = Timestamp(5);

        assert_eq!(account(None, None), None);
        let failing = "RapidAPI keeps failing (9 failures in a row, the last: HTTP 503)".to_owned();
        assert_eq!(
            account(Some(Block::Breaker), Some((until, Block::Breaker))),
            Some(("account_failing", failing.clone(), Some(until)))
        );
        // Before each single try the breaker is closed for a moment.
        assert_eq!(
            account(Some(Block::Breaker), None),
            Some(("account_failing", failing, None))
        );
        let spent = "the plan of RapidAPI is spent: nothing is asked of it".to_owned();
        assert_eq!(
            account(Some(Block::Plan), Some((until, Block::Plan))),
            Some(("account_spent", spent, Some(until)))
        );
        let asked = "RapidAPI asked for a pause: nothing is asked of it".to_owned();
        assert_eq!(
            account(None, Some((until, Block::Rate))),
            Some(("account_paused", asked, Some(until)))
        );
    }

    #[test]
    fn a_process_that_cannot_work_has_problems_without_a_board() {
        let state = ProcessState {
            database: Some(DatabaseTrouble::Full),
            is_stuck: true,
            ..ProcessState::default()
        };

        let kinds: Vec<_> = problems(&state, None)
            .iter()
            .map(|problem| problem.kind.name())
            .collect();

        assert_eq!(kinds, ["database_full", "claim_loop_stuck"]);
    }
}
