//! Merging, pricing and scoring the parts of two providers, and the other steps of a publish.

use std::{
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::{ids::RunId, time::Clock},
    platform::db::{Db, Options},
    rules::{
        flights::{itinerary::ProviderPart, part},
        settings::{ProviderSettings, SettingValues},
    },
    search::{
        publish::{options, render},
        searches::SearchParams,
    },
};

use crate::{
    figures::{Rounds, Sample},
    installation::{Engine, Installation},
    report::{Figure, Goal},
    searches::{Complete, Searches, follow},
};

/// The number of options of each provider.
const SIZE: usize = 500;
/// The number of searches that are tried until one has [`SIZE`] options of each provider.
const DRAWS: usize = 20;
const ROUNDS: usize = 15;
const EACH: usize = 8;
const LIMIT_MS: f64 = 5.0;

const CAUSE: &str = "Each of the thousand offers gets two keys, is compared, hashed for its id, priced and scored.";

/// Measures with the stored parts of a search that the sandbox answered.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let installation = Installation::new(Engine::Sqlite, executable, postgres).await?;
    let (stored, params) = search(&installation).await?;
    let settings = SettingValues::default();
    let parts: Vec<ProviderPart> = stored.iter().map(decode).collect::<Result<_, _>>()?;
    let sizes: Vec<usize> = parts.iter().map(|part| part.part.itineraries.len()).collect();
    let compute = || options(&parts, &params.passengers, &settings.commission, &settings.scoring);
    let list = compute();
    let document = render(&list, &params, &ProviderSettings::default());
    let mut figure = Figure::new(
        "Merge, price and score",
        format!(
            "Parts of {sizes:?} options, answered by the sandbox and stored by the worker, are merged into {}. {ROUNDS} rounds \
             of {EACH} runs on one thread; the figure of a round is its median.",
            list.len()
        ),
    );
    let spread = time(|| drop(black_box(compute())));
    figure.goals.push(Goal::median_at_most(
        "merge + price + score",
        &spread,
        LIMIT_MS,
        " ms",
        CAUSE,
    ));
    let rendering = time(|| drop(black_box(render(&list, &params, &ProviderSettings::default()))));
    let [visitor, agent] = [&document.visitor, &document.agent].map(|body| body.len() / 1024);
    figure.note(
        "render and compress both forms",
        format!("{rendering} ms; {visitor} KiB for visitors, {agent} KiB for agents"),
    );
    let decoding = time(|| drop(black_box(stored.iter().map(decode).collect::<Vec<_>>())));
    let bytes: usize = stored.iter().map(|(.., body)| body.len()).sum();
    figure.note(
        "decode both parts",
        format!("{decoding} ms; {} KiB stored", bytes / 1024),
    );
    let encoding = time(|| {
        let encoded: Vec<_> = parts.iter().map(|part| part::encode(&part.part)).collect();
        drop(black_box(encoded));
    });
    figure.note("encode both parts", format!("{encoding} ms"));
    installation.remove().await?;
    Ok(figure)
}

type Stored = (flight_finder_core::platform::providers::Provider, Vec<u8>);

fn decode((provider, body): &Stored) -> Result<ProviderPart, serde_json::Error> {
    Ok(ProviderPart {
        provider: *provider,
        part: part::decode(body)?,
        checked_at: Clock::default().now(),
    })
}

/// The stored parts of the first search for which each provider has at least [`SIZE`] options. The sandbox gives each
/// provider a share of its flights, and the share differs by route and day.
async fn search(installation: &Installation) -> anyhow::Result<(Vec<Stored>, SearchParams)> {
    let running = installation.run_with_results(SIZE + 50).await?;
    let clock = Clock::default();
    let searches = Searches::default();
    let db = Db::open(&Options::new(&installation.url), clock.clone()).await?;
    for _ in 0..DRAWS {
        let search = searches.draw(&clock);
        let (_, complete) = follow(&running.api.address, &search, &clock).await?;
        let stored = stored_parts(&db, run_of(&complete)?).await?;
        if smallest(&stored)? >= SIZE {
            db.close().await;
            return Ok((stored, serde_json::from_value(search.body)?));
        }
    }
    anyhow::bail!("in none of {DRAWS} searches did each provider have {SIZE} options")
}

async fn stored_parts(db: &Db, run: RunId) -> anyhow::Result<Vec<Stored>> {
    let parts = db.read().await?.searches().parts(run).await?;
    Ok(parts.into_iter().map(|(provider, body, ..)| (provider, body)).collect())
}

/// The number of options of the provider that has the fewest.
fn smallest(stored: &[Stored]) -> anyhow::Result<usize> {
    let parts: Vec<ProviderPart> = stored.iter().map(decode).collect::<Result<_, _>>()?;
    let sizes = parts.iter().map(|part| part.part.itineraries.len());
    Ok(sizes.min().unwrap_or_default())
}

/// The path of results ends with `{run}.{version}`.
fn run_of(complete: &Complete) -> anyhow::Result<RunId> {
    let (_, name) = complete.results.rsplit_once('/').unwrap_or_default();
    let (run, _) = name.split_once('.').unwrap_or_default();
    Ok(run.parse()?)
}

fn time(mut work: impl FnMut()) -> Rounds {
    let mut once = || {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    let mut round = || Sample::new((0..EACH).map(|_| once()).collect::<Vec<Duration>>()).percentile(50);
    round();
    Rounds::new((0..ROUNDS).map(|_| round()))
}
