//! Queues the jobs of due schedules while this process leads.

use flight_finder_core::{
    base::time::Timestamp,
    platform::{
        db::{Db, DbError, Result},
        schedules::{InvalidSchedule, Leader, Plan, Schedule, Tick},
    },
};

/// The schedules of a process. Any number of processes may have the same schedules; only the leader ticks.
pub struct Scheduler {
    db: Db,
    leader: Leader,
    plans: Vec<CheckedPlan>,
}

struct CheckedPlan {
    plan: Plan,
    /// The latest planned time that has been handled. The database is not read again before the next planned time.
    done: Option<Timestamp>,
    /// Whether its last tick failed, so that the log tells only the first failure.
    is_failing: bool,
}

impl CheckedPlan {
    fn new(plan: Plan) -> Self {
        Self {
            plan,
            done: None,
            is_failing: false,
        }
    }

    fn note_failure(&mut self, error: &DbError) {
        if !self.is_failing {
            let schedule = self.plan.schedule().name;
            tracing::error!(%error, schedule, "cannot tick, trying again each second");
        }
        self.is_failing = true;
    }
}

impl Scheduler {
    /// Parses the schedules.
    pub fn new(db: Db, schedules: &[Schedule]) -> Result<Self, InvalidSchedule> {
        let plans = schedules
            .iter()
            .map(|schedule| Plan::parse(*schedule).map(CheckedPlan::new));
        Ok(Self {
            leader: Leader::new(db.clone()),
            db,
            plans: plans.collect::<Result<_, _>>()?,
        })
    }

    /// Queues the jobs of due schedules, if this scheduler leads. Returns their number. A schedule whose jobs cannot be queued
    /// delays no other one.
    pub async fn tick(&mut self) -> Result<usize> {
        if !self.leader.stand().await? {
            return Ok(0);
        }
        let now = self.db.now();
        let mut queued = 0;
        for checked in &mut self.plans {
            let latest = checked.plan.latest(now);
            if latest == checked.done {
                continue;
            }
            if self
                .db
                .read()
                .await?
                .schedules()
                .is_paused(checked.plan.schedule().name)
                .await?
            {
                continue;
            }
            match tick(&self.db, &mut self.leader, &checked.plan, now).await {
                Ok(Some(jobs)) => {
                    queued += jobs;
                    checked.done = latest;
                    checked.is_failing = false;
                }
                Ok(None) => break,
                Err(error @ DbError::Busy(_)) => return Err(error),
                Err(error) => checked.note_failure(&error),
            }
        }
        Ok(queued)
    }

    /// Gives up the lease, so that another scheduler can lead at once.
    pub async fn resign(&mut self) -> Result<()> {
        self.leader.resign().await
    }
}

/// Queues the jobs of one schedule and returns their number; `None` when another scheduler leads.
async fn tick(db: &Db, leader: &mut Leader, plan: &Plan, now: Timestamp) -> Result<Option<usize>> {
    let schedule = plan.schedule();
    let last = db.read().await?.schedules().last_tick(schedule.name).await?;
    let mut queued = 0;
    for planned in plan.due(last, now) {
        let job = (schedule.job)().trace(format!("{}@{planned}", schedule.name));
        match leader.tick(schedule.name, planned, &job).await? {
            Tick::Queued(job) => {
                queued += 1;
                tracing::info!(schedule = schedule.name, %planned, job.id = %job, "tick");
            }
            Tick::Known => {}
            Tick::NotLeading => return Ok(None),
        }
    }
    Ok(Some(queued))
}
