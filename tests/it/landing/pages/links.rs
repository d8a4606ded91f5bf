//! Links to live landing pages on the other pages of the site.

use flight_finder_core::landing::pages::PageState;

use super::{
    rendered::{add_connections, connection, id, path, render},
    requests::connected,
};
use crate::support::prelude::*;

on_both_databases!(
    the_footer_leads_to_the_most_wanted_live_pages,
    without_live_pages_the_footer_leads_to_the_list,
    a_popular_route_leads_to_its_page,
);

/// The paths of landing pages to which a page leads.
fn linked(html: &str) -> Vec<&str> {
    let links = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter(|path| path.starts_with("/bileta-avioni/")).collect()
}

/// Reads the landing links from the JSON block `site`, with which the browser hydrates a page.
fn in_data(html: &str) -> Value {
    let (_, rest) = html
        .split_once(r#"<script type="application/json" id="site">"#)
        .unwrap();
    let site: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    site["landing_links"].clone()
}

async fn the_footer_leads_to_the_most_wanted_live_pages(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    add_connections(&shared, 12).await;
    for number in 1..=12 {
        let state = if number == 2 {
            PageState::Noindex
        } else {
            PageState::Live
        };
        render(&api.db, number, state, ("a", "1"), "<p>").await;
    }
    let inactive = id(&shared, connection(3).0);
    let mut sql = shared.connection().await;
    for statement in [
        format!("UPDATE seo_location_connections SET status = 'inactive' WHERE id = {inactive}"),
        "UPDATE rendered_pages SET want = 9".to_owned(),
        format!(
            "UPDATE rendered_pages SET want = 10 WHERE connection_id = {}",
            id(&shared, connection(12).0)
        ),
    ] {
        sql.execute(statement).await;
    }
    let expected: Vec<_> = [12, 1, 4, 5, 6, 7, 8, 9].map(path).into();

    for page in ["/home", "/about"] {
        let html = api.get(page).await.text;

        assert_eq!(linked(&html), expected, "{page}");
        assert!(html.contains("Nga Qytet0 për Qytet12"), "{page}: {html}");
        let data = in_data(&html);
        let paths: Vec<_> = data
            .as_array()
            .unwrap()
            .iter()
            .map(|link| link["path"].as_str().unwrap())
            .collect();
        assert_eq!(paths, expected, "{page}");
    }
    assert!(
        linked(&api.get("/en/about").await.text).is_empty(),
        "the pages are in Albanian"
    );
}

async fn without_live_pages_the_footer_leads_to_the_list(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let html = api.get("/home").await.text;

    assert!(linked(&html).is_empty());
    assert!(html.contains("href=\"/sitemap\""), "{html}");
    assert_eq!(in_data(&html), Value::Array(Vec::new()));
}

async fn a_popular_route_leads_to_its_page(shared: SharedDatabase) {
    let (api, _) = connected(&shared, &["Tirana", "Rome", "Milan"]).await;
    let live = "UPDATE rendered_pages SET state = 'live'
                WHERE connection_id IN
                      (SELECT id FROM seo_location_connections WHERE template_url LIKE '%nga-tirane-per-rome%')";
    shared.run(live, live).await;

    let routes = api.get("/api/routes/popular").await.json();

    let of = |at: usize| {
        (
            &routes["routes"][at]["destination"]["code"],
            &routes["routes"][at]["path"],
        )
    };
    assert_eq!(
        of(0),
        (&"ROM".into(), &"/bileta-avioni/nga-tirane-per-rome/".into()),
        "{routes}"
    );
    assert_eq!(of(1), (&"MIL".into(), &Value::Null), "its page is not live");
    assert_eq!(of(2), (&"LON".into(), &Value::Null), "it has no page");
}
