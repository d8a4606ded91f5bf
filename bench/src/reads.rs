//! Unchanged polls and results, compared with a bare handler that returns the same bytes.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use bytes::Bytes;
use flight_finder_core::base::time::Clock;
use futures_util::future::try_join_all;
use hyper::{
    Method,
    header::{ACCEPT_ENCODING, HeaderName, IF_NONE_MATCH},
};

use crate::{
    bare_server::Canned,
    figures::{Rounds, number},
    installation::{Engine, Installation},
    process::{Process, Program},
    report::{Figure, Goal},
    searches::{Searches, follow},
    wire::Wire,
};

const CONNECTIONS: usize = 32;
const ROUNDS: usize = 7;
const TIME: Duration = Duration::from_millis(1_500);
const SHARE: f64 = 0.5;

const CAUSE: &str = "Unlike the bare handler, the product gives each request an id, checks a limit, measures it and adds the \
                     security headers; for a poll it also reads the current version.";

/// A request that is repeated.
#[derive(Clone)]
struct Load {
    name: &'static str,
    path: String,
    headers: Vec<(HeaderName, String)>,
    status: u16,
}

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Reads against a bare axum handler",
        format!(
            "Requests a second over {CONNECTIONS} keep-alive connections of one client, alternately to the product and to an axum \
             handler without layers in a separate process, which returns the same status, headers and body. {ROUNDS} rounds \
             of {} s each.",
            TIME.as_secs_f64()
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        run(&installation, &mut figure).await?;
        installation.remove().await?;
    }
    Ok(figure)
}

async fn run(installation: &Installation, figure: &mut Figure) -> anyhow::Result<()> {
    let running = installation.run().await?;
    let clock = Clock::default();
    let search = Searches::default().draw(&clock);
    let (_, complete) = follow(&running.api.address, &search, &clock).await?;
    let loads = [
        Load {
            name: "304 polls",
            path: complete.path,
            headers: vec![(IF_NONE_MATCH, complete.etag)],
            status: 304,
        },
        Load {
            name: "results",
            path: complete.results,
            headers: vec![(ACCEPT_ENCODING, "br".to_owned())],
            status: 200,
        },
    ];
    let (bare, sizes) = start_bare(installation, &running.api, &loads).await?;
    for (load, size) in loads.iter().zip(sizes) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for round in 0..=ROUNDS {
            let pair = (
                rate(&running.api.address, load).await?,
                rate(&bare.address, load).await?,
            );
            // The first round warms both servers up.
            if round > 0 {
                ours.push(pair.0);
                theirs.push(pair.1);
            }
        }
        add(figure, installation.engine, load, size, &ours, &theirs);
    }
    Ok(())
}

/// Stores the product's answers and starts a process that returns the same.
async fn start_bare(
    installation: &Installation,
    api: &Process,
    loads: &[Load],
) -> anyhow::Result<(Process, Vec<usize>)> {
    let mut wire = Wire::connect(&api.address).await?;
    let (mut answers, mut sizes) = (BTreeMap::new(), Vec::new());
    for load in loads {
        let answer = wire.get(&load.path, &load.headers()).await?;
        anyhow::ensure!(answer.status == load.status, "{}: {}", load.name, answer.status);
        sizes.push(answer.body.len());
        answers.insert(load.path.clone(), Canned::from(&answer));
    }
    let file = installation.file("answers.json");
    fs::write(&file, serde_json::to_vec(&answers)?)?;
    let own = std::env::current_exe()?;
    let program = Program {
        path: &own,
        ..installation.program()
    };
    let bare = program.start(&["bare-server", &file.to_string_lossy()], &[])?;
    bare.ready("/health").await?;
    Ok((bare, sizes))
}

async fn rate(address: &str, load: &Load) -> anyhow::Result<f64> {
    let begun = Instant::now();
    let connections = (0..CONNECTIONS).map(|_| {
        let (address, load) = (address.to_owned(), load.clone());
        tokio::spawn(async move { repeat(&address, &load, begun + TIME).await })
    });
    let counts: anyhow::Result<Vec<u32>> = try_join_all(connections).await?.into_iter().collect();
    Ok(f64::from(counts?.iter().sum::<u32>()) / begun.elapsed().as_secs_f64())
}

async fn repeat(address: &str, load: &Load, until: Instant) -> anyhow::Result<u32> {
    let mut wire = Wire::connect(address).await?;
    let request = wire.request(Method::GET, &load.path, &load.headers(), Bytes::new())?;
    let mut count = 0;
    while Instant::now() < until {
        let answer = wire.send(request.clone()).await?;
        anyhow::ensure!(answer.status == load.status, "{}: {}", load.name, answer.status);
        count += 1;
    }
    Ok(count)
}

impl Load {
    fn headers(&self) -> Vec<(HeaderName, &str)> {
        self.headers
            .iter()
            .map(|(name, value)| (name.clone(), value.as_str()))
            .collect()
    }
}

fn add(figure: &mut Figure, engine: Engine, load: &Load, size: usize, ours: &[f64], theirs: &[f64]) {
    let share = Rounds::new(ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs));
    figure.goals.push(Goal {
        name: format!("{engine}, {} ({size} bytes of body)", load.name),
        wanted: format!(">= {SHARE} x"),
        measured: format!("{share} x"),
        met: share.median() >= SHARE,
        cause: CAUSE,
    });
    let rates = [ours, theirs].map(|rates| number(Rounds::new(rates.iter().copied()).median()));
    let [ours, theirs] = rates;
    figure.note(
        format!("{engine}, {}, requests a second", load.name),
        format!("{ours}, bare {theirs}"),
    );
}
