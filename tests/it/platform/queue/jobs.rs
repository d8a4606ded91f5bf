//! The kinds of jobs in the cases, and steps that cases share.

use flight_finder_core::platform::queue::{
    AppliedRevision, Claim, JobRow, LeasedJob, Outage, Settlement, WorkerRegistration,
};
use serde::{Deserialize, Serialize};

use crate::support::prelude::*;

pub use crate::support::waiting::{eventually, stop_clock};

pub const LEASE: Duration = Duration::from_secs(8);
pub const QUEUE: &str = "acts";

/// Ends as its payload says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Act {
    Succeed,
    Fail,
    FailForGood,
    AskForMoreTime,
    Panic,
    PanicBeforeTheFuture,
    Hang,
    Finish,
}

impl JobKind for Act {
    const NAME: &'static str = "act";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_millis(300);
}

/// Runs until the case lets it end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wait;

impl JobKind for Wait {
    const NAME: &'static str = "wait";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_mins(1);
}

/// Has a unique key.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Once {
    pub key: String,
}

impl JobKind for Once {
    const NAME: &'static str = "once";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_mins(1);

    fn unique_key(&self) -> Option<String> {
        Some(format!("once:{}", self.key))
    }
}

/// Has the name of [`Act`] and a payload that cannot be decoded.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Garbled(pub u32);

impl JobKind for Garbled {
    const NAME: &'static str = "act";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_mins(1);
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Unknown;

impl JobKind for Unknown {
    const NAME: &'static str = "unknown";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_mins(1);
}

/// Counts against a limit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Limited;

impl JobKind for Limited {
    const NAME: &'static str = "limited";
    const QUEUE: &'static str = "limited";
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_mins(1);
    const LIMIT_KEY: Option<&'static str> = Some("account");
}

/// Queues a job in its own transaction.
pub async fn enqueue(db: &Db, job: NewJob) -> JobId {
    commit!(db, |tx| tx.queue().enqueue(&job))
}

/// The row of a job, in `jobs` or in the history.
pub async fn row(db: &Db, id: JobId) -> JobRow {
    db.read().await.unwrap().queue().find_job(id).await.unwrap().unwrap()
}

/// State, attempts, crashes and error of a row.
pub async fn state(db: &Db, id: JobId) -> (JobState, i64, i64, Option<String>) {
    let row = row(db, id).await;
    (row.state, row.attempt, row.crash_count, row.error)
}

/// A worker process of that name.
pub fn presence(db: &Db, name: &str) -> WorkerRegistration {
    WorkerRegistration {
        name: name.to_owned(),
        process: Uuid::new_v4(),
        role: "worker".to_owned(),
        queues: Vec::new(),
        started_at: db.now(),
        applied: AppliedRevision::default(),
    }
}

/// A process that has had no outage for a long time.
pub fn calm(db: &Db) -> Outage {
    Outage::new(db.now().minus(Duration::from_hours(1)), LEASE)
}

/// Claims up to `limit` jobs for a worker of that name.
pub async fn claim(db: &Db, worker: &str, limit: usize) -> Vec<LeasedJob> {
    let claim = Claim {
        queue: QUEUE,
        worker,
        limit,
        lease: LEASE,
        limit_key: None,
        is_bounded: false,
    };
    db.queue().claim(&claim, &calm(db)).await.unwrap()
}

/// Writes the end of a run. Returns false if its lease was lost.
pub async fn settle(db: &Db, job: &LeasedJob, outcome: Outcome) -> bool {
    let written = db
        .queue()
        .settle(&[Settlement::new(job, outcome)], &calm(db))
        .await
        .unwrap();
    written == [job.id]
}

/// Waits until the job is in `state`.
pub async fn reaches(db: &Db, id: JobId, state: &str) -> JobRow {
    eventually(&format!("{id} is {state}"), || async {
        let row = row(db, id).await;
        (row.state.name() == state).then_some(row)
    })
    .await
}
