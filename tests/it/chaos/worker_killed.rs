//! A worker is killed by `kill -9` while it runs jobs.

use std::collections::HashMap;

use super::{
    figures::{Figures, report},
    fleet::Fleet,
    searches::{Ended, Visitor},
};
use crate::support::{
    faults::{in_form, judge},
    prelude::*,
    process::Process,
};

on_both_databases!(
    one_of_three_workers_is_killed_in_the_middle_of_searches,
    the_only_worker_is_killed_in_the_middle_of_searches_and_started_again,
);

/// How long a search should take from its creation at most: the run's deadline and one second.
const END: Duration = Duration::from_secs(26);

async fn one_of_three_workers_is_killed_in_the_middle_of_searches(shared: SharedDatabase) {
    let mut fleet = Fleet::start(shared, 3).await;
    let searching = search(&fleet);

    let in_hand = kill_the_busiest(&mut fleet).await;

    check(&fleet, "one of three workers killed", in_hand, searching).await;
}

async fn the_only_worker_is_killed_in_the_middle_of_searches_and_started_again(shared: SharedDatabase) {
    let mut fleet = Fleet::start(shared, 1).await;
    let searching = search(&fleet);

    let in_hand = kill_the_busiest(&mut fleet).await;
    fleet.add_worker(&[]).await;

    check(&fleet, "the only worker killed and started again", in_hand, searching).await;
}

/// The number of searches. More keep both cores busy.
fn searches() -> usize {
    in_form(20, 50)
}

type Searching = tokio::task::JoinHandle<Vec<(Ended, usize)>>;

/// Sends all searches at once and follows each to its end.
fn search(fleet: &Fleet) -> Searching {
    let visitor = Visitor::new(fleet);
    let one = async move |visitor: Visitor| {
        let (accepted, busy) = visitor.insist(5).await;
        (visitor.follow(&accepted).await, busy)
    };
    tokio::spawn(join_all((0..searches()).map(move |_| one(visitor.clone()))))
}

/// Waits until the providers have received half of the requests and have not answered many of them. Then kills the
/// worker that runs most of the unanswered requests, because another worker might run none. Returns the number of jobs
/// that the killed worker ran.
async fn kill_the_busiest(fleet: &mut Fleet) -> usize {
    let half = u64::try_from(searches()).unwrap();
    eventually("the providers are at work", async || {
        let (asked, open) = fleet.asked();
        (asked >= half && open >= half / 5).then_some(())
    })
    .await;
    let running = running_requests(fleet).await;
    let held_by = |worker: &Process| {
        let process = format!(":{}:", worker.child.id().unwrap());
        running.iter().find(|(name, _)| name.contains(&process))
    };
    let busiest = fleet.workers.iter().filter_map(held_by).max_by_key(|(_, held)| *held);
    let (name, _) = busiest.expect("somebody waits for the answers");
    let worker = fleet
        .workers
        .iter_mut()
        .find(|worker| held_by(worker).is_some_and(|(holder, _)| holder == name));
    worker.unwrap().kill().await;
    running_requests(fleet).await.get(name).copied().unwrap_or_default()
}

/// The number of running provider requests by the name of their worker: `host:pid:uuid`.
async fn running_requests(fleet: &Fleet) -> HashMap<String, usize> {
    let running = "SELECT worker FROM jobs WHERE state = 'running' AND kind LIKE 'fetch%'";
    let rows = fleet.shared.rows(running, running).await;
    let mut requests = HashMap::new();
    for name in rows.into_iter().filter_map(|mut row| row.remove(0)) {
        *requests.entry(name).or_default() += 1;
    }
    requests
}

async fn check(fleet: &Fleet, case: &str, in_hand: usize, searching: Searching) {
    let visitor = Visitor::new(fleet);
    let (ended, busy): (Vec<_>, Vec<_>) = searching.await.unwrap().into_iter().unzip();
    let figures = Figures::collect(fleet, &visitor, &ended).await;
    let again = fleet.asked().0.saturating_sub(2 * u64::try_from(searches()).unwrap());

    let busy: usize = busy.iter().sum();
    report(
        fleet,
        case,
        format!("{figures}, {in_hand} running requests of the killed worker, {again} sent again, {busy} times busy"),
    );
    assert_eq!(figures.ended, searches());
    judge("the slowest search", figures.slowest, END);
    assert!(figures.both_parts >= searches() * 9 / 10, "parts are missing");
    assert!(in_hand > 0, "the killed worker was not in the middle of anything");
}
