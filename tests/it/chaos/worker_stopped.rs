//! Workers receive SIGTERM while they run jobs.

use std::time::{Duration, Instant};

use flight_finder_core::base::ids::BatchId;
use flight_finder_sandbox::{Scenario, Service};
use futures_util::future::join_all;

use super::{
    figures::{Figures, report},
    fleet::Fleet,
    searches::{Ended, Visitor},
};
use crate::{
    on_both_databases,
    support::{
        database::SharedDatabase,
        http,
        process::{Process, free_port},
        waiting::eventually,
    },
};

on_both_databases!(workers_are_stopped_in_the_middle_of_their_work);

const SEARCHES: usize = 24;
/// Three workers have exactly as many handlers as there are provider requests, so each worker runs a share of them.
const CONCURRENCY: u16 = 8;
const REQUESTS: u64 = 2 * SEARCHES as u64;
/// With the long grace a worker can end its running jobs; with the short one it has to return them to the queue.
const LONG_GRACE: &str = "20";
const SHORT_GRACE: &str = "1";
/// The longest time that a worker needs after its grace, for the last writes and its exit.
const EXIT: Duration = Duration::from_secs(5);

async fn workers_are_stopped_in_the_middle_of_their_work(shared: SharedDatabase) {
    let mut fleet = Fleet::start(shared, 0).await;
    fleet.concurrency = CONCURRENCY;
    // The providers do not answer until both workers have received SIGTERM and one has exited, so the speed of the
    // machine does not matter.
    order(&fleet, Some(Scenario::Held));
    let operators = format!("127.0.0.1:{}", free_port());
    for (grace, address) in [(LONG_GRACE, operators.as_str()), (SHORT_GRACE, ""), (LONG_GRACE, "")] {
        let grace = ("FLIGHT_FINDER__WORKER__GRACE_SECONDS", grace);
        let address = ("FLIGHT_FINDER__METRICS__ADDRESS", address);
        fleet
            .add_worker(&[grace, address][..if address.1.is_empty() { 1 } else { 2 }])
            .await;
    }
    let visitor = Visitor::new(&fleet);
    let accepted = join_all((0..SEARCHES).map(|_| visitor.search())).await;
    eventually("every request is sent", async || {
        (fleet.asked().1 == REQUESTS).then_some(())
    })
    .await;

    let mut workers = std::mem::take(&mut fleet.workers);
    let [patient, hasty, _] = &mut workers[..] else {
        panic!("there are three workers");
    };
    let (patient, hasty) = tokio::join!(stop(patient), async {
        let hasty = stop(hasty).await;
        // The patient one waits for its providers.
        tells_operators_that_it_stops(&operators).await;
        order(&fleet, None);
        hasty
    });

    let ends = accepted.iter().map(|search| visitor.follow(search.as_ref().unwrap()));
    let ended = join_all(ends).await;
    let figures = Figures::collect(&fleet, &visitor, &ended).await;
    no_attempt_is_burnt(&fleet, &ended).await;
    let again = fleet.asked().0 - REQUESTS;
    let line = format!(
        "gone after {:.1} s of 20 s grace and {:.1} s of 1 s grace; {figures}, {again} requests sent again",
        patient.as_secs_f64(),
        hasty.as_secs_f64()
    );
    report(&fleet, "two of three workers stopped", line);
    assert!(patient < Duration::from_secs(20) && hasty < Duration::from_secs(1) + EXIT);
    assert_eq!(figures.both_parts, SEARCHES);
    assert!(again > 0, "the worker with the short grace returned no job");
}

fn order(fleet: &Fleet, scenario: Option<Scenario>) {
    for provider in [Service::RapidApi, Service::FlightApi] {
        fleet.order(provider, scenario);
    }
}

/// Sends SIGTERM and returns the time until the process exits successfully.
async fn stop(worker: &mut Process) -> Duration {
    let told = Instant::now();
    assert!(worker.stop().await, "it ends with 0");
    told.elapsed()
}

/// A worker answers its operators until its last job has ended, so that its last counters are read.
async fn tells_operators_that_it_stops(address: &str) {
    let client = http::client().build().unwrap();
    let get = async |path: &str| client.get(format!("http://{address}{path}")).send().await.unwrap();

    let ready = get("/health/ready").await;
    let metrics = get("/metrics").await;

    assert_eq!(
        (ready.status().as_u16(), ready.text().await.unwrap()),
        (503, "stopping".to_owned())
    );
    assert_eq!(metrics.status().as_u16(), 200);
}

async fn no_attempt_is_burnt(fleet: &Fleet, ended: &[Ended]) {
    let mut tx = fleet.db().read().await.unwrap();
    for search in ended {
        let batch: BatchId = search.batch.parse().unwrap();
        let run = tx.searches().view(batch).await.unwrap().unwrap().run;
        for request in tx.searches().requests(run.id).await.unwrap() {
            let job = tx.queue().find_job(request.job_id.unwrap()).await.unwrap().unwrap();
            assert_eq!(
                (job.state.name(), job.attempt, job.crash_count),
                ("done", 1, 0),
                "{job:?}"
            );
        }
    }
}
