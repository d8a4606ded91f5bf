//! Lists of jobs for operators: those that wait or run, and those that have ended.

use serde::{Deserialize, Serialize};

use super::QueueStore;
use crate::{
    base::{ids::JobId, page::KeysetPage, time::Timestamp},
    platform::{
        db::{Executor, Result, sql},
        queue::JobState,
    },
};

/// The most groups of failures in a list.
const MAX_GROUPS: i64 = 200;

/// The condition on dead jobs. `$1`, `$2` and `$3`: the queue, the kind and the reason; the empty text stands for any.
macro_rules! selected_dead {
    () => {
        "state = 'dead' AND ($1 = '' OR queue = $1) AND ($2 = '' OR kind = $2)
         AND ($3 = '' OR coalesce(reason, error, '') = $3)"
    };
}

/// The condition on jobs that have not ended. `$1` and `$2`: the queue and the kind; the empty text stands for any.
macro_rules! selected_live {
    () => {
        "($1 = '' OR queue = $1) AND ($2 = '' OR kind = $2)"
    };
}

/// As [`selected_dead`], without the jobs of operators (`OPERATORS`): an action must not act on itself or on others.
macro_rules! acted_on_dead {
    () => {
        concat!(selected_dead!(), " AND queue <> 'operators'")
    };
}

/// As [`selected_live`], without the jobs of operators.
macro_rules! acted_on_live {
    () => {
        concat!(selected_live!(), " AND queue <> 'operators'")
    };
}

/// The condition on what jobs are about: two patterns of the arguments, and one of the trace.
macro_rules! matching {
    ($from:literal, $to:literal, $trace:literal) => {
        concat!(
            "(payload LIKE ",
            $from,
            " ESCAPE '\\' AND payload LIKE ",
            $to,
            " ESCAPE '\\' OR coalesce(trace, '') LIKE ",
            $trace,
            " ESCAPE '\\')"
        )
    };
}

/// Reads ended jobs that a condition on `$1` to `$3` selects, after the key `($7, $8)`.
macro_rules! select_ended {
    ($condition:expr) => {
        concat!(
            "SELECT id, queue, kind, state, attempt, error, created_at, CAST(NULL AS BIGINT) AS run_at, started_at, finished_at
             FROM job_history WHERE ",
            $condition,
            " AND ",
            matching!("$4", "$5", "$6"),
            " AND (finished_at, id) < ($7, $8) ORDER BY finished_at DESC, id DESC LIMIT $9"
        )
    };
}

pub(super) use {acted_on_dead, acted_on_live, selected_dead, selected_live};

/// Which jobs an operator wants to see or to act on. All conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobFilter {
    pub queue: Option<String>,
    pub kind: Option<String>,
    /// The reason of dead jobs, as [`FailureGroup`] has it.
    pub reason: Option<String>,
    /// What their arguments or their trace contain; `TIA-VIE`: arguments with both places. Only lists have it.
    #[serde(skip)]
    pub text: Option<String>,
}

/// A row of a list of jobs.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedJob {
    pub id: JobId,
    pub queue: String,
    pub kind: String,
    pub state: JobState,
    pub attempt: i64,
    pub error: Option<String>,
    pub created_at: Timestamp,
    /// From when a job that has not ended may run.
    pub run_at: Option<Timestamp>,
    /// When its last attempt began.
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
}

/// The order of ended jobs in lists: when they ended, and their ids.
pub type EndedKey = (Timestamp, JobId);

/// Dead jobs of one kind that failed for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct FailureGroup {
    pub queue: String,
    pub kind: String,
    pub reason: String,
    pub jobs: i64,
    /// When the first and the last of them ended.
    pub first_at: Timestamp,
    pub last_at: Timestamp,
}

impl JobFilter {
    /// The three parameters of the conditions above.
    pub(super) fn parameters(&self) -> [&str; 3] {
        [&self.queue, &self.kind, &self.reason].map(|part| part.as_deref().unwrap_or_default())
    }

    /// The two patterns of the arguments, of which both must match, and that of the trace.
    fn patterns(&self) -> [String; 3] {
        let Some(text) = &self.text else {
            return ["%", "%", "%"].map(str::to_owned);
        };
        let is_place = |text: &&str| text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let route = text.split_once('-').map(|(from, to)| [from, to]);
        let [from, to] = match route.filter(|places| places.iter().all(is_place)) {
            Some(places) => places.map(|place| pattern(&format!("\"{}\"", place.to_uppercase()))),
            None => [pattern(text), pattern(text)],
        };
        [from, to, pattern(text)]
    }
}

/// A pattern for a text anywhere.
fn pattern(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

impl QueueStore<'_> {
    /// Ended jobs, the latest first; `None` for those in any ended state.
    pub async fn ended_jobs(
        &mut self,
        state: Option<JobState>,
        filter: &JobFilter,
        page: KeysetPage<EndedKey>,
    ) -> Result<Vec<ListedJob>> {
        let [queue, kind, reason] = filter.parameters();
        let [from, to, trace] = filter.patterns();
        let last = (Timestamp(i64::MAX), JobId(uuid::Uuid::nil()));
        let (at, id) = page.after.unwrap_or(last);
        let limit = i64::from(page.limit);
        // Dead jobs have an index of their own, which needs the literal.
        let statement = if state == Some(JobState::Dead) {
            sql!(
                select_ended!(selected_dead!()),
                queue,
                kind,
                reason,
                from,
                to,
                trace,
                at,
                id,
                limit
            )
        } else {
            sql!(
                select_ended!("($1 = '' OR queue = $1) AND ($2 = '' OR kind = $2) AND ($3 = '' OR state = $3)"),
                queue,
                kind,
                state.map_or("", JobState::name),
                from,
                to,
                trace,
                at,
                id,
                limit
            )
        };
        self.fetch_all(statement).await
    }

    /// The jobs in one of the states in which they have not ended, the oldest first.
    pub async fn live_jobs(
        &mut self,
        state: JobState,
        filter: &JobFilter,
        page: KeysetPage<JobId>,
    ) -> Result<Vec<ListedJob>> {
        let [queue, kind, _] = filter.parameters();
        let [from, to, trace] = filter.patterns();
        self.fetch_all(sql!(
            concat!(
                "SELECT id, queue, kind, state, attempt, last_error AS error, created_at, run_at, started_at,
                        CAST(NULL AS BIGINT) AS finished_at
                 FROM jobs WHERE ",
                selected_live!(),
                " AND ",
                matching!("$3", "$4", "$5"),
                " AND state = $6 AND id > $7 ORDER BY id LIMIT $8"
            ),
            queue,
            kind,
            from,
            to,
            trace,
            state,
            page.after.unwrap_or(JobId(uuid::Uuid::nil())),
            i64::from(page.limit)
        ))
        .await
    }

    /// The dead jobs by queue, kind and reason, the largest groups first. Those of earlier versions have their error as reason.
    pub async fn failure_groups(&mut self) -> Result<Vec<FailureGroup>> {
        self.fetch_all(sql!(
            "SELECT queue, kind, coalesce(reason, error, '') AS reason, count(*) AS jobs,
                    min(finished_at) AS first_at, max(finished_at) AS last_at
             FROM job_history WHERE state = 'dead'
             GROUP BY queue, kind, coalesce(reason, error, '')
             ORDER BY 4 DESC, 6 DESC, 1, 2, 3 LIMIT $1",
            MAX_GROUPS
        ))
        .await
    }

    /// The number of dead jobs of each queue that has any.
    pub async fn dead_by_queue(&mut self) -> Result<Vec<(String, i64)>> {
        self.fetch_all(sql!(
            "SELECT queue, count(*) FROM job_history WHERE state = 'dead' GROUP BY queue"
        ))
        .await
    }

    /// The number of dead jobs that a filter selects.
    pub async fn count_dead(&mut self, filter: &JobFilter) -> Result<i64> {
        let [queue, kind, reason] = filter.parameters();
        self.fetch_value(sql!(
            concat!("SELECT count(*) FROM job_history WHERE ", acted_on_dead!()),
            queue,
            kind,
            reason
        ))
        .await
    }

    /// The number of dead jobs that a filter selects and that may no longer start.
    pub async fn count_expired(&mut self, filter: &JobFilter) -> Result<i64> {
        let [queue, kind, reason] = filter.parameters();
        self.fetch_value(sql!(
            concat!(
                "SELECT count(*) FROM job_history WHERE ",
                acted_on_dead!(),
                " AND expires_at <= $4"
            ),
            queue,
            kind,
            reason,
            self.0.now()
        ))
        .await
    }

    /// The number of jobs that have not ended and that a filter selects.
    pub async fn count_live(&mut self, filter: &JobFilter) -> Result<i64> {
        let [queue, kind, _] = filter.parameters();
        self.fetch_value(sql!(
            concat!("SELECT count(*) FROM jobs WHERE ", acted_on_live!()),
            queue,
            kind
        ))
        .await
    }
}
