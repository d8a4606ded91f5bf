//! The state of all queues, processes, schedules and accounts at one moment, as operators see it.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use tokio::time::timeout;

use crate::{
    base::time::Timestamp,
    platform::{
        db::{Db, DbError, Result, Tx},
        providers::limits::{Account, AccountUsage, LimitSettings},
        queue::{QueueDepth, QueueMinute, QueueState, QueueTarget, WorkerRow},
        schedules::{ScheduleState, schedule_states},
    },
};

/// A process whose heartbeat is older has ended or hangs.
pub const ALIVE: Duration = Duration::from_secs(8);

/// A process that ended without signing off is shown for this long.
const SHOWN: Duration = Duration::from_hours(1);

/// The board is not waited for longer. Prometheus waits for 10 s.
const PATIENCE: Duration = Duration::from_secs(5);

/// What operators see.
#[derive(Clone, Debug)]
pub struct Board {
    pub at: Timestamp,
    /// All queues that a process is configured to serve, that a process serves, or that have jobs.
    pub queues: Vec<QueueView>,
    pub processes: Vec<ProcessView>,
    pub schedules: Vec<ScheduleState>,
    pub accounts: Vec<AccountView>,
}

/// A queue.
#[derive(Clone, Debug)]
pub struct QueueView {
    pub depth: QueueDepth,
    pub target: QueueTarget,
    /// The handlers of each process as configured; `None` if no process is configured to serve the queue.
    pub configured: Option<usize>,
    /// The handlers that the living processes are to run together.
    pub target_handlers: i64,
    /// The handlers that they say they run.
    pub handlers: i64,
    /// The ready jobs that a further handler could run: neither the queue is paused nor the account at its limit.
    pub runnable: i64,
    pub dead: i64,
    /// The last whole minute, if it was stored.
    pub minute: Option<QueueMinute>,
}

/// A registered process.
#[derive(Clone, Debug)]
pub struct ProcessView {
    pub row: WorkerRow,
    pub is_alive: bool,
    /// Whether it queues the jobs of schedules.
    pub is_leader: bool,
}

/// An account of a provider.
#[derive(Clone, Debug)]
pub struct AccountView {
    pub account: Account,
    pub limit: Option<LimitSettings>,
    pub usage: Option<AccountUsage>,
    /// The jobs that count against its limit of concurrent jobs.
    pub running: i64,
    /// Until when no job that counts against it may start.
    pub paused_until: Option<Timestamp>,
}

/// Reads the state of everything. `configured`: the queues and the handlers of each process, as configured.
///
/// # Errors
///
/// Also if the database does not answer in time, for example while a table is rewritten.
pub async fn read_board(db: &Db, configured: &BTreeMap<String, usize>) -> Result<Board> {
    timeout(PATIENCE, read(db, configured))
        .await
        .unwrap_or(Err(DbError::Busy(sqlx::Error::PoolTimedOut)))
}

async fn read(db: &Db, configured: &BTreeMap<String, usize>) -> Result<Board> {
    let mut tx = db.read().await?;
    let at = tx.now();
    let processes = processes(&mut tx).await?;
    let depths = tx.queue().queue_depths().await?;
    let accounts = accounts(&mut tx, &depths).await?;
    let queues = queues(&mut tx, configured, &depths, &processes, &accounts).await?;
    Ok(Board {
        at,
        queues,
        accounts,
        schedules: schedule_states(&mut tx).await?,
        processes,
    })
}

async fn processes(tx: &mut Tx) -> Result<Vec<ProcessView>> {
    let alive_since = tx.now().minus(ALIVE);
    let leader = tx
        .schedules()
        .leader()
        .await?
        .filter(|leader| leader.lease_until > tx.now());
    let leader = leader.as_ref().map(|leader| host_and_pid(&leader.holder));
    let shown_since = tx.now().minus(SHOWN);
    let rows = tx.queue().registered_workers().await?;
    let shown = rows.into_iter().filter(|row| row.seen_at >= shown_since);
    let views = shown.map(|row| ProcessView {
        is_alive: row.seen_at >= alive_since,
        is_leader: row.role != "api" && leader == Some(host_and_pid(&row.name)),
        row,
    });
    Ok(views.collect())
}

/// The part of a process's name that its worker and its scheduler have in common.
fn host_and_pid(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(process, _)| process)
}

async fn accounts(tx: &mut Tx, depths: &[QueueDepth]) -> Result<Vec<AccountView>> {
    let limits = tx.limits().settings().await?;
    let mut views = Vec::with_capacity(Account::ALL.len());
    for account in Account::ALL {
        let depth = depths.iter().find(|depth| depth.queue == account.queue());
        let paused_until = tx.limits().paused_until(account).await?;
        let usage = tx.limits().usage(account).await?;
        let blocked = usage.as_ref().and_then(|usage| usage.blocked).map(|(until, _)| until);
        views.push(AccountView {
            account,
            limit: limits.get(&account).copied(),
            usage,
            running: depth.map_or(0, |depth| depth.running),
            paused_until: paused_until.max(blocked).filter(|until| *until > tx.now()),
        });
    }
    Ok(views)
}

async fn queues(
    tx: &mut Tx,
    configured: &BTreeMap<String, usize>,
    depths: &[QueueDepth],
    processes: &[ProcessView],
    accounts: &[AccountView],
) -> Result<Vec<QueueView>> {
    let targets = tx.queue().targets().await?;
    let dead: BTreeMap<_, _> = tx.queue().dead_by_queue().await?.into_iter().collect();
    let minutes = tx.queue().last_minute().await?;
    let served: Vec<_> = processes
        .iter()
        .filter(|process| process.is_alive)
        .flat_map(|process| process.row.served())
        .collect();
    let names: BTreeSet<&str> = configured
        .keys()
        .map(String::as_str)
        .chain(depths.iter().map(|depth| depth.queue.as_str()))
        .chain(served.iter().map(|served| served.queue.as_str()))
        .chain(dead.keys().map(String::as_str))
        .collect();
    let views = names.into_iter().map(|name| {
        let depth = depths.iter().find(|depth| depth.queue == name).cloned();
        let depth = depth.unwrap_or_else(|| QueueDepth::empty(name));
        let target = targets.of(name).cloned().unwrap_or_else(|| QueueTarget::unset(name));
        let served = || served.iter().filter(|served| served.queue == name);
        let wanted: usize = served().map(|served| targets.handlers(name, served.configured)).sum();
        let wanted = i64::try_from(wanted).unwrap_or(i64::MAX);
        let account = accounts.iter().find(|view| view.account.queue() == name);
        QueueView {
            configured: configured.get(name).copied(),
            target_handlers: target.total.map_or(wanted, |total| total.min(wanted)),
            handlers: i64::try_from(served().map(|served| served.handlers).sum::<usize>()).unwrap_or(i64::MAX),
            runnable: runnable(&depth, &target, account),
            dead: dead.get(name).copied().unwrap_or_default(),
            minute: minutes.iter().find(|minute| minute.queue == name).cloned(),
            depth,
            target,
        }
    });
    Ok(views.collect())
}

/// The ready jobs that neither the state and the total of their queue nor their account keeps from starting.
fn runnable(depth: &QueueDepth, target: &QueueTarget, account: Option<&AccountView>) -> i64 {
    if target.state == QueueState::Paused || account.is_some_and(|account| account.paused_until.is_some()) {
        return 0;
    }
    let concurrent = account
        .and_then(|account| account.limit)
        .map(|limit| i64::from(limit.concurrent));
    let room = [target.total, concurrent].into_iter().flatten().min();
    room.map_or(depth.ready, |room| depth.ready.min(room - depth.running).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_that_their_queue_or_account_keeps_waiting_are_not_runnable() {
        let depth = QueueDepth {
            ready: 10,
            running: 2,
            ..QueueDepth::empty("provider_a")
        };
        let target = |total, state| QueueTarget {
            total,
            state,
            ..QueueTarget::unset("provider_a")
        };
        let account = |concurrent, paused_until| AccountView {
            account: Account::RapidApi,
            limit: Some(LimitSettings {
                requests_per_second: None,
                concurrent,
                requests_per_day: None,
            }),
            usage: None,
            running: 2,
            paused_until,
        };
        let open = account(5, None);
        let paused = account(5, Some(Timestamp(1)));

        for (target, account, expected) in [
            (target(None, QueueState::Running), None, 10),
            (target(Some(4), QueueState::Running), None, 2),
            (target(Some(1), QueueState::Draining), None, 0),
            (target(None, QueueState::Paused), None, 0),
            (target(None, QueueState::Running), Some(&open), 3),
            (target(Some(4), QueueState::Running), Some(&open), 2),
            (target(None, QueueState::Running), Some(&paused), 0),
        ] {
            assert_eq!(runnable(&depth, &target, account), expected, "{target:?} {account:?}");
        }
    }
}
