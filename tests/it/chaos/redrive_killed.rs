//! The worker that queues 10,000 dead jobs again is killed half way.

use flight_finder_core::platform::{
    bulk::{BulkChange, BulkState},
    operations::{ActionKind, BulkAction, create_bulk_action},
    queue::JobFilter,
};

use super::{figures::report, fleet::Fleet};
use crate::support::prelude::*;

on_both_databases!(a_redrive_is_killed_half_way_and_takes_no_job_twice);

const JOBS: i64 = 10_000;
/// No worker serves the queue, so the jobs stay where the redrive puts them.
const QUEUE: &str = "nobody";
const SQLITE: &str = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
    INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count, error, reason,
                             created_at, finished_at)
    SELECT randomblob(16), 'nobody', 'strange', 'null', 'dead', 0, 1, 1, 0, 'no luck', 'no luck', n, n FROM numbers";
const POSTGRES: &str =
    "INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count,
                                                 error, reason, created_at, finished_at)
    SELECT gen_random_uuid(), 'nobody', 'strange', 'null', 'dead', 0, 1, 1, 0, 'no luck', 'no luck', n, n
    FROM generate_series(1, 10000) AS n";

async fn action(fleet: &Fleet) -> BulkChange {
    let mut tx = fleet.db().read().await.unwrap();
    let actions = tx.bulk_changes().latest::<BulkAction>().await.unwrap();
    actions.into_iter().next().unwrap()
}

async fn a_redrive_is_killed_half_way_and_takes_no_job_twice(shared: SharedDatabase) {
    let mut fleet = Fleet::start(shared, 1).await;
    fleet.shared.run(SQLITE, POSTGRES).await;
    let redrive = BulkAction {
        kind: ActionKind::Redrive,
        filter: JobFilter {
            queue: Some(QUEUE.to_owned()),
            ..JobFilter::default()
        },
        per_second: 1_000,
    };
    let created = commit!(fleet.db(), |tx| create_bulk_action(&mut tx, &redrive, "tests".into()));
    eventually("a third is queued again", async || {
        (action(&fleet).await.updated > JOBS / 3).then_some(())
    })
    .await;

    fleet.workers[0].kill().await;
    let killed_at = action(&fleet).await.updated;
    fleet.add_worker(&[]).await;
    let ended = eventually("the redrive ends", async || {
        Some(action(&fleet).await).filter(|action| action.state == BulkState::Done)
    })
    .await;

    assert_eq!(created.total, JOBS);
    assert!(killed_at < JOBS, "it was killed before its end");
    assert_eq!((ended.updated, ended.skipped), (JOBS, 0));
    let counted = "SELECT CAST((SELECT count(*) FROM jobs WHERE queue = 'nobody' AND state = 'ready') AS TEXT),
                          CAST((SELECT count(*) FROM job_history WHERE queue = 'nobody') AS TEXT),
                          CAST((SELECT count(*) FROM job_attempts WHERE outcome = 'dead') AS TEXT)";
    let rows = fleet.shared.rows(counted, counted).await;
    let counts: Vec<_> = rows[0].iter().map(|count| count.as_deref().unwrap()).collect();
    assert_eq!(counts, ["10000", "0", "10000"]);
    report(
        &fleet,
        "redrive killed",
        format!("at {killed_at} of {JOBS} jobs, and each was queued once"),
    );
}
