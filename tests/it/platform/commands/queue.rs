//! `queue list|scale|pause|resume|drain|retry`.

use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use crate::support::{
    prelude::*,
    process::{Process, run},
};

on_both_databases!(
    the_overview_shows_depths_and_failures,
    a_failed_job_can_be_queued_again,
    a_queue_is_scaled_and_paused,
);

/// Jobs with a payload that their handler cannot read, so they fail.
#[derive(Serialize, Deserialize)]
struct Strange {}

impl JobKind for Strange {
    const NAME: &'static str = "start_search";
    const QUEUE: &'static str = "search";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(5);
}

/// A kind of a queue that no process serves.
#[derive(Serialize, Deserialize)]
struct Unserved {}

impl JobKind for Unserved {
    const NAME: &'static str = "unserved";
    const QUEUE: &'static str = "nobody";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(5);
}

async fn the_overview_shows_depths_and_failures(shared: SharedDatabase) {
    let empty = run(shared.url(), &["queue", "list"], &[], "").await;
    let later = shared.db.now().plus(Duration::from_hours(1));
    enqueue(
        &shared,
        &[
            NewJob::new(&Strange {}),
            NewJob::new(&Strange {}),
            NewJob::new(&Strange {}).at(later),
            NewJob::new(&Unserved {}),
        ],
    )
    .await;

    let waiting = run(shared.url(), &["queue", "list"], &[], "").await;

    assert!(
        empty.succeeded && empty.out.contains("failed, latest first: none"),
        "{empty:?}"
    );
    let columns = words(&waiting.out, "queue");
    assert_eq!(
        columns,
        [
            "queue",
            "ready",
            "scheduled",
            "running",
            "handlers",
            "oldest",
            "ready",
            "/min",
            "wait",
            "p95",
            "run",
            "p95",
            "dead",
            "target"
        ]
    );
    let search = words(&waiting.out, "search");
    assert_eq!(search[..4], ["search", "2", "1", "0"]);
    assert!(search[5].parse::<f64>().is_ok(), "{search:?}");
    let nobody = words(&waiting.out, "nobody");
    assert_eq!((nobody[1], &nobody[11..]), ("1", &["none", "configured"][..]));
}

async fn a_failed_job_can_be_queued_again(shared: SharedDatabase) {
    let id = enqueue(&shared, &[NewJob::new(&Strange {})]).await[0];
    let mut worker = Process::start(shared.url(), &["worker", "--queues", "search"], &[]);
    until_failed(&shared, id).await;
    assert!(worker.stop().await);

    let failed = run(shared.url(), &["queue", "list"], &[], "").await;
    let retried = run(shared.url(), &["queue", "retry", &id.to_string()], &[], "").await;
    let queued = run(shared.url(), &["queue", "list"], &[], "").await;
    let shown = run(shared.url(), &["queue", "show", &id.to_string()], &[], "").await;
    let ready = run(shared.url(), &["queue", "jobs", "ready"], &[], "").await;
    let twice = run(shared.url(), &["queue", "retry", &id.to_string()], &[], "").await;
    let unknown = run(shared.url(), &["queue", "retry", &Uuid::new_v4().to_string()], &[], "").await;
    let malformed = run(shared.url(), &["queue", "retry", "7"], &[], "").await;

    let line = failed.out.lines().find(|line| line.contains(&id.to_string())).unwrap();
    assert!(
        line.contains("start_search") && line.split_whitespace().count() > 3,
        "with its reason: {line}"
    );
    assert_eq!(retried.out, format!("{id} is queued again.\n"));
    assert_eq!(words(&queued.out, "search")[..3], ["search", "1", "0"]);
    assert!(queued.out.contains("failed, latest first: none"), "{queued:?}");
    assert!(shown.out.contains("start_search of search  ready"), "{shown:?}");
    assert!(
        ready.out.starts_with(&id.to_string()) && ready.out.lines().count() == 1,
        "{ready:?}"
    );
    for refused in [twice, unknown] {
        assert!(
            !refused.succeeded && refused.err.contains("no failed job has this id"),
            "{refused:?}"
        );
    }
    assert!(!malformed.succeeded, "{malformed:?}");
}

async fn a_queue_is_scaled_and_paused(shared: SharedDatabase) {
    let queue = async |args: &[&str]| run(shared.url(), &[&["queue"], args].concat(), &[], "").await;

    let scaled = queue(&["scale", "search", "--per-process", "3", "--total", "12"]).await;
    let paused = queue(&[
        "pause",
        "search",
        "--reason",
        "upgrade",
        "--until",
        "2100-01-01T06:00:00Z",
    ])
    .await;
    let checked = queue(&["check"]).await;
    let nothing = queue(&["redrive", "--queue", "nothing", "--yes"]).await;
    let listed = queue(&["list"]).await;
    let resumed = queue(&["resume", "search"]).await;
    let reset = queue(&["scale", "search", "--per-process", "configured", "--total", "unbounded"]).await;

    assert_eq!(scaled.out, "search: 3 per process, 12 in total\n", "{scaled:?}");
    let is_paused =
        "3 per process, 12 in total, paused until 2100-01-01T06:00:00.000Z by command line (operator) (upgrade)\n";
    assert_eq!(
        paused.out,
        format!("search: {is_paused}Every process follows within two seconds.\n")
    );
    assert!(listed.out.contains(is_paused), "{listed:?}");
    let warning = "warning: search is paused by command line (operator) (upgrade): 0 jobs wait (until 2100-01-01T06:00:00.000Z)\n";
    // No process serves the other queues.
    assert!(!checked.succeeded && checked.out.contains(warning), "{checked:?}");
    assert!(
        !nothing.succeeded && nothing.err.contains("no job is selected"),
        "{nothing:?}"
    );
    assert!(
        resumed.out.starts_with("search: 3 per process, 12 in total\n"),
        "{resumed:?}"
    );
    assert!(reset.out.ends_with("per process (configured)\n"), "{reset:?}");
    for (args, reason) in [
        (
            &["scale", "search", "--per-process", "0"][..],
            "per_process: a number from 1 to 1000",
        ),
        (
            &["scale", "search", "--per-process=-1"],
            "per_process: a number from 1 to 1000",
        ),
        (
            &["scale", "search", "--total", "100001"],
            "total: a number from 1 to 100000",
        ),
        (&["scale", "search", "--total", "many"], "a number or \"unbounded\""),
        (&["scale", "search"], "--per-process"),
        (&["pause", "nothing"], "there is no queue nothing; there are "),
    ] {
        let refused = queue(args).await;
        assert!(
            !refused.succeeded && refused.err.contains(reason),
            "{args:?}: {refused:?}"
        );
    }
    let old = run(shared.url(), &["jobs", "retry", "7"], &[], "").await;
    assert!(
        !old.succeeded && old.err.contains("flight-finder queue retry <id>"),
        "{old:?}"
    );
    let recorded = "SELECT action, new_value FROM audit_log WHERE subject = 'search' ORDER BY at, id";
    let recorded = shared.rows(recorded, recorded).await;
    assert_eq!(recorded.len(), 4);
    let paused: Value = serde_json::from_str(recorded[1][1].as_deref().unwrap()).unwrap();
    includes(
        &paused,
        &json!({ "state": "paused", "state_reason": "upgrade", "total": 12 }),
    );
}

#[tokio::test]
async fn a_reader_that_has_gone_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_flight-finder"))
        .arg("openapi")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());

    let ended = child.wait_with_output().unwrap();

    assert!(ended.status.success(), "{ended:?}");
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
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
    eventually("the job is set aside", async || {
        let failed = shared.db.read().await.unwrap().queue().failed_jobs(10).await.unwrap();
        failed.iter().any(|job| job.id == id)
    })
    .await;
}

/// The words in the line that begins with `first`.
fn words<'a>(text: &'a str, first: &str) -> Vec<&'a str> {
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines
        .find(|words| words.first() == Some(&first))
        .unwrap_or_else(|| panic!("{first}: {text}"))
}
