//! What operators see of schedules and do to them.

use serde_json::json;

use super::{Plan, SCHEDULES, Schedule};
use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// A schedule and when its jobs are queued.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleState {
    pub schedule: &'static Schedule,
    /// The latest planned time whose job was queued.
    pub last_tick: Option<Timestamp>,
    /// The next planned time; `None` while the schedule is paused.
    pub next_tick: Option<Timestamp>,
    pub is_paused: bool,
    /// Whether its job was not queued at its time.
    pub is_overdue: bool,
}

/// The schedules, in the order of their table.
pub async fn schedule_states(tx: &mut Tx) -> Result<Vec<ScheduleState>> {
    let paused = tx.schedules().paused().await?;
    let ticks = tx.schedules().last_ticks().await?;
    let now = tx.now();
    let states = SCHEDULES.iter().map(|schedule| {
        let is_paused = paused.iter().any(|name| name == schedule.name);
        let plan = Plan::parse(*schedule).ok();
        let next = plan.as_ref().and_then(|plan| plan.next(now));
        let last_tick = ticks.iter().find(|tick| tick.0 == schedule.name).map(|tick| tick.1);
        ScheduleState {
            schedule,
            last_tick,
            next_tick: next.filter(|_| !is_paused),
            is_paused,
            is_overdue: !is_paused && plan.is_some_and(|plan| plan.is_overdue(last_tick, now)),
        }
    });
    Ok(states.collect())
}

/// Pauses a schedule or lets it go on. Returns `None` if there is no such schedule. When it goes on, its rule for missed ticks
/// applies to those of the pause.
#[tracing::instrument(name = "schedules.change", skip_all, fields(name, is_paused))]
pub async fn change_schedule(
    tx: &mut Tx,
    name: &str,
    is_paused: bool,
    actor: Actor<'_>,
) -> Result<Option<ScheduleState>> {
    if let Some(before) = state_of(tx, name).await?
        && before.is_paused != is_paused
    {
        tx.schedules().set_paused(name, is_paused).await?;
        let audit = Audit {
            actor,
            action: "schedule.pause",
            subject: name,
            old: Some(json!({"is_paused": before.is_paused}).to_string()),
            new: Some(json!({"is_paused": is_paused}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    state_of(tx, name).await
}

/// Queues the job of a schedule now, beside its planned times. Returns `None` if there is no such schedule.
#[tracing::instrument(name = "schedules.run", skip_all, fields(name))]
pub async fn run_schedule(tx: &mut Tx, name: &str, actor: Actor<'_>) -> Result<Option<JobId>> {
    let Some(schedule) = SCHEDULES.iter().find(|schedule| schedule.name == name) else {
        return Ok(None);
    };
    let job = (schedule.job)().trace(format!("{name}@{}", tx.now()));
    let id = tx.queue().enqueue(&job).await?;
    let audit = Audit {
        actor,
        action: "schedule.run",
        subject: name,
        old: None,
        new: Some(json!({"job": id}).to_string()),
    };
    tx.audit().record(audit).await?;
    Ok(Some(id))
}

async fn state_of(tx: &mut Tx, name: &str) -> Result<Option<ScheduleState>> {
    let states = schedule_states(tx).await?;
    Ok(states.into_iter().find(|state| state.schedule.name == name))
}
