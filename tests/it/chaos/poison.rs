//! A job whose process is killed each time it runs.

use flight_finder_core::platform::providers::Provider;

use super::{
    figures::report,
    fleet::Fleet,
    searches::{Accepted, Visitor},
};
use crate::support::{app, faults::MAX_DEADLINE, pipeline::set, prelude::*};

on_both_databases!(a_job_that_kills_its_process_three_times_is_set_aside);

const CRASHES: u64 = 3;

/// The queue's suite has a short version of this case.
async fn a_job_that_kills_its_process_three_times_is_set_aside(shared: SharedDatabase) {
    set_deadline(&shared).await;
    let mut fleet = Fleet::start(shared, 1).await;
    fleet.answer_within([50, 100]);
    fleet.order(Service::RapidApi, Some(Scenario::Hang));
    let visitor = Visitor::new(&fleet);
    let accepted = visitor.search().await.unwrap();

    let begun = Instant::now();
    for crash in 1..=CRASHES {
        eventually("A is asked, B's part is there", async || {
            let asked = fleet.sandbox.stats().providers["rapidapi"].requests;
            (asked == crash && has_part_of_b(&fleet, &accepted).await).then_some(())
        })
        .await;
        let mut dead = fleet.workers.remove(0);
        dead.kill().await;
        fleet.add_worker(&[]).await;
    }
    let ended = visitor.follow(&accepted).await;

    let jobs = fleet.output(&["queue", "list"]).await;
    assert!(
        jobs.contains("fetch_rapidapi  the process running it died at least three times"),
        "{jobs}"
    );
    assert_eq!(ended.view["status"], "complete");
    assert_eq!(ended.statuses(), ["failed", "done"]);
    let line = format!(
        "set aside after {CRASHES} crashes, its search complete with the other part after {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    report(&fleet, "a job that kills its process", line);
}

/// Sets a deadline of a minute, because three rescues take longer than the default deadline.
async fn set_deadline(shared: &SharedDatabase) {
    app::seed_without_budget(&shared.db).await;
    set(&shared.db, &[MAX_DEADLINE]).await;
}

async fn has_part_of_b(fleet: &Fleet, search: &Accepted) -> bool {
    let mut tx = fleet.db().read().await.unwrap();
    let batch = search.batch.parse().unwrap();
    let run = tx.searches().view(batch).await.unwrap().unwrap().run.id;
    let requests = tx.searches().requests(run).await.unwrap();
    requests
        .iter()
        .any(|request| request.provider == Provider::FlightApi && request.status.is_answer())
}
