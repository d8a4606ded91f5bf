//! A process is cut off in the middle of a transaction, whose locks others wait for.

use std::{env, future, process::Stdio};

use flight_finder_core::platform::db::Options;

use super::{network::inside, site::Site};
use crate::support::{pipeline::set, prelude::*};

/// The environment variable that makes a process of this suite hold a lock. Its value is the URL of the database.
const DATABASE: &str = "FLIGHT_FINDER_TEST_HOLDER";
/// The longest time until the lock is free.
const FREE: Duration = Duration::from_secs(8);
const SETTING: (&str, &str) = ("admission.network_factor", "2");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "not a case: the case below starts a process that runs this function"]
async fn a_process_that_holds_a_lock() {
    let url = env::var(DATABASE).expect("a case starts it");
    let db = Db::open(&Options::new(url), clock()).await.unwrap();
    let mut tx = db.write().await.unwrap();
    tx.settings().set(SETTING.0, SETTING.1, "a test").await.unwrap();
    future::pending::<()>().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_is_cut_off_in_a_transaction() {
    inside("lock_held::a_process_is_cut_off_in_a_transaction", async |network| {
        let site = Site::start(network).await;
        let host = site.network.host(41).await;
        let mut holder = host.command(env::current_exe().unwrap());
        holder
            .args(["--ignored", "--exact", "hosts::lock_held::a_process_that_holds_a_lock"])
            .env(DATABASE, &site.shared.url)
            .stdout(Stdio::null());
        let _holder = holder.spawn().unwrap();
        let holding =
            "SELECT query FROM pg_stat_activity WHERE client_addr = '10.77.0.41' AND state = 'idle in transaction'";
        eventually("it holds the lock", async || {
            (!site.values(holding).await.is_empty()).then_some(())
        })
        .await;

        let cut = Instant::now();
        host.cut_off().await;
        let waited = tokio::time::timeout(Duration::from_mins(1), set(&site.shared.db, &[SETTING])).await;

        println!(
            "hosts: a process is cut off in a transaction: another one {} its lock after {:.1} s",
            if waited.is_ok() { "got" } else { "did not get" },
            cut.elapsed().as_secs_f64()
        );
        assert!(cut.elapsed() <= FREE);
    })
    .await;
}
