//! The query for due calendars among a million route-months.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::time::Clock,
    platform::db::{Db, Options},
};

use crate::{
    figures::{Sample, number},
    filling::{Filling, run},
    installation::{Engine, Installation},
    process::resident_mib,
    report::{Figure, Goal},
};

const ROUTES: u32 = 1_000_000;
/// The number of calendars that one scan returns. The scheduler queues as many in a minute.
const LIMIT: i64 = 150;
/// The number of scans in each measurement.
const SCANS: usize = 50;
const WANTED: f64 = 50.0;
/// The limit in MiB for the memory that a scan adds: eight bytes for each of the million rows.
const GROWTH: f64 = 8.0;
const TIME_CAUSE: &str = "The scan reads the front of an index once per level; a slower scan waited for the disk or the \
                          processor.";
const MEMORY_CAUSE: &str = "A scan keeps only the rows that it returns; the database's page cache grows.";
/// SQL for the due time in the measurement with few due calendars: the year 2100, except for one calendar in 10,000.
const LATER: &str = "CASE WHEN changed_at % 10000 = 0 THEN changed_at ELSE 4102444800000000 END";

/// Measures the scan on both databases, with all calendars due and with few.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let method = format!(
        "{ROUTES} route-months: 5 % HIGH, 15 % MEDIUM, the others LOW. One scan reads the {LIMIT} due route-months with the \
         highest levels. Each kind of scan runs {SCANS} times, and the slowest counts. Memory is the growth of the process's \
         VmRSS from before the first to after the last scan of a kind."
    );
    let mut figure = Figure::new("Due calendars", method);
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        fill(&installation).await?;
        for (kind, due) in [("all due", "changed_at"), ("1 in 10,000 due", LATER)] {
            let text = format!("UPDATE route_demand_tracking SET next_due = {due}");
            // Updating a million rows at once leaves a million dead entries at the front of the index. This does not happen in use.
            run(&installation, &[text, Filling(engine).tidy()]).await?;
            figure.goals.extend(scans(&installation, kind).await?);
        }
        installation.remove().await?;
    }
    Ok(figure)
}

async fn scans(installation: &Installation, kind: &str) -> anyhow::Result<[Goal; 2]> {
    let db = Db::open(&Options::new(&installation.url), Clock::default()).await?;
    let mut durations: Vec<Duration> = Vec::with_capacity(SCANS);
    drop(db.read().await?);
    let before = resident_mib()?;
    for _ in 0..SCANS {
        let begun = Instant::now();
        let due = db.read().await?.demand().due(LIMIT).await?;
        durations.push(begun.elapsed());
        anyhow::ensure!(!due.is_empty(), "something is due");
    }
    let after = resident_mib()?;
    db.close().await;
    let sample = Sample::new(durations);
    let name = format!("{}, {kind}", installation.engine);
    let growth = after - before;
    let grown = format!("{} MiB more (of {} MiB)", number(growth), number(after));
    let memory = Goal::at_most(format!("{name}, memory"), growth, GROWTH, " MiB more", MEMORY_CAUSE).shown_as(grown);
    Ok([Goal::percentile_at_most(name, &sample, 100, WANTED, TIME_CAUSE), memory])
}

/// Inserts the route-months. The column `changed_at` contains the number of the row.
async fn fill(installation: &Installation) -> anyhow::Result<()> {
    let to = Filling(installation.engine);
    let values = format!(
        "{}, {}, 'B' || {}, '20' || {} || '-12', 1, 1,
         CASE WHEN n % 100 < 5 THEN 'HIGH' WHEN n % 100 < 20 THEN 'MEDIUM' ELSE 'LOW' END, 6, FALSE, FALSE, n, n",
        to.random_id(),
        to.code("n"),
        to.digits(3, "n / 30 % 1000"),
        to.digits(2, "26 + n / 30000")
    );
    let into = "route_demand_tracking
        (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval, is_pinned,
         is_ignored, next_due, changed_at)";
    run(installation, &[to.rows(into, ROUTES, &values)]).await
}
