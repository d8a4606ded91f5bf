//! `jobs` and `jobs retry <id>`.

use std::time::Duration;

use flight_finder_core::{
    ids::JobId,
    queue::{JobKind, NewJob},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    on_both_databases,
    support::{
        database::SharedDatabase,
        process::{Process, run},
    },
};

on_both_databases!(the_overview_shows_depths_and_failures, a_failed_job_can_be_queued_again);

/// A kind without a handler, so its jobs fail.
#[derive(Serialize, Deserialize)]
struct Strange {}

impl JobKind for Strange {
    const NAME: &'static str = "strange";
    const QUEUE: &'static str = "search";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(5);
}

async fn the_overview_shows_depths_and_failures(shared: SharedDatabase) {
    let empty = run(shared.url(), &["jobs"], &[], "").await;
    let later = shared.db.now().plus(Duration::from_hours(1));
    enqueue(
        &shared,
        &[
            NewJob::new(&Strange {}),
            NewJob::new(&Strange {}),
            NewJob::new(&Strange {}).at(later),
        ],
    )
    .await;

    let waiting = run(shared.url(), &["jobs"], &[], "").await;

    assert!(
        empty.succeeded && empty.out.contains("failed, latest first: none"),
        "{empty:?}"
    );
    let columns = words(&waiting.out, "queue");
    assert_eq!(columns, ["queue", "ready", "scheduled", "running", "oldest", "ready"]);
    let search = words(&waiting.out, "search");
    assert_eq!(search[..4], ["search", "2", "1", "0"]);
    assert!(search[4].parse::<f64>().is_ok(), "{search:?}");
}

async fn a_failed_job_can_be_queued_again(shared: SharedDatabase) {
    let id = enqueue(&shared, &[NewJob::new(&Strange {})]).await[0];
    let mut worker = Process::start(shared.url(), &["worker", "--queues", "search"], &[]);
    until_failed(&shared, id).await;
    assert!(worker.stop().await);

    let failed = run(shared.url(), &["jobs"], &[], "").await;
    let retried = run(shared.url(), &["jobs", "retry", &id.to_string()], &[], "").await;
    let queued = run(shared.url(), &["jobs"], &[], "").await;
    let twice = run(shared.url(), &["jobs", "retry", &id.to_string()], &[], "").await;
    let unknown = run(shared.url(), &["jobs", "retry", &Uuid::new_v4().to_string()], &[], "").await;
    let malformed = run(shared.url(), &["jobs", "retry", "7"], &[], "").await;

    let line = failed.out.lines().find(|line| line.contains(&id.to_string())).unwrap();
    assert!(
        line.contains("strange") && line.split_whitespace().count() > 3,
        "with its reason: {line}"
    );
    assert_eq!(retried.out, format!("{id} is queued again.\n"));
    assert_eq!(words(&queued.out, "search")[..3], ["search", "1", "0"]);
    assert!(queued.out.contains("failed, latest first: none"), "{queued:?}");
    for refused in [twice, unknown] {
        assert!(
            !refused.succeeded && refused.err.contains("no failed job has this id"),
            "{refused:?}"
        );
    }
    assert!(!malformed.succeeded, "{malformed:?}");
}

async fn enqueue(shared: &SharedDatabase, jobs: &[NewJob]) -> Vec<JobId> {
    let mut tx = shared.db.write().await.unwrap();
    let mut ids = Vec::new();
    for job in jobs {
        ids.push(tx.queue().enqueue(job).await.unwrap());
    }
    tx.commit().await.unwrap();
    ids
}

async fn until_failed(shared: &SharedDatabase, id: JobId) {
    let failed = async {
        loop {
            let failed = shared.db.read().await.unwrap().queue().failed_jobs(10).await.unwrap();
            if failed.iter().any(|job| job.id == id) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), failed)
        .await
        .expect("the job is set aside");
}

/// The words in the line that begins with `first`.
fn words<'a>(text: &'a str, first: &str) -> Vec<&'a str> {
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines
        .find(|words| words.first() == Some(&first))
        .unwrap_or_else(|| panic!("{first}: {text}"))
}
