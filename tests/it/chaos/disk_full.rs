//! The disk that contains SQLite's file is full for a while.
//!
//! The case runs the test program again in a separate mount namespace, in which the temporary folder is a small disk.

use std::{
    env,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use tokio::process::Command;

use super::{fleet::Fleet, outage::Steady, searches::Visitor};
use crate::support::{
    faults::{in_form, judge},
    http,
    prelude::*,
};

/// The environment variable that is set for the program that runs on the small disk.
const SMALL_DISK: &str = "FLIGHT_FINDER_CHAOS_SMALL_DISK";
/// Lets a user who is not root mount a disk: `unshare -Ur` makes the user root of a new namespace, where the system
/// allows it.
const IN_A_NAMESPACE: &str =
    r#"if unshare -Urm true 2>/dev/null; then exec unshare -Urm "$@"; else exec unshare -m "$@"; fi"#;
const ON_A_SMALL_DISK: &str = r#"mount -t tmpfs -o size=64m none "$TMPDIR" && exec "$@""#;
/// The longest time until writes succeed after the disk has space again.
const RECOVERY: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_disk_is_full_while_20_handlers_run() {
    if env::var_os(SMALL_DISK).is_none() {
        return run_on_a_small_disk().await;
    }
    let database = TestDatabase::sqlite().await;
    let steady = Steady::reach(Fleet::start(SharedDatabase::from(&database), 2).await).await;
    let visitor = Visitor::new(&steady.fleet);

    let filler = fill(&steady).await;
    eventually("a search is refused", async || visitor.search().await.err()).await;
    steady.let_some_handlers_end();
    eventually("the process is not ready", async || {
        (ready(&steady).await == 503).then_some(())
    })
    .await;
    assert!(visitor.is_told_when_to_come_again().await);
    tokio::time::sleep(in_form(Duration::from_secs(2), Duration::from_secs(40))).await;
    fs::remove_file(filler).unwrap();
    let (back, back_at) = (Instant::now(), steady.fleet.db().now());

    eventually("searches are accepted", async || visitor.search().await.ok()).await;
    eventually("the process is ready", async || {
        (ready(&steady).await == 200).then_some(())
    })
    .await;
    let took = back.elapsed();
    judge("ready after there was space", took, RECOVERY);
    let case = format!("disk full, ready {:.1} s after there was space", took.as_secs_f64());
    let (fleet, refusals) = steady.recovers(&case, back_at).await;
    let told: Vec<_> = refusals.keys().map(String::as_str).collect();
    assert!(told.iter().all(|told| *told == "503 busy"), "{told:?}");
    drop(fleet);
    database.drop().await;
}

async fn run_on_a_small_disk() {
    let folder = tempfile::tempdir().unwrap();
    let program = Command::new("sh")
        .args(["-c", IN_A_NAMESPACE, "sh", "sh", "-c", ON_A_SMALL_DISK, "sh"])
        .arg(env::current_exe().unwrap())
        .args([
            "--exact",
            "chaos::disk_full::the_disk_is_full_while_20_handlers_run",
            "--nocapture",
        ])
        .env("TMPDIR", folder.path())
        .env(SMALL_DISK, "1")
        .output();
    let ended = program.await.unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    println!("{out}");
    assert!(
        ended.status.success() && out.contains("1 passed"),
        "{out}{err}(if no disk can be mounted: this machine has to permit `unshare -Urm`, or as root `unshare -m`)"
    );
}

/// Fills the disk completely. Truncates SQLite's log first, because SQLite could still write into the existing log.
async fn fill(steady: &Steady) -> PathBuf {
    const EMPTY_THE_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
    let path = env::temp_dir().join("filler");
    steady.fleet.shared.run(EMPTY_THE_LOG, "").await;
    write_until_full(&path);
    path
}

fn write_until_full(path: &Path) {
    let mut file = File::create(path).unwrap();
    for size in [65_536, 4_096] {
        let chunk = vec![0; size];
        while file.write_all(&chunk).is_ok() {}
    }
}

async fn ready(steady: &Steady) -> u16 {
    let client = http::client().build().unwrap();
    let response = client.get(steady.fleet.api.url("/health/ready")).send().await;
    response.unwrap().status().as_u16()
}
