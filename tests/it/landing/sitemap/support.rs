//! Live pages of cases, and the sitemap that is generated from them.

use flight_finder_core::landing::sitemap::{Generated, Sitemap, Sizes, decompressed, generate};

use crate::support::prelude::*;

pub const SITE: &str = "https://flights.example";

/// The path of the page with this number.
pub fn path(number: u32) -> String {
    format!("/bileta-avioni/nga-tirana-per-qytetin-{number}/")
}

/// Adds connections with live pages, numbered from 1. The content of page 7 changed 7 s after noon, and so on.
pub async fn add_pages(shared: &SharedDatabase, count: u32) {
    let id = if shared.db.is_sqlite() {
        "unhex(printf('%032x', i))"
    } else {
        "CAST(lpad(to_hex(i), 32, '0') AS UUID)"
    };
    let numbers = format!(
        "WITH RECURSIVE numbers(i) AS
             (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < {count})"
    );
    for (into, values) in [
        (
            "seo_location_connections (id, from_location_id, to_location_id, status, template_type_id, template_url,
                                       created_at, updated_at)",
            format!("{id}, {id}, {id}, 'active', {id}, '/bileta-avioni/nga-tirana-per-qytetin-' || i || '/', 0, 0"),
        ),
        (
            "rendered_pages (connection_id, state, reasons, want, changed_at)",
            format!("{id}, 'live', '', 0, 1795176000000000 + i * 1000000"),
        ),
    ] {
        let statement = format!("INSERT INTO {into} {numbers} SELECT {values} FROM numbers");
        shared.execute(statement).await;
    }
}

/// Updates the row of one page in `rendered_pages`, or the row of its connection in `seo_location_connections`.
pub async fn change(shared: &SharedDatabase, table: &str, assignment: &str, number: u32) {
    let id = if shared.db.is_sqlite() {
        format!("X'{number:032x}'")
    } else {
        format!("'{number:032x}'")
    };
    let key = if table == "rendered_pages" {
        "connection_id"
    } else {
        "id"
    };
    shared
        .execute(format!("UPDATE {table} SET {assignment} WHERE {key} = {id}"))
        .await;
}

/// Sizes for cases with few pages: a file has at most `urls` addresses, and a batch two pages, so a file may end within a batch.
pub fn sizes(urls: usize) -> Sizes {
    Sizes { urls, batch: 2 }
}

/// Generates a sitemap to its end.
pub async fn generated(db: &Db, urls: usize) -> Generated {
    generate(db, SITE, sizes(urls), || false).await.unwrap().unwrap()
}

/// The served sitemap with the XML of its files.
pub async fn served(db: &Db) -> (Sitemap, Vec<String>) {
    let mut tx = db.read().await.unwrap();
    let sitemap = tx.sitemaps().served().await.unwrap().unwrap();
    let mut files = Vec::new();
    for file in &sitemap.files {
        let body = tx.sitemaps().body(sitemap.generation, file.number).await.unwrap();
        files.push(decompressed(&body.unwrap(), u64::MAX));
    }
    (sitemap, files)
}

/// The paths in the XML of a file, in their order.
pub fn paths(xml: &str) -> Vec<&str> {
    let start = format!("<loc>{SITE}");
    let after = xml.split(&start).skip(1);
    after.map(|rest| rest.split_once("</loc>").unwrap().0).collect()
}
