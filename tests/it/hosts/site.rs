//! An installation of several hosts: a database server, and nodes that run the roles of the product.

use std::{
    fs::File,
    net::IpAddr,
    path::{Path, PathBuf},
    process::Stdio,
};

use tokio::process::{Child, Command};

use super::network::{Host, Network, OUTSIDE};
use crate::support::{
    app::{self, SECRETS_KEY},
    cluster::Cluster,
    faults::{MAX_DEADLINE, in_form, long},
    pipeline::set,
    prelude::*,
    process::terminate,
    waiting::PATIENCE,
};

/// The executable that is tested.
pub const CURRENT: &str = env!("CARGO_BIN_EXE_flight-finder");
/// The number of the database server's host.
const SERVER: u8 = 2;
/// Where the providers are that a worker asks: on its own host, so that a host that is cut off still gets their answers.
const PROVIDERS: &str = "127.0.0.1:8090";
/// How long the providers take, in milliseconds.
const LATENCY: &str = "1500-3000";
/// Limits of the accounts that are too high to affect the cases.
const LIMITS: [(&str, &str); 4] = [
    ("limits.flightapi.requests_per_second", "200"),
    ("limits.rapidapi.requests_per_second", "200"),
    ("limits.rapidapi.concurrent", "1000"),
    ("limits.flightapi.concurrent", "1000"),
];

/// The hosts of an installation. Dropping it ends all of its processes.
pub struct Site {
    /// The database as the test reaches it, for checks that are not possible through the API.
    pub shared: SharedDatabase,
    pub network: Network,
    pub server: Host,
    /// The executable of the nodes that start next.
    pub executable: PathBuf,
    /// Environment variables of the nodes that start next, beside the usual ones.
    pub environment: Vec<(&'static str, String)>,
    logs: PathBuf,
    _cluster: Cluster,
}

/// A host with one role of the product.
pub struct Node {
    pub host: Host,
    role: &'static str,
    pub process: Child,
    _providers: Option<Child>,
}

impl Site {
    /// A site with a migrated database and limits that do not affect the cases, without any node.
    pub async fn start(network: Network) -> Self {
        let site = Self::empty(network).await;
        site.shared.fill().await;
        site.set_up().await;
        site
    }

    /// A site whose database is empty.
    pub async fn empty(network: Network) -> Self {
        app::install_tls();
        let server = network.host(SERVER).await;
        let mut shell = server.shell();
        // The script ends by itself, and removes the cluster, once this process has ended.
        shell.env("PGLISTEN", "*").kill_on_drop(false);
        let cluster = Cluster::start_by(shell).await;
        let (_, port) = cluster.server.rsplit_once(':').expect("the server has a port");
        let url = format!("postgres://postgres@{}:{port}/postgres", server.address);
        let shared = SharedDatabase::open(url).await;
        let logs = Path::new(env!("CARGO_TARGET_TMPDIR")).join(network.case.replace("::", "-"));
        drop(std::fs::remove_dir_all(&logs));
        std::fs::create_dir_all(&logs).unwrap();
        Self {
            shared,
            network,
            server,
            executable: CURRENT.into(),
            environment: Vec::new(),
            logs,
            _cluster: cluster,
        }
    }

    /// Writes what a new installation has, with limits that do not affect the cases.
    pub async fn set_up(&self) {
        app::seed_without_budget(&self.shared.db).await;
        set(&self.shared.db, &LIMITS).await;
        if !long() {
            set(&self.shared.db, &[MAX_DEADLINE]).await;
        }
    }

    /// Adds a host that serves visitors, and waits until it is ready.
    pub async fn api(&self, number: u8) -> Node {
        let api = self.node(number, "api", None).await;
        self.until_up(&api).await;
        api
    }

    /// Adds a host that runs jobs, with providers beside it, and waits until it has registered.
    pub async fn worker(&self, number: u8) -> Node {
        let host = self.network.host(number).await;
        let mut providers = host.command(CURRENT);
        providers
            .args([
                "sandbox",
                "--address",
                PROVIDERS,
                "--latency-ms",
                LATENCY,
                "--results",
                "30",
            ])
            .stderr(self.log(&format!("providers-{number}")));
        let providers = providers.spawn().unwrap();
        let worker = self.node_on(host, "worker", Some(providers));
        self.until_up(&worker).await;
        worker
    }

    /// Adds a host with a scheduler.
    pub async fn scheduler(&self, number: u8) -> Node {
        self.node(number, "scheduler", None).await
    }

    async fn node(&self, number: u8, role: &'static str, providers: Option<Child>) -> Node {
        self.node_on(self.network.host(number).await, role, providers)
    }

    fn node_on(&self, host: Host, role: &'static str, providers: Option<Child>) -> Node {
        Node {
            process: self.command(&host, &[role]).spawn().unwrap(),
            host,
            role,
            _providers: providers,
        }
    }

    /// Stops the process of a node by SIGTERM, and starts the current executable of the site in its place.
    pub async fn replace(&self, node: &mut Node) {
        node.stop().await;
        node.process = self.command(&node.host, &[node.role]).spawn().unwrap();
        self.until_up(node).await;
    }

    /// Waits until an api is ready, or until a worker has registered.
    async fn until_up(&self, node: &Node) {
        match node.role {
            "api" => {
                let client = client();
                eventually("the api is ready", async || {
                    let answer = client.get(node.url("/health/ready")).send().await.ok()?;
                    answer.status().is_success().then_some(())
                })
                .await;
            }
            "worker" => drop(eventually("the worker registers", async || self.name_of(node).await).await),
            _ => {}
        }
    }

    /// A command of the executable on a host. Its log is a file of the case.
    pub fn command(&self, host: &Host, arguments: &[&str]) -> Command {
        let mut command = host.command(&self.executable);
        let log = format!("{}-{}", arguments[0], host.address.octets()[3]);
        command
            .args(arguments)
            .env("FLIGHT_FINDER__DATABASE__URL", &self.shared.url)
            .env("FLIGHT_FINDER__HTTP__ADDRESS", format!("{}:8080", host.address))
            .env("FLIGHT_FINDER__HTTP__CREATES_PER_MINUTE", "1000000")
            .env("FLIGHT_FINDER__HTTP__READS_PER_MINUTE", "1000000")
            .env("FLIGHT_FINDER__MAIL__OUTBOX", &self.logs)
            .env("FLIGHT_FINDER__METRICS__ADDRESS", format!("{}:9100", host.address))
            .env("FLIGHT_FINDER__SANDBOX__URL", format!("http://{PROVIDERS}"))
            .env("FLIGHT_FINDER__SECRETS__KEY", SECRETS_KEY)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null())
            .stderr(self.log(&log));
        command
    }

    /// Writes a file of the case.
    pub fn file(&self, name: &str, content: &str) -> PathBuf {
        let path = self.logs.join(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// The file for the log of a program.
    pub fn log(&self, name: &str) -> File {
        let path = self.logs.join(format!("{name}.log"));
        File::options().create(true).append(true).open(path).unwrap()
    }

    /// The name under which the process of a node has registered: `host:pid:uuid`.
    pub async fn name_of(&self, node: &Node) -> Option<String> {
        let process = node.process.id()?.to_string();
        let mut names = self.values("SELECT name FROM workers").await.into_iter();
        names.find(|name| name.split(':').nth(1) == Some(&process))
    }

    /// Checks that no job of a search is left over or has failed.
    pub async fn no_job_is_lost(&self) {
        const LEFT: &str =
            "SELECT kind || ' ' || state FROM jobs WHERE queue IN ('search', 'provider_a', 'provider_b')";
        const DEAD: &str = "SELECT kind || ': ' || coalesce(error, '') FROM job_history WHERE state = 'dead'";
        eventually("no job is left", async || {
            self.values(LEFT).await.is_empty().then_some(())
        })
        .await;
        assert_eq!(self.values(DEAD).await, [""; 0]);
    }

    /// The first column of a query.
    pub async fn values(&self, query: &str) -> Vec<String> {
        let rows = self.shared.rows(query, query).await;
        rows.into_iter().filter_map(|mut row| row.remove(0)).collect()
    }

    /// A number that a query returns as text.
    pub async fn number(&self, query: &str) -> i64 {
        self.values(query).await[0].parse().unwrap()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the logs of the processes are in {}", self.logs.display());
        }
    }
}

impl Node {
    /// The address of a path of its api.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}:8080{path}", self.host.address)
    }

    /// The sum of a metric over its labels that contain `label`.
    pub async fn metric(&self, name: &str, label: &str) -> f64 {
        let url = format!("http://{}:9100/metrics", self.host.address);
        let text = client().get(url).send().await.unwrap().text().await.unwrap();
        let lines = text
            .lines()
            .filter(|line| line.starts_with(name) && line.contains(label));
        lines
            .map(|line| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap())
            .sum()
    }

    /// Sends SIGTERM and waits for the end, which is a success.
    pub async fn stop(&mut self) {
        terminate(&self.process);
        assert!(
            self.process.wait().await.unwrap().success(),
            "{} ends with 0",
            self.role
        );
    }
}

/// A client that opens a connection for each request, as a load balancer does, and in the long form gives up after some seconds.
pub fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .no_proxy()
        .pool_max_idle_per_host(0)
        .local_address(IpAddr::from(OUTSIDE))
        .connect_timeout(in_form(PATIENCE, Duration::from_secs(2)))
        .timeout(in_form(PATIENCE, Duration::from_secs(12)))
        .build()
        .unwrap()
}
