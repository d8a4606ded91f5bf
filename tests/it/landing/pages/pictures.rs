//! Pictures of landing pages for link previews.

use flight_finder_core::landing::{
    content::page::{LandingPage, LandingPrice},
    pages::{Component, PageState},
};
use reqwest::Response;

use super::rendered::{add_connections, content, path, render_data};
use crate::support::{http, prelude::*, waiting::drawn};

on_both_databases!(
    a_picture_has_the_size_that_chats_show,
    a_picture_changes_with_what_it_shows,
    a_client_that_has_the_picture_gets_no_body,
    a_page_that_is_not_served_has_no_picture,
);

const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

async fn started(shared: &SharedDatabase, connections: u32) -> ApiServer {
    let api = ApiServer::start_with(shared, Clock::driven(NOW), |_| {}).await;
    add_connections(shared, connections).await;
    api
}

/// The page with this number with one price.
fn page(number: u32, price: i64) -> LandingPage {
    let lowest = LandingPrice {
        from: "Tiranë".to_owned(),
        to: "Romë".to_owned(),
        date: "2026-12-01".to_owned(),
        price,
        seen_at: "2026-11-20T12:00:00Z".to_owned(),
    };
    LandingPage {
        components: vec![Component::PricingTable],
        lowest: Some(lowest),
        ..content(number, "Bileta avioni <b>Tiranë & Romë</b>").page
    }
}

async fn picture(api: &ApiServer, path: &str, known: &str) -> Response {
    let address = format!("http://{}/og/landing{}.png", api.address(), path.trim_end_matches('/'));
    let client = http::client().build().unwrap();
    drawn(async || {
        let request = client.get(&address).header("if-none-match", known);
        request.send().await.unwrap()
    })
    .await
}

async fn a_picture_has_the_size_that_chats_show(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    render_data(&api.db, 1, PageState::Live, &page(1, 59)).await;

    let picture = picture(&api, &path(1), "\"-\"").await;

    assert_eq!(picture.status(), 200);
    let headers = picture.headers();
    assert_eq!(headers["content-type"], "image/png");
    assert_eq!(headers["cache-control"], "public, max-age=86400");
    assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
    let bytes = picture.bytes().await.unwrap();
    assert_eq!(&bytes[1..4], b"PNG");
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (1200, 630));
    assert!(bytes.len() < 300 * 1024, "{}", bytes.len());
}

async fn a_picture_changes_with_what_it_shows(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    let mut tags = Vec::new();

    for (state, price) in [
        (PageState::Live, 59),
        (PageState::Live, 49),
        (PageState::Noindex, 49),
        (PageState::Noindex, 39),
    ] {
        render_data(&api.db, 1, state, &page(1, price)).await;
        let picture = picture(&api, &path(1), "\"-\"").await;
        tags.push(picture.headers()["etag"].to_str().unwrap().to_owned());
    }

    assert!(tags[0] != tags[1] && tags[1] != tags[2], "{tags:?}");
    assert_eq!(tags[2], tags[3], "only a live page has a price in its picture");
}

async fn a_client_that_has_the_picture_gets_no_body(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    render_data(&api.db, 1, PageState::Live, &page(1, 59)).await;
    let first = picture(&api, &path(1), "\"-\"").await;
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();

    let again = picture(&api, &path(1), &tag).await;

    assert_eq!(again.status(), 304);
    assert_eq!(again.headers()["etag"], tag.as_str());
    assert!(again.bytes().await.unwrap().is_empty());
}

async fn a_page_that_is_not_served_has_no_picture(shared: SharedDatabase) {
    let api = started(&shared, 2).await;
    render_data(&api.db, 1, PageState::Held, &page(1, 59)).await;

    for path in [&*path(1), &path(2), "/bileta-avioni/kurre/", "", "/..%2f..%2fa"] {
        let status = picture(&api, path, "\"-\"").await.status();
        assert_eq!(status, 404, "{path}");
    }
    let without_ending = api.get(&format!("/og/landing{}", path(1))).await;
    assert_eq!(without_ending.status, 404);
}
