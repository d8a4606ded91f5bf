//! `kill -9` of a worker in the middle of its work.

use std::time::Duration;

use futures_util::future::join_all;

use crate::{
    eventually,
    figures::{Figures, report},
    fleet::Fleet,
    long, on_both_databases,
    searches::{Ended, Visitor},
    support::database::Place,
};

on_both_databases!(
    one_of_three_workers_is_killed_in_the_middle_of_50_searches,
    the_only_worker_is_killed_in_the_middle_of_50_searches_and_started_again,
);

const SEARCHES: usize = 50;
/// From the create; the run's deadline and a second.
const END: Duration = Duration::from_secs(26);

async fn one_of_three_workers_is_killed_in_the_middle_of_50_searches(place: Place) {
    let mut fleet = Fleet::start(place, 3).await;
    let searching = search(&fleet);

    kill_the_first(&mut fleet).await;

    check(&fleet, "one of three workers killed", searching).await;
}

async fn the_only_worker_is_killed_in_the_middle_of_50_searches_and_started_again(place: Place) {
    if !long() {
        return;
    }
    let mut fleet = Fleet::start(place, 1).await;
    let searching = search(&fleet);

    kill_the_first(&mut fleet).await;
    fleet.add_worker(&[]).await;

    check(&fleet, "the only worker killed and started again", searching).await;
}

type Searching = tokio::task::JoinHandle<Vec<(Ended, usize)>>;

/// All at once; each is followed to its end.
fn search(fleet: &Fleet) -> Searching {
    let visitor = Visitor::of(fleet);
    let one = async move |visitor: Visitor| {
        let (accepted, busy) = visitor.insist(5).await;
        (visitor.follow(&accepted, END * 2).await, busy)
    };
    tokio::spawn(join_all((0..SEARCHES).map(move |_| one(visitor.clone()))))
}

/// In the middle: half of the questions have been asked, and many are not answered yet, so each worker
/// waits for some.
async fn kill_the_first(fleet: &mut Fleet) {
    let half = u64::try_from(SEARCHES).unwrap();
    eventually("the providers are at work", Duration::from_secs(20), async || {
        let (asked, open) = fleet.asked();
        (asked >= half && open >= half / 5).then_some(())
    })
    .await;
    fleet.workers[0].kill().await;
}

async fn check(fleet: &Fleet, case: &str, searching: Searching) {
    let visitor = Visitor::of(fleet);
    let (ended, busy): (Vec<_>, Vec<_>) = searching.await.unwrap().into_iter().unzip();
    let figures = Figures::of(fleet, &visitor, &ended).await;
    let again = fleet.asked().0.saturating_sub(2 * u64::try_from(SEARCHES).unwrap());

    let busy: usize = busy.iter().sum();
    report(
        fleet,
        case,
        format!("{figures}, {again} questions asked again, {busy} times busy"),
    );
    assert_eq!(figures.ended, SEARCHES);
    assert!(figures.slowest <= END, "too slow");
    assert!(figures.both_parts >= SEARCHES * 9 / 10, "parts are missing");
    assert!(again > 0, "the killed worker was not in the middle of anything");
}
