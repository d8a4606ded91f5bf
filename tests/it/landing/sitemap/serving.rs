//! What search engines read.

use flight_finder_core::landing::sitemap::{Sizes, decompressed, generate};
use reqwest::Response;

use super::support::{SITE, add_pages, change, generated, path, paths, served};
use crate::support::{pipeline::set, prelude::*};

on_both_databases!(
    the_only_file_is_the_sitemap,
    an_index_names_the_files,
    a_client_that_has_a_file_gets_no_body,
    without_a_sitemap_home_and_routes_are_listed_and_its_generation_begins,
    a_sitemap_of_another_address_counts_as_none,
    the_index_is_a_setting_and_without_it_there_is_no_sitemap,
    robots_may_read_what_says_that_it_is_not_listed,
);

const NOON: Timestamp = Timestamp(1_795_176_000_000_000);
const JOBS: &str = "jobs WHERE kind = 'generate_sitemap'";

async fn started(shared: &SharedDatabase, pages: u32) -> ApiServer {
    let api = ApiServer::start_with(shared, Clock::driven(NOON), |_| {}).await;
    add_pages(shared, pages).await;
    api
}

async fn get(api: &ApiServer, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = api.request(Method::GET, path);
    let request = headers
        .iter()
        .fold(request, |request, (name, value)| request.header(*name, *value));
    request.send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

async fn the_only_file_is_the_sitemap(shared: SharedDatabase) {
    let api = started(&shared, 2).await;
    generated(&api.db, 100).await;
    let expected = served(&shared.db).await.1.remove(0);

    let plain = get(&api, "/sitemap.xml", &[]).await;
    let compressed = get(&api, "/sitemap.xml", &[("accept-encoding", "gzip, br")]).await;

    assert_eq!(plain.status(), 200);
    assert_eq!(header(&plain, "content-type"), "application/xml; charset=utf-8");
    assert_eq!(header(&plain, "cache-control"), "public, max-age=3600");
    assert_eq!(header(&plain, "last-modified"), "Fri, 20 Nov 2026 12:00:00 GMT");
    assert_eq!(header(&compressed, "content-encoding"), "gzip");
    assert_eq!(header(&compressed, "vary"), "accept-encoding");
    assert_eq!(header(&compressed, "etag"), header(&plain, "etag"));
    assert_eq!(plain.text().await.unwrap(), expected);
    assert_eq!(decompressed(&compressed.bytes().await.unwrap(), u64::MAX), expected);
    assert_eq!(shared.count(JOBS).await, 0);
}

async fn an_index_names_the_files(shared: SharedDatabase) {
    let api = started(&shared, 4).await;
    generated(&api.db, 5).await;

    let index = api.get("/sitemap.xml").await;
    let second = get(&api, "/sitemap-2.xml.gz", &[("accept-encoding", "gzip, br")]).await;
    let third = api.get("/sitemap-3.xml.gz").await;

    let named = "<lastmod>2026-11-20T12:00:00Z</lastmod></sitemap>";
    for number in [1, 2] {
        let entry = format!("<sitemap><loc>{SITE}/sitemap-{number}.xml.gz</loc>{named}");
        assert!(index.text.contains(&entry), "{}", index.text);
    }
    assert!(!index.text.contains("sitemap-3"));
    assert_eq!((third.status.as_u16(), second.status().as_u16()), (404, 200));
    assert_eq!(header(&second, "content-type"), "application/gzip");
    assert_eq!(header(&second, "content-encoding"), "", "the file itself is compressed");
    let xml = decompressed(&second.bytes().await.unwrap(), u64::MAX);
    assert_eq!(paths(&xml), (1..=4).map(path).collect::<Vec<_>>());
}

async fn a_client_that_has_a_file_gets_no_body(shared: SharedDatabase) {
    let clock = Clock::driven(NOON);
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    add_pages(&shared, 4).await;
    for (urls, path) in [(100, "/sitemap.xml"), (5, "/sitemap.xml"), (5, "/sitemap-2.xml.gz")] {
        generated(&api.db, urls).await;
        let first = api.get(path).await;
        let (tag, changed) = (first.header("etag"), first.header("last-modified"));

        for (headers, status) in [
            ([("if-none-match", tag)], 304),
            ([("if-none-match", "\"other\"")], 200),
            ([("if-modified-since", changed)], 304),
            ([("if-modified-since", "Fri, 20 Nov 2026 11:59:59 GMT")], 200),
        ] {
            let answer = get(&api, path, &headers).await;

            assert_eq!(answer.status(), status, "{path} {headers:?}");
            assert_eq!(header(&answer, "etag"), tag);
            assert_eq!(answer.bytes().await.unwrap().is_empty(), status == 304);
        }
        // The next generation writes the same.
        generated(&api.db, urls).await;
        let same = get(&api, path, &[("if-none-match", tag)]).await;
        assert_eq!(same.status(), 304);
        clock.advance(Duration::from_mins(1));
        change(&shared, "rendered_pages", "changed_at = changed_at + 1000000", 4).await;
        generated(&api.db, urls).await;
        let other = get(&api, path, &[("if-none-match", tag)]).await;
        assert_eq!(other.status(), 200);
    }
}

async fn without_a_sitemap_home_and_routes_are_listed_and_its_generation_begins(shared: SharedDatabase) {
    let api = started(&shared, 2).await;
    change(&shared, "rendered_pages", "state = 'noindex'", 1).await;

    let first = api.get("/sitemap.xml").await;
    let again = api.get("/sitemap.xml").await;

    let origin = format!("http://{}", api.address());
    assert_eq!(
        (first.status.as_u16(), first.header("cache-control")),
        (200, "no-cache")
    );
    assert_eq!(first.text.matches("<url>").count(), 2);
    assert!(
        first.text.contains(&format!("<loc>{origin}/home</loc>")),
        "{}",
        first.text
    );
    assert!(first.text.contains(&format!(
        "<loc>{origin}{}</loc><lastmod>2026-11-20T12:00:02Z</lastmod>",
        path(2)
    )));
    assert_eq!(again.text, first.text);
    assert_eq!(shared.count(JOBS).await, 1);
    assert_eq!(api.get("/sitemap-1.xml.gz").await.status, 404);
}

async fn a_sitemap_of_another_address_counts_as_none(shared: SharedDatabase) {
    set(&shared.db, &[("agency.site_url", SITE)]).await;
    let api = started(&shared, 1).await;
    let generated = generate(&api.db, "https://before.example", Sizes::default(), || false).await;
    assert!(generated.unwrap().is_some());

    let stale = api.get("/sitemap.xml").await;
    generate(&api.db, SITE, Sizes::default(), || false).await.unwrap();
    let current = api.get("/sitemap.xml").await;

    assert_eq!(stale.text.matches("<url>").count(), 2, "{}", stale.text);
    assert!(stale.text.contains("<loc>https://flights.example/home</loc>"));
    assert_eq!(shared.count(JOBS).await, 1);
    assert_eq!(current.text.matches("<url>").count(), 6, "{}", current.text);
}

async fn the_index_is_a_setting_and_without_it_there_is_no_sitemap(shared: SharedDatabase) {
    let api = started(&shared, 4).await;
    generated(&api.db, 5).await;
    let stored = "SELECT setting_value, description FROM system_settings WHERE setting_name = 'sitemap_xml'";

    let index = api.get("/sitemap.xml").await.text;
    let rows = shared.rows(stored, stored).await;
    let delete = "DELETE FROM system_settings WHERE setting_name = 'sitemap_xml'";
    shared.run(delete, delete).await;
    let without = api.get("/sitemap.xml").await;

    assert_eq!(rows, [[Some("true".to_owned()), Some(index)]]);
    assert_eq!(without.text.matches("<url>").count(), 5, "{}", without.text);
    assert_eq!(shared.count(JOBS).await, 1);
}

async fn robots_may_read_what_says_that_it_is_not_listed(shared: SharedDatabase) {
    let api = started(&shared, 0).await;

    let robots = api.get("/robots.txt").await;

    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    let origin = format!("http://{}", api.address());
    let expected = format!("User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: {origin}/sitemap.xml\n");
    assert_eq!(robots.text, expected);
    // Not forbidden, because they say themselves that they are not to be listed.
    for path in ["/admin", "/agent/login", "/o/unknown", "/seo-preview"] {
        assert!(
            api.get(path).await.header("x-robots-tag").starts_with("noindex"),
            "{path}"
        );
    }
    let results = Method::GET;
    let results = api
        .request(results, "/results")
        .header("accept", "text/html")
        .send()
        .await;
    let results = results.unwrap().text().await.unwrap();
    assert!(
        results.contains("<meta name=\"robots\" content=\"noindex\""),
        "{results}"
    );
}
