//! Connections and their pages as rows, without the administrator's screens.

use flight_finder_core::{
    base::ids::{ConnectionId, LocationId, TemplateTypeId},
    landing::{
        content::{Content, page::LandingPage},
        pages::{
            PageState,
            rendered::{DuePage, NewBody, Outcome, PageBody},
        },
    },
};
use serde::Serialize;
use serde_json::value::to_raw_value;

use crate::support::prelude::*;

/// The path of the page with this number.
pub fn path(number: u32) -> String {
    format!("/bileta-avioni/nga-tirana-per-qytetin-{number}/")
}

/// The id of the connection with this number.
pub fn connection(number: u32) -> ConnectionId {
    ConnectionId(Uuid::from_u128(0x1000 + u128::from(number)))
}

/// The location with this number; 0 is the departure of all connections.
pub fn location(number: u32) -> LocationId {
    LocationId(Uuid::from_u128(0x2000 + u128::from(number)))
}

/// An id in the SQL of the database.
pub fn id(shared: &SharedDatabase, id: Uuid) -> String {
    if shared.db.is_sqlite() {
        format!("unhex('{}')", id.simple())
    } else {
        format!("CAST('{id}' AS UUID)")
    }
}

/// Adds connections with the numbers from 1, their locations, and a page for each that is not rendered. The page with number 1 is the
/// most wanted one.
pub async fn add_connections(shared: &SharedDatabase, count: u32) {
    let mut sql = shared.connection().await;
    let of_type = id(shared, template_type(shared).await.0);
    for number in 0..=count {
        let (location_id, name) = (id(shared, location(number).0), format!("Qytet{number}"));
        sql.execute(format!(
            "INSERT INTO seo_location_formats (id, type, city, state, nga_format, per_format, status, search_text, changed_at)
             VALUES ({location_id}, 'city', '{name}', 'Albania', 'Nga {name}', 'Për {name}', 'ready', 'qytet{number} albania', 0)"
        ))
        .await;
    }
    for number in 1..=count {
        let connection_id = id(shared, connection(number).0);
        let (from, to) = (id(shared, location(0).0), id(shared, location(number).0));
        let (path, want) = (path(number), count - number);
        sql.execute(format!(
            "INSERT INTO seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url,
                 created_at, updated_at)
             VALUES ({connection_id}, {from}, {to}, 'active', {of_type}, '{path}', 0, 0)"
        ))
        .await;
        sql.execute(format!(
            "INSERT INTO rendered_pages (connection_id, state, reasons, want) VALUES ({connection_id}, 'new', '', {want})"
        ))
        .await;
    }
}

/// Cities of Italy that have airports.
const CITIES: [&str; MAX_REAL as usize] = [
    "Rome", "Milan", "Bari", "Bologna", "Naples", "Pisa", "Turin", "Venice", "Verona", "Genoa", "Palermo", "Catania",
];
/// The most connections of [`add_real_connections`].
pub const MAX_REAL: u32 = 12;

/// Like [`add_connections`], but between cities that have airports, so that the content of the pages can be computed. The departure
/// is Tirana.
pub async fn add_real_connections(shared: &SharedDatabase, count: u32) {
    assert!(count <= MAX_REAL);
    add_connections(shared, count).await;
    let mut sql = shared.connection().await;
    let places = CITIES.iter().map(|city| (*city, "Italy"));
    for (number, (city, state)) in (0..=count).zip([("Tirana", "Albania")].into_iter().chain(places)) {
        let location = id(shared, location(number).0);
        sql.execute(format!(
            "UPDATE seo_location_formats SET city = '{city}', state = '{state}' WHERE id = {location}"
        ))
        .await;
    }
}

/// The seeded type of pages between cities.
pub async fn template_type(shared: &SharedDatabase) -> TemplateTypeId {
    let sqlite = "SELECT lower(hex(id)) FROM seo_template_types WHERE slug = 'city-city'";
    let postgres = "SELECT CAST(id AS TEXT) FROM seo_template_types WHERE slug = 'city-city'";
    let rows = shared.rows(sqlite, postgres).await;
    rows[0][0].as_deref().unwrap().parse().unwrap()
}

/// Marks pages as due.
pub async fn mark(db: &Db, numbers: &[u32]) {
    let ids: Vec<_> = numbers.iter().map(|number| connection(*number)).collect();
    commit!(db, |tx| tx.rendered_pages().mark(&ids));
}

/// The due pages, the most wanted one first.
pub async fn due(db: &Db) -> Vec<DuePage> {
    let mut tx = db.read().await.unwrap();
    tx.rendered_pages().due(100).await.unwrap()
}

/// Stores a page, as a worker of the version `renderer` does. A digest with a `+` at its end says that only times differ from the page with
/// the digest without it.
pub async fn save(db: &Db, page: &DuePage, state: PageState, versions: (&str, &str), html: &str) {
    save_with(db, page, state, versions, html, &json!({"path": "</script>"})).await;
}

async fn save_with(
    db: &Db,
    page: &DuePage,
    state: PageState,
    (digest, renderer): (&str, &str),
    html: &str,
    data: &impl Serialize,
) {
    let body = PageBody {
        head: "<title>Faqe | {{agency.name}}</title>".to_owned(),
        html: html.to_owned(),
        data: to_raw_value(data).unwrap(),
    }
    .encode();
    let outcome = Outcome {
        state,
        reasons: if state == PageState::Live { "" } else { "no_price thin" },
        digest,
        content_digest: digest.trim_end_matches('+'),
        renderer,
        signature: b"signature",
        want: 7,
        expires_at: None,
        lowest: None,
        demo: false,
        body: NewBody::Rendered(&body),
    };
    assert!(commit!(db, |tx| tx.rendered_pages().save(page, &outcome)));
}

/// Marks a page and stores it.
pub async fn render(db: &Db, number: u32, state: PageState, versions: (&str, &str), html: &str) {
    save(db, &marked(db, number).await, state, versions, html).await;
}

/// Marks a page and stores it with its data.
pub async fn render_data(db: &Db, number: u32, state: PageState, page: &LandingPage) {
    let due = marked(db, number).await;
    save_with(db, &due, state, ("a", "1"), "<p>", page).await;
}

async fn marked(db: &Db, number: u32) -> DuePage {
    mark(db, &[number]).await;
    let mut pages = due(db).await.into_iter();
    pages.find(|page| page.id == connection(number)).unwrap()
}

/// The content of the page with this number.
pub fn content(number: u32, title: &str) -> Content {
    Content {
        page: landing_page(number, title),
        state: PageState::Live,
        reasons: Vec::new(),
        signature: Vec::new(),
        want: 3,
        expires_at: None,
        displaces: Vec::new(),
    }
}

fn landing_page(number: u32, title: &str) -> LandingPage {
    let place = |name: &str| {
        json!({
            "kind": "city", "name": name, "nga": format!("Nga {name}"), "per": format!("Për {name}"),
            "state": "Shqipëri", "search": null, "airports": [],
        })
    };
    let page = json!({
        "path": path(number), "title": title, "description": "Përshkrim", "components": ["SEOHead"], "indexed": true,
        "demo": false, "from": place("Tiranë"), "to": place("Romë"), "fares": [],
        "sample": {"size": 0, "seen_at": null}, "months": [], "weekdays": [],
        "facts": {"distance_km": null, "duration": null, "direct_percent": null, "airlines": []},
        "reverse": null, "related": [], "popular_cities": [], "hub": {"path": "/sitemap/tirane", "nga": "Nga Tirana"},
    });
    serde_json::from_value(page).unwrap()
}
