//! The sitemap of a million pages: how long a worker takes to generate it, and the memory that this takes.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::time::Clock,
    platform::{
        db::{Db, Options},
        jobs::GenerateSitemap,
        queue::NewJob,
    },
};
use tokio::time::sleep;

use crate::{
    figures::number,
    filling::{self, Filling},
    installation::{Engine, Installation, SILENT_PROVIDER},
    report::{Figure, Goal},
};

/// The number of pages. The environment variable `FLIGHT_FINDER_BENCH_PAGES` overrides it. They are between a thousand departures
/// and a thousand destinations.
const PAGES: u32 = 1_000_000;
const SECONDS: f64 = 10.0;
const MORE_MIB: f64 = 50.0;
/// How long a worker does nothing before its memory is read for the comparison.
const REST: Duration = Duration::from_secs(5);
/// The time between two looks at the memory of the worker and at the sitemap.
const LOOK: Duration = Duration::from_millis(10);
/// A generation that takes longer has failed.
const PATIENCE: Duration = Duration::from_mins(5);

const TIME_CAUSE: &str = "The pages are read a thousand at a time, and each is written and compressed.";
const MEMORY_CAUSE: &str = "A file and a batch of pages are in memory, and what the database keeps of its own.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let pages = std::env::var("FLIGHT_FINDER_BENCH_PAGES").map_or(Ok(PAGES), |text| text.parse())?;
    let mut figure = Figure::new(
        "Sitemap",
        format!(
            "A worker generates the sitemap of {pages} live pages, whose rows are as long as those of rendered pages. Measured from the \
             job to the served sitemap. VmRSS of the worker is read each {} ms from /proc and compared with that before the job.",
            LOOK.as_millis()
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        installation.explained(generate(&mut figure, &installation, pages).await)?;
        installation.remove().await?;
    }
    Ok(figure)
}

async fn generate(figure: &mut Figure, installation: &Installation, pages: u32) -> anyhow::Result<()> {
    fill(installation, pages).await?;
    let worker = installation.program().start(&["worker"], &[SILENT_PROVIDER])?;
    sleep(REST).await;
    let before = worker.resident_mib()?;
    let db = Db::open(&Options::new(&installation.url), Clock::default()).await?;
    let begun = Instant::now();
    queue(&db).await?;
    let served = async || Ok(db.read().await?.sitemaps().served().await?);
    let (sitemap, most) = worker.watched(LOOK, PATIENCE, served).await?;
    let (seconds, more) = (begun.elapsed().as_secs_f64(), most - before);
    db.close().await;
    worker.stop().await?;
    anyhow::ensure!(sitemap.routes() == i64::from(pages), "{} routes", sitemap.routes());
    let engine = installation.engine;
    figure.goals.push(Goal {
        name: format!("{engine}, generated"),
        wanted: format!("<= {SECONDS} s"),
        measured: format!("{} s", number(seconds)),
        met: seconds <= SECONDS,
        cause: TIME_CAUSE,
    });
    figure.goals.push(Goal {
        name: format!("{engine}, memory meanwhile"),
        wanted: format!("<= {MORE_MIB} MiB more"),
        measured: format!("{} MiB more than {}", number(more), number(before)),
        met: more <= MORE_MIB,
        cause: MEMORY_CAUSE,
    });
    let megabytes = sitemap.bytes() / 1_000_000;
    figure.note(
        format!("{engine}, files"),
        format!("{} with {megabytes} MB of XML", sitemap.files.len()),
    );
    Ok(())
}

/// Adds connections and their pages.
async fn fill(installation: &Installation, pages: u32) -> anyhow::Result<()> {
    let filling = Filling(installation.engine);
    // Not from 0: batches begin after the id that is zero.
    let id = filling.id("n + 1");
    let (from, to) = (filling.id("n / 1000"), filling.id("n % 1000"));
    let signature = match installation.engine {
        Engine::Sqlite => "randomblob(512)",
        Engine::Postgres => "decode(repeat(md5(n::text), 32), 'hex')",
    };
    let digits = "0123456789abcdef".repeat(4);
    let connections = filling.rows(
        "seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)",
        pages,
        &format!("{id}, {from}, {to}, 'active', {from}, '/bileta-avioni/nga-qyteti-' || (n / 1000) || '-per-qytetin-' || (n % 1000) || '/', 0, 0"),
    );
    let rendered = filling.rows(
        "rendered_pages (connection_id, state, reasons, want, digest, renderer, signature, rendered_at, changed_at)",
        pages,
        &format!("{id}, 'live', '', 1, '{digits}', '0123456789ab', {signature}, 0, 1795176000000000 + n * 1000000"),
    );
    filling::run(installation, &[connections, rendered, filling.tidy()]).await
}

async fn queue(db: &Db) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    tx.queue().enqueue(&NewJob::new(&GenerateSitemap)).await?;
    Ok(tx.commit().await?)
}
