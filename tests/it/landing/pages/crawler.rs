//! A crawler that runs no JavaScript finds every landing page by links.

use flight_finder_core::landing::{
    content::page::LandingPage,
    pages::rendered::PageBody,
    sitemap::{Sizes, generate},
};
use flight_finder_worker::renderer::{Renderer, version};
use serde_json::value::RawValue;

use super::{
    rendered::{content, id, path, template_type},
    serving::get,
};
use crate::support::prelude::*;

/// The number of locations. Each is connected with each other one, in both directions.
const LOCATIONS: u32 = 45;
const PAGES: usize = 45 * 44;

/// Adds live pages of all connections: one page that a worker rendered, at the path of each.
async fn add_pages(shared: &SharedDatabase) {
    let page = content(1, "Bileta avioni").page;
    let body = rendered(&page).await;
    let of_type = id(shared, template_type(shared).await.0);
    let mut sql = shared.connection().await;
    let (mut locations, mut connections, mut pages, mut bodies) = (vec![], vec![], vec![], vec![]);
    for from in 0..LOCATIONS {
        let location = number(shared, from);
        locations.push(format!(
            "({location}, 'city', 'Qytet{from}', 'State{}', 'Nga Qytet{from}', 'Për Qytet{from}', 'ready', 'qytet{from}', 0)",
            from / 2
        ));
        for to in (0..LOCATIONS).filter(|to| *to != from) {
            let connection = number(shared, 1_000 + from * LOCATIONS + to);
            let path = format!("/bileta-avioni/nga-qytet{from}-per-qytet{to}/");
            connections.push(format!(
                "({connection}, {location}, {}, 'active', {of_type}, '{path}', 0, 0)",
                number(shared, to)
            ));
            pages.push(format!(
                "({connection}, 'live', '', '{from}-{to}', '{}', 0, 0, 0)",
                version().unwrap()
            ));
            bodies.push(format!("({connection}, {})", bytes(&at(&body, &path).encode())));
        }
    }
    for (table, rows) in [
        (
            "seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)",
            locations,
        ),
        (
            "seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url,
                 created_at, updated_at)",
            connections,
        ),
        (
            "rendered_pages (connection_id, state, reasons, digest, renderer, want, rendered_at, changed_at)",
            pages,
        ),
        ("rendered_page_bodies (connection_id, body)", bodies),
    ] {
        for some in rows.chunks(200) {
            sql.execute(format!("INSERT INTO {table} VALUES {}", some.join(", ")))
                .await;
        }
    }
}

async fn rendered(page: &LandingPage) -> PageBody {
    let described = json!({ "path": page.path, "landing": page });
    let rendered = Renderer::default().render(described.to_string()).await.unwrap();
    PageBody {
        head: rendered.head,
        html: rendered.html,
        data: RawValue::from_string(serde_json::to_string(page).unwrap()).unwrap(),
    }
}

/// The page at another path.
fn at(body: &PageBody, other: &str) -> PageBody {
    let (path, data) = (path(1), body.data.get());
    PageBody {
        head: body.head.replace(&path, other),
        html: body.html.replace(&path, other),
        data: RawValue::from_string(data.replace(&path, other)).unwrap(),
    }
}

fn number(shared: &SharedDatabase, number: u32) -> String {
    id(shared, uuid::Uuid::from_u128(0x3000 + u128::from(number)))
}

fn bytes(bytes: &[u8]) -> String {
    let hex = bytes.iter().map(|byte| format!("{byte:02x}"));
    format!("X'{}'", hex.collect::<Vec<_>>().concat())
}

/// What the crawler found on the site.
#[derive(Default)]
struct Crawl {
    /// The clicks from home to each path.
    clicks: BTreeMap<String, u32>,
    /// For each canonical address, the paths of the pages that name it.
    canonical: BTreeMap<String, Vec<String>>,
}

/// Follows all links from the home page, up to `most_clicks` clicks deep.
async fn crawl(api: &ApiServer, most_clicks: u32) -> Crawl {
    let mut found = Crawl::default();
    let mut ahead = BTreeSet::from(["/home".to_owned()]);
    for clicks in 0..=most_clicks {
        let mut next = BTreeSet::new();
        for path in ahead {
            let answer = get(api, &path, &[]).await;
            assert_eq!(answer.status, 200, "a link leads to {path}");
            next.extend(links(&answer.text));
            if let Some(address) = attribute_of(&answer.text, "<link rel=\"canonical\"", "href") {
                found.canonical.entry(address).or_default().push(path.clone());
            }
            found.clicks.insert(path, clicks);
        }
        ahead = next
            .into_iter()
            .filter(|path| !found.clicks.contains_key(path))
            .collect();
    }
    found
}

/// The paths that a page links to.
fn links(html: &str) -> impl Iterator<Item = String> {
    html.split("<a ").skip(1).filter_map(|tag| {
        let target = attribute_of(tag, "", "href")?;
        let path = target.split('#').next()?.replace("&amp;", "&");
        path.starts_with('/').then_some(path)
    })
}

/// The value of an attribute of the first element that begins with `start`.
fn attribute_of(html: &str, start: &str, name: &str) -> Option<String> {
    let tag = html.split_once(start)?.1.split('>').next()?;
    let value = tag.split_once(&format!("{name}=\""))?.1;
    Some(value.split('"').next()?.to_owned())
}

/// The paths that the sitemap lists.
async fn sitemap(api: &ApiServer) -> Vec<String> {
    let sizes = Sizes::default();
    generate(&api.db, &format!("http://{}", api.address()), sizes, || false)
        .await
        .unwrap();
    let xml = api.get("/sitemap.xml").await.text;
    let addresses = xml
        .split("<loc>")
        .skip(1)
        .filter_map(|rest| rest.split("</loc>").next());
    let paths: Vec<_> = addresses
        .map(|address| address.splitn(4, '/').nth(3).unwrap())
        .collect();
    assert_eq!(paths.len(), PAGES + 5);
    paths.into_iter().map(|path| format!("/{path}")).collect()
}

/// This case is about links, which do not depend on the database; other cases read the lists from both.
#[tokio::test]
async fn every_page_is_three_clicks_from_home() {
    let database = TestDatabase::sqlite().await;
    let shared = SharedDatabase::from(&database);
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.http.reads_per_minute = 100_000;
    })
    .await;
    add_pages(&shared).await;

    let found = crawl(&api, 3).await;

    let pages: BTreeSet<_> = found
        .clicks
        .keys()
        .filter(|path| path.starts_with("/bileta-avioni/"))
        .collect();
    assert_eq!(pages.len(), PAGES);
    let missing: Vec<_> = sitemap(&api)
        .await
        .into_iter()
        .filter(|path| !found.clicks.contains_key(path))
        .collect();
    assert!(missing.is_empty(), "nothing links to {missing:?}");
    let doubles: Vec<_> = found.canonical.values().filter(|paths| paths.len() > 1).collect();
    assert!(doubles.is_empty(), "{doubles:?}");
}
