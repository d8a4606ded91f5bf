//! Landing pages: the time and the memory for rendering them in a worker, the time for serving them from storage, and how they load on
//! a slow phone.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::{ids::ConnectionId, time::Clock},
    landing::pages::{
        PageState,
        rendered::{NewBody, Outcome, PageBody},
    },
    platform::db::{Db, Options},
};
use flight_finder_worker::renderer::{Rendered, Renderer};
use futures_util::future::try_join_all;
use hyper::header::{ACCEPT_ENCODING, HeaderName};
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};
use uuid::Uuid;

use crate::{
    figures::{Rounds, Sample, number},
    filling::{self, Filling},
    installation::{Engine, Installation},
    phone,
    process::resident_mib,
    report::{Figure, Goal},
    wire::Wire,
};

/// The number of pages that are rendered one after the other. The environment variable `FLIGHT_FINDER_BENCH_RENDERS` overrides it.
const RENDERS: usize = 20_000;
/// The stored pages.
const PAGES: usize = 2_000;
/// Requests a second, from as many connections as the requests of 32 ms need.
const RATE: usize = 500;
const CONNECTIONS: usize = 16;
const TIME: Duration = Duration::from_secs(10);
const RENDERS_PER_SECOND: f64 = 100.0;
const SERVED_MS: f64 = 2.0;
const MORE_MIB: f64 = 10.0;
const LARGEST_PAINT_MS: f64 = 1_500.0;
const SCRIPT_KB: f64 = 130.0;

const RENDER_CAUSE: &str = "QuickJS interprets React; a page of twice the size takes twice as long.";
const SERVE_CAUSE: &str = "A page that was not requested lately is read, filled and compressed.";
const MEMORY_CAUSE: &str = "An engine keeps what its pages leave.";
const PAINT_CAUSE: &str = "The document, the style sheet and the font need three round trips of 150 ms.";
const SHIFT_CAUSE: &str = "A part of the page gets its size after it is shown.";
const SCRIPT_CAUSE: &str = "React is 68 KB, the router 32 KB and the cache of requests 10 KB.";

/// What `measure-landing.ts` prints.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Loaded {
    largest_paint: Vec<f64>,
    shift: Vec<f64>,
    script_kilobytes: Vec<f64>,
}

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let renders = std::env::var("FLIGHT_FINDER_BENCH_RENDERS").map_or(Ok(RENDERS), |text| text.parse())?;
    let mut figure = Figure::new(
        "Landing pages",
        format!(
            "One thread renders a page with ten fares, twelve months and seven weekdays {renders} times. Then an api serves {PAGES} \
             stored pages at {RATE} requests a second over {CONNECTIONS} connections for {} s, measured from the moment at which a \
             request was due: in turn, so that each page is made anew, and again from memory. At last a page is loaded with an empty \
             cache, as the pages on a slow phone are.",
            TIME.as_secs()
        ),
    );
    let rendered = render(&mut figure, renders).await?;
    for engine in [Engine::Sqlite, Engine::Postgres] {
        if engine == Engine::Postgres && postgres.is_empty() {
            continue;
        }
        let installation = Installation::new(engine, executable, postgres).await?;
        installation.explained(serve(&mut figure, &installation, &rendered).await)?;
        installation.remove().await?;
    }
    Ok(figure)
}

/// Renders, and returns the page.
async fn render(figure: &mut Figure, renders: usize) -> anyhow::Result<Rendered> {
    let renderer = Renderer::default();
    let page = json!({"path": path(0), "landing": landing(0)}).to_string();
    for _ in 0..20 {
        renderer.render(page.clone()).await?;
    }
    let (before, started, mut times) = (resident_mib()?, Instant::now(), Vec::with_capacity(renders));
    for _ in 0..renders {
        let start = Instant::now();
        renderer.render(page.clone()).await?;
        times.push(start.elapsed());
    }
    let rate = float(times.len()) / started.elapsed().as_secs_f64();
    let more = resident_mib()? - before;
    let times = Sample::new(times);
    figure.goals.push(Goal {
        name: "pages rendered a second by one thread".to_owned(),
        wanted: format!(">= {RENDERS_PER_SECOND}"),
        measured: number(rate),
        met: rate >= RENDERS_PER_SECOND,
        cause: RENDER_CAUSE,
    });
    figure.goals.push(Goal::at_most(
        "memory after these pages",
        more,
        MORE_MIB,
        " MiB more",
        MEMORY_CAUSE,
    ));
    let last = renderer.render(page).await?;
    figure.note(
        "one page",
        format!(
            "p50 {}, p99 {} ms; {} KB of HTML",
            number(times.percentile(50)),
            number(times.percentile(99)),
            last.html.len() / 1_000
        ),
    );
    Ok(last)
}

async fn serve(figure: &mut Figure, installation: &Installation, rendered: &Rendered) -> anyhow::Result<()> {
    store(installation, rendered).await?;
    let api = installation.run_api().await?;
    for name in ["made anew", "from memory"] {
        let times = load(&api.address).await?;
        let name = format!("{}, {RATE} pages a second {name}, p99", installation.engine);
        figure
            .goals
            .push(Goal::percentile_at_most(name, &times, 99, SERVED_MS, SERVE_CAUSE));
    }
    if installation.engine == Engine::Sqlite {
        let page = format!("http://{}{}", api.address, path(0));
        let goal = |name: &str, values: Vec<f64>, limit: f64, unit: &str, cause: &'static str| {
            Goal::median_at_most(format!("slow phone, {name}"), &Rounds::new(values), limit, unit, cause)
        };
        let loaded: Loaded = phone::measure("measure-landing", &[&page]).await?;
        figure.goals.extend([
            goal(
                "largest contentful paint",
                loaded.largest_paint,
                LARGEST_PAINT_MS,
                " ms",
                PAINT_CAUSE,
            ),
            goal("layout shift", loaded.shift, 0.0, "", SHIFT_CAUSE),
            goal(
                "code until the page reacts to input",
                loaded.script_kilobytes,
                SCRIPT_KB,
                " KB",
                SCRIPT_CAUSE,
            ),
        ]);
    }
    Ok(())
}

/// Stores the pages as a worker does.
async fn store(installation: &Installation, html: &Rendered) -> anyhow::Result<()> {
    let filling = Filling(installation.engine);
    let path = match installation.engine {
        Engine::Sqlite => "'/bileta-avioni/nga-tirana-per-qytetin-' || n || '/'",
        Engine::Postgres => "'/bileta-avioni/nga-tirana-per-qytetin-' || n::text || '/'",
    };
    let id = filling.id("n");
    let connections = filling.rows(
        "seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)",
        u32::try_from(PAGES)?,
        &format!("{id}, {}, {id}, 'active', {id}, {path}, 0, 0", filling.id("0")),
    );
    filling::run(installation, &[connections]).await?;
    let db = Db::open(&Options::new(&installation.url), Clock::default()).await?;
    let ids: Vec<_> = (0..PAGES as u128)
        .map(|number| ConnectionId(Uuid::from_u128(number)))
        .collect();
    let mut tx = db.write().await?;
    tx.rendered_pages().mark(&ids).await?;
    let renderer = Renderer::default();
    for (number, page) in tx.rendered_pages().due(PAGES).await?.iter().enumerate() {
        let body = PageBody {
            head: html.head.clone(),
            html: html.html.clone(),
            data: RawValue::from_string(landing(number).to_string())?,
        }
        .encode();
        let outcome = Outcome {
            state: PageState::Live,
            reasons: "",
            digest: &format!("digest {number}"),
            content_digest: &format!("digest {number}"),
            renderer: renderer.version().unwrap_or_default(),
            signature: &[],
            want: 0,
            expires_at: None,
            lowest: None,
            demo: false,
            body: NewBody::Rendered(&body),
        };
        tx.rendered_pages().save(page, &outcome).await?;
    }
    tx.commit().await?;
    db.close().await;
    Ok(())
}

/// The times from when requests were due until their answers had arrived.
async fn load(address: &str) -> anyhow::Result<Sample> {
    let requests = RATE * usize::try_from(TIME.as_secs())?;
    let started = Instant::now();
    let connection = async |first: usize| {
        let mut wire = Wire::connect(address).await?;
        let headers: [(HeaderName, &str); 1] = [(ACCEPT_ENCODING, "gzip")];
        let mut times = Vec::new();
        for number in (first..requests).step_by(CONNECTIONS) {
            let due = started + TIME.mul_f64(float(number) / float(requests));
            tokio::time::sleep_until(due.into()).await;
            // The timer wakes up to a millisecond late, which is not the server's time.
            let due = due.max(Instant::now());
            let answer = wire.get(&path(number % PAGES), &headers).await?;
            anyhow::ensure!(answer.status.is_success(), "{}", answer.status);
            times.push(due.elapsed());
        }
        anyhow::Ok(times)
    };
    let times = try_join_all((0..CONNECTIONS).map(connection)).await?;
    Ok(Sample::new(times.into_iter().flatten()))
}

fn path(number: usize) -> String {
    format!("/bileta-avioni/nga-tirana-per-qytetin-{number}/")
}

/// A page with all its blocks.
fn landing(page: usize) -> Value {
    let airport = |code: &str, city: &str| json!({"code": code, "name": format!("{city} International"), "city": city});
    let sample = json!({"size": 120, "seen_at": "2026-11-20T09:00:00Z"});
    let place = |name: &str, code: &str| {
        json!({
            "kind": "city", "name": name, "nga": format!("Nga {name}"), "per": format!("Për {name}"), "state": "Shqipëri",
            "search": {"code": code, "name": format!("{name} ({code})")}, "airports": [airport(code, name)],
        })
    };
    let fares: Vec<_> = (10..20)
        .map(|day| {
            json!({
                "from": airport("TIA", "Tiranë"), "to": airport("FCO", "Romë"), "date": format!("2026-12-{day}"),
                "airline": "Wizz Air", "is_direct": true, "price": 20 + day, "duration": 105,
                "seen_at": "2026-11-20T09:00:00Z", "path": null,
            })
        })
        .collect();
    let months: Vec<_> = (1..=12)
        .map(|month| {
            json!({
                "month": format!("2027-{month:02}"), "price": 30 + month, "date": format!("2027-{month:02}-11"),
                "is_direct": true, "is_cheapest": month <= 4, "sample": sample,
            })
        })
        .collect();
    let weekdays: Vec<_> = (1..=7)
        .map(|day| json!({"weekday": day, "price": 40 + day, "sample": sample}))
        .collect();
    let link = |number: usize| {
        json!({
            "path": path(number), "nga": "Nga Tirana", "per": "Për Milanon", "name": "Milano", "price": 29,
            "seen_at": "2026-11-20T09:00:00Z", "days": 84,
        })
    };
    json!({
        "path": path(page), "title": "Bileta avioni Nga Tirana Për Romën", "description": "Krahasoni çmimet e biletave.",
        "components": [
            "SEOHead", "HeaderComponent", "FlightSearchComponent", "PricingTableComponent", "RouteInfoComponent", "FAQComponent",
            "RelatedDestinationsComponent", "FooterComponent",
        ],
        "indexed": true, "demo": false, "from": place("Tiranë", "TIA"), "to": place("Romë", "FCO"), "fares": fares,
        "sample": sample, "months": months, "weekdays": weekdays,
        "facts": {
            "distance_km": 612, "duration": {"value": 105, "sample": sample}, "direct_percent": {"value": 92, "sample": sample},
            "airlines": [{"code": "W6", "name": "Wizz Air", "sample": sample}],
        },
        "reverse": link(1), "related": (2..8).map(link).collect::<Vec<_>>(), "popular_cities": (8..11).map(link).collect::<Vec<_>>(),
        "hub": {"path": "/sitemap/tirane", "nga": "Nga Tirana"},
    })
}

fn float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
