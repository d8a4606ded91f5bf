//! "Manage SEO Pages": the list, cancelling, and rendering of one page.

use flight_finder_core::landing::pages::PageState;

use super::rendered::{add_connections, connection, due, mark, path, render};
use crate::support::{admin::ask, prelude::*};

on_both_databases!(
    the_list_shows_what_became_of_each_page,
    the_list_is_filtered,
    bad_filters_are_named,
    rendering_can_be_cancelled_and_asked_for,
);

const PAGES: &str = "/api/admin/seo-pages";

async fn list(api: &ApiServer, query: &str) -> Value {
    let answer = ask(api, Method::GET, &format!("{PAGES}{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// Twelve pages: 1 live, 2 noindex, 3 held, 4 live with a failure, the others new, and 5 due.
async fn started(shared: &SharedDatabase) -> ApiServer {
    let api = ApiServer::start(shared).await;
    add_connections(shared, 12).await;
    render(&api.db, 1, PageState::Live, ("a", "1"), "<p>").await;
    render(&api.db, 2, PageState::Noindex, ("a", "1"), "<p>").await;
    render(&api.db, 3, PageState::Held, ("a", "1"), "<p>").await;
    render(&api.db, 4, PageState::Live, ("a", "1"), "<p>").await;
    mark(&api.db, &[4]).await;
    let failed = due(&api.db).await.remove(0);
    let mut tx = api.db.write().await.unwrap();
    tx.rendered_pages()
        .save_failure(&failed, "Failed to load prices")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    mark(&api.db, &[5]).await;
    api
}

async fn the_list_shows_what_became_of_each_page(shared: SharedDatabase) {
    let api = started(&shared).await;

    let second = list(&api, "?page=2").await;

    let counts = json!({"live": 2, "noindex": 1, "held": 1, "new": 8, "failed": 1, "due": 1});
    assert_eq!(second["counts"], counts);
    assert_eq!(
        (&second["total"], &second["seo_pages"].as_array().unwrap().len()),
        (&json!(12), &2)
    );
    let noindex = &second["seo_pages"][0];
    assert_eq!(noindex["id"], connection(2).to_string());
    assert_eq!(noindex["path"], path(2));
    assert_eq!(noindex["title"], "Bileta avioni nga Qytet0 për Qytet2");
    assert_eq!(noindex["type"], json!({"name": "City → City", "slug": "city-city"}));
    includes(noindex, &json!({ "state": "noindex", "url_structure": "" }));
    assert_eq!(noindex["reasons"], json!(["no_price", "thin"]));
    includes(noindex, &json!({ "want": 7, "is_due": false, "error": null }));
    assert!(noindex["rendered_at"].is_string() && noindex["changed_at"].is_string());
}

async fn the_list_is_filtered(shared: SharedDatabase) {
    let api = started(&shared).await;
    let all_newest: Vec<_> = (3..=12).rev().collect();

    for (query, total, expected) in [
        ("", 12, all_newest.as_slice()),
        ("?state=live", 2, &[4, 1]),
        ("?state=failed", 1, &[4]),
        ("?state=new&per_page=2&page=2", 8, &[10, 9]),
        ("?type=city-city&state=held", 1, &[3]),
        ("?type=city-city&state=failed", 1, &[4]),
        ("?type=state-state", 0, &[]),
        ("?type=city-city&per_page=1", 12, &[12]),
        ("?q=qytet1&per_page=100", 4, &[12, 11, 10, 1]),
        ("?q=QYTET2", 1, &[2]),
        ("?q=qytet2&state=live", 0, &[]),
        ("?q=qytet0&type=city-city&state=noindex", 1, &[2]),
        ("?q=tet2", 0, &[]),
        ("?q=%25", 12, &all_newest),
    ] {
        let found = list(&api, query).await;

        let numbers: Vec<_> = found["seo_pages"].as_array().unwrap().iter().map(number).collect();
        assert_eq!(numbers, expected, "{query}");
        assert_eq!(found["total"], total, "{query}");
    }
}

fn number(page: &Value) -> u32 {
    (1..100)
        .find(|number| page["id"] == connection(*number).to_string())
        .unwrap()
}

async fn bad_filters_are_named(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let answer = ask(&api, Method::GET, &format!("{PAGES}?state=good&page=0")).await;

    assert_eq!(answer.status, 400, "{}", answer.text);
    assert_eq!(
        answer.json()["fields"],
        json!({"page": "out_of_range", "state": "invalid"})
    );
    let empty = list(&api, "").await;
    includes(&empty, &json!({ "total": 0, "seo_pages": [] }));
}

async fn rendering_can_be_cancelled_and_asked_for(shared: SharedDatabase) {
    let api = started(&shared).await;

    let cancelled = ask(&api, Method::POST, &format!("{PAGES}/cancel")).await;
    assert_eq!(cancelled.json(), json!({"cancelled": 1}));
    assert_eq!(list(&api, "").await["counts"]["due"], 0);

    let render = async |id: &str| ask(&api, Method::POST, &format!("{PAGES}/{id}/render")).await.status;
    assert_eq!(render(&connection(7).to_string()).await, 202);
    assert_eq!(render(&connection(8).to_string()).await, 202);
    assert_eq!(render(&connection(99).to_string()).await, 404);
    assert_eq!(render("x").await, 404);
    let order: Vec<_> = due(&api.db).await.into_iter().map(|page| page.id).collect();
    assert_eq!(
        order,
        [connection(8), connection(7)],
        "the last one that was asked for is the first"
    );
    assert_eq!(shared.count("jobs WHERE kind = 'render_pages'").await, 1);
    let logged = "SELECT action || ' ' || subject FROM audit_log WHERE action LIKE 'seo_page.%' ORDER BY 1";
    let logged = shared.rows(logged, logged).await;
    let logged: Vec<_> = logged.into_iter().flatten().flatten().collect();
    let rendered = |number| format!("seo_page.render {}", connection(number));
    assert_eq!(logged, ["seo_page.cancel all".to_owned(), rendered(7), rendered(8)]);
}
