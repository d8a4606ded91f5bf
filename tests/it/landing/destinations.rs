//! The lists of live landing pages.

use serde_json::json;

use super::requests::*;
use crate::{
    on_both_databases,
    support::{api::ApiServer, database::SharedDatabase},
};

on_both_databases!(
    origins_of_live_pages_are_listed_by_country,
    an_origin_lists_its_live_pages,
    a_city_and_a_state_with_one_name_have_lists_of_their_own,
    a_search_lists_the_pages_to_a_destination,
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
    shared.connection().await.run(live, live).await;
}

async fn origins_of_live_pages_are_listed_by_country(shared: SharedDatabase) {
    // An api keeps the origins in memory for a minute.
    let before = ApiServer::start(&shared).await.get("/sitemap").await;
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;

    let all = api.get("/sitemap").await;
    let found = api.get("/sitemap?q=rom%C3%AB").await;
    let none = api.get("/sitemap?q=atlantis&page=9").await;

    assert_eq!((before.status.as_u16(), all.status.as_u16()), (200, 200));
    assert!(before.text.contains("Nuk u gjetën destinacione."), "{}", before.text);
    assert!(
        all.text
            .contains("<h1 class=\"font-bold text-28 tracking-tight md:text-40\">Të Gjitha Destinacionet</h1>")
    );
    let place = |text: &str| {
        all.text
            .find(text)
            .unwrap_or_else(|| panic!("no {text} in {}", all.text))
    };
    assert!(place(">Shqipëri</h2>") < place("href=\"/sitemap/tirane\""));
    assert!(place(">Itali</h2>") < place("href=\"/sitemap/milano\""));
    assert!(found.text.contains("/sitemap/rome\"") && !found.text.contains("/sitemap/milano\""));
    assert!(found.text.contains("noindex") && !all.text.contains("noindex"));
    assert!(none.text.contains("Nuk u gjetën destinacione."));
}

async fn a_search_lists_the_pages_to_a_destination(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;

    let found = api.get("/sitemap?q=ROME").await.text;
    let second = api.get("/sitemap?q=ROME&page=2").await.text;
    let all = api.get("/sitemap").await.text;

    let links = |text: &str| text.matches("href=\"/bileta-avioni/").count();
    assert!(found.contains(">Për Romë</h2>"), "{found}");
    assert!(found.contains(">Nga &lt;b&gt;Tirana&lt;/b&gt;</a>"), "{found}");
    assert_eq!((links(&found), links(&all)), (2, 0), "from Tirana and from Milan");
    assert_eq!(links(&second), 2, "there is one page, so it is the first");
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
    assert!(!rome.text.contains("nga-rome-per-milano"), "the page is not live");
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
    shared.connection().await.run(live, live).await;

    let city = api.get("/sitemap/luksemburg").await.text;
    let state = api.get("/sitemap/shteti-luksemburg").await.text;
    let all = api.get("/sitemap").await.text;

    assert!(
        city.contains("/bileta-avioni/nga-luksemburg-per-rome/") && !city.contains("/fluturime/"),
        "{city}"
    );
    assert!(
        state.contains("/fluturime/nga-luksemburg-per-rome/") && !state.contains("/bileta-avioni/"),
        "{state}"
    );
    for path in ["/sitemap/luksemburg", "/sitemap/shteti-luksemburg"] {
        assert_eq!(all.matches(&format!("href=\"{path}\"")).count(), 1, "{path}");
    }
}

async fn texts_with_markup_are_text(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    with_pages(&api, &shared).await;

    let all = api.get("/sitemap").await;
    let searched = api.get("/sitemap?q=%22%3E%3Cscript%3E").await;

    assert!(all.text.contains("Nga &lt;b&gt;Tirana&lt;/b&gt;") && !all.text.contains("<b>"));
    assert!(!searched.text.contains("<script"), "{}", searched.text);
}
