//! Each planned time is ticked once, with any number of schedulers and ticks.

use flight_finder_core::platform::schedules::{Missed, SCHEDULES, Schedule};
use flight_finder_scheduler::{Scheduler, run};
use serde::{Deserialize, Serialize};

use crate::support::prelude::*;

on_both_databases!(
    two_schedulers_queue_one_job_a_planned_second,
    one_of_many_missed_times_is_ticked_later,
    missed_times_are_skipped,
    a_tick_and_its_job_are_one_transaction,
    old_ticks_are_deleted_except_the_latest,
    a_process_wakes_by_itself_and_stops_on_request,
    a_schedule_that_cannot_be_queued_delays_no_other,
);

/// 2026-11-20T10:00:00Z
pub const TEN: Timestamp = Timestamp(1_795_168_800_000_000);
const HOUR: Duration = Duration::from_hours(1);

/// A job without a unique key, so a second tick would queue a second job.
#[derive(Serialize, Deserialize)]
pub struct Errand;

impl JobKind for Errand {
    const NAME: &'static str = "errand";
    const QUEUE: &'static str = "errands";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(1);
}

pub fn schedule(cron: &'static str, missed: Missed) -> Schedule {
    Schedule {
        name: "errand",
        cron,
        missed,
        job: || NewJob::new(&Errand),
        ..SCHEDULES[0]
    }
}

async fn two_schedulers_queue_one_job_a_planned_second(shared: SharedDatabase) {
    let (one, other) = (shared.db.clone(), shared.another_process().await);
    let every_second = [schedule("* * * * * *", Missed::Skip)];
    let mut first = Scheduler::new(one.clone(), &every_second).unwrap();
    let mut second = Scheduler::new(other.clone(), &every_second).unwrap();

    let mut queued = 0;
    for second_of in 0..20 {
        for db in [&one, &other] {
            db.clock().set(TEN.plus(Duration::from_secs(second_of)));
        }
        let (here, there) = tokio::join!(first.tick(), second.tick());
        queued += here.unwrap() + there.unwrap();
    }

    assert_eq!(queued, 20);
    assert_eq!(jobs(&one).await, 20);
    assert_eq!(ticks(&one).await, 20);
    other.close().await;
}

async fn one_of_many_missed_times_is_ticked_later(db: Db) {
    let hourly = [schedule("17 * * * *", Missed::Once)];
    tick_at(&db, &hourly, TEN.plus(HOUR)).await;

    let queued = tick_at(&db, &hourly, TEN.plus(HOUR * 72)).await;
    let again = tick_at(&db, &hourly, TEN.plus(HOUR * 72)).await;

    assert_eq!((queued, again), (1, 0));
    assert_eq!(jobs(&db).await, 2);
    let latest = TEN.plus(HOUR * 71 + Duration::from_mins(17));
    assert_eq!(
        db.read().await.unwrap().schedules().last_tick("errand").await.unwrap(),
        Some(latest)
    );
}

async fn missed_times_are_skipped(db: Db) {
    let hourly = [schedule("17 * * * *", Missed::Skip)];

    let late = tick_at(&db, &hourly, TEN.plus(HOUR * 72)).await;
    let in_time = tick_at(&db, &hourly, TEN.plus(HOUR * 72 + Duration::from_mins(17))).await;

    assert_eq!((late, in_time), (0, 1));
    assert_eq!(jobs(&db).await, 1);
}

async fn a_tick_and_its_job_are_one_transaction(db: Db) {
    let job = NewJob::new(&Errand);
    let mut rolled_back = db.write().await.unwrap();
    rolled_back
        .schedules()
        .tick("errand", TEN, &job)
        .await
        .unwrap()
        .unwrap();
    drop(rolled_back);

    let mut tx = db.write().await.unwrap();
    let first = tx.schedules().tick("errand", TEN, &job).await.unwrap();
    let second = tx.schedules().tick("errand", TEN, &job).await.unwrap();
    tx.commit().await.unwrap();

    assert!(first.is_some());
    assert_eq!(second, None);
    assert_eq!((ticks(&db).await, jobs(&db).await), (1, 1));
}

async fn old_ticks_are_deleted_except_the_latest(db: Db) {
    let mut tx = db.write().await.unwrap();
    for hour in 0..4 {
        tx.schedules()
            .tick("errand", TEN.plus(HOUR * hour), &NewJob::new(&Errand))
            .await
            .unwrap();
    }

    let first = tx.schedules().prune_ticks(TEN.plus(HOUR * 2), 1).await.unwrap();
    let rest = tx.schedules().prune_ticks(TEN.plus(HOUR * 2), 10).await.unwrap();
    let all = tx.schedules().prune_ticks(TEN.plus(HOUR * 9), 10).await.unwrap();

    assert_eq!((first, rest, all), (1, 1, 1));
    assert_eq!(
        tx.schedules().last_tick("errand").await.unwrap(),
        Some(TEN.plus(HOUR * 3))
    );
}

const HOURLY: &[Schedule] = &[Schedule {
    name: "errand",
    cron: "17 * * * *",
    missed: Missed::Once,
    job: || NewJob::new(&Errand),
    ..SCHEDULES[0]
}];

async fn a_schedule_that_cannot_be_queued_delays_no_other(shared: SharedDatabase) {
    let mut database = shared.connection().await;
    let sqlite = "CREATE TRIGGER no_tick BEFORE INSERT ON schedule_ticks WHEN NEW.schedule = 'errand'
                  BEGIN SELECT RAISE(ABORT, 'no tick'); END";
    let postgres = "CREATE FUNCTION no_tick() RETURNS trigger LANGUAGE plpgsql
                    AS $$ BEGIN RAISE EXCEPTION 'no tick'; END $$;
                    CREATE TRIGGER no_tick BEFORE INSERT ON schedule_ticks FOR EACH ROW
                    WHEN (NEW.schedule = 'errand') EXECUTE FUNCTION no_tick()";
    database.run(sqlite, postgres).await;
    let errand = schedule("0 * * * *", Missed::Once);
    let other = Schedule {
        name: "other",
        ..errand
    };

    assert_eq!(tick_at(&shared.db, &[errand, other], TEN).await, 1);
}

/// On a new database all hours were missed, so the first tick queues a job.
async fn a_process_wakes_by_itself_and_stops_on_request(db: Db) {
    let stop = CancellationToken::new();
    let running = tokio::spawn(run(db.clone(), HOURLY, stop.clone()));

    eventually("it wakes", async || jobs(&db).await > 0).await;
    stop.cancel();

    running.await.unwrap().unwrap();
    assert_eq!(jobs(&db).await, 1);
}

/// Ticks once with a new scheduler.
async fn tick_at(db: &Db, schedules: &[Schedule], now: Timestamp) -> usize {
    db.clock().set(now);
    let mut started = Scheduler::new(db.clone(), schedules).unwrap();
    started.tick().await.unwrap()
}

pub async fn jobs(db: &Db) -> i64 {
    let depths = db.read().await.unwrap().queue().queue_depths().await.unwrap();
    depths.iter().map(|queue| queue.ready).sum()
}

/// The number of ticks: those that can be pruned, and the latest one, which is always kept.
pub async fn ticks(db: &Db) -> u64 {
    let mut tx = db.write().await.unwrap();
    let latest = u64::from(tx.schedules().last_tick("errand").await.unwrap().is_some());
    tx.schedules().prune_ticks(Timestamp(i64::MAX), 1_000).await.unwrap() + latest
}
