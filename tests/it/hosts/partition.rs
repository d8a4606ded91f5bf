//! A host is cut off from all others for a while: its packets are dropped, and no connection is closed.

use super::{
    load::Load,
    network::inside,
    site::{Node, Site},
};
use crate::support::{
    faults::{in_form, judge},
    prelude::*,
};

/// How long hosts are cut off: in `make test`, longer than a lease.
const SHORT_CUT: Duration = Duration::from_secs(12);
const CUT: Duration = Duration::from_secs(25);
/// How soon others should run the jobs of a host that is cut off.
const RESCUED: Duration = Duration::from_secs(20);
/// How soon a host that is not cut off any more should work again.
const BACK: Duration = Duration::from_secs(15);
/// How soon an api that is cut off, or is not any more, should say so.
const NOTICED: Duration = Duration::from_secs(15);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_is_cut_off() {
    inside("partition::a_worker_is_cut_off", async |network| {
        let site = Site::start(network).await;
        let (a, b) = tokio::join!(site.api(11), site.api(12));
        let (victim, _w2, _w3) = tokio::join!(site.worker(21), site.worker(22), site.worker(23));
        let name = site.name_of(&victim).await.unwrap();
        let load = Load::start(&[&a, &b]);
        eventually("it runs some jobs", async || {
            (running(&site, &name).await.len() >= 3).then_some(())
        })
        .await;

        let cut = Instant::now();
        victim.host.cut_off().await;
        let (held, before) = (running(&site, &name).await, load.counts());
        let rescued = eventually("its jobs are rescued", async || {
            running(&site, &name).await.is_empty().then(|| cut.elapsed())
        })
        .await;
        tokio::time::sleep(in_form(SHORT_CUT, CUT).saturating_sub(cut.elapsed())).await;
        eventually("the others go on", async || (load.counts().1 > before.1).then_some(())).await;
        let (healed, during) = (Instant::now(), load.counts());
        let healed_at = site.shared.db.now();
        victim.host.heal().await;
        let since = format!("worker = '{name}' AND started_at > {}", healed_at.0);
        let present = format!("SELECT name FROM workers WHERE name = '{name}' AND seen_at > {}", healed_at.0);
        let present = eventually("it is present", async || {
            (!site.values(&present).await.is_empty()).then(|| healed.elapsed())
        });
        let works = format!("SELECT kind FROM job_history WHERE {since} UNION ALL SELECT kind FROM jobs WHERE {since}");
        let works = eventually("it runs jobs", async || {
            (!site.values(&works).await.is_empty()).then(|| healed.elapsed())
        });
        let (present, works) = tokio::join!(present, works);
        judge("its jobs are rescued", rescued, RESCUED);
        judge("it is present", present, BACK);
        judge("it runs jobs", works, BACK);

        let outcome = load.end().await;
        let lost = victim.metric("flight_finder_job_lost_leases_total", "").await;
        let rejected = victim.metric("flight_finder_job_runs_total", "outcome=\"nothing\"").await
            + victim.metric("flight_finder_job_late_ends_total", "").await;
        println!(
            "hosts: a worker is cut off for {:.0} s: its {} running jobs were rescued after {:.1} s; {} searches accepted and \
             {} ended meanwhile; after healing it was present after {:.1} s and ran jobs after {:.1} s; {lost} leases lost, \
             {rejected} late ends rejected; {outcome}",
            (healed - cut).as_secs_f64(),
            held.len(),
            rescued.as_secs_f64(),
            during.0 - before.0,
            during.1 - before.1,
            present.as_secs_f64(),
            works.as_secs_f64(),
        );
        outcome.nothing_is_lost();
        outcome.nothing_is_refused();
        site.no_job_is_lost().await;
        assert!(lost + rejected > 0.0, "it was told that its jobs belong to others");
    })
    .await;
}

/// How long after a moment the balancer sees that the first api is ready, or is not any more.
async fn balancer_sees(load: &Load, is_ready: bool, since: Instant) -> Duration {
    let what = if is_ready {
        "it is ready again"
    } else {
        "the balancer sees that it is not ready"
    };
    let after = eventually(what, async || {
        (load.balancer.sees_ready(0) == is_ready).then(|| since.elapsed())
    })
    .await;
    judge(what, after, NOTICED);
    after
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_api_is_cut_off_from_the_database() {
    inside("partition::an_api_is_cut_off_from_the_database", async |network| {
        let site = Site::start(network).await;
        let (a, b) = tokio::join!(site.api(11), site.api(12));
        let (_w1, _w2) = tokio::join!(site.worker(21), site.worker(22));
        let load = Load::start(&[&a, &b]);
        tokio::time::sleep(Duration::from_secs(3)).await;

        // Packets between the api and the server are dropped; visitors and the load balancer still reach the api.
        let cut = Instant::now();
        a.host.cut_off_from(&site.server).await;
        let not_ready = balancer_sees(&load, false, cut).await;
        tokio::time::sleep(CUT.saturating_sub(cut.elapsed())).await;
        let healed = Instant::now();
        a.host.heal_with(&site.server).await;
        let ready = balancer_sees(&load, true, healed).await;
        tokio::time::sleep(Duration::from_secs(2)).await;

        let outcome = load.end().await;
        println!(
            "hosts: an api is cut off from the database for {:.0} s: not ready after {:.1} s, ready again {:.1} s after healing; \
             {outcome}",
            (healed - cut).as_secs_f64(),
            not_ready.as_secs_f64(),
            ready.as_secs_f64(),
        );
        outcome.nothing_is_lost();
        site.no_job_is_lost().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_api_is_cut_off_from_everybody() {
    inside("partition::an_api_is_cut_off_from_everybody", async |network| {
        let site = Site::start(network).await;
        let (a, b) = tokio::join!(site.api(11), site.api(12));
        let (_w1, _w2) = tokio::join!(site.worker(21), site.worker(22));
        let load = Load::start(&[&a, &b]);
        tokio::time::sleep(Duration::from_secs(3)).await;

        let cut = Instant::now();
        a.host.cut_off().await;
        let not_ready = balancer_sees(&load, false, cut).await;
        let before = load.counts();
        tokio::time::sleep(CUT.saturating_sub(cut.elapsed())).await;
        eventually("the other one serves", async || (load.counts().0 > before.0).then_some(())).await;
        let (healed, during) = (Instant::now(), load.counts());
        a.host.heal().await;
        let ready = balancer_sees(&load, true, healed).await;

        let outcome = load.end().await;
        println!(
            "hosts: an api is cut off from everybody for {:.0} s: not ready after {:.1} s, {} searches accepted by the other one, \
             ready again {:.1} s after healing; {outcome}",
            (healed - cut).as_secs_f64(),
            not_ready.as_secs_f64(),
            during.0 - before.0,
            ready.as_secs_f64(),
        );
        outcome.nothing_is_lost();
        // Only requests that were on their way get no answer.
        assert!(outcome.refusals.keys().all(|why| why == "no answer"), "{outcome}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_forgets_the_connections_of_a_worker() {
    inside(
        "partition::the_server_forgets_the_connections_of_a_worker",
        async |network| {
            let site = Site::start(network).await;
            let victim = site.worker(21).await;
            eventually("it listens", async || listens(&site, &victim).await.then_some(())).await;

            // The server ends the sessions, and its last packets are lost: the worker waits on connections that nobody has.
            site.server.forgets_closed_connections().await;
            victim.host.cut_off().await;
            let address = victim.host.address;
            site.values(&format!(
                "SELECT CAST(pg_terminate_backend(pid) AS TEXT) FROM pg_stat_activity WHERE client_addr = '{address}'"
            ))
            .await;
            tokio::time::sleep(Duration::from_secs(6)).await;
            let healed = Instant::now();
            victim.host.heal().await;
            let again = eventually("it listens again", async || {
                listens(&site, &victim).await.then(|| healed.elapsed())
            })
            .await;

            println!(
                "hosts: the server forgets the connections of a worker: it listens again {:.1} s after healing",
                again.as_secs_f64()
            );
            judge("it listens again", again, BACK);
        },
    )
    .await;
}

/// The jobs that run under this name.
async fn running(site: &Site, name: &str) -> Vec<String> {
    let running = format!("SELECT CAST(id AS TEXT) FROM jobs WHERE state = 'running' AND worker = '{name}'");
    site.values(&running).await
}

/// Whether the server has a session of this node that listens.
async fn listens(site: &Site, node: &Node) -> bool {
    let address = node.host.address;
    let listening =
        format!("SELECT query FROM pg_stat_activity WHERE client_addr = '{address}' AND query LIKE 'LISTEN%'");
    !site.values(&listening).await.is_empty()
}
