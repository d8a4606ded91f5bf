//! How long near-duplicates among a hundred thousand pages take to be found and held back.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::{
        ids::ConnectionId,
        time::{Clock, Timestamp},
    },
    landing::{
        content::{Rank, Ranked, Signature, keep_first, page::LandingPage, shingles},
        pages::{
            PageState,
            rendered::{NewBody, Outcome},
        },
    },
    platform::db::{Db, Options},
};

use crate::{
    figures::number,
    filling::{self, Filling},
    installation::{Engine, Installation},
    landing::landing,
    report::{Figure, Goal},
};

/// The number of pages. The environment variable `FLIGHT_FINDER_BENCH_PAGES` overrides it.
const PAGES: u32 = 100_000;
/// The pages of a batch, as the job that renders pages has them.
const BATCH: usize = 100;
/// Of so many pages, the last has the data of the one before it, but for the price of a weekday.
const EACH: u32 = 10;
const SECONDS: f64 = 60.0;
const CAUSE: &str =
    "A statement for each page stores its state, and eight rows of bands with two indexes are written for it.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let pages = std::env::var("FLIGHT_FINDER_BENCH_PAGES").map_or(Ok(PAGES), |text| text.parse())?;
    let mut figure = Figure::new(
        "Near-duplicates",
        format!(
            "{pages} pages, of which one in {EACH} is a near-duplicate of another, in batches of {BATCH}: the signatures of their data, \
             the live pages that share a band with them, the comparison, and one transaction that stores states, signatures and bands."
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        let (time, held) = hold(&installation, pages).await?;
        let (seconds, wanted) = (time.as_secs_f64(), pages / EACH);
        // A signature estimates the similarity of these pairs, 0.95, so a few of them seem to be below the threshold.
        anyhow::ensure!(held > wanted * 8 / 10, "{held} of {wanted} near-duplicates are held");
        figure.goals.push(Goal {
            name: format!("{engine}, {held} of {wanted} near-duplicates among {pages} pages"),
            wanted: format!("<= {SECONDS} s"),
            measured: format!("{} s", number(seconds)),
            met: seconds <= SECONDS,
            cause: CAUSE,
        });
        installation.remove().await?;
    }
    Ok(figure)
}

/// Holds the near-duplicates back. Returns the time that this took, and their number.
async fn hold(installation: &Installation, pages: u32) -> anyhow::Result<(Duration, u32)> {
    fill(installation, pages).await?;
    let db = Db::open(&Options::new(&installation.url), Clock::default()).await?;
    let sample: LandingPage = serde_json::from_value(landing(0))?;
    let (mut time, mut held) = (Duration::ZERO, 0);
    loop {
        let due = db.read().await?.rendered_pages().due(BATCH).await?;
        if due.is_empty() {
            break;
        }
        let data: Vec<_> = due.iter().map(|page| page_of(&sample, page.id)).collect();
        let started = Instant::now();
        let signatures: Vec<_> = data.iter().map(|page| Signature::of(&shingles(page))).collect();
        let mut ranked: HashMap<_, _> = due
            .iter()
            .zip(&signatures)
            .map(|(page, signature)| {
                let rank = Rank::new(0, Timestamp(0), page.id);
                let signature = signature.clone();
                (page.id, Ranked { rank, signature })
            })
            .collect();
        let bands: Vec<_> = signatures.iter().flat_map(Signature::bands).collect();
        for stored in db.read().await?.page_bands().sharing(&bands).await? {
            let signature = Signature::from_bytes(&stored.signature);
            if signatures.iter().any(|one| one.is_similar(&signature)) {
                let rank = Rank::new(stored.want, stored.created_at, stored.id);
                ranked.entry(stored.id).or_insert(Ranked { rank, signature });
            }
        }
        let (_, duplicates) = keep_first(ranked.into_values().collect());
        let mut bands = Vec::new();
        let mut tx = db.write().await?;
        for (page, signature) in due.iter().zip(&signatures) {
            let is_held = duplicates.contains(&page.id);
            held += u32::from(is_held);
            anyhow::ensure!(!is_held || is_duplicate(page.id), "{:?} is no near-duplicate", page.id);
            let outcome = Outcome {
                state: if is_held { PageState::Held } else { PageState::Live },
                reasons: "",
                digest: "digest",
                content_digest: "digest",
                renderer: "renderer",
                signature: &signature.to_bytes(),
                want: 0,
                expires_at: None,
                lowest: None,
                demo: false,
                body: NewBody::Same,
            };
            tx.rendered_pages().save(page, &outcome).await?;
            let own_bands = if is_held { Vec::new() } else { signature.bands() };
            bands.push((page.id, own_bands));
        }
        tx.page_bands().keep(&bands).await?;
        tx.commit().await?;
        time += started.elapsed();
    }
    db.close().await;
    Ok((time, held))
}

/// Adds the connections and their pages, which are due.
async fn fill(installation: &Installation, pages: u32) -> anyhow::Result<()> {
    let filling = Filling(installation.engine);
    let id = filling.id("n");
    let path = match installation.engine {
        Engine::Sqlite => "'/bileta-avioni/' || n || '/'",
        Engine::Postgres => "'/bileta-avioni/' || n::text || '/'",
    };
    let connections = filling.rows(
        "seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)",
        pages,
        &format!("{id}, {}, {id}, 'active', {id}, {path}, 0, 0", filling.id("0")),
    );
    let rendered = filling.rows(
        "rendered_pages (connection_id, state, reasons, due_at, want)",
        pages,
        &format!("{id}, 'new', '', n, 0"),
    );
    // Not the table of bands, which is still empty: PostgreSQL would plan for an empty table until it analyses it again.
    let analyze = ["seo_location_connections", "rendered_pages"].map(|table| format!("ANALYZE {table}"));
    filling::run(installation, &[[connections, rendered], analyze].concat()).await
}

fn number_of(ConnectionId(id): ConnectionId) -> u32 {
    u32::try_from(id.as_u128()).unwrap_or(u32::MAX)
}

fn is_duplicate(page: ConnectionId) -> bool {
    number_of(page) % EACH == EACH - 1
}

/// A page whose prices follow from its number.
fn page_of(sample: &LandingPage, page: ConnectionId) -> LandingPage {
    let seed = number_of(page) - u32::from(is_duplicate(page));
    let price = |number: u32| {
        let mut hasher = DefaultHasher::new();
        (seed, number).hash(&mut hasher);
        (hasher.finish() % 900).cast_signed()
    };
    let mut all = sample.clone();
    for (fare, number) in all.fares.iter_mut().zip(0..) {
        fare.price = price(number);
    }
    for (month, number) in all.months.iter_mut().zip(100..) {
        month.price = price(number);
    }
    for (day, number) in all.weekdays.iter_mut().zip(200..) {
        day.price = price(number);
    }
    if is_duplicate(page) {
        all.weekdays[0].price += 1_000;
    }
    all
}
