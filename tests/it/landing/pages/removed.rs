//! What pages are made from is deleted or changed while workers render the pages.

use flight_finder_core::{landing::pages::rendered::DuePage, platform::jobs::RenderPages};
use flight_finder_worker::renderer::{Computed, Renderer, store_pages};

use super::{
    rendered::{add_real_connections, connection, content, due, id, mark, path},
    requests::{CONNECTIONS, TYPES, carry_out, delete, edit, get},
    serving,
    support::CITY_CITY,
};
use crate::support::prelude::*;

on_both_databases!(
    a_page_without_a_template_keeps_its_last_good_version,
    a_page_whose_connection_and_type_are_deleted_is_not_stored,
    a_connection_is_deleted_while_a_worker_stores_its_page,
    a_page_whose_path_changes_while_it_is_rendered_is_due_again,
);

/// An api and connections whose pages are due.
async fn started(shared: &SharedDatabase, connections: u32) -> ApiServer {
    let api = ApiServer::start(shared).await;
    add_real_connections(shared, connections).await;
    mark(&api.db, &(1..=connections).collect::<Vec<_>>()).await;
    api
}

/// Renders and stores pages as a worker does that has read `due` before the case changed or deleted something.
async fn store(api: &ApiServer, due: &[DuePage], numbers: &[u32]) {
    let of = |number: &u32| (connection(*number), Ok(content(*number, "Bileta avioni")));
    let computed: Vec<Computed> = numbers.iter().map(of).collect();
    store_pages(&api.db, &Renderer::default(), due, &computed, || false)
        .await
        .unwrap();
}

/// Runs the job in the workers of a whole product until no page is due.
async fn run_job(app: &TestApp) {
    commit!(app.db, |tx| tx.queue().enqueue(&NewJob::new(&RenderPages)));
    eventually("all pages are rendered", async || {
        app.shared.count("jobs").await == 0 && due(&app.db).await.is_empty()
    })
    .await;
}

async fn a_page_without_a_template_keeps_its_last_good_version(shared: SharedDatabase) {
    let api = started(&shared, 2).await;
    let seen = due(&api.db).await;
    let of_type = id(&shared, CITY_CITY.parse().unwrap());

    shared
        .execute(format!(
            "DELETE FROM seo_page_templates WHERE template_type_id = {of_type}"
        ))
        .await;
    store(&api, &seen, &[1]).await;
    let stored = serving::get(&api, &path(1), &[]).await;
    mark(&api.db, &[1]).await;
    let app = TestApp::start(shared).await;
    run_job(&app).await;

    let listed = get(&api, "/api/admin/seo-pages").await;
    let page = |row: &Value| [row["path"].clone(), row["state"].clone(), row["error"].clone()];
    let pages: Vec<_> = listed["seo_pages"].as_array().unwrap().iter().map(page).collect();
    let failed = |number, state: &str| [json!(path(number)), json!(state), json!("Template not found")];
    assert_eq!(pages, [failed(2, "new"), failed(1, "live")]);
    let served = serving::get(&api, &path(1), &[]).await;
    assert_eq!((stored.status.as_u16(), served.status.as_u16()), (200, 200));
    assert_eq!(served.header("etag"), stored.header("etag"));
    assert_eq!(serving::get(&api, &path(2), &[]).await.status, 404);
}

async fn a_page_whose_connection_and_type_are_deleted_is_not_stored(shared: SharedDatabase) {
    let api = started(&shared, 2).await;
    let seen = due(&api.db).await;
    store(&api, &seen, &[1]).await;
    assert_eq!(serving::get(&api, &path(1), &[]).await.status, 200);
    mark(&api.db, &[1]).await;
    let seen = due(&api.db).await;

    for row in get(&api, CONNECTIONS).await["connections"].as_array().unwrap() {
        let path = format!("{CONNECTIONS}/{}", row["id"].as_str().unwrap());
        assert_eq!(delete(&api, &path, row).await.status, 204);
    }
    let types = get(&api, TYPES).await;
    let unused = types["types"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == CITY_CITY);
    assert_eq!(
        delete(&api, &format!("{TYPES}/{CITY_CITY}"), unused.unwrap())
            .await
            .status,
        204
    );
    store(&api, &seen, &[1, 2]).await;

    for number in [1, 2] {
        assert_eq!(serving::get(&api, &path(number), &[]).await.status, 410);
    }
    let mut tables = shared.connection().await;
    for table in ["rendered_pages", "rendered_page_bodies"] {
        assert_eq!(tables.count(table).await, 0, "{table}");
    }
}

async fn a_connection_is_deleted_while_a_worker_stores_its_page(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    store(&api, &due(&api.db).await, &[1]).await;
    let row = get(&api, CONNECTIONS).await["connections"][0].clone();
    let connection_path = format!("{CONNECTIONS}/{}", connection(1));
    let page = id(&shared, connection(1).0);
    // A worker writes the row of the page first, and then its body.
    let mut worker = shared.connection().await;
    worker
        .execute(format!(
            "BEGIN; UPDATE rendered_pages SET due_at = NULL WHERE connection_id = {page}"
        ))
        .await;

    let stores = async {
        eventually("the deletion waits", async || match shared.connection().await {
            // The worker has the only lock of writers.
            AnyDatabase::Sqlite(_) => true,
            mut postgres @ AnyDatabase::Postgres(_) => {
                let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
                postgres.count(waiting).await > 0
            }
        })
        .await;
        worker
            .execute(format!(
                "UPDATE rendered_page_bodies SET body = '' WHERE connection_id = {page}; COMMIT"
            ))
            .await;
    };
    let both = async { tokio::join!(delete(&api, &connection_path, &row), stores) };
    let (deleted, ()) = patiently("both are done", both).await;

    assert_eq!(deleted.status, 204, "{}", deleted.text);
    let mut tables = shared.connection().await;
    for table in ["rendered_pages", "rendered_page_bodies", "seo_location_connections"] {
        assert_eq!(tables.count(table).await, 0, "{table}");
    }
}

async fn a_page_whose_path_changes_while_it_is_rendered_is_due_again(shared: SharedDatabase) {
    let api = started(&shared, 1).await;
    let seen = due(&api.db).await;
    let template_path = format!("{TYPES}/{CITY_CITY}/template");
    let template = get(&api, &template_path).await;
    let texts =
        json!({"url_structure": "/fluturime/{nga_city}-{per_city}/", "seo_title": "t", "meta_description": "d"});

    let saved = edit(&api, Method::PUT, &template_path, &template, &texts).await;
    carry_out(&api.db).await;
    store(&api, &seen, &[1]).await;
    let app = TestApp::start(shared).await;
    run_job(&app).await;

    assert_eq!(saved.status, 200, "{}", saved.text);
    let listed = get(&api, "/api/admin/seo-pages").await;
    let new_path = listed["seo_pages"][0]["path"].as_str().unwrap().to_owned();
    assert!(new_path.starts_with("/fluturime/"), "{new_path}");
    let old = serving::get(&api, &path(1), &[]).await;
    assert_eq!((old.status.as_u16(), old.header("location")), (301, &*new_path));
    let page = serving::get(&api, &new_path, &[]).await;
    assert_eq!(page.status, 200);
    assert!(
        !page.text.contains(&path(1)),
        "nothing in the page names its former path"
    );
    assert!(page.text.contains(&format!("{new_path}\"")), "{}", page.text);
}
