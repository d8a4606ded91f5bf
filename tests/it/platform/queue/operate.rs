//! What operators do to jobs: one by one and many at once.

use flight_finder_core::{
    base::{ids::BulkChangeId, page::KeysetPage},
    platform::{
        bulk::{self, BulkChange, BulkState},
        operations::{
            ActOnJobs, ActionKind, BulkAction, EndJobAction, JobAction, act_on_job, count_expired_jobs,
            count_selected_jobs, create_bulk_action,
        },
        queue::{Claim, JobError, JobFilter, LeasedJob, MAX_BACKOFF, OPERATORS},
    },
};
use serde::{Deserialize, Serialize};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    a_dead_job_is_retried_and_discarded,
    a_retried_job_keeps_its_failed_attempts,
    dead_jobs_are_grouped_by_reason,
    lists_have_pages,
    a_redrive_that_is_interrupted_goes_on_and_takes_no_job_twice,
    a_redrive_leaves_jobs_that_die_later,
    a_stopped_action_acts_on_no_further_job,
    an_action_whose_job_has_died_stops_and_goes_on_when_it_is_resumed,
    many_jobs_are_cancelled,
    actions_leave_the_jobs_of_operators_alone,
    a_dead_job_whose_time_is_over_expires_when_it_is_retried,
    a_waiting_job_is_run_now_and_snoozed,
    ended_jobs_are_found_by_state_argument_and_trace,
    a_unique_job_that_is_live_is_skipped,
);

/// A job about a route.
#[derive(Serialize, Deserialize)]
struct Route {
    origin: String,
    destination: String,
}

impl JobKind for Route {
    const NAME: &'static str = "route";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(1);
}

async fn claim_one(db: &Db) -> LeasedJob {
    claim(db, "tests", 1).await.pop().unwrap()
}

/// Queues a job, and lets it fail for good with this error.
async fn dead(db: &Db, job: NewJob, error: &str) -> JobId {
    let id = enqueue(db, job).await;
    die(db, id, error).await
}

/// Lets a job that waits fail for good.
async fn die(db: &Db, id: JobId, error: &str) -> JobId {
    let job = claim_one(db).await;
    assert_eq!(job.id, id);
    settle(
        db,
        &job,
        Outcome::after_error(&JobError::fail(error), &job, MAX_BACKOFF, db.now()),
    )
    .await;
    id
}

async fn act(db: &Db, id: JobId, action: JobAction) -> bool {
    commit!(db, |tx| act_on_job(&mut tx, id, action, "tests".into()))
}

fn on_all(kind: ActionKind) -> BulkAction {
    BulkAction {
        kind,
        filter: JobFilter {
            queue: Some(QUEUE.to_owned()),
            ..JobFilter::default()
        },
        per_second: 50,
    }
}

/// Stores an action and takes its job out of the way.
async fn create(db: &Db, action: &BulkAction) -> BulkChangeId {
    let mut tx = db.write().await.unwrap();
    let stored = create_bulk_action(&mut tx, action, "tests".into()).await.unwrap();
    tx.commit().await.unwrap();
    stored.id
}

/// Acts on the next jobs as the job of the action does, and returns how many it has seen; `None` if the action has ended.
async fn step(db: &Db, id: BulkChangeId) -> Option<i64> {
    let before = stored(db, id).await.done;
    let mut tx = db.write().await.unwrap();
    let pace = bulk::apply_next::<BulkAction>(&mut tx, id, &()).await.unwrap();
    tx.commit().await.unwrap();
    pace?;
    Some(stored(db, id).await.done - before)
}

async fn stored(db: &Db, id: BulkChangeId) -> BulkChange {
    let mut tx = db.read().await.unwrap();
    tx.bulk_changes().get::<BulkAction>(id).await.unwrap().unwrap()
}

async fn progress(db: &Db, id: BulkChangeId) -> (BulkState, i64, i64) {
    let action = stored(db, id).await;
    (action.state, action.updated, action.skipped)
}

async fn a_dead_job_is_retried_and_discarded(db: Db) {
    let id = dead(&db, NewJob::new(&Wait), "no luck").await;

    let cancelled = act(&db, id, JobAction::Cancel).await;
    let retried = act(&db, id, JobAction::Retry).await;
    let again = act(&db, id, JobAction::Retry).await;
    let waiting = row(&db, id).await.state;
    let other = die(&db, id, "again").await;
    let discarded = act(&db, other, JobAction::Discard).await;
    let twice = act(&db, other, JobAction::Discard).await;

    assert!(!cancelled && retried && !again && discarded && !twice);
    assert_eq!(waiting, JobState::Ready);
    assert_eq!(row(&db, id).await.state, JobState::Cancelled);
}

async fn a_retried_job_keeps_its_failed_attempts(db: Db) {
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    let job = claim_one(&db).await;
    let first = Outcome::Retry {
        at: db.now(),
        error: "first".to_owned(),
    };
    settle(&db, &job, first).await;
    die(&db, id, "again").await;

    act(&db, id, JobAction::Retry).await;

    let attempts = db.read().await.unwrap().queue().failed_attempts(id).await.unwrap();
    let attempts: Vec<_> = attempts
        .iter()
        .map(|attempt| (attempt.attempt, attempt.outcome.as_str(), attempt.error.as_deref()))
        .collect();
    assert_eq!(attempts, [(1, "retry", Some("first")), (2, "dead", Some("again"))]);
    assert_eq!(row(&db, id).await.attempt, 0);
}

async fn dead_jobs_are_grouped_by_reason(db: Db) {
    let seen = JobId::new();
    dead(&db, NewJob::new(&Wait), &format!("{seen} answered 503")).await;
    dead(&db, NewJob::new(&Wait), &format!("{} answered 503", JobId::new())).await;
    dead(&db, NewJob::new(&Wait), "answered 500").await;

    let groups = db.read().await.unwrap().queue().failure_groups().await.unwrap();

    let groups: Vec<_> = groups.iter().map(|group| (group.reason.as_str(), group.jobs)).collect();
    assert_eq!(groups, [("… answered 503", 2), ("answered 500", 1)]);
}

async fn lists_have_pages(db: Db) {
    let mut dead_ids = Vec::new();
    for _ in 0..3 {
        dead_ids.push(dead(&db, NewJob::new(&Wait), "no luck").await);
    }
    let mut waiting = [
        enqueue(&db, NewJob::new(&Wait)).await,
        enqueue(&db, NewJob::new(&Wait)).await,
    ];
    // Ids of one millisecond have no order.
    waiting.sort();
    let all = JobFilter::default();
    let mut tx = db.read().await.unwrap();

    let first = KeysetPage { after: None, limit: 2 };
    let page = tx.queue().ended_jobs(Some(JobState::Dead), &all, first).await.unwrap();
    let last = page.last().map(|job| (job.finished_at.unwrap(), job.id));
    let rest = tx
        .queue()
        .ended_jobs(None, &all, KeysetPage { after: last, limit: 2 })
        .await
        .unwrap();
    let live = KeysetPage { after: None, limit: 1 };
    let ready = tx.queue().live_jobs(JobState::Ready, &all, live).await.unwrap();
    let after = KeysetPage {
        after: Some(ready[0].id),
        limit: 10,
    };
    let more = tx.queue().live_jobs(JobState::Ready, &all, after).await.unwrap();

    let listed: Vec<_> = page.iter().chain(&rest).map(|job| job.id).collect();
    dead_ids.reverse();
    assert_eq!(listed, dead_ids);
    assert_eq!([ready[0].id, more[0].id], waiting);
}

async fn a_redrive_that_is_interrupted_goes_on_and_takes_no_job_twice(shared: SharedDatabase) {
    let (db, other) = (shared.db.clone(), shared.another_process().await);
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(dead(&db, NewJob::new(&Wait), "no luck").await);
    }
    let two_by_two = BulkAction {
        per_second: 2,
        ..on_all(ActionKind::Redrive)
    };
    let action = create(&db, &two_by_two).await;

    // The process that carries it out is killed before it commits its second batch.
    let first = step(&db, action).await;
    let mut lost = db.write().await.unwrap();
    bulk::apply_next::<BulkAction>(&mut lost, action, &()).await.unwrap();
    drop(lost);
    let interrupted = progress(&db, action).await;
    let mut seen = Vec::new();
    while let Some(jobs) = step(&other, action).await {
        seen.push(jobs);
    }

    assert_eq!(first, Some(2));
    assert_eq!(interrupted, (BulkState::Running, 2, 0));
    assert_eq!(seen, [2, 1]);
    assert_eq!(progress(&db, action).await, (BulkState::Done, 5, 0));
    for id in ids {
        assert_eq!(row(&db, id).await.state, JobState::Ready);
    }
}

async fn a_redrive_leaves_jobs_that_die_later(db: Db) {
    let id = dead(&db, NewJob::new(&Wait), "no luck").await;
    let action = create(&db, &on_all(ActionKind::Redrive)).await;
    step(&db, action).await;
    db.clock().advance(Duration::from_millis(2));
    die(&db, id, "again").await;

    let next = step(&db, action).await;

    assert_eq!(next, None);
    assert_eq!(progress(&db, action).await, (BulkState::Done, 1, 0));
    assert_eq!(row(&db, id).await.state, JobState::Dead);
}

async fn a_stopped_action_acts_on_no_further_job(db: Db) {
    for _ in 0..3 {
        dead(&db, NewJob::new(&Wait), "no luck").await;
    }
    let one_by_one = BulkAction {
        per_second: 1,
        ..on_all(ActionKind::Discard)
    };
    let action = create(&db, &one_by_one).await;
    step(&db, action).await;

    let mut tx = db.write().await.unwrap();
    let stopped = bulk::stop::<BulkAction>(&mut tx, action, "tests".into())
        .await
        .unwrap()
        .unwrap();
    tx.commit().await.unwrap();
    let next = step(&db, action).await;

    assert_eq!((stopped.state, next), (BulkState::Stopped, None));
    assert_eq!(progress(&db, action).await, (BulkState::Stopped, 1, 0));
    let left = count_selected_jobs(&mut db.read().await.unwrap(), &on_all(ActionKind::Discard)).await;
    assert_eq!(left.unwrap(), 2);
    let mut tx = db.write().await.unwrap();
    let resumed = bulk::resume::<BulkAction>(&mut tx, action, "tests".into())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(resumed.unwrap().state, BulkState::Running);
    while step(&db, action).await.is_some() {}
    assert_eq!(progress(&db, action).await, (BulkState::Done, 3, 0));
}

async fn an_action_whose_job_has_died_stops_and_goes_on_when_it_is_resumed(db: Db) {
    dead(&db, NewJob::new(&Wait), "no luck").await;
    let action = create(&db, &on_all(ActionKind::Discard)).await;
    let claim = Claim {
        queue: ActOnJobs::QUEUE,
        worker: "tests",
        limit: 2,
        lease: LEASE,
        limit_key: None,
        is_bounded: false,
    };
    let claimed = async || db.queue().claim(&claim, &calm(&db)).await.unwrap();
    let [job] = &claimed().await[..] else {
        panic!("the end of the action waits for its job")
    };
    let error = "the process running it died at least three times".to_owned();
    settle(&db, job, Outcome::Dead { error }).await;

    let [end] = &claimed().await[..] else {
        panic!("the action is ended")
    };
    let EndJobAction { action: ended } = serde_json::from_str(&end.payload).unwrap();
    let mut tx = db.write().await.unwrap();
    bulk::end::<BulkAction>(&mut tx, ended).await.unwrap();
    tx.commit().await.unwrap();

    let mut tx = db.read().await.unwrap();
    let stored = tx.bulk_changes().latest::<BulkAction>().await.unwrap().remove(0);
    drop(tx);
    assert_eq!((stored.id, stored.state), (action, BulkState::Stopped));
    assert_eq!(stored.error.as_deref(), Some("Its job ended before it was done."));
    let mut tx = db.write().await.unwrap();
    let resumed = bulk::resume::<BulkAction>(&mut tx, action, "tests".into())
        .await
        .unwrap()
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!((resumed.state, resumed.error), (BulkState::Running, None));
    assert_eq!(claimed().await[0].kind, ActOnJobs::NAME);
    // The end of a job from before Stop and Resume comes while the resumed job is at work.
    let mut tx = db.write().await.unwrap();
    bulk::end::<BulkAction>(&mut tx, ended).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(progress(&db, action).await.0, BulkState::Running);
}

async fn many_jobs_are_cancelled(db: Db) {
    let running = enqueue(&db, NewJob::new(&Wait)).await;
    claim_one(&db).await;
    let waiting = enqueue(&db, NewJob::new(&Wait)).await;
    let later = enqueue(&db, NewJob::new(&Wait).at(db.now().plus(Duration::from_hours(1)))).await;
    let two_by_two = BulkAction {
        per_second: 2,
        ..on_all(ActionKind::Cancel)
    };
    let action = create(&db, &two_by_two).await;

    while step(&db, action).await.is_some() {}

    assert_eq!(progress(&db, action).await, (BulkState::Done, 3, 0));
    for id in [waiting, later] {
        assert_eq!(row(&db, id).await.state, JobState::Cancelled);
    }
    let requested = db.queue().cancel_requests().await.unwrap();
    assert_eq!(requested.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [running]);
}

async fn actions_leave_the_jobs_of_operators_alone(db: Db) {
    enqueue(&db, NewJob::new(&Wait)).await;
    let first = create(&db, &on_all(ActionKind::Discard)).await;
    let all = BulkAction {
        filter: JobFilter::default(),
        ..on_all(ActionKind::Cancel)
    };
    let own = BulkAction {
        filter: JobFilter {
            queue: Some(OPERATORS.to_owned()),
            ..JobFilter::default()
        },
        ..on_all(ActionKind::Cancel)
    };

    let mut tx = db.read().await.unwrap();
    let selected = count_selected_jobs(&mut tx, &all).await.unwrap();
    let of_operators = count_selected_jobs(&mut tx, &own).await.unwrap();
    drop(tx);
    let second = create(&db, &all).await;
    while step(&db, second).await.is_some() {}

    assert_eq!((selected, of_operators), (1, 0));
    assert_eq!(progress(&db, second).await, (BulkState::Done, 1, 0));
    let mut tx = db.read().await.unwrap();
    for action in [first, second] {
        assert!(tx.queue().is_live(&ActOnJobs { action }).await.unwrap());
    }
}

async fn a_dead_job_whose_time_is_over_expires_when_it_is_retried(db: Db) {
    let until = db.now().plus(Duration::from_mins(1));
    let early = dead(&db, NewJob::new(&Wait).expires(until), "no luck").await;
    act(&db, early, JobAction::Retry).await;
    let waiting = row(&db, early).await.state;
    let late = die(&db, early, "again").await;
    let never = dead(&db, NewJob::new(&Wait), "no luck").await;
    db.clock().advance(Duration::from_mins(2));

    let redrive = on_all(ActionKind::Redrive);
    let mut tx = db.read().await.unwrap();
    let counted = (
        count_selected_jobs(&mut tx, &redrive).await.unwrap(),
        count_expired_jobs(&mut tx, &redrive).await.unwrap(),
    );
    drop(tx);
    let action = create(&db, &redrive).await;
    while step(&db, action).await.is_some() {}

    assert_eq!(waiting, JobState::Ready);
    assert_eq!(counted, (2, 1));
    assert_eq!(progress(&db, action).await, (BulkState::Done, 2, 0));
    assert_eq!(row(&db, late).await.state, JobState::Expired);
    assert_eq!(row(&db, never).await.state, JobState::Ready);
}

async fn a_waiting_job_is_run_now_and_snoozed(db: Db) {
    let (later, soon) = (
        db.now().plus(Duration::from_hours(1)),
        db.now().plus(Duration::from_mins(1)),
    );
    let id = enqueue(
        &db,
        NewJob::new(&Wait).at(later).expires(later.plus(Duration::from_secs(1))),
    )
    .await;

    let snoozed = act(&db, id, JobAction::Snooze(soon)).await;
    let waits = row(&db, id).await;
    let too_late = act(&db, id, JobAction::Snooze(later.plus(Duration::from_hours(1)))).await;
    let run = act(&db, id, JobAction::RunNow).await;
    let ready = row(&db, id).await.state;
    claim_one(&db).await;
    let running = act(&db, id, JobAction::RunNow).await;

    assert_eq!((snoozed, too_late, run, running), (true, false, true, false));
    assert_eq!((waits.state, waits.run_at), (JobState::Scheduled, Some(soon)));
    assert_eq!(ready, JobState::Ready);
}

async fn ended_jobs_are_found_by_state_argument_and_trace(db: Db) {
    let done = async |job: NewJob| {
        let id = enqueue(&db, job).await;
        let job = claim_one(&db).await;
        settle(&db, &job, Outcome::Done).await;
        id
    };
    let once = |key: &str| NewJob::new(&Once { key: key.to_owned() });
    let route = done(NewJob::new(&Route {
        origin: "TIA".to_owned(),
        destination: "VIE".to_owned(),
    }))
    .await;
    let traced = done(once("100%").trace("prune@2026-11-20")).await;
    let failed = dead(&db, once("b_c"), "no luck").await;
    let found = async |state: Option<JobState>, text: &str| {
        let filter = JobFilter {
            text: Some(text.to_owned()).filter(|text| !text.is_empty()),
            ..JobFilter::default()
        };
        let page = KeysetPage { after: None, limit: 10 };
        let mut tx = db.read().await.unwrap();
        let jobs = tx.queue().ended_jobs(state, &filter, page).await.unwrap();
        let mut ids: Vec<_> = jobs.into_iter().map(|job| job.id).collect();
        ids.sort();
        ids
    };
    let mut all = vec![route, traced, failed];
    all.sort();

    assert_eq!(found(None, "").await, all);
    assert_eq!(found(Some(JobState::Dead), "").await, [failed]);
    assert_eq!(found(Some(JobState::Cancelled), "").await, []);
    assert_eq!(found(None, "tia-vie").await, [route]);
    assert_eq!(found(None, "TIA-FCO").await, []);
    assert_eq!(found(None, "prune@2026").await, [traced]);
    assert_eq!(found(None, "100%").await, [traced]);
    assert_eq!(found(Some(JobState::Dead), "b_").await, [failed]);
}

async fn a_unique_job_that_is_live_is_skipped(db: Db) {
    let once = Once { key: "a".to_owned() };
    let first = dead(&db, NewJob::new(&once), "no luck").await;
    let second = dead(&db, NewJob::new(&once), "no luck").await;
    let action = create(&db, &on_all(ActionKind::Redrive)).await;

    step(&db, action).await;

    assert_eq!(progress(&db, action).await.1, 1);
    assert_eq!(row(&db, first).await.state, JobState::Ready);
    assert_eq!(row(&db, second).await.state, JobState::Dead);
}
