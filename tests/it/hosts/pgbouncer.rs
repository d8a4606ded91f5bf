//! Api and workers connect through `PgBouncer` in transaction mode, without a session of the server.

use std::process::Stdio;

use tokio::process::Child;

use super::{
    load::Load,
    network::{Host, inside},
    site::Site,
};
use crate::support::prelude::*;

const PORT: u16 = 6432;
/// Sessions of the server. They are fewer than the connections of the processes, so transactions of one connection run in
/// different sessions.
const SESSIONS: usize = 6;
/// How long visitors search.
const LOADED: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_processes_connect_through_a_pooler_of_transactions() {
    inside(
        "pgbouncer::all_processes_connect_through_a_pooler_of_transactions",
        async |network| {
            let mut site = Site::start(network).await;
            let pooler = site.network.host(3).await;
            let _pgbouncer = start(&site, &pooler).await;
            let url = format!("postgres://postgres@{}:{PORT}/postgres", pooler.address);
            site.environment = vec![
                ("FLIGHT_FINDER__DATABASE__URL", url),
                ("FLIGHT_FINDER__DATABASE__POOLING", "transaction".to_owned()),
            ];
            let refused = site.command(&pooler, &["migrate"]).status().await.unwrap();
            assert!(!refused.success(), "migrate needs a session");
            let (a, b) = tokio::join!(site.api(11), site.api(12));
            let (w1, w2) = tokio::join!(site.worker(21), site.worker(22));
            let _scheduler = site.scheduler(31).await;

            let load = Load::start(&[&a, &b]);
            tokio::time::sleep(LOADED).await;
            let outcome = load.end().await;

            let idle = idle_transactions(&site).await;
            outcome.nothing_is_lost();
            outcome.nothing_is_refused();
            assert_eq!(outcome.both_parts, outcome.accepted);
            site.no_job_is_lost().await;

            // How soon a job is picked up is measured with few searches. With many, jobs wait for the processor of a slow machine.
            let since = site.number(LAST_END).await;
            let few = Load::at_pace(&[&a, &b], Duration::from_secs(2));
            tokio::time::sleep(LOADED).await;
            few.end().await.nothing_is_lost();
            println!(
                "hosts: through PgBouncer in transaction mode with {SESSIONS} sessions: {outcome}; later, jobs of few searches \
                 were picked up after {} ms (median) and {} ms (95 of 100); {idle} transactions a second while idle",
                site.number(&picked_up(since, "0.5")).await,
                site.number(&picked_up(since, "0.95")).await,
            );
            assert!(site.number(&picked_up(since, "0.5")).await <= 250);
            // The sessions hold nothing that a later transaction of another process could meet.
            assert_eq!(site.values(LISTENING).await, [""; 0]);
            for node in [a, b, w1, w2] {
                drop(node);
            }
        },
    )
    .await;
}

const LISTENING: &str = "SELECT query FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND client_addr = '10.77.0.3'";
const LAST_END: &str = "SELECT CAST(coalesce(max(finished_at), 0) AS TEXT) FROM job_history";

/// The milliseconds from the creation of a job of searches to its start, at this fraction of all.
fn picked_up(since: i64, fraction: &str) -> String {
    format!(
        "SELECT CAST(CAST(percentile_cont({fraction}) WITHIN GROUP (ORDER BY (started_at - created_at) / 1000.0) AS BIGINT) AS TEXT)
         FROM job_history WHERE kind IN ('start_search', 'fetch_rapidapi', 'fetch_flightapi') AND created_at > {since}"
    )
}

/// How many transactions a second all processes commit without any search.
async fn idle_transactions(site: &Site) -> i64 {
    const COMMITS: &str =
        "SELECT CAST(xact_commit + xact_rollback AS TEXT) FROM pg_stat_database WHERE datname = 'postgres'";
    const MEASURED: Duration = Duration::from_secs(4);
    // The server's statistics are a second late.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = site.number(COMMITS).await;
    tokio::time::sleep(MEASURED).await;
    (site.number(COMMITS).await - before) / i64::try_from(MEASURED.as_secs()).unwrap()
}

async fn start(site: &Site, host: &Host) -> Child {
    let server = site.shared.url.rsplit_once(':').unwrap().1.split('/').next().unwrap();
    let settings = format!(
        "[databases]\n* = host={} port={server} user=postgres\n[pgbouncer]\nlisten_addr = *\nlisten_port = {PORT}\nauth_type = any\n\
         pool_mode = transaction\ndefault_pool_size = {SESSIONS}\nidle_transaction_timeout = 5\nmax_client_conn = 500\nunix_socket_dir =\n",
        site.server.address
    );
    let file = site.file("pgbouncer.ini", &settings);
    let mut pgbouncer = host.command_of_a_user("/usr/sbin/pgbouncer");
    pgbouncer.arg(file).stdout(Stdio::null()).stderr(site.log("pgbouncer"));
    let child = pgbouncer.spawn().unwrap();
    eventually("PgBouncer listens", async || {
        tokio::net::TcpStream::connect((host.address, PORT)).await.ok()
    })
    .await;
    child
}
