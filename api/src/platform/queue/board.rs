//! `GET /api/admin/queues`

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{revision::RowRevision, time::Timestamp},
    platform::{
        db::{Db, DbError},
        operations::{
            AccountView, Board, Problem, ProblemKind, ProcessView, QueueView, Severity, problems, read_board,
        },
        queue::QueueMinute,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;
use utoipa::{IntoParams, ToSchema};

use super::target::QueueTargetBody;
use crate::{
    http::{access::Viewer, error::ApiError, fields::Field, polls::wait, query::QueryOf},
    platform::{health::Health, schedules::ScheduleBody},
};

/// How long a board is shown before it is read again. All requests in this time share it.
const FRESH: Duration = Duration::from_secs(1);
/// A poll waits no longer than this, so that ages and heartbeats on the screen are recent.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// The parts of a board that change all the time. They make no new version.
const AGES: [&str; 4] = ["at", "oldest_ready_seconds", "seen_at", "load"];

/// The board of this api process.
pub struct Boards {
    db: Db,
    configured: BTreeMap<String, usize>,
    latest: Mutex<Option<(Timestamp, Arc<QueueBoardBody>)>>,
    health: Arc<Health>,
    stop: CancellationToken,
}

/// The query of a poll.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoardQuery {
    /// The `version` of the board that the client has. The response waits for another one.
    #[param(value_type = Option<String>)]
    after: Field<String>,
    /// How many seconds to wait for a change, at most 5. Without it, the response comes at once.
    #[param(value_type = Option<u64>, example = 5)]
    wait: Field<String>,
}

/// The state of all queues, processes, schedules and accounts at one moment.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QueueBoard)]
pub struct QueueBoardBody {
    /// Another one whenever something but an age has changed.
    pub(super) version: String,
    /// When the board was read from the database.
    pub(super) at: String,
    /// What is wrong, what keeps work from being done first. Empty if the platform is well.
    problems: Vec<ProblemBody>,
    /// All queues that are configured, served, or have jobs.
    pub(super) queues: Vec<QueueBody>,
    /// The registered processes. Dead ones stay for an hour.
    processes: Vec<QueueProcessBody>,
    schedules: Vec<ScheduleBody>,
    /// The accounts of the providers.
    accounts: Vec<QueueAccountBody>,
}

/// Something that is wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    kind: ProblemKind,
    severity: Severity,
    /// The queue, the schedule, the account or the role that it concerns; empty if it concerns everything.
    #[schema(example = "search")]
    subject: String,
    /// What is wrong, in a few words.
    #[schema(example = "search is paused by anna@example.com (maintenance): 4 jobs wait")]
    text: String,
    /// Until when it lasts, if that is known.
    #[schema(required = true)]
    until: Option<String>,
}

/// A queue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Queue)]
pub struct QueueBody {
    #[serde(flatten)]
    pub(super) target: QueueTargetBody,
    /// The handlers of each process as configured; null if no process is configured to serve the queue.
    #[schema(required = true)]
    configured: Option<usize>,
    /// The handlers that the living processes are to run together.
    pub(super) target_handlers: i64,
    /// The handlers that they report.
    pub(super) handlers: i64,
    /// The jobs that could run now.
    pub(super) ready: i64,
    /// Those of them that a further handler could run: the queue is not paused, and its account has room.
    pub(super) runnable: i64,
    /// The jobs that wait for their time.
    scheduled: i64,
    pub(super) running: i64,
    /// The jobs that have failed for good and were neither retried nor discarded.
    dead: i64,
    /// How long the oldest ready job has been waiting.
    #[schema(required = true)]
    pub(super) oldest_ready_seconds: Option<f64>,
    /// The jobs that ended in the last whole minute, and how many of them are dead.
    ended_last_minute: i64,
    failed_last_minute: i64,
    /// How long the jobs that ended in the last whole minute had waited and run; null if none ended.
    #[schema(required = true)]
    wait_p50_ms: Option<i64>,
    #[schema(required = true)]
    wait_p95_ms: Option<i64>,
    #[schema(required = true)]
    run_p50_ms: Option<i64>,
    #[schema(required = true)]
    run_p95_ms: Option<i64>,
    /// The kinds of its problems.
    problems: Vec<ProblemKind>,
}

/// A process that is registered in the database.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QueueProcess)]
pub struct QueueProcessBody {
    /// Unique per start of a process: host, process id and a random id.
    #[schema(example = "server-1:4711:0a4e6c1f")]
    name: String,
    #[schema(example = "server-1")]
    host: String,
    /// `api`, `worker` or `scheduler`; `worker` also stands for a process that does everything.
    role: String,
    /// Null for a process of an earlier version.
    #[schema(required = true)]
    version: Option<String>,
    started_at: String,
    /// The last heartbeat.
    seen_at: String,
    /// Whether the last heartbeat is at most 8 seconds old.
    is_alive: bool,
    /// Whether it queues the jobs of schedules.
    is_leader: bool,
    /// The queues that a worker serves.
    handlers: Vec<ServedQueueBody>,
    /// The load average of the host over one minute; null if the system does not say.
    #[schema(required = true)]
    load: Option<f64>,
}

/// A queue that a process serves.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ServedQueue)]
pub struct ServedQueueBody {
    queue: String,
    handlers: usize,
    running: usize,
}

/// The limits of an account, and how much of them is used.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QueueAccount)]
pub struct QueueAccountBody {
    #[schema(example = "rapidapi")]
    account: &'static str,
    /// Null: no limit.
    #[schema(required = true)]
    requests_per_second: Option<u32>,
    /// How many jobs may run at once; null: the account has no limits yet.
    #[schema(required = true)]
    concurrent_jobs: Option<u32>,
    running: i64,
    /// Until when no request is sent; null if the account is open.
    #[schema(required = true)]
    paused_until: Option<String>,
    /// Why it gets no answers or sends nothing; null if it is well.
    #[schema(required = true)]
    problem: Option<String>,
    /// The requests sent since midnight (UTC).
    requests_today: i64,
    #[schema(required = true)]
    requests_per_day: Option<u32>,
    /// What is left of the plan; null if the provider has not said.
    #[schema(required = true)]
    plan_remaining: Option<i64>,
    #[schema(required = true)]
    plan_resets_at: Option<String>,
}

/// Returns the state of all queues, processes, schedules and accounts. With `after` and `wait`, the response waits until
/// something has changed.
#[utoipa::path(
    get,
    path = "/api/admin/queues",
    params(BoardQuery),
    responses(
        (status = 200, description = "The board", body = QueueBoardBody),
    )
)]
pub async fn get_queues(
    _: Viewer,
    State(boards): State<Arc<Boards>>,
    QueryOf(query): QueryOf<BoardQuery>,
) -> Result<Json<QueueBoardBody>, ApiError> {
    let (after, wait) = query
        .check(|query, errors| {
            let after = query.after.optional(errors).cloned();
            Some((after, wait(&query.wait, errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let board = boards.other_than(after.as_deref(), wait.min(MAX_WAIT)).await?;
    Ok(Json(QueueBoardBody::clone(&board)))
}

impl Boards {
    pub fn new(db: &Db, configured: BTreeMap<String, usize>, health: Arc<Health>, stop: CancellationToken) -> Self {
        Self {
            db: db.clone(),
            configured,
            latest: Mutex::new(None),
            health,
            stop,
        }
    }

    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    /// Reads the board now.
    pub(crate) async fn board(&self) -> Result<Board, DbError> {
        read_board(&self.db, &self.configured).await
    }

    /// Whether processes are configured to serve the queue.
    pub(super) fn is_configured(&self, queue: &str) -> bool {
        self.configured.contains_key(queue)
    }

    /// The board; if it has the version `known`, the next one, or the same after `wait`.
    async fn other_than(&self, known: Option<&str>, wait: Duration) -> Result<Arc<QueueBoardBody>, ApiError> {
        let until = self.db.now().plus(wait);
        loop {
            let board = self.latest().await?;
            let is_over = self.db.now().plus(FRESH) > until || self.stop.is_cancelled();
            if is_over || known != Some(board.version.as_str()) {
                return Ok(board);
            }
            self.stop.run_until_cancelled(self.db.clock().sleep(FRESH)).await;
        }
    }

    /// The board, at most [`FRESH`] old. While one request reads it, the others wait for it.
    pub(super) async fn latest(&self) -> Result<Arc<QueueBoardBody>, ApiError> {
        let mut latest = self.latest.lock().await;
        if let Some((read_at, board)) = &*latest
            && read_at.is_within(FRESH, self.db.now())
        {
            return Ok(board.clone());
        }
        let board = self.board().await?;
        let found = problems(&self.health.process().await, Some(&board));
        let board = Arc::new(QueueBoardBody::new(board, found));
        *latest = Some((self.db.now(), board.clone()));
        Ok(board)
    }
}

impl QueueBoardBody {
    fn new(board: Board, found: Vec<Problem>) -> Self {
        let problem_of = |view: &AccountView| {
            let mut of_accounts = found.iter().filter(|problem| problem.kind.is_of_account());
            of_accounts.find(|problem| problem.subject == view.account.name())
        };
        let accounts = board.accounts.into_iter().map(|view| QueueAccountBody {
            problem: problem_of(&view).map(|problem| problem.text.clone()),
            ..view.into()
        });
        let kinds_of = |queue: &str| {
            let of_queues = found.iter().filter(|problem| problem.kind.is_of_queue());
            let own = of_queues.filter(|problem| problem.subject == queue);
            own.map(|problem| problem.kind).collect()
        };
        let queues = board.queues.into_iter().map(|view| QueueBody {
            problems: kinds_of(&view.depth.queue),
            ..view.into()
        });
        let mut body = Self {
            version: String::new(),
            at: board.at.to_rfc3339(),
            queues: queues.collect(),
            processes: board.processes.into_iter().map(QueueProcessBody::from).collect(),
            schedules: board.schedules.iter().map(ScheduleBody::from).collect(),
            accounts: accounts.collect(),
            problems: Vec::new(),
        };
        body.problems = found.into_iter().map(ProblemBody::from).collect();
        let mut content = serde_json::to_value(&body).expect("a board is JSON");
        remove_ages(&mut content);
        body.version = RowRevision::of(&content).to_string();
        body
    }
}

impl From<Problem> for ProblemBody {
    fn from(problem: Problem) -> Self {
        Self {
            kind: problem.kind,
            severity: problem.severity,
            subject: problem.subject,
            text: problem.text,
            until: problem.until.map(Timestamp::to_rfc3339),
        }
    }
}

fn remove_ages(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|name, _| !AGES.contains(&name.as_str()));
            object.values_mut().for_each(remove_ages);
        }
        Value::Array(list) => list.iter_mut().for_each(remove_ages),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl From<QueueView> for QueueBody {
    fn from(view: QueueView) -> Self {
        let minute = view.minute.as_ref();
        let count = |number: fn(&QueueMinute) -> i64| minute.map_or(0, number);
        let time = |micros: fn(&QueueMinute) -> Option<i64>| minute.and_then(micros).map(|micros| micros / 1_000);
        Self {
            target: view.target.into(),
            configured: view.configured,
            target_handlers: view.target_handlers,
            handlers: view.handlers,
            ready: view.depth.ready,
            runnable: view.runnable,
            scheduled: view.depth.scheduled,
            running: view.depth.running,
            dead: view.dead,
            oldest_ready_seconds: view.depth.oldest_ready.map(|age| age.as_secs_f64()),
            ended_last_minute: count(|minute| minute.ended),
            failed_last_minute: count(|minute| minute.failed),
            wait_p50_ms: time(|minute| minute.wait_p50),
            wait_p95_ms: time(|minute| minute.wait_p95),
            run_p50_ms: time(|minute| minute.run_p50),
            run_p95_ms: time(|minute| minute.run_p95),
            problems: Vec::new(),
        }
    }
}

impl From<ProcessView> for QueueProcessBody {
    fn from(view: ProcessView) -> Self {
        let row = view.row;
        let handlers = row.served().into_iter().map(|served| ServedQueueBody {
            queue: served.queue,
            handlers: served.handlers,
            running: served.running,
        });
        #[expect(clippy::cast_precision_loss, reason = "a load is small")]
        let load = row.load_percent.map(|percent| percent as f64 / 100.0);
        Self {
            host: row.host().to_owned(),
            handlers: handlers.collect(),
            started_at: row.started_at.to_rfc3339(),
            seen_at: row.seen_at.to_rfc3339(),
            name: row.name,
            role: row.role,
            version: row.version,
            is_alive: view.is_alive,
            is_leader: view.is_leader,
            load,
        }
    }
}

impl From<AccountView> for QueueAccountBody {
    fn from(view: AccountView) -> Self {
        let usage = view.usage.as_ref();
        Self {
            account: view.account.name(),
            requests_per_second: view.limit.and_then(|limit| limit.requests_per_second),
            concurrent_jobs: view.limit.map(|limit| limit.concurrent),
            running: view.running,
            paused_until: view.paused_until.map(Timestamp::to_rfc3339),
            problem: None,
            requests_today: usage.map_or(0, |usage| usage.sent_today),
            requests_per_day: view.limit.and_then(|limit| limit.requests_per_day),
            plan_remaining: usage.and_then(|usage| usage.plan_remaining),
            plan_resets_at: usage.and_then(|usage| usage.plan_resets_at).map(Timestamp::to_rfc3339),
        }
    }
}
