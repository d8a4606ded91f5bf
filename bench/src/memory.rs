//! Resident memory of `serve` after its start and after many searches.

use std::{path::Path, time::Duration};

use flight_finder_core::base::time::Clock;
use futures_util::future::try_join_all;
use tokio::time::{interval, sleep};

use crate::{
    figures::number,
    installation::{Engine, Installation},
    process::Process,
    report::{Figure, Goal},
    searches::{Searches, follow},
};

const REST: Duration = Duration::from_mins(1);
const SEARCHES: usize = 1_000;
const PER_SECOND: u32 = 10;
/// More concurrent handlers than by default, because providers take up to three seconds and are polled.
const CONCURRENCY: &str = "{search = 16, provider_a = 64, provider_b = 64, housekeeping = 1}";
const AT_START_MIB: f64 = 80.0;
const GROWTH_MIB: f64 = 40.0;

const CAUSE: &str = "The process contains the executable, the airports, the page caches of SQLite's connections, the cache of \
                     results (at most 8 MiB), memory that the allocator keeps for the next search, and the sandbox.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Resident memory",
        format!(
            "`serve` runs on SQLite with its own sandbox. VmRSS is read from /proc: {} s after the start, during {SEARCHES} \
             searches at {PER_SECOND} a second that visitors poll to the end, and after another {} s without load. One run.",
            REST.as_secs(),
            REST.as_secs()
        ),
    );
    let installation = Installation::new(Engine::Sqlite, executable, postgres).await?;
    let serve = installation
        .program()
        .start(&["serve"], &[("FLIGHT_FINDER__WORKER__CONCURRENCY", CONCURRENCY)])?;
    serve.ready("/health/ready").await?;
    sleep(REST).await;
    let at_start = serve.resident_mib()?;
    let most = installation.explained(load(&serve).await)?;
    sleep(REST).await;
    let after = serve.resident_mib()?;
    let goal = |name: &str, limit: f64, value: f64| Goal {
        name: name.to_owned(),
        wanted: format!("<= {limit} MiB"),
        measured: format!("{} MiB", number(value)),
        met: value <= limit,
        cause: CAUSE,
    };
    figure.goals.push(goal("after the start", AT_START_MIB, at_start));
    figure.goals.push(goal("growth", GROWTH_MIB, after - at_start));
    figure.note("most while searching", format!("{} MiB", number(most)));
    serve.stop().await?;
    installation.remove().await?;
    Ok(figure)
}

/// Sends searches at a steady rate and returns the highest memory.
async fn load(serve: &Process) -> anyhow::Result<f64> {
    let (searches, clock) = (Searches::default(), Clock::default());
    let mut heartbeat = interval(Duration::from_secs(1) / PER_SECOND);
    let (mut visitors, mut most) = (Vec::new(), 0.0_f64);
    for _ in 0..SEARCHES {
        heartbeat.tick().await;
        let (search, api, clock) = (searches.draw(&clock), serve.address.clone(), clock.clone());
        visitors.push(tokio::spawn(async move { follow(&api, &search, &clock).await }));
        most = most.max(serve.resident_mib()?);
    }
    for end in try_join_all(visitors).await? {
        end?;
    }
    Ok(most.max(serve.resident_mib()?))
}
