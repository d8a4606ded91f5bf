//! The time from the providers' last byte to complete results that the client has decoded.

use std::{path::Path, time::Duration};

use flight_finder_core::base::time::{Clock, Timestamp};
use futures_util::future::try_join_all;
use tokio::time::interval;

use crate::{
    figures::{Rounds, Sample, number},
    installation::{Engine, Installation},
    report::{Figure, Goal},
    searches::{Search, Searches, Seen, follow},
};

const SEARCHES: usize = 300;
const PER_SECOND: u32 = 5;
/// The searches are divided into this many consecutive groups. The reported spread is that of the groups' values.
const ROUNDS: usize = 5;
/// The number of first searches that are not measured, because they open connections and prepare statements.
const WARM_UP: usize = 10;

const MEDIAN_MS: f64 = 30.0;
const TAIL_MS: f64 = 120.0;

const CAUSE: &str = "After the last byte the worker parses and stores the part, merges and renders all parts and commits the \
                     publish; then a notification ends the visitor's poll, and the visitor requests the results. All this \
                     shares the processors with other searches and with the visitors' own decoding.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Time that is not the providers'",
        format!(
            "{SEARCHES} searches per database, {PER_SECOND} a second; the providers answer in 100-400 ms, and provider A is \
             polled once a second. The time starts with the sandbox's time stamp of the last byte of both providers and ends \
             with the decoded complete results of a visitor who polls with `?wait=20` and `If-None-Match` over HTTP with \
             Brotli. SQLite uses `serve`, PostgreSQL `api` and two `worker`; the sandbox is a separate process. Both providers \
             complete every search. The spread is that of {ROUNDS} parts of the run."
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let seen = run(engine, executable, postgres).await?;
        add(&mut figure, engine, &seen);
    }
    Ok(figure)
}

/// One search, and the time of the providers' last byte.
struct Visit {
    last_byte: Timestamp,
    seen: Seen,
}

/// Returns the two times of a visit between which the overhead is measured.
type Step = fn(&Visit) -> (Timestamp, Timestamp);

async fn visit(api: &str, sandbox: &str, search: &Search, clock: &Clock) -> anyhow::Result<Visit> {
    let (seen, _) = follow(api, search, clock).await?;
    Ok(Visit {
        last_byte: search.last_byte(sandbox).await?,
        seen,
    })
}

async fn run(engine: Engine, executable: &Path, postgres: &str) -> anyhow::Result<Vec<Visit>> {
    let installation = Installation::new(engine, executable, postgres).await?;
    let visits = installation.explained(load(&installation).await)?;
    installation.remove().await?;
    Ok(visits)
}

/// Sends searches at intervals and returns those after the first few.
async fn load(installation: &Installation) -> anyhow::Result<Vec<Visit>> {
    let running = installation.run().await?;
    let (searches, clock) = (Searches::default(), Clock::default());
    let mut heartbeat = interval(Duration::from_secs(1) / PER_SECOND);
    let mut visitors = Vec::new();
    for _ in 0..WARM_UP + SEARCHES {
        heartbeat.tick().await;
        let (search, clock) = (searches.draw(&clock), clock.clone());
        let (api, sandbox) = (running.api.address.clone(), running.sandbox.address.clone());
        visitors.push(tokio::spawn(
            async move { visit(&api, &sandbox, &search, &clock).await },
        ));
    }
    let ended = try_join_all(visitors).await?;
    ended.into_iter().skip(WARM_UP).collect()
}

fn add(figure: &mut Figure, engine: Engine, seen: &[Visit]) {
    let overhead = |seen: &[Visit]| sample(seen, |one| (one.last_byte, one.seen.decoded));
    let all = overhead(seen);
    for (percent, limit) in [(50, MEDIAN_MS), (99, TAIL_MS)] {
        let parts = seen.chunks(seen.len().div_ceil(ROUNDS));
        let spread = Rounds::new(parts.map(|part| overhead(part).percentile(percent)));
        let value = all.percentile(percent);
        figure.goals.push(Goal {
            name: format!("{engine}, p{percent} of {}", all.len()),
            wanted: format!("<= {limit} ms"),
            measured: format!("{} ms; parts: {spread}", number(value)),
            met: value <= limit,
            cause: CAUSE,
        });
    }
    figure.note(format!("{engine}, longest"), format!("{} ms", number(all.most())));
    let steps: [(&str, Step); 4] = [
        ("of this, until a poll says complete", |one| {
            (one.last_byte, one.seen.told)
        }),
        ("of this, fetching results", |one| (one.seen.told, one.seen.read)),
        ("of this, decompressing and decoding", |one| {
            (one.seen.read, one.seen.decoded)
        }),
        ("creating a search under this load", |one| {
            (one.seen.begun, one.seen.created)
        }),
    ];
    for (name, step) in steps {
        let step = sample(seen, step);
        let (median, tail) = (number(step.percentile(50)), number(step.percentile(99)));
        figure.note(format!("{engine}, {name}"), format!("p50 {median} ms, p99 {tail} ms"));
    }
}

fn sample(seen: &[Visit], step: Step) -> Sample {
    Sample::new(seen.iter().map(|one| {
        let (from, to) = step(one);
        to.since(from)
    }))
}
