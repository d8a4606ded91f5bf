//! Several processes of the product on one database, with the sandbox in this process to count requests.

use flight_finder_sandbox::{Config as SandboxSettings, Sandbox};
use reqwest::StatusCode;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::{
    app::{install_tls, seed_without_budget},
    database::SharedDatabase,
    http,
    pipeline::set,
    process::Process,
};

/// Separate api and worker processes, as a Procfile starts them.
pub struct Fleet {
    /// The providers, with their counts.
    pub sandbox: Sandbox,
    apis: Vec<Process>,
    _workers: Vec<Process>,
    client: reqwest::Client,
    _stop: DropGuard,
}

impl Fleet {
    /// Starts this number of processes of each role and waits until the apis answer.
    pub async fn start(
        shared: &SharedDatabase,
        (apis, workers): (usize, usize),
        providers: SandboxSettings,
        settings: &[(&str, &str)],
    ) -> Self {
        install_tls();
        seed_without_budget(&shared.db).await;
        set(&shared.db, settings).await;
        let stop = CancellationToken::new();
        let providers = SandboxSettings {
            clock: super::clock(),
            ..providers
        };
        let sandbox = Sandbox::stopping_with(providers, stop.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let providers = format!("http://{}", listener.local_addr().unwrap());
        let served = sandbox.clone();
        tokio::spawn(async move { served.serve(listener).await.unwrap() });
        let start = |role| {
            let environment = [("FLIGHT_FINDER__SANDBOX__URL", providers.as_str())];
            Process::start(&shared.url, &[role], &environment)
        };
        let mut fleet = Self {
            apis: (0..apis).map(|_| start("api")).collect(),
            _workers: (0..workers).map(|_| start("worker")).collect(),
            client: http::client().build().unwrap(),
            sandbox,
            _stop: stop.drop_guard(),
        };
        for api in &mut fleet.apis {
            api.ready("/health/ready").await;
        }
        fleet
    }

    /// Creates a search at one of the apis and returns its batch id.
    pub async fn create(&self, api: usize, search: &Value) -> String {
        let url = self.apis[api].url("/api/searches");
        let response = http::answered(|| self.client.post(&url).json(search)).await;
        assert_eq!(response.status(), StatusCode::CREATED);
        let created: Value = response.json().await.unwrap();
        created["batch_id"].as_str().unwrap().to_owned()
    }

    /// Polls one of the apis until the run of a search has ended.
    pub async fn until_ended(&self, api: usize, batch: &str) -> Value {
        let mut etag = String::new();
        loop {
            let url = self.apis[api].url(&format!("/api/searches/{batch}?wait=20"));
            let response = http::answered(|| self.client.get(&url).header("if-none-match", &etag)).await;
            if response.status() == StatusCode::NOT_MODIFIED {
                continue;
            }
            assert_eq!(response.status(), StatusCode::OK);
            etag = response.headers()["etag"].to_str().unwrap().to_owned();
            let view: Value = response.json().await.unwrap();
            if ["complete", "failed"].contains(&view["status"].as_str().unwrap()) {
                return view;
            }
        }
    }
}
