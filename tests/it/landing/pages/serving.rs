//! What visitors and search engines get at the paths of landing pages.

use flight_finder_core::{landing::pages::PageState, platform::providers::Provider};
use flight_finder_worker::renderer::version;

use super::rendered::{add_connections, connection, content, due, id, path, render, render_data};
use crate::support::{http, prelude::*};

on_both_databases!(
    a_stored_page_is_sent_with_its_data_and_the_settings,
    a_client_that_has_the_page_gets_no_body,
    a_page_of_another_build_is_marked,
    other_paths_are_answered_by_what_became_of_their_pages,
    a_visit_of_a_page_that_is_not_rendered_counts,
    a_compressed_page_is_the_same_page,
    a_page_with_demo_prices_is_not_served_beside_a_real_key,
);

const NOW: Timestamp = Timestamp(1_795_176_000_000_000);
const HTML: &str = "<p>{{agency.phone}}</p>{% if agency.phone_uri %}<a href=\"{{agency.phone_uri}}\">1</a>{% endif %}";

async fn started(shared: &SharedDatabase, connections: u32) -> ApiServer {
    let api = ApiServer::start_with(shared, Clock::driven(NOW), |_| {}).await;
    add_connections(shared, connections).await;
    api
}

/// What a browser gets that follows no redirect.
pub async fn get(api: &ApiServer, path: &str, headers: &[(&str, &str)]) -> Answer {
    let client = http::client().no_gzip();
    let client = client.redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let request = client
        .get(format!("http://{}{path}", api.address()))
        .header("accept", "text/html");
    let request = headers
        .iter()
        .fold(request, |request, (name, value)| request.header(*name, *value));
    Answer::to(request).await
}

fn this_build() -> &'static str {
    version().expect("run `make web` first")
}

async fn a_stored_page_is_sent_with_its_data_and_the_settings(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    render(&api.db, 1, PageState::Live, ("a", this_build()), HTML).await;

    let page = get(&api, &path(1), &[]).await;

    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    assert_eq!(page.header("last-modified"), "Fri, 20 Nov 2026 12:00:00 GMT");
    assert!(page.header("etag").starts_with("W/\""));
    assert!(page.header("content-security-policy").contains("frame-src"));
    assert!(
        page.text.contains(r#"<div id="root"><p>+355 00 000 0000</p></div>"#),
        "{}",
        page.text
    );
    assert!(page.text.contains("<html data-demo lang=\"sq\""), "{}", page.text);
    assert!(!page.text.contains("{{"), "{}", page.text);
    let data = r#"<script type="application/json" id="landing">{"path":"\u003c/script>"}</script>"#;
    assert!(page.text.contains(data), "{}", page.text);
    assert!(page.text.contains(r#"<script type="application/json" id="site">"#));
    assert_eq!(page.text.matches("<title>").count(), 1);
}

async fn a_client_that_has_the_page_gets_no_body(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    render(&api.db, 1, PageState::Live, ("a", this_build()), HTML).await;
    let first = get(&api, &path(1), &[]).await;
    let (tag, changed) = (first.header("etag"), first.header("last-modified"));

    for (headers, status) in [
        (vec![("if-none-match", tag)], 304),
        (vec![("if-none-match", "W/\"other\"")], 200),
        // The settings and the code may have changed since the content did.
        (vec![("if-modified-since", changed)], 200),
    ] {
        let answer = get(&api, &path(1), &headers).await;

        assert_eq!(answer.status, status, "{headers:?}");
        assert_eq!(answer.header("etag"), tag);
        assert_eq!(answer.text.is_empty(), status == 304);
    }
    render(&api.db, 1, PageState::Live, ("b", this_build()), "<p>new</p>").await;
    let changed = get(&api, &path(1), &[("if-none-match", tag)]).await;
    assert_eq!(changed.status, 200);
    assert!(changed.text.contains("<p>new</p>"));
}

async fn a_page_of_another_build_is_marked(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    render(&api.db, 1, PageState::Live, ("a", "another"), HTML).await;

    let page = get(&api, &path(1), &[]).await;

    assert!(page.text.contains(r#"<div id="root" data-stale><p>"#), "{}", page.text);
}

async fn other_paths_are_answered_by_what_became_of_their_pages(shared: SharedDatabase) {
    let api = started(&shared, 5).await;
    for number in [1, 2] {
        render(&api.db, number, PageState::Live, ("a", this_build()), HTML).await;
    }
    render(&api.db, 3, PageState::Held, ("a", this_build()), HTML).await;
    render(&api.db, 5, PageState::Noindex, ("a", this_build()), HTML).await;
    let mut sql = shared.connection().await;
    let (first, second) = (id(&shared, connection(1).0), id(&shared, connection(2).0));
    for statement in [
        format!("UPDATE seo_location_connections SET status = 'inactive' WHERE id = {second}"),
        format!("INSERT INTO redirects (path, connection_id, created_at) VALUES ('/fluturime/e-vjeter/', {first}, 0)"),
        format!(
            "INSERT INTO redirects (path, connection_id, created_at) VALUES ('/fluturime/jo-aktive/', {second}, 0)"
        ),
        "INSERT INTO redirects (path, connection_id, created_at) VALUES ('/fluturime/e-hequr/', NULL, 0)".to_owned(),
    ] {
        sql.execute(statement).await;
    }
    let (to_first, without_slash) = (path(1), path(1).trim_end_matches('/').to_owned());

    for (path, status, location) in [
        (path(5), 200, ""),
        (without_slash.clone(), 301, &*to_first),
        (format!("{without_slash}?utm=a&b=%20"), 301, "?utm=a&b=%20"),
        ("/fluturime/e-vjeter/".to_owned(), 301, &to_first),
        ("/fluturime/e-vjeter".to_owned(), 301, &to_first),
        ("/fluturime/jo-aktive/".to_owned(), 410, ""),
        ("/fluturime/e-hequr/".to_owned(), 410, ""),
        ("/fluturime/e-hequr".to_owned(), 410, ""),
        (path(2), 410, ""),
        (path(3), 404, ""),
        (path(4), 404, ""),
        ("/fluturime/kurre/".to_owned(), 404, ""),
        ("/fluturime".to_owned(), 404, ""),
        ("/bileta-avioni-tirana-ne-asgjekund".to_owned(), 404, ""),
    ] {
        let answer = get(&api, &path, &[]).await;

        assert_eq!(answer.status, status, "{path}");
        let expected = if location.starts_with('?') {
            format!("{to_first}{location}")
        } else {
            location.to_owned()
        };
        assert_eq!(answer.header("location"), expected, "{path}");
        if [404, 410].contains(&status) {
            assert!(
                answer.text.contains("<title>Faqja nuk u gjet</title>"),
                "{path}: {}",
                answer.text
            );
        }
    }
    let program = Answer::to(api.request(Method::GET, "/fluturime/kurre/")).await;
    program.refused(404, "not_found", "There is nothing here.");
}

async fn a_visit_of_a_page_that_is_not_rendered_counts(shared: SharedDatabase) {
    let api = started(&shared, 3).await;
    assert!(due(&api.db).await.is_empty());

    for _ in 0..3 {
        assert_eq!(get(&api, &path(3), &[]).await.status, 404);
    }

    let marked: Vec<_> = due(&api.db).await.into_iter().map(|page| page.id).collect();
    assert_eq!(marked, [connection(3)]);
    let want = format!(
        "SELECT CAST(want AS TEXT) FROM rendered_pages WHERE connection_id = {}",
        id(&shared, connection(3).0)
    );
    let want = shared.rows(&want, &want).await;
    assert_eq!(
        want[0][0].as_deref(),
        Some("1"),
        "repeated visits count once in a minute"
    );
}

async fn a_compressed_page_is_the_same_page(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    render(&api.db, 1, PageState::Live, ("a", this_build()), HTML).await;
    let plain = get(&api, &path(1), &[]).await;
    let client = http::client().gzip(true).build().unwrap();

    let compressed = client
        .get(format!("http://{}{}", api.address(), path(1)))
        .send()
        .await
        .unwrap();

    assert_eq!(compressed.headers()["etag"], plain.header("etag"));
    assert_eq!(compressed.text().await.unwrap(), plain.text);
    let request = http::client().no_gzip().build().unwrap();
    let raw = request
        .get(format!("http://{}{}", api.address(), path(1)))
        .header("accept-encoding", "gzip");
    assert_eq!(raw.send().await.unwrap().headers()["content-encoding"], "gzip");
}

async fn a_page_with_demo_prices_is_not_served_beside_a_real_key(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    let mut page = content(1, "Romë").page;
    page.demo = true;
    render_data(&api.db, 1, PageState::Live, &page).await;
    let before = get(&api, &path(1), &[]).await;
    assert_eq!(before.status, 200);
    let tag = before.header("etag").to_owned();

    let with_key = ApiServer::start_on(api.db.clone(), |config| {
        config.providers[Provider::RapidApi].key = Some("a key".to_owned().into());
    })
    .await;

    let after = get(&with_key, &path(1), &[("if-none-match", &tag)]).await;
    assert_eq!(after.status, 404);
    assert!(after.header("content-type").starts_with("text/html"));
    let picture = format!("/og/landing{}.png", path(1).trim_end_matches('/'));
    let drawn = async || Some(get(&api, &picture, &[]).await.status).filter(|status| *status != 503);
    assert_eq!(eventually("the picture is drawn", drawn).await, 200);
    assert_eq!(get(&with_key, &picture, &[]).await.status, 404);
}
