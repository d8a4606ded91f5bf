//! The host of the leading scheduler is cut off, and the next leader is killed.

use std::{env, process::Stdio};

use tokio::process::Child;

use super::{
    network::{Host, inside},
    site::Site,
};
use crate::{
    chaos::each_second::{gaps, leader_of, leading_after, scheduling, ticked},
    support::prelude::*,
};

/// A lease lasts 6 s, and others look each second whether it has ended.
const TAKEN_OVER: Duration = Duration::from_secs(10);
/// The pauses in which the schedulers tick undisturbed.
const UNDISTURBED: Duration = Duration::from_secs(5);
const MAX_MISSING: i64 = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_leader_is_killed_and_the_next_one_is_cut_off() {
    inside("leader_killed::the_leader_is_killed_and_the_next_one_is_cut_off", async |network| {
        let site = Site::start(network).await;
        let (a, b, c) = tokio::join!(site.network.host(31), site.network.host(32), site.network.host(33));
        let hosts = [a, b, c];
        let mut schedulers: Vec<Child> = hosts.iter().map(|host| start(&site, host)).collect();
        let first = leading_after(&site.shared, 0, &schedulers).await;
        tokio::time::sleep(UNDISTURBED).await;

        let leader = leader_of(&site.shared, &schedulers).await;
        schedulers[leader].kill().await.unwrap();
        let killed = Instant::now();
        let second = leading_after(&site.shared, first, &schedulers).await;
        let after_kill = killed.elapsed();
        tokio::time::sleep(UNDISTURBED).await;

        let leader = leader_of(&site.shared, &schedulers).await;
        hosts[leader].cut_off().await;
        let cut = Instant::now();
        let third = leading_after(&site.shared, second, &schedulers).await;
        let after_cut = cut.elapsed();
        tokio::time::sleep(UNDISTURBED).await;
        hosts[leader].heal().await;
        tokio::time::sleep(UNDISTURBED).await;
        let seconds = ticked(&site.shared).await;
        let now = leader_of(&site.shared, &schedulers).await;

        let gaps = gaps(&seconds);
        println!(
            "hosts: the leading scheduler is killed, and the next one is cut off: others led after {:.1} s and {:.1} s; \
             {} seconds ticked once with one job each, {} missing",
            after_kill.as_secs_f64(),
            after_cut.as_secs_f64(),
            seconds.len(),
            gaps.iter().sum::<i64>(),
        );
        assert!(after_kill <= TAKEN_OVER && after_cut <= TAKEN_OVER);
        assert!(third > second && now != leader, "the one that was cut off does not lead");
        assert!(gaps.iter().all(|gap| (0..=MAX_MISSING).contains(gap)), "{gaps:?}");
    })
    .await;
}

fn start(site: &Site, host: &Host) -> Child {
    let mut scheduler = host.command(env::current_exe().unwrap());
    scheduling(&mut scheduler, &site.shared.url);
    scheduler.stdout(Stdio::null()).spawn().unwrap()
}
