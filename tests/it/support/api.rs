//! An api process without workers, so that stored rows do not change.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::AtomicUsize},
};

use flight_finder_api::{App, Monitoring};
use flight_finder_core::{
    base::{telemetry::Vitals, time::Clock},
    platform::{config::Config, db::Db},
    rules::settings::LiveSettings,
};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header::HeaderMap};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    app::{ADMIN_TOKEN, auth, hash_fast, install_tls, seed_without_budget},
    database::SharedDatabase,
    http,
};

/// Tables that creating a search writes.
pub const WRITTEN: [&str; 6] = [
    "saved_searches",
    "search_runs",
    "run_heads",
    "search_events",
    "idempotency_keys",
    "jobs",
];

/// A running api. Dropping it stops it.
pub struct ApiServer {
    /// A separate handle of the database, as an api process opens it.
    pub db: Db,
    /// How many passwords it has hashed.
    pub hashes: Arc<AtomicUsize>,
    app: App,
    address: SocketAddr,
    client: reqwest::Client,
    stop: CancellationToken,
}

/// A complete answer.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl ApiServer {
    /// Starts an api on a seeded database. A sandbox is configured but not queried.
    pub async fn start(shared: &SharedDatabase) -> Self {
        Self::start_with(shared, super::clock(), |_| {}).await
    }

    /// Starts an api with another clock or configuration.
    pub async fn start_with(shared: &SharedDatabase, clock: Clock, adjust: impl FnOnce(&mut Config)) -> Self {
        seed_without_budget(&shared.db).await;
        Self::start_on(shared.with_clock(clock).await, adjust).await
    }

    /// Starts an api on an open handle of a seeded database.
    pub async fn start_on(db: Db, adjust: impl FnOnce(&mut Config)) -> Self {
        install_tls();
        let mut config = Config::load(None).unwrap();
        config.http.creates_per_minute = 1_000_000;
        config.http.reads_per_minute = 1_000_000;
        config.http.rejected_tokens_per_minute = 1_000_000;
        config.admin.token = Some(ADMIN_TOKEN.to_owned().into());
        config.sandbox.url = Some("http://127.0.0.1:9".to_owned());
        // What a configuration may allow is tested where it is refused.
        config.auth.sign_up = true;
        hash_fast(&mut config);
        adjust(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let keys = config.secrets.key_ring().unwrap();
        let live = LiveSettings::new(db.clone(), config.providers.clone(), config.sandbox.clone(), keys);
        let stop = CancellationToken::new();
        let auth = auth(&db, &config).await;
        let hashes = auth.hashes();
        let watched = Monitoring::start(&db, live.clone(), &config, None, Vitals::default(), stop.clone());
        let app = App::new(&db, live, config, auth, watched, stop.clone());
        tokio::spawn(flight_finder_api::serve(listener, app.clone(), stop.clone()));
        let client = http::client().no_gzip();
        Self {
            db,
            hashes,
            app,
            address,
            client: client.build().unwrap(),
            stop,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A router like that of the server.
    pub fn router(&self) -> axum::Router {
        flight_finder_api::router(self.app.clone())
    }

    /// A request to it.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address))
    }

    /// `GET`
    pub async fn get(&self, path: &str) -> Answer {
        Answer::to(self.request(Method::GET, path)).await
    }

    /// `POST` of JSON to create a search.
    pub async fn create(&self, search: &Value) -> Answer {
        Answer::to(self.request(Method::POST, "/api/searches").json(search)).await
    }
}

impl Drop for ApiServer {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Answer {
    /// The answer to a request.
    pub async fn to(request: RequestBuilder) -> Self {
        Self::read(request.send().await.unwrap()).await
    }

    /// An answer that has arrived.
    pub async fn read(response: Response) -> Self {
        Self {
            status: response.status(),
            headers: response.headers().clone(),
            text: response.text().await.unwrap(),
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The text of a header; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The id of a created search.
    pub fn batch(&self) -> String {
        assert_eq!(self.status, StatusCode::CREATED, "{self:?}");
        self.json()["batch_id"].as_str().unwrap().to_owned()
    }

    /// Checks that this is an error body with this status, code and message, and returns its fields.
    pub fn refused(&self, status: u16, code: &str, message: &str) -> Value {
        let body = self.json();
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        assert_eq!(
            (body["code"].as_str(), body["message"].as_str()),
            (Some(code), Some(message))
        );
        assert_eq!(body["request_id"], self.header("x-request-id"));
        assert_eq!(self.header("content-type"), "application/json");
        assert_eq!(self.header("cache-control"), "no-store");
        let known = ["code", "message", "fields", "request_id"];
        assert!(
            body.as_object()
                .unwrap()
                .keys()
                .all(|key| known.contains(&key.as_str())),
            "{body}"
        );
        body["fields"].clone()
    }
}

/// The number of rows in each table that creating a search writes.
pub async fn written(shared: &SharedDatabase) -> Vec<i64> {
    let mut connection = shared.connection().await;
    let mut counts = Vec::new();
    for table in WRITTEN {
        counts.push(connection.count(table).await);
    }
    counts
}
