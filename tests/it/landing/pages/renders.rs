//! Rendering of a batch of pages with a script of the test, and the job that does it.

use flight_finder_core::{
    base::ids::ConnectionId,
    landing::{
        content::{Content, Problem, Reason, page::LandingPage},
        pages::{
            PageState,
            rendered::{FoundPage, PageBody, PageLookup, find_page},
        },
        sitemap::{Sizes, generate},
    },
    platform::jobs::RenderPages,
};
use flight_finder_worker::renderer::{Batch, Computed, Limits, Renderer, Script, store_pages};

use super::rendered::{
    add_connections, add_real_connections, connection, content, due, id, location, mark, path, render,
};
use crate::support::prelude::*;

on_both_databases!(
    a_page_that_fails_does_not_stop_the_others,
    a_page_that_fails_is_found_by_the_data_that_visitors_see,
    a_page_is_rendered_only_if_its_data_or_the_code_changed,
    a_price_that_is_seen_again_does_not_change_a_page,
    a_page_that_is_held_loses_its_body,
    a_batch_that_is_stopped_leaves_its_marks,
    without_a_script_no_page_counts_as_failed,
    the_job_renders_what_is_due_and_queues_itself_again,
    a_changed_airport_marks_the_pages_of_its_state,
    pages_of_another_release_wait_until_its_workers_have_ended,
);

/// Puts the title into the page. A title can be an instruction.
const SCRIPT: &str = r#"
    var SSR = {
      async init() {},
      render(json) {
        const { path, landing } = JSON.parse(json);
        if (landing.title === "throw") throw new Error("no such block");
        if (landing.title === "loop") for (;;);
        return JSON.stringify({ language: "sq", head: "", html: `<h1>${landing.title}</h1>` + path });
      },
    };"#;

fn renderer(version: &str) -> Renderer {
    let limits = Limits {
        time: std::time::Duration::from_millis(500),
        ..Limits::default()
    };
    Renderer::new(Script::new(format!("{SCRIPT}// {version}")), limits)
}

async fn render_all(
    shared: &SharedDatabase,
    renderer: &Renderer,
    contents: Vec<(u32, Result<Content, Problem>)>,
) -> Batch {
    let of = |(number, content)| (connection(number), content);
    let computed: Vec<Computed> = contents.into_iter().map(of).collect();
    let due = due(&shared.db).await;
    store_pages(&shared.db, renderer, &due, &computed, || false)
        .await
        .unwrap()
}

async fn html(shared: &SharedDatabase, page: ConnectionId) -> Option<String> {
    let mut tx = shared.db.read().await.unwrap();
    let body = tx.rendered_pages().body(page).await.unwrap()?;
    Some(PageBody::decode(&body).unwrap().html)
}

/// State, reasons and error of each page.
async fn states(shared: &SharedDatabase) -> Vec<String> {
    let text =
        "SELECT state || '/' || reasons || '/' || coalesce(error, '-') FROM rendered_pages ORDER BY connection_id";
    let rows = shared.rows(text, text).await;
    rows.into_iter().flatten().flatten().collect()
}

async fn a_page_that_fails_does_not_stop_the_others(shared: SharedDatabase) {
    add_connections(&shared, 4).await;
    mark(&shared.db, &[1, 2, 3, 4]).await;
    let contents = vec![
        (1, Ok(content(1, "throw"))),
        (2, Ok(content(2, "loop"))),
        (3, Err(Problem::Route)),
        (4, Ok(content(4, "Romë"))),
    ];

    let batch = render_all(&shared, &renderer("1"), contents).await;

    let expected = Batch {
        rendered: 1,
        failed: 3,
        ..Batch::default()
    };
    assert_eq!(batch, expected);
    let states = states(&shared).await;
    assert!(states[0].starts_with("new//no such block"), "{states:?}");
    assert_eq!(states[1], "new//the page was not rendered within 500ms");
    assert_eq!(states[2], "new//Failed to load route information");
    assert_eq!(states[3], "live//-");
    assert_eq!(
        html(&shared, connection(4)).await.unwrap(),
        "<h1>Romë</h1>/bileta-avioni/nga-tirana-per-qytetin-4/"
    );
    assert!(due(&shared.db).await.is_empty(), "a failure waits for the next change");
}

async fn a_page_that_fails_is_found_by_the_data_that_visitors_see(shared: SharedDatabase) {
    add_connections(&shared, 1).await;
    let (old, new) = ([1; 16], [2; 16]);
    for (signature, title) in [(old, "Romë"), (new, "throw")] {
        let content = Content {
            signature: signature.to_vec(),
            ..content(1, title)
        };
        mark(&shared.db, &[1]).await;
        render_all(&shared, &renderer("1"), vec![(1, Ok(content))]).await;
    }
    assert!(states(&shared).await[0].starts_with("live//no such block"));

    let mut tx = shared.db.read().await.unwrap();
    let with_old = tx.page_inputs().live_with(&[&old]).await.unwrap();
    let with_new = tx.page_inputs().live_with(&[&new]).await.unwrap();

    assert_eq!(with_old.len(), 1);
    assert!(with_new.is_empty(), "{with_new:?}");
}

async fn a_page_is_rendered_only_if_its_data_or_the_code_changed(shared: SharedDatabase) {
    add_connections(&shared, 1).await;
    let mut batches = Vec::new();
    for (version, title) in [("1", "a"), ("1", "a"), ("2", "a"), ("2", "b")] {
        mark(&shared.db, &[1]).await;
        let batch = render_all(&shared, &renderer(version), vec![(1, Ok(content(1, title)))]).await;
        batches.push((batch.rendered, batch.unchanged));
    }

    assert_eq!(batches, [(1, 0), (0, 1), (1, 0), (1, 0)]);
    assert!(html(&shared, connection(1)).await.unwrap().starts_with("<h1>b</h1>"));
}

/// The version that visitors get, and when its content changed.
async fn found(shared: &SharedDatabase) -> FoundPage {
    let mut tx = shared.db.read().await.unwrap();
    match find_page(&mut tx, &path(1)).await.unwrap() {
        Some(PageLookup::Page(page)) => page,
        other => panic!("{other:?}"),
    }
}

/// The time at which the newest price of the stored page was seen.
async fn seen_at(shared: &SharedDatabase) -> Option<String> {
    let mut tx = shared.db.read().await.unwrap();
    let body = tx.rendered_pages().body(connection(1)).await.unwrap().unwrap();
    let page: LandingPage = serde_json::from_str(PageBody::decode(&body).unwrap().data.get()).unwrap();
    page.sample.seen_at
}

async fn a_price_that_is_seen_again_does_not_change_a_page(shared: SharedDatabase) {
    add_connections(&shared, 1).await;
    let renderer = renderer("1");
    let mut versions = Vec::new();

    for (size, day) in [(9, 20), (9, 21), (8, 21)] {
        let mut content = content(1, "a");
        content.page.sample.size = size;
        content.page.sample.seen_at = Some(format!("2026-11-{day}T12:00:00Z"));
        mark(&shared.db, &[1]).await;
        let batch = render_all(&shared, &renderer, vec![(1, Ok(content))]).await;

        assert_eq!(batch.rendered, 1, "the page is stored with its newest times");
        assert_eq!(seen_at(&shared).await.unwrap(), format!("2026-11-{day}T12:00:00Z"));
        versions.push(found(&shared).await);
    }

    let [first, seen_again, changed] = &versions[..] else {
        panic!("{versions:?}")
    };
    assert_eq!(first.changed_at, seen_again.changed_at);
    assert!(changed.changed_at > first.changed_at);
    assert!(
        first.digest != seen_again.digest && seen_again.digest != changed.digest,
        "the entity tag changes with every byte"
    );
}

async fn a_page_that_is_held_loses_its_body(shared: SharedDatabase) {
    add_connections(&shared, 1).await;
    let renderer = renderer("1");
    let held = Content {
        state: PageState::Held,
        reasons: vec![Reason::NearDuplicate, Reason::Thin],
        ..content(1, "a")
    };
    for (content, state) in [
        (content(1, "a"), "live//-"),
        (held, "held/near_duplicate thin/-"),
        (content(1, "a"), "live//-"),
    ] {
        mark(&shared.db, &[1]).await;
        let is_served = content.state.is_served();

        render_all(&shared, &renderer, vec![(1, Ok(content))]).await;

        assert_eq!(states(&shared).await, [state]);
        assert_eq!(html(&shared, connection(1)).await.is_some(), is_served);
    }
}

async fn a_batch_that_is_stopped_leaves_its_marks(shared: SharedDatabase) {
    add_connections(&shared, 3).await;
    mark(&shared.db, &[1, 2, 3]).await;
    let due_before = due(&shared.db).await;
    let computed: Vec<Computed> = (1..=3)
        .map(|number| (connection(number), Ok(content(number, "a"))))
        .collect();
    let pages = std::cell::Cell::new(0);
    let is_stopped = || pages.replace(pages.get() + 1) == 2;

    let batch = store_pages(&shared.db, &renderer("1"), &due_before, &computed, is_stopped).await;

    assert_eq!(batch.unwrap().rendered, 2);
    assert_eq!(due(&shared.db).await.len(), 1);
}

async fn without_a_script_no_page_counts_as_failed(shared: SharedDatabase) {
    add_connections(&shared, 1).await;
    mark(&shared.db, &[1]).await;
    let broken = Renderer::new(Script::new("throw new Error('boom')"), Limits::default());
    let computed: Vec<Computed> = vec![(connection(1), Ok(content(1, "a")))];
    let due_before = due(&shared.db).await;

    let ended = store_pages(&shared.db, &broken, &due_before, &computed, || false).await;

    assert!(ended.unwrap_err().to_string().contains("boom"));
    assert_eq!(states(&shared).await, ["new//-"]);
    assert_eq!(due(&shared.db).await.len(), 1);
}

/// More pages than one attempt renders, and two whose connections are inactive or gone. What becomes of a page is not the job's business.
async fn the_job_renders_what_is_due_and_queues_itself_again(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let shared = &app.shared;
    generate(&app.db, "https://flights.example", Sizes::default(), || false)
        .await
        .unwrap();
    add_connections(shared, 230).await;
    render(&app.db, 229, PageState::Live, ("a", "1"), "<p>").await;
    render(&app.db, 230, PageState::Live, ("a", "1"), "<p>").await;
    mark(&app.db, &(1..=228).collect::<Vec<_>>()).await;
    let mut sql = shared.connection().await;
    for statement in [
        format!(
            "UPDATE seo_location_connections SET status = 'inactive' WHERE id = {}",
            id(shared, connection(1).0)
        ),
        format!(
            "DELETE FROM seo_location_connections WHERE id = {}",
            id(shared, connection(2).0)
        ),
    ] {
        sql.execute(statement).await;
    }
    let path = format!("/api/admin/seo-pages/{}/render", connection(3));

    let answer = app
        .request(Method::POST, &path)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();

    assert_eq!(answer.status(), 202);
    eventually("all pages are rendered", async || {
        shared.count("rendered_pages WHERE due_at IS NOT NULL").await == 0
    })
    .await;
    eventually("no job waits", async || shared.count("jobs").await == 0).await;
    let served = app.db.read().await.unwrap().sitemaps().served().await.unwrap();
    assert_eq!(
        served.unwrap().routes(),
        2,
        "the sitemap before the first pages is replaced"
    );
    let untouched = "rendered_pages WHERE state = 'new' AND error IS NULL AND rendered_at IS NULL";
    assert_eq!(shared.count(untouched).await, 2, "the two without an active connection");
    let other_version = "rendered_pages WHERE renderer = '1' AND error IS NULL";
    assert_eq!(
        shared.count(other_version).await,
        0,
        "pages of another version were marked too"
    );
}

async fn a_changed_airport_marks_the_pages_of_its_state(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let shared = &app.shared;
    add_real_connections(shared, 3).await;
    let third = id(shared, location(3).0);
    let mut sql = shared.connection().await;
    sql.execute(format!(
        "UPDATE seo_location_formats SET city = 'Athens', state = 'Greece' WHERE id = {third}"
    ))
    .await;
    let airport = "/api/admin/airports/FCO";
    let seen = app
        .request(Method::GET, airport)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();
    let tag = seen.headers()["etag"].clone();
    assert_eq!(due(&app.db).await.len(), 0);

    let answer = app
        .request(Method::PATCH, airport)
        .bearer_auth(ADMIN_TOKEN)
        .header("if-match", tag)
        .json(&json!({"name": "Rome Fiumicino"}))
        .send()
        .await
        .unwrap();

    assert_eq!(answer.status(), 200);
    eventually("the pages to Rome and Milan are due", async || {
        due(&app.db).await.len() == 2
    })
    .await;
    let mut ids: Vec<_> = due(&app.db).await.iter().map(|page| page.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, [connection(1), connection(2)], "not the page to Greece");
}

/// Queues the job and waits for its end.
async fn run_job(app: &TestApp) {
    commit!(app.db, |tx| tx.queue().enqueue(&NewJob::new(&RenderPages)));
    eventually("the job has ended", async || app.shared.count("jobs").await == 0).await;
}

async fn pages_of_another_release_wait_until_its_workers_have_ended(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let shared = &app.shared;
    add_real_connections(shared, 2).await;
    render(&app.db, 1, PageState::Live, ("a", "1"), "<p>").await;
    mark(&app.db, &[2]).await;
    let mut sql = shared.connection().await;
    let seo = r#"[{"queue":"seo","configured":1,"handlers":1,"running":0}]"#;
    let other = id(shared, ConnectionId::new().0);
    // A worker of another release. Its last heartbeat is in the future, so that it counts as alive for the whole case.
    let seen_at = app.db.now().plus(std::time::Duration::from_mins(5)).0;
    sql.execute(format!(
        "INSERT INTO workers (name, process, role, queues, started_at, seen_at, version)
         VALUES ('other:1:x', {other}, 'worker', '{seo}', {seen_at}, {seen_at}, '0.0.0')"
    ))
    .await;

    run_job(&app).await;
    let while_both_run = sql.count("rendered_pages WHERE renderer = '1'").await;
    let other_pages = sql.count("rendered_pages WHERE renderer <> '1'").await;
    sql.execute("UPDATE workers SET seen_at = 0 WHERE version = '0.0.0'")
        .await;
    run_job(&app).await;

    assert_eq!(
        (while_both_run, other_pages),
        (1, 1),
        "a due page is rendered by any release"
    );
    assert_eq!(sql.count("rendered_pages WHERE renderer = '1'").await, 0);
    assert_eq!(sql.count("rendered_pages WHERE due_at IS NOT NULL").await, 0);
}
