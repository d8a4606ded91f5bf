//! The whole product in this process: api, workers and sandbox, over real HTTP, on a test's database.

use std::{collections::BTreeMap, net::SocketAddr, sync::Once, time::Duration};

use flight_finder_api::{App, Monitoring};
use flight_finder_core::{
    base::{
        month::{RouteMonth, YearMonth},
        telemetry::Vitals,
    },
    people::auth::Auth,
    platform::{config::Config, db::Db, providers::limits::Account},
    rules::settings::LiveSettings,
};
use flight_finder_sandbox::{Config as SandboxSettings, Sandbox};
use flight_finder_worker::{
    JobContext, Mailer, handlers,
    providers::{Http, Limits, PollPolicy},
    runtime::{Runtime, RuntimeSettings},
};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{database::SharedDatabase, http, waiting::patiently};

/// The admin token of all tests.
pub const ADMIN_TOKEN: &str = "a-token-for-tests-of-at-least-32-characters";

/// The secrets key of the installations of all tests.
pub const SECRETS_KEY: &str = "5ec7e75ec7e75ec7e75ec7e75ec7e75ec7e75ec7e75ec7e75ec7e75ec7e75ec7";

/// A running product. Dropping it stops everything.
pub struct TestApp {
    /// The product's database, for checks that are not possible through the API.
    pub db: Db,
    /// The address of the database, for further processes.
    pub shared: SharedDatabase,
    pub sandbox: Sandbox,
    /// The mails that were sent.
    pub outbox: TempDir,
    /// The settings that api and workers share.
    pub settings: LiveSettings,
    address: SocketAddr,
    client: reqwest::Client,
    stop: CancellationToken,
}

/// Installs the TLS provider once per process, as the executable does.
pub fn install_tls() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| rustls::crypto::ring::default_provider().install_default().unwrap());
}

impl TestApp {
    /// Starts the product with a sandbox that answers at once.
    pub async fn start(shared: SharedDatabase) -> Self {
        Self::start_with(shared, |_, _| {}).await
    }

    /// Starts the product with a changed configuration or sandbox.
    pub async fn start_with(shared: SharedDatabase, adjust: impl FnOnce(&mut Config, &mut SandboxSettings)) -> Self {
        Self::start_limited(shared, Limits::default(), adjust).await
    }

    /// Starts the product with other time limits of provider requests.
    pub async fn start_limited(
        shared: SharedDatabase,
        limits: Limits,
        adjust: impl FnOnce(&mut Config, &mut SandboxSettings),
    ) -> Self {
        install_tls();
        let db = shared.db.clone();
        seed_without_budget(&db).await;
        let mut config = Config::load(None).unwrap();
        let mut providers = SandboxSettings {
            clock: super::clock(),
            ..SandboxSettings::default().immediate()
        };
        config.http.creates_per_minute = 1_000_000;
        config.http.reads_per_minute = 1_000_000;
        config.admin.token = Some(ADMIN_TOKEN.to_owned().into());
        let outbox = TempDir::new().unwrap();
        config.mail.outbox = Some(outbox.path().to_owned());
        // What a configuration may allow is tested where it is refused.
        config.auth.sign_up = true;
        hash_fast(&mut config);
        adjust(&mut config, &mut providers);
        let stop = CancellationToken::new();
        let sandbox = Sandbox::stopping_with(providers, stop.clone());
        let sandbox_url = serve_sandbox(sandbox.clone()).await;
        // Real keys are sent to the sandbox too: a test never queries a provider.
        for account in Account::ALL {
            let base_url = &mut config.providers[account].base_url;
            if !base_url.starts_with("http://") {
                base_url.clone_from(&sandbox_url);
            }
        }
        config.sandbox.url = Some(sandbox_url);
        let settings = live(&db, &config);
        work(&db, &config, &settings, Http::new(limits).unwrap(), &stop);
        let address = serve_api(&db, &config, &settings, &stop).await;
        Self {
            db,
            shared,
            sandbox,
            outbox,
            settings,
            address,
            client: http::client().build().unwrap(),
            stop,
        }
    }

    /// `http://127.0.0.1:…` and a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A request by this test's client.
    pub fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, self.url(path))
    }

    /// `GET`
    pub async fn get(&self, path: &str) -> Response {
        self.request(reqwest::Method::GET, path).send().await.unwrap()
    }

    /// `POST` of JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.request(reqwest::Method::POST, path)
            .json(body)
            .send()
            .await
            .unwrap()
    }

    /// Creates a search and returns its batch id.
    pub async fn create(&self, search: &Value) -> String {
        let url = "/api/searches";
        let response = http::answered(|| self.request(reqwest::Method::POST, url).json(search)).await;
        let status = response.status();
        let created: Value = response.json().await.unwrap();
        assert_eq!(status, StatusCode::CREATED, "{created}");
        created["batch_id"].as_str().unwrap().to_owned()
    }

    /// Polls once.
    pub async fn look(&self, batch: &str) -> Value {
        let url = format!("/api/searches/{batch}");
        let look = http::answered(|| self.request(reqwest::Method::GET, &url));
        look.await.json().await.unwrap()
    }

    /// Polls like the page until the run has ended.
    pub async fn until_ended(&self, batch: &str) -> Value {
        let ended = async {
            let mut etag = String::new();
            loop {
                let url = format!("/api/searches/{batch}?wait=20");
                let poll = || self.request(reqwest::Method::GET, &url).header("if-none-match", &etag);
                let response = http::answered(poll).await;
                if response.status() == StatusCode::NOT_MODIFIED {
                    continue;
                }
                etag = response.headers()["etag"].to_str().unwrap().to_owned();
                let view: Value = response.json().await.unwrap();
                if ["complete", "failed"].contains(&view["status"].as_str().unwrap()) {
                    return view;
                }
            }
        };
        patiently("the run ends", ended).await
    }

    /// The visitors' results that a view links to.
    pub async fn results(&self, view: &Value) -> Value {
        let url = view["results"]["url"].as_str().expect("there are results");
        self.get(url).await.json().await.unwrap()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// A one-way search from Tirana to Vienna for one adult.
pub fn one_way() -> Value {
    json!({
        "fromLocation": "Tiranë (TIA)", "toLocation": "Vjenë (VIE)", "fromCode": "TIA", "toCode": "VIE",
        "departureDate": in_days(40), "returnDate": null, "tripType": "oneWay", "travelClass": "1", "stops": "0",
        "passengers": {"adults": 1, "children": 0, "infantsInSeat": 0, "infantsOnLap": 0},
    })
}

/// A round trip from Tirana to Vienna for two adults.
pub fn round_trip() -> Value {
    let mut search = one_way();
    search["tripType"] = json!("roundTrip");
    search["returnDate"] = in_days(47);
    search["passengers"]["adults"] = json!(2);
    search
}

/// A route in a month.
pub fn route_month(origin: &str, destination: &str, month: YearMonth) -> RouteMonth {
    RouteMonth {
        origin: origin.parse().unwrap(),
        destination: destination.parse().unwrap(),
        month,
    }
}

/// The date this number of days from today, in the API's format.
pub fn in_days(days: u64) -> Value {
    let today = super::clock().now().to_datetime().date_naive();
    json!(format!("{}T12:00:00.000Z", today + chrono::Days::new(days)))
}

/// Writes the airlines and settings of a new installation. The airports are in every test's database.
pub async fn seed(db: &Db) {
    let mut tx = db.write().await.unwrap();
    tx.airlines().seed().await.unwrap();
    tx.settings().seed().await.unwrap();
    tx.commit().await.unwrap();
}

/// A new installation in which one address may start any number of searches.
pub async fn seed_without_budget(db: &Db) {
    seed(db).await;
    let mut tx = db.write().await.unwrap();
    for limit in ["admission.runs_per_minute", "admission.runs_per_hour"] {
        tx.settings().set(limit, "null", "a test").await.unwrap();
    }
    tx.settings()
        .set("admission.mails_per_hour", "10000", "a test")
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

fn live(db: &Db, config: &Config) -> LiveSettings {
    LiveSettings::new(
        db.clone(),
        config.providers.clone(),
        config.sandbox.clone(),
        config.secrets.key_ring().unwrap(),
    )
}

/// Makes a hash of a password take microseconds.
pub fn hash_fast(config: &mut Config) {
    config.auth.argon2_memory_kib = 8;
    config.auth.argon2_iterations = 1;
}

/// Signs users in. It works without a secrets key too, which an api process refuses.
pub async fn auth(db: &Db, config: &Config) -> Auth {
    let mut config = config.clone();
    config.secrets.key.get_or_insert_with(|| SECRETS_KEY.to_owned().into());
    Auth::start(db, &config).await.unwrap()
}

async fn serve_sandbox(sandbox: Sandbox) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { sandbox.serve(listener).await.unwrap() });
    url
}

async fn serve_api(db: &Db, config: &Config, settings: &LiveSettings, stop: &CancellationToken) -> SocketAddr {
    let auth = auth(db, config).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let watched = Monitoring::start(db, settings.clone(), config, None, Vitals::default(), stop.clone());
    let app = App::new(db, settings.clone(), config.clone(), auth, watched, stop.clone());
    tokio::spawn(flight_finder_api::serve(listener, app, stop.clone()));
    address
}

fn work(db: &Db, config: &Config, settings: &LiveSettings, http: Http, stop: &CancellationToken) {
    let polling = PollPolicy {
        interval: Duration::from_millis(50),
        ..PollPolicy::default()
    };
    let context = JobContext::new(
        db.clone(),
        settings.clone(),
        http,
        polling,
        Mailer::new(config).unwrap(),
    );
    let queues: BTreeMap<String, usize> = config.worker.concurrency.clone();
    let runtime = Runtime::start(db.clone(), RuntimeSettings::default());
    let stop = stop.clone();
    tokio::spawn(async move {
        runtime
            .run(queues.into_iter().collect(), handlers(&context), stop)
            .await;
    });
}
