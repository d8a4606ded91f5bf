//! Runs the product as separate processes, an api and workers, with a sandbox in this process that counts requests.

use flight_finder_core::platform::queue::WorkerRow;
use flight_finder_sandbox::{Config as SandboxSettings, Order, Sandbox, Tuning};
use tokio::{net::TcpListener, process::Command};

use crate::support::{
    app,
    faults::{MAX_DEADLINE, long},
    pipeline::set,
    prelude::*,
    process::Process,
};

/// The number of concurrent handlers of each queue of a worker, unless a case sets another one.
const CONCURRENCY: u16 = 32;
/// Limits of the accounts that are too high to affect the cases.
const LIMITS: [(&str, &str); 4] = [
    ("limits.flightapi.requests_per_second", "200"),
    ("limits.rapidapi.requests_per_second", "200"),
    ("limits.rapidapi.concurrent", "1000"),
    ("limits.flightapi.concurrent", "1000"),
];
/// The log filter of the processes; `warn` shows what happens in them.
const LOG: &str = "off";

/// Running processes on one database. Dropping it kills them.
pub struct Fleet {
    /// The database, for checks that are not possible through the API.
    pub shared: SharedDatabase,
    pub sandbox: Sandbox,
    /// The process that serves visitors.
    pub api: Process,
    /// The worker processes, in the order in which they were started.
    pub workers: Vec<Process>,
    /// The number of concurrent handlers of each queue, for workers that are added later.
    pub concurrency: u16,
    sandbox_url: String,
    stop: CancellationToken,
}

impl Fleet {
    /// Seeds the database and starts an api and this number of workers, with limits that do not affect the cases.
    pub async fn start(shared: SharedDatabase, workers: usize) -> Self {
        Self::start_as("api", shared, workers).await
    }

    /// Like [`Self::start`], but runs everything in one `serve` process.
    pub async fn serve(shared: SharedDatabase) -> Self {
        Self::start_as("serve", shared, 0).await
    }

    /// Kills the `serve` process and starts another.
    pub async fn kill_and_serve_again(&mut self) {
        self.api.kill().await;
        self.api = Process::start(&self.shared.url, &["serve"], &environment(&self.sandbox_url));
        self.api.ready("/health/ready").await;
    }

    async fn start_as(role: &str, shared: SharedDatabase, workers: usize) -> Self {
        app::install_tls();
        app::seed_without_budget(&shared.db).await;
        set(&shared.db, &LIMITS).await;
        if !long() {
            set(&shared.db, &[MAX_DEADLINE]).await;
        }
        let stop = CancellationToken::new();
        let sandbox = Sandbox::stopping_with(SandboxSettings::default(), stop.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sandbox_url = format!("http://{}", listener.local_addr().unwrap());
        let serving = sandbox.clone();
        tokio::spawn(async move { serving.serve(listener).await.unwrap() });
        let api = Process::start(&shared.url, &[role], &environment(&sandbox_url));
        let mut fleet = Self {
            shared,
            sandbox,
            api,
            workers: Vec::new(),
            concurrency: CONCURRENCY,
            sandbox_url,
            stop,
        };
        fleet.answer_within([1_000, 2_000]);
        for _ in 0..workers {
            fleet.add_worker(&[]).await;
        }
        fleet.api.ready("/health/ready").await;
        fleet
    }

    /// The database, for checks that are not possible through the API.
    pub fn db(&self) -> &Db {
        &self.shared.db
    }

    /// Starts another worker and waits until it has registered.
    pub async fn add_worker(&mut self, more: &[(&str, &str)]) {
        let before = self.registered("worker").await.unwrap().len();
        let mut variables = environment(&self.sandbox_url).to_vec();
        variables.extend(more);
        let concurrency = self.concurrency.to_string();
        let arguments = ["worker", "--concurrency", &concurrency];
        self.workers
            .push(Process::start(&self.shared.url, &arguments, &variables));
        eventually("the worker registers", async || {
            (self.registered("worker").await?.len() > before).then_some(())
        })
        .await;
    }

    /// The rows of registered processes; `None` if the database does not answer.
    pub async fn registered(&self, role: &str) -> Option<Vec<WorkerRow>> {
        let mut rows = self.db().read().await.ok()?.queue().registered_workers().await.ok()?;
        rows.retain(|row| row.role == role);
        Some(rows)
    }

    /// Makes the providers take between these numbers of milliseconds to answer a search.
    pub fn answer_within(&self, latency_ms: [u64; 2]) {
        self.sandbox.tune(Tuning {
            latency_ms: Some(latency_ms),
            poll_latency_ms: Some([100, 300]),
            results: Some(30),
        });
    }

    /// Makes a provider answer by this scenario; `None` restores the usual answers.
    pub fn order(&self, provider: Service, scenario: Option<Scenario>) {
        self.sandbox.order(Order {
            provider,
            scenario,
            origin: None,
            times: None,
        });
    }

    /// The number of requests that the providers received, without polls, and the number of those that are not answered
    /// yet.
    pub fn asked(&self) -> (u64, u64) {
        let stats = self.sandbox.stats();
        let asked = stats.providers.values().map(|counts| counts.requests - counts.polls);
        (
            asked.sum(),
            stats.providers.values().map(|counts| counts.concurrent).sum(),
        )
    }

    /// The standard output of a command of the executable.
    pub async fn output(&self, arguments: &[&str]) -> String {
        let command = Command::new(env!("CARGO_BIN_EXE_flight-finder"))
            .args(arguments)
            .env("FLIGHT_FINDER__DATABASE__URL", &self.shared.url)
            .output();
        let output = command.await.unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The environment of all processes. The log is off, because an outage causes many warnings and errors.
fn environment(sandbox_url: &str) -> [(&str, &str); 2] {
    [
        ("FLIGHT_FINDER__SANDBOX__URL", sandbox_url),
        ("FLIGHT_FINDER__LOG__FILTER", LOG),
    ]
}

/// Operations on processes that only this suite needs.
impl Process {
    /// Whether it has not ended.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// `kill -9`
    pub async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }
}
