//! A million stored pages: their disk space, the response times of their lists, and the time until they show changed prices.

use std::{path::Path, time::Instant};

use flight_finder_core::landing::pages::rendered::PageBody;
use flight_finder_worker::renderer::Renderer;
use hyper::{Method, header::AUTHORIZATION};
use serde_json::{json, value::RawValue};

use crate::{
    changed_prices,
    figures::{Sample, number},
    filling::{self, CODES, Filling},
    installation::{Engine, Installation, SILENT_PROVIDER},
    landing::{landing, path},
    process::Process,
    report::{Figure, Goal},
    wire::Wire,
};

/// The number of pages. The environment variable `FLIGHT_FINDER_BENCH_PAGES` overrides it. They are between a thousand departures
/// and a thousand destinations.
const PAGES: u32 = 1_000_000;
const LOCATIONS: u32 = 1_000;
const BANDS: u32 = 8;
const REQUESTS: usize = 40;
const LIST_MS: f64 = 50.0;
const TOKEN: &str = "a-token-for-the-benchmark-of-32-characters";
const ENVIRONMENT: [(&str, &str); 2] = [SILENT_PROVIDER, ("FLIGHT_FINDER__ADMIN__TOKEN", TOKEN)];
/// The requests for lists: a name for the report, and the path.
const LISTS: [(&str, &str); 9] = [
    ("SEO pages", "/api/admin/seo-pages"),
    ("SEO pages, searched", "/api/admin/seo-pages?q=qytet77"),
    (
        "SEO pages that are not listed",
        "/api/admin/seo-pages?state=noindex&page=5",
    ),
    ("connections", "/api/admin/seo-connections?page=5"),
    ("connections, searched", "/api/admin/seo-connections?q=qytet77"),
    ("locations", "/api/admin/seo-locations?q=qytet7"),
    ("origins, for visitors", "/sitemap"),
    ("origins, searched by visitors", "/sitemap?q=qytet77"),
    ("pages from an origin, for visitors", "/sitemap/qytet77"),
];
const LIST_CAUSE: &str = "The list reads its page from an index; a search first finds the locations.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let pages = std::env::var("FLIGHT_FINDER_BENCH_PAGES").map_or(Ok(PAGES), |text| text.parse())?;
    let body = body_of_a_page().await?;
    let mut figure = Figure::new(
        "Stored pages",
        format!(
            "{pages} pages, a tenth of them not listed by search engines. Each row and index is as long as that of a rendered page; \
             each body has {body} random bytes, the compressed size of a page with ten fares, twelve months and seven weekdays. \
             Then one client requests each list {REQUESTS} times. At last a worker and a scheduler run, {} pages are due that \
             nobody wants, and the prices of all routes between thirty airports change.",
            pages / 100
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        fill(&installation, pages, body).await?;
        add_size(&mut figure, &installation, pages).await?;
        let api = installation.program().start(&["api"], &ENVIRONMENT)?;
        api.ready("/health/ready").await?;
        installation.explained(add_lists(&mut figure, engine, &api).await)?;
        api.stop().await?;
        installation.explained(changed_prices::measure(&mut figure, &installation).await)?;
        installation.remove().await?;
    }
    Ok(figure)
}

/// The stored size of a page with all its blocks, in bytes.
async fn body_of_a_page() -> anyhow::Result<usize> {
    let data = landing(0);
    let page = json!({"path": path(0), "landing": data}).to_string();
    let html = Renderer::default().render(page).await?;
    let body = PageBody {
        head: html.head,
        html: html.html,
        data: RawValue::from_string(data.to_string())?,
    };
    Ok(body.encode().len())
}

async fn fill(installation: &Installation, pages: u32, body: usize) -> anyhow::Result<()> {
    let filling = Filling(installation.engine);
    let version = Renderer::default().version().unwrap_or_default().to_owned();
    // Not from 0: lists begin after the id that is zero.
    let id = filling.id("n + 1");
    let (from, to) = (filling.id("n / 1000 + 1"), filling.id("n % 1000 + 1"));
    let cities = u32::try_from(CODES.len())?;
    let locations = filling.rows(
        "seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)",
        LOCATIONS - cities,
        &format!(
            "{}, 'city', 'Qytet' || n, 'Shtet' || n, 'Nga Qytet' || n, 'Për Qytet' || n, 'ready', 'qytet' || n, 0",
            filling.id(&format!("n + 1 + {cities}"))
        ),
    );
    let connections = filling.rows(
        "seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)",
        pages,
        &format!(
            "{id}, {from}, {to}, 'active', (SELECT id FROM seo_template_types WHERE slug = 'city-city'),
             '/bileta-avioni/nga-qyteti-' || (n / 1000) || '-per-qytetin-' || (n % 1000) || '/', 0, 0"
        ),
    );
    let digits = "0123456789abcdef".repeat(4);
    let (signature, band, content) = match installation.engine {
        Engine::Sqlite => ("randomblob(512)", "random()", format!("randomblob({body})")),
        Engine::Postgres => (
            "decode(repeat(md5(n::text), 32), 'hex')",
            "('x' || md5(n::text))::bit(64)::bigint",
            format!("decode(repeat(md5(n::text), {}), 'hex')", body / 16),
        ),
    };
    let rendered = filling.rows(
        "rendered_pages (connection_id, state, reasons, want, digest, content_digest, renderer, signature, rendered_at, changed_at)",
        pages,
        &format!(
            "{id}, CASE n % 10 WHEN 0 THEN 'noindex' ELSE 'live' END, '', n % 100, '{digits}', '{digits}', '{version}',
             {signature}, 0, 1795176000000000 + n * 1000000"
        ),
    );
    let page = filling.id(&format!("n / {BANDS} + 1"));
    let bands = filling.rows(
        "rendered_page_bands (band, connection_id)",
        pages * BANDS,
        &format!("{band}, {page}"),
    );
    let bodies = filling.rows(
        "rendered_page_bodies (connection_id, body)",
        pages,
        &format!("{id}, {content}"),
    );
    let mut statements = vec![
        changed_prices::cities(filling)?,
        locations,
        connections,
        rendered,
        bands,
        bodies,
        filling.tidy(),
    ];
    if installation.engine == Engine::Postgres {
        // The texts above repeat themselves, and PostgreSQL would compress them. Real bodies are compressed already.
        let plain = "ALTER TABLE rendered_page_bodies ALTER body SET STORAGE EXTERNAL;
                     ALTER TABLE rendered_pages ALTER signature SET STORAGE EXTERNAL";
        statements.insert(0, plain.to_owned());
    }
    filling::run(installation, &statements).await
}

async fn add_size(figure: &mut Figure, installation: &Installation, pages: u32) -> anyhow::Result<()> {
    let bytes = match installation.engine {
        Engine::Sqlite => std::fs::metadata(installation.file("bench.db"))?.len(),
        Engine::Postgres => filling::count(installation, "SELECT pg_database_size(current_database())")
            .await?
            .try_into()?,
    };
    let per_page = number(f64::from(u32::try_from(bytes / 1_000)?) / f64::from(pages));
    figure.note(
        format!("{}, size on disk", installation.engine),
        format!(
            "{} GB, {per_page} KB a page",
            number(f64::from(u32::try_from(bytes / 1_000_000)?) / 1e3)
        ),
    );
    Ok(())
}

async fn add_lists(figure: &mut Figure, engine: Engine, api: &Process) -> anyhow::Result<()> {
    let mut wire = Wire::connect(&api.address).await?;
    let bearer = format!("Bearer {TOKEN}");
    for (name, path) in LISTS {
        let mut times = Vec::new();
        for _ in 0..REQUESTS {
            let request = wire.request(Method::GET, path, &[(AUTHORIZATION, &bearer)], bytes::Bytes::new())?;
            let sent = Instant::now();
            let answer = wire.send(request).await?;
            times.push(sent.elapsed());
            anyhow::ensure!(answer.status.is_success(), "{path}: {}", answer.status);
        }
        let times = Sample::new(times);
        figure.goals.push(Goal {
            name: format!("{engine}, {name}, p95"),
            wanted: format!("<= {LIST_MS} ms"),
            measured: format!(
                "{} ms (median {} ms)",
                number(times.percentile(95)),
                number(times.percentile(50))
            ),
            met: times.percentile(95) <= LIST_MS,
            cause: LIST_CAUSE,
        });
    }
    Ok(())
}
