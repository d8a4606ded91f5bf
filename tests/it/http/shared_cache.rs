//! A cache that agents and visitors share gives no agent's document to a visitor.

use reqwest::header;

use crate::{
    people::{agents::create_agent, auth::PASSWORD},
    support::{
        http,
        prelude::*,
        shared_cache::{Obedience, SharedCache},
    },
};

on_both_databases!(
    no_cache_gives_the_document_of_an_agent_to_a_visitor,
    a_cache_that_ignores_all_headers_shows_that_these_cases_can_fail,
);

/// The field that only agents receive.
const SECRET: &str = "price_breakdown";
const KEYS: &str = "/auth/v1/.well-known/jwks.json";

/// An answer through the cache.
struct Cached {
    status: StatusCode,
    /// `HIT`, `MISS` and others.
    cache: String,
    etag: Option<String>,
    body: String,
}

/// Clients of one cache.
struct Readers {
    cache: SharedCache,
    client: reqwest::Client,
    agent: String,
}

impl Readers {
    async fn start(app: &TestApp, obedience: Obedience) -> Self {
        let email = format!("{obedience:?}@agency.al");
        create_agent(&app.db, &email, true).await;
        let credentials = json!({ "email": email, "password": PASSWORD });
        let session = app.post("/auth/v1/token?grant_type=password", &credentials).await;
        let session: serde_json::Value = session.json().await.unwrap();
        Self {
            cache: SharedCache::start(&app.url(""), obedience).await,
            client: http::client().build().unwrap(),
            agent: session["access_token"].as_str().unwrap().to_owned(),
        }
    }

    async fn visitor(&self, path: &str, etag: Option<&str>) -> Cached {
        self.get(path, None, etag).await
    }

    async fn agent(&self, path: &str, etag: Option<&str>) -> Cached {
        self.get(path, Some(&self.agent), etag).await
    }

    async fn get(&self, path: &str, token: Option<&str>, etag: Option<&str>) -> Cached {
        let mut request = self.client.get(self.cache.url(path));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(etag) = etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        let answer = request.send().await.unwrap();
        let text = |name: &str| answer.headers().get(name).map(|text| text.to_str().unwrap().to_owned());
        Cached {
            status: answer.status(),
            cache: text("x-cache-status").expect("the cache answered"),
            etag: text("etag"),
            body: answer.text().await.unwrap(),
        }
    }
}

/// The paths of a search that has ended, and of its results.
async fn searched(app: &TestApp, search: &serde_json::Value) -> [String; 2] {
    let batch = app.create(search).await;
    let view = app.until_ended(&batch).await;
    let results = view["results"]["url"].as_str().unwrap().to_owned();
    [format!("/api/searches/{batch}"), results]
}

async fn no_cache_gives_the_document_of_an_agent_to_a_visitor(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let [one, two] = [searched(&app, &one_way()).await, searched(&app, &round_trip()).await];

    for obedience in [Obedience::Obeys, Obedience::ReadsVaryOnly] {
        let readers = Readers::start(&app, obedience).await;
        readers.visitor(KEYS, None).await;
        assert_eq!(readers.visitor(KEYS, None).await.cache, "HIT", "the cache works");

        // The first reader of these two is the agent, and the first reader of the others the visitor.
        for path in &one {
            let read = readers.agent(path, None).await;
            the_visitor_reads_nothing_secret(&readers, path, read.etag.as_deref()).await;
        }
        for path in &two {
            the_visitor_reads_nothing_secret(&readers, path, None).await;
            let read = readers.agent(path, None).await;
            the_visitor_reads_nothing_secret(&readers, path, read.etag.as_deref()).await;
        }

        for [_, results] in [&one, &two] {
            let read = readers.agent(results, None).await;
            assert!(
                read.body.contains(SECRET),
                "{obedience:?}: the agent reads the breakdown"
            );
        }
    }
}

/// Reads three times, because the first answer may be stored: without a condition, and with the entity tags of the agent's
/// document and of the visitor's own.
async fn the_visitor_reads_nothing_secret(readers: &Readers, path: &str, of_agent: Option<&str>) {
    let own = readers.visitor(path, None).await;
    let with_tag_of_agent = readers.visitor(path, of_agent).await;
    let with_own_tag = readers.visitor(path, own.etag.as_deref()).await;

    assert_eq!(own.status, 200, "{path}");
    assert_eq!(with_tag_of_agent.status, 200, "{path}: the agent's tag is another one");
    assert_eq!(with_tag_of_agent.body, own.body, "{path}");
    let unchanged = if own.etag.is_some() { 304 } else { 200 };
    assert_eq!(with_own_tag.status, unchanged, "{path}");
    for answer in [own, with_tag_of_agent, with_own_tag] {
        assert!(!answer.body.contains(SECRET), "{path}");
    }
}

async fn a_cache_that_ignores_all_headers_shows_that_these_cases_can_fail(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let [_, results] = searched(&app, &one_way()).await;
    let readers = Readers::start(&app, Obedience::ReadsNothing).await;

    readers.agent(&results, None).await;
    let read = readers.visitor(&results, None).await;

    assert_eq!((read.cache.as_str(), read.body.contains(SECRET)), ("HIT", true));
}
