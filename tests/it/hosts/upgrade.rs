//! The processes of the previous release are replaced by those of this one while visitors search.

use std::{env, path::PathBuf};

use super::{
    load::Load,
    network::{done, inside},
    site::{CURRENT, Site},
};
use crate::support::prelude::*;

/// The time that processes of both releases run beside each other.
const BESIDE: Duration = Duration::from_secs(4);

/// The executable of the previous release, which `scripts/hosts` builds.
pub fn previous() -> PathBuf {
    env::var_os("FLIGHT_FINDER_PREVIOUS")
        .expect("run this with `make hosts`, which builds the previous release")
        .into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_are_replaced_one_by_one() {
    inside("upgrade::processes_are_replaced_one_by_one", async |network| {
        let mut site = Site::empty(network).await;
        site.executable = previous();
        for command in ["migrate", "seed"] {
            done(&mut site.command(&site.server, &[command])).await;
        }
        let migrations = "SELECT CAST(count(*) AS TEXT) FROM _sqlx_migrations";
        let old = site.number(migrations).await;
        site.lift_limits().await;
        let (mut a, mut b) = tokio::join!(site.api(11), site.api(12));
        let (mut w1, mut w2, mut w3) = tokio::join!(site.worker(21), site.worker(22), site.worker(23));
        let (mut s1, mut s2) = tokio::join!(site.scheduler(31), site.scheduler(32));
        let load = Load::start(&[&a, &b]);
        tokio::time::sleep(BESIDE).await;

        site.executable = CURRENT.into();
        let migrating = Instant::now();
        done(&mut site.command(&site.server, &["migrate"])).await;
        done(&mut site.command(&site.server, &["seed"])).await;
        let migrated = migrating.elapsed();
        let new = site.number(migrations).await - old;
        tokio::time::sleep(BESIDE).await;
        for (api, node) in [
            (None, &mut w1),
            (Some(0), &mut a),
            (None, &mut s1),
            (None, &mut w2),
            (Some(1), &mut b),
            (None, &mut s2),
            (None, &mut w3),
        ] {
            // A process that is told to stop closes its connections, also those on which a request is about to arrive.
            if let Some(at) = api {
                load.balancer.take_out(at).await;
            }
            site.replace(node).await;
            if let Some(at) = api {
                load.balancer.put_back(at);
            }
            tokio::time::sleep(BESIDE).await;
        }

        let outcome = load.end().await;
        println!(
            "hosts: upgrade from {}: {new} migrations in {:.1} s; {outcome}",
            previous().display(),
            migrated.as_secs_f64()
        );
        outcome.nothing_is_lost();
        outcome.nothing_is_refused();
        assert_eq!(outcome.both_parts, outcome.accepted);
        site.no_job_is_lost().await;
        // The former release still runs on the new schema.
        site.executable = previous();
        site.replace(&mut a).await;
    })
    .await;
}

impl Site {
    /// Raises the limits of a database that the previous release has made. This release's code may not know all of its
    /// tables, so the previous executable does it.
    async fn lift_limits(&self) {
        for (key, value) in [
            ("admission.runs_per_minute", "null"),
            ("admission.runs_per_hour", "null"),
            ("limits.flightapi.requests_per_second", "200"),
            ("limits.rapidapi.requests_per_second", "200"),
            ("limits.rapidapi.concurrent", "1000"),
            ("limits.flightapi.concurrent", "1000"),
        ] {
            done(&mut self.command(&self.server, &["settings", "set", key, value])).await;
        }
    }
}
