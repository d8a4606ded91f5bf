//! How long a worker takes to connect a thousand locations with each other, and how much slower new searches are meanwhile.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::{ids::LocationId, time::Clock},
    landing::pages::{
        LocationStatus,
        changes::{NewChange, start_change},
    },
    platform::{
        bulk::{BulkChange, BulkState},
        db::{Db, Options},
    },
};
use tokio::{task::JoinHandle, time::sleep};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    figures::{Sample, number},
    filling::{self, Filling},
    installation::{Engine, Installation, SILENT_PROVIDER},
    process::Process,
    report::{Figure, Goal},
    searches::Searches,
    wire::Wire,
};

/// The number of locations. The environment variable `FLIGHT_FINDER_BENCH_LOCATIONS` overrides it.
const LOCATIONS: u32 = 1_000;
const MORE_MIB: f64 = 50.0;
const MAX_TIMES: f64 = 2.0;
/// The time between two new searches, and for how long they are created before the pairing begins.
const BETWEEN: Duration = Duration::from_millis(50);
const IDLE: Duration = Duration::from_secs(10);
/// How long a worker does nothing before its memory is read for the comparison.
const REST: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_mins(10);
const TIME_CAUSE: &str =
    "A batch of fifty connections is one transaction, which also adds the pages and looks for equal paths.";
const MEMORY_CAUSE: &str = "A batch is in memory, and what the database keeps of its own.";
const SEARCH_CAUSE: &str = "SQLite has one writer, and both share the processor.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let locations = std::env::var("FLIGHT_FINDER_BENCH_LOCATIONS").map_or(Ok(LOCATIONS), |text| text.parse())?;
    let mut figure = Figure::new(
        "Pairing",
        format!(
            "A change makes {locations} locations ready, and a worker connects each with each other, from the change to its end. Before and \
             meanwhile, a search is created every {} ms.",
            BETWEEN.as_millis()
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        installation.explained(pair(&mut figure, &installation, locations).await)?;
        installation.remove().await?;
    }
    Ok(figure)
}

async fn pair(figure: &mut Figure, installation: &Installation, locations: u32) -> anyhow::Result<()> {
    fill(installation, locations).await?;
    let api = installation.program().start(&["api"], &[SILENT_PROVIDER])?;
    api.ready("/health/ready").await?;
    let worker = installation
        .program()
        .start(&["worker", "--queues", "seo"], &[SILENT_PROVIDER])?;
    let idle = Load::start(&api);
    sleep(IDLE).await;
    let idle = idle.stop().await?;
    let db = Db::open(&Options::new(&installation.url), Clock::default()).await?;
    sleep(REST).await;
    let before = worker.resident_mib()?;
    let busy = Load::start(&api);
    let begun = Instant::now();
    let change = begin(&db, locations).await?;
    let ended = async || {
        let change = db.read().await?.bulk_changes().get::<NewChange>(change.id).await?;
        Ok(change.filter(|change| change.state != BulkState::Running))
    };
    let (ended, most) = worker.watched(LOOK, PATIENCE, ended).await?;
    let seconds = begun.elapsed().as_secs_f64();
    let busy = busy.stop().await?;
    worker.stop().await?;
    let wanted = i64::from(locations) * i64::from(locations - 1);
    anyhow::ensure!(
        ended.created == wanted,
        "{} are created, {} failed",
        ended.created,
        ended.failed
    );
    add_pairing(figure, installation.engine, (seconds, ended.created), (before, most));
    add_searches(figure, installation.engine, &idle, &busy);
    db.close().await;
    Ok(())
}

async fn fill(installation: &Installation, locations: u32) -> anyhow::Result<()> {
    let filling = Filling(installation.engine);
    // Each city has a state of its own. Not from 0: batches begin after the id that is zero.
    let values = format!(
        "{}, 'city', 'Qytet' || n, 'Shtet' || n, 'Nga Qytet' || n, 'Për Qytet' || n, 'pending', 'qytet' || n, 0",
        filling.id("n + 1")
    );
    let rows = filling.rows(
        "seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)",
        locations,
        &values,
    );
    let states = filling.rows(
        "seo_enabled_states (state_name, enabled_at)",
        locations,
        "'Shtet' || n, 0",
    );
    filling::run(installation, &[rows, states, filling.tidy()]).await
}

async fn begin(db: &Db, locations: u32) -> anyhow::Result<BulkChange> {
    let locations = (1..=locations).map(|number| LocationId(Uuid::from_u128(number.into())));
    let ready = NewChange::SetStatus {
        locations: locations.collect(),
        status: LocationStatus::Ready,
    };
    let mut tx = db.write().await?;
    let change = start_change(&mut tx, ready, "benchmark".into()).await?;
    tx.commit().await?;
    Ok(change)
}

/// New searches at a steady rate.
struct Load {
    stop: CancellationToken,
    times: JoinHandle<anyhow::Result<Vec<Duration>>>,
}

impl Load {
    fn start(api: &Process) -> Self {
        let stop = CancellationToken::new();
        let times = tokio::spawn(create_until(api.address.clone(), stop.clone()));
        Self { stop, times }
    }

    async fn stop(self) -> anyhow::Result<Sample> {
        self.stop.cancel();
        Ok(Sample::new(self.times.await??))
    }
}

async fn create_until(address: String, stop: CancellationToken) -> anyhow::Result<Vec<Duration>> {
    let (searches, clock, mut times) = (Searches::default(), Clock::default(), Vec::new());
    let mut wire = Wire::connect(&address).await?;
    let mut tick = tokio::time::interval(BETWEEN);
    while !stop.is_cancelled() {
        tick.tick().await;
        let search = searches.draw(&clock);
        let sent = Instant::now();
        let answer = wire.post("/api/searches", &search.body).await?;
        times.push(sent.elapsed());
        anyhow::ensure!(answer.status.is_success(), "{}", answer.status);
    }
    Ok(times)
}

fn add_pairing(figure: &mut Figure, engine: Engine, (seconds, created): (f64, i64), (before, most): (f64, f64)) {
    let wanted = match engine {
        Engine::Sqlite => 120.0,
        Engine::Postgres => 60.0,
    };
    figure.goals.push(Goal {
        name: format!("{engine}, {created} connections"),
        wanted: format!("<= {wanted} s"),
        measured: format!("{} s", number(seconds)),
        met: seconds <= wanted,
        cause: TIME_CAUSE,
    });
    figure.goals.push(Goal {
        name: format!("{engine}, memory of the worker meanwhile"),
        wanted: format!("<= {MORE_MIB} MiB more"),
        measured: format!("{} MiB more than {}", number(most - before), number(before)),
        met: most - before <= MORE_MIB,
        cause: MEMORY_CAUSE,
    });
}

fn add_searches(figure: &mut Figure, engine: Engine, idle: &Sample, busy: &Sample) {
    let (before, meanwhile) = (idle.percentile(99), busy.percentile(99));
    figure.goals.push(Goal {
        name: format!("{engine}, new searches meanwhile, p99"),
        wanted: format!("<= {MAX_TIMES} times the p99 before"),
        measured: format!(
            "{} ms (before: {} ms; p50 {} and {} ms)",
            number(meanwhile),
            number(before),
            number(busy.percentile(50)),
            number(idle.percentile(50))
        ),
        met: meanwhile <= MAX_TIMES * before,
        cause: SEARCH_CAUSE,
    });
}
