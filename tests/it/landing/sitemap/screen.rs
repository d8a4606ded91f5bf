//! What the administrator sees and does.

use super::support::{add_pages, generated, served};
use crate::support::{admin::ask, prelude::*};

on_both_databases!(
    the_screen_shows_the_index_and_the_files,
    the_screen_shows_the_only_file_and_downloads_it,
    a_screen_without_a_sitemap_begins_its_generation,
    a_worker_generates_the_sitemap,
);

const SITEMAP: &str = "/api/admin/sitemap";

async fn the_screen_shows_the_index_and_the_files(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    add_pages(&shared, 4).await;
    generated(&api.db, 5).await;
    let (sitemap, files) = served(&shared.db).await;

    let shown = ask(&api, Method::GET, SITEMAP).await.json();
    let file = ask(&api, Method::GET, "/api/admin/sitemap.xml").await;

    assert_eq!(shown["generated_at"], sitemap.generated_at.to_rfc3339());
    includes(&shown, &json!({ "total": 4, "running": false }));
    assert_eq!(shown["bytes"], files[0].len() + files[1].len());
    let second = json!({"name": "sitemap-2.xml.gz", "bytes": files[1].len(), "entries": 4});
    assert_eq!(shown["files"][1], second);
    assert_eq!(shown["xml"], api.get("/sitemap.xml").await.text);
    assert_eq!(file.text, shown["xml"].as_str().unwrap());
}

async fn the_screen_shows_the_only_file_and_downloads_it(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    // Their XML has more than 200 KB.
    add_pages(&shared, 1500).await;
    generated(&api.db, 10_000).await;
    let (_, files) = served(&shared.db).await;

    let shown = ask(&api, Method::GET, SITEMAP).await.json();
    let file = ask(&api, Method::GET, "/api/admin/sitemap.xml").await;

    includes(&shown, &json!({ "total": 1500, "bytes": files[0].len() }));
    assert_eq!(shown["xml"], files[0][..200_000]);
    assert_eq!(file.header("content-type"), "application/xml; charset=utf-8");
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"sitemap.xml\""
    );
    assert_eq!(file.text, files[0]);
}

async fn a_screen_without_a_sitemap_begins_its_generation(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let shown = ask(&api, Method::GET, SITEMAP).await.json();
    let file = ask(&api, Method::GET, "/api/admin/sitemap.xml").await;
    let regenerated = ask(&api, Method::POST, SITEMAP).await;

    let nothing = json!({"generated_at": null, "bytes": 0, "total": 0, "files": [], "running": true, "xml": ""});
    assert_eq!(shown, nothing);
    assert_eq!(
        (file.status, regenerated.status),
        (StatusCode::NOT_FOUND, StatusCode::ACCEPTED)
    );
    let mut connection = shared.connection().await;
    assert_eq!(connection.count("jobs WHERE kind = 'generate_sitemap'").await, 1);
    assert_eq!(connection.count("audit_log WHERE action = 'sitemap.generate'").await, 1);
}

async fn a_worker_generates_the_sitemap(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    add_pages(&app.shared, 3).await;
    let read = async || -> Value {
        let answer = app.request(Method::GET, SITEMAP).bearer_auth(ADMIN_TOKEN).send().await;
        answer.unwrap().json().await.unwrap()
    };

    let answer = app.request(Method::POST, SITEMAP).bearer_auth(ADMIN_TOKEN).send().await;

    assert_eq!(answer.unwrap().status(), 202);
    eventually("the sitemap is generated", async || {
        let sitemap = read().await;
        sitemap["total"] == 3 && sitemap["running"] == false
    })
    .await;
    let xml = read().await["xml"].to_string();
    assert!(xml.contains("<loc>http://127.0.0.1:8080/home</loc>"), "{xml}");
}
