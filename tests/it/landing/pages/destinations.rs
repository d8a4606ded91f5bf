//! The lists of live landing pages.

use super::requests::*;
use crate::support::prelude::*;

on_both_databases!(
    routes_of_the_home_airport_are_listed_first_with_prices,
    an_origin_lists_its_live_pages,
    a_city_and_a_state_with_one_name_have_lists_of_their_own,
    a_search_lists_the_routes_to_and_from_a_place,
    texts_with_markup_are_text,
);

/// Ready locations whose connections all have live pages, but the one from Rome to Milan.
async fn with_pages(api: &ApiServer, shared: &SharedDatabase) {
    enable(api, &shared.db, &["Albania", "Italy"]).await;
    let chosen = locations(api, &["Tirana", "Rome", "Milan"]).await;
    save_texts(
        api,
        &chosen[0],
        &json!({"nga_format": "Nga <b>Tirana</b>", "per_format": "Për Tiranën"}),
    )
    .await;
    make_ready(api, &shared.db, &chosen).await;
    let live = "UPDATE rendered_pages SET state = 'live'
                WHERE connection_id NOT IN
                      (SELECT id FROM seo_location_connections WHERE template_url LIKE '%nga-rome-per-milano%')";
    shared.run(live, live).await;
}

/// The content of a page between its header and its footer.
fn content(page: &str) -> &str {
    let (_, rest) = page.split_once("<main").unwrap();
    rest.split_once("</main>").unwrap().0
}

/// The paths of the landing pages that a page lists, in its order.
fn routes(page: &str) -> Vec<&str> {
    let links = content(page)
        .split("href=\"/")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap());
    links
        .filter(|path| path.starts_with("bileta-avioni/") || path.starts_with("fluturime/"))
        .collect()
}

async fn routes_of_the_home_airport_are_listed_first_with_prices(shared: SharedDatabase) {
    // An api keeps the origins in memory for a minute.
    let before = ApiServer::start(&shared).await.get("/sitemap").await;
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;
    for statement in [
        "UPDATE rendered_pages SET lowest = 38 WHERE connection_id IN
             (SELECT id FROM seo_location_connections WHERE template_url LIKE '%nga-btiranab-per-rome%')",
        "UPDATE rendered_pages SET lowest = 41, demo = TRUE WHERE connection_id IN
             (SELECT id FROM seo_location_connections WHERE template_url LIKE '%per-tiranen%')",
    ] {
        shared.run(statement, statement).await;
    }

    let all = api.get("/sitemap").await;

    assert_eq!((before.status.as_u16(), all.status.as_u16()), (200, 200));
    assert_eq!(routes(&before.text), [""; 0]);
    for text in [
        ">Të Gjitha Destinacionet</h1>",
        "hrefLang=\"en\"",
        "<footer",
        "Na shkruani në WhatsApp",
        "rel=\"preload\" as=\"font\"",
        ">38\u{a0}€</b>",
    ] {
        assert!(all.text.contains(text), "no {text} in {}", all.text);
    }
    let listed = routes(&all.text);
    assert_eq!(listed.len(), 5, "{listed:?}");
    let of_tirana = |path: &&str| path.contains("/nga-btiranab-");
    assert!(
        listed[..2].iter().all(of_tirana) && !listed[2..].iter().any(of_tirana),
        "{listed:?}"
    );
    assert_eq!(
        all.text.contains(">41\u{a0}€</b>"),
        all.text.contains("data-demo"),
        "prices of the sandbox are shown in a demonstration only"
    );
    assert!(
        !content(&all.text).contains("aria-current=\"page\">1<"),
        "there is one page"
    );
}

async fn a_search_lists_the_routes_to_and_from_a_place(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;

    let found = api.get("/sitemap?q=ROME").await;
    let second = api.get("/sitemap?q=ROME&page=2").await.text;
    let none = api.get("/sitemap?q=atlantis&page=9").await.text;
    let all = api.get("/sitemap").await;

    let listed = routes(&found.text);
    assert_eq!(listed.len(), 3, "{listed:?}");
    assert!(
        listed[0].contains("-btiranab-") && listed[0].ends_with("-per-rome/"),
        "{listed:?}"
    );
    assert!(listed[1].ends_with("nga-milano-per-rome/"), "{listed:?}");
    assert!(listed[2].contains("/nga-rome-"), "{listed:?}");
    assert_eq!(routes(&second), listed, "there is one page, so it is the first");
    assert_eq!(routes(&none), [""; 0]);
    assert_eq!(
        (found.header("x-robots-tag"), all.header("x-robots-tag")),
        ("noindex", "")
    );
}

async fn an_origin_lists_its_live_pages(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;

    let rome = api.get("/sitemap/rome").await;
    let unknown = api.get("/sitemap/atlantis").await;

    assert!(
        rome.text.contains("href=\"/bileta-avioni/nga-rome-per-tiranen/\""),
        "{}",
        rome.text
    );
    assert!(
        !content(&rome.text).contains("nga-rome-per-milano"),
        "the page is not live"
    );
    assert!(rome.text.contains(">Fluturime nga Romë</h1>"), "{}", rome.text);
    assert!(
        rome.text.contains("aria-current=\"true\"") && rome.text.contains("href=\"/sitemap/rome\""),
        "the switch of languages knows the path of the list"
    );
    assert_eq!(unknown.status, 404);
}

async fn a_city_and_a_state_with_one_name_have_lists_of_their_own(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Luxembourg", "Italy"]).await;
    let both = get(&api, &format!("{LOCATIONS}?state=Luxembourg")).await;
    let mut chosen = both["locations"].as_array().unwrap().clone();
    chosen.push(location(&api, "Rome").await);
    make_ready(&api, &shared.db, &chosen).await;
    let live = "UPDATE rendered_pages SET state = 'live'";
    shared.run(live, live).await;

    let city = api.get("/sitemap/luksemburg").await.text;
    let state = api.get("/sitemap/shteti-luksemburg").await.text;
    let all = api.get("/sitemap").await.text;

    assert_eq!(routes(&city), ["bileta-avioni/nga-luksemburg-per-rome/"]);
    assert_eq!(routes(&state), ["fluturime/nga-luksemburg-per-rome/"]);
    for path in ["/sitemap/luksemburg", "/sitemap/shteti-luksemburg"] {
        assert_eq!(all.matches(&format!("href=\"{path}\"")).count(), 1, "{path}");
    }
}

async fn texts_with_markup_are_text(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;

    let all = api.get("/sitemap").await;
    let searched = api.get("/sitemap?q=%22%3E%3Cscript%3E").await;

    assert!(all.text.contains("Nga &lt;b&gt;Tirana&lt;/b&gt;") && !all.text.contains("<b>Tirana"));
    assert!(
        searched.text.contains("value=\"&quot;&gt;&lt;script&gt;\"") && !searched.text.contains("\"><script>\""),
        "{}",
        searched.text
    );
}
