//! How soon visitors see changed prices: the time from the change until the most wanted pages with these prices are rendered again,
//! while many less wanted pages are due.

use std::time::{Duration, Instant};

use flight_finder_core::{
    base::{
        place_code::PlaceCode,
        time::{Clock, Timestamp},
    },
    landing::content::mark_pages,
    platform::db::{Db, Options},
};
use tokio::time::sleep;

use crate::{
    figures::number,
    filling::{self, CODES, Filling},
    installation::{Installation, SILENT_PROVIDER},
    report::{Figure, Goal},
};

/// The most wanted pages, as many as the job that renders pages takes at once.
const MOST_WANTED: i64 = 100;
const MINUTES: f64 = 10.0;
/// Each route has a price on so many days.
const DAYS: u32 = 60;
const LOOK: Duration = Duration::from_millis(500);
const PATIENCE: Duration = Duration::from_mins(15);
const CAUSE: &str = "A job takes the most wanted pages that are due, and the scheduler starts it each minute.";

/// The ids of the pages between the cities of [`CODES`], which are the first of a thousand locations, as a list for SQL.
fn ids_of_pages(filling: Filling) -> String {
    let count = CODES.len();
    let pages = (0..count * count).filter(|pair| pair / count != pair % count);
    let ids = pages.map(|pair| filling.id(&(pair / count * 1_000 + pair % count + 1).to_string()));
    ids.collect::<Vec<_>>().join(", ")
}

/// The SQL expression for a column of an airport of [`CODES`], by the number of the airport.
fn place_of(filling: Filling, column: &str, number: &str) -> String {
    format!("(SELECT {column} FROM airports WHERE code = {})", filling.code(number))
}

/// The statement that adds the cities of [`CODES`] as locations, with the first ids.
pub fn cities(filling: Filling) -> anyhow::Result<String> {
    let (city, state) = (place_of(filling, "city", "n"), place_of(filling, "state", "n"));
    Ok(filling.rows(
        "seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)",
        u32::try_from(CODES.len())?,
        &format!(
            "{}, 'city', {city}, {state}, 'Nga ' || {city}, 'Për ' || {city}, 'ready', lower({city}), 0",
            filling.id("n + 1")
        ),
    ))
}

/// Changes the prices of all routes between the airports of [`CODES`] and waits until the most wanted of their pages are rendered.
pub async fn measure(figure: &mut Figure, installation: &Installation) -> anyhow::Result<()> {
    fill(installation).await?;
    let program = installation.program();
    let worker = program.start(&["worker", "--queues", "seo"], &[SILENT_PROVIDER])?;
    let scheduler = program.start(&["scheduler"], &[SILENT_PROVIDER])?;
    let clock = Clock::default();
    let (begun, changed_at) = (Instant::now(), clock.now());
    change(installation, clock, changed_at).await?;
    let marked = begun.elapsed();
    let rendered = rendered_after(installation, changed_at);
    while filling::count(installation, &rendered).await? < MOST_WANTED {
        anyhow::ensure!(
            begun.elapsed() < PATIENCE,
            "the pages are not rendered within {PATIENCE:?}"
        );
        sleep(LOOK).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    scheduler.stop().await?;
    worker.stop().await?;
    let engine = installation.engine;
    figure.goals.push(Goal {
        name: format!("{engine}, changed prices, until the {MOST_WANTED} most wanted pages are rendered"),
        wanted: format!("<= {MINUTES} min"),
        measured: format!("{} s", number(seconds)),
        met: seconds <= MINUTES * 60.0,
        cause: CAUSE,
    });
    figure.note(
        format!(
            "{engine}, prices of {} routes are changed and their pages marked",
            CODES.len() * (CODES.len() - 1)
        ),
        format!("{} s", number(marked.as_secs_f64())),
    );
    Ok(())
}

/// Adds prices to all routes between the airports of [`CODES`], and marks the pages that nobody wants as due.
async fn fill(installation: &Installation) -> anyhow::Result<()> {
    let filling = Filling(installation.engine);
    let count = u32::try_from(CODES.len())?;
    let tomorrow = Clock::default().now().plus(Duration::from_hours(24));
    let prices = filling.rows(
        "processed_flight_prices (origin, destination, flight_date, airline, is_direct, total_price, base_price, duration, seen_at, demo)",
        count * count * DAYS,
        &format!(
            "{}, {}, {}, 'Wizz Air', TRUE, 30 + n % 90, 1000 + n % 90 * 100, 105, 0, FALSE",
            filling.code(&format!("n / {}", count * DAYS)),
            filling.code(&format!("n / {DAYS}")),
            filling.day(&tomorrow.to_datetime().date_naive().to_string(), &format!("n % {DAYS}")),
        ),
    );
    let backlog = "UPDATE rendered_pages SET due_at = 0 WHERE want = 0".to_owned();
    filling::run(installation, &[prices, backlog, filling.tidy()]).await
}

/// Changes the prices, and marks the pages of each route in a transaction, as the job that refreshes a calendar does.
async fn change(installation: &Installation, clock: Clock, now: Timestamp) -> anyhow::Result<()> {
    let prices = format!(
        "UPDATE processed_flight_prices SET total_price = total_price - 1, base_price = base_price - 100, seen_at = {}",
        now.0
    );
    filling::run(installation, &[prices]).await?;
    let db = Db::open(&Options::new(&installation.url), clock).await?;
    for origin in CODES {
        for destination in CODES.into_iter().filter(|destination| *destination != origin) {
            let pair: (PlaceCode, PlaceCode) = (origin.parse()?, destination.parse()?);
            let mut tx = db.write().await?;
            mark_pages(&mut tx, &[pair]).await?;
            tx.commit().await?;
        }
    }
    db.close().await;
    Ok(())
}

/// The query that counts the pages with changed prices that were rendered after this moment and are not due any more.
fn rendered_after(installation: &Installation, moment: Timestamp) -> String {
    let ids = ids_of_pages(Filling(installation.engine));
    format!(
        "SELECT count(*) FROM rendered_pages WHERE connection_id IN ({ids}) AND rendered_at >= {} AND due_at IS NULL",
        moment.0
    )
}
