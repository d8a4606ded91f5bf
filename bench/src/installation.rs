//! A new installation on one of the databases, with the processes that a measurement needs.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde_json::json;
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use uuid::Uuid;

use crate::{
    process::{Process, Program},
    wire::Wire,
};

/// The limits of the accounts, high enough not to affect measurements.
const LIMITS: [(&str, &str); 6] = [
    ("admission.runs_per_minute", "null"),
    ("admission.runs_per_hour", "null"),
    ("limits.rapidapi.requests_per_second", "200"),
    ("limits.rapidapi.concurrent", "1000"),
    ("limits.flightapi.requests_per_second", "200"),
    ("limits.flightapi.concurrent", "1000"),
];

/// The variable for a provider that is configured and does not answer. An api accepts searches only if a provider is configured.
pub const SILENT_PROVIDER: (&str, &str) = ("FLIGHT_FINDER__SANDBOX__URL", "http://127.0.0.1:9");

/// The latency of the sandbox in milliseconds, from-to.
const LATENCY: &str = "100-400";

/// The number of last lines of each log that are shown after a failure.
const LINES: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// SQLite: the database is a file, and one process runs `serve`.
    Sqlite,
    /// PostgreSQL: the database is on a server, and each role has a process.
    Postgres,
}

/// A migrated and seeded database.
pub struct Installation {
    pub url: String,
    /// The kind of the database.
    pub engine: Engine,
    executable: PathBuf,
    folder: TempDir,
    server: Option<String>,
}

/// The processes that a search needs.
pub struct Running {
    pub api: Process,
    /// The sandbox, which replaces the providers and records when it sent the last byte of an answer.
    pub sandbox: Process,
    _workers: Vec<Process>,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

impl Installation {
    /// Creates a database: a file in the build folder, or one on the server at `postgres`. The accounts are not limited.
    pub async fn new(engine: Engine, executable: &Path, postgres: &str) -> anyhow::Result<Self> {
        let installation = Self::at_default_limits(engine, executable, postgres).await?;
        for (key, value) in LIMITS {
            installation.set(key, value).await?;
        }
        Ok(installation)
    }

    /// Like [`Self::new`], but with the limits of a new installation.
    pub async fn at_default_limits(engine: Engine, executable: &Path, postgres: &str) -> anyhow::Result<Self> {
        std::fs::create_dir_all("target/tmp")?;
        let folder = TempDir::with_prefix_in("bench-", "target/tmp")?;
        let (url, server) = match engine {
            Engine::Sqlite => (format!("sqlite:{}", folder.path().join("bench.db").display()), None),
            Engine::Postgres => {
                let name = format!("bench_{}", Uuid::new_v4().simple());
                on_server(postgres, &format!("CREATE DATABASE {name}")).await?;
                (format!("{postgres}/{name}"), Some(postgres.to_owned()))
            }
        };
        let installation = Self {
            url,
            engine,
            executable: executable.to_owned(),
            folder,
            server,
        };
        installation.program().run(&["migrate"]).await?;
        installation.program().run(&["seed"]).await?;
        Ok(installation)
    }

    pub async fn set(&self, key: &str, value: &str) -> anyhow::Result<()> {
        self.program().run(&["settings", "set", key, value]).await
    }

    /// The executable with this database.
    pub fn program(&self) -> Program<'_> {
        Program {
            path: &self.executable,
            database: &self.url,
            logs: self.folder.path(),
        }
    }

    /// A file of this installation.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs `serve` on SQLite, and `api` and two workers on PostgreSQL. The sandbox is a separate process.
    pub async fn run(&self) -> anyhow::Result<Running> {
        self.run_with(None).await
    }

    /// Like [`Self::run`], but trusts the client addresses that a proxy on this host forwards.
    pub async fn run_behind_a_proxy(&self) -> anyhow::Result<Running> {
        self.run_with(Some(("FLIGHT_FINDER__HTTP__TRUSTED_PROXIES", "[\"127.0.0.1\"]")))
            .await
    }

    async fn run_with(&self, more: Option<(&str, &str)>) -> anyhow::Result<Running> {
        let program = self.program();
        let sandbox = program.start(&["sandbox", "--latency-ms", LATENCY], &[])?;
        sandbox.ready("/_sandbox/stats").await?;
        let url = format!("http://{}", sandbox.address);
        let environment: Vec<_> = more
            .into_iter()
            .chain([("FLIGHT_FINDER__SANDBOX__URL", url.as_str())])
            .collect();
        let (api, workers) = match self.engine {
            Engine::Sqlite => (program.start(&["serve"], &environment)?, Vec::new()),
            Engine::Postgres => {
                let worker = || program.start(&["worker"], &environment);
                (program.start(&["api"], &environment)?, vec![worker()?, worker()?])
            }
        };
        api.ready("/health/ready").await?;
        Ok(Running {
            api,
            sandbox,
            _workers: workers,
        })
    }

    /// Like [`Self::run`], with a sandbox that returns this number of flights without latency.
    pub async fn run_with_results(&self, results: usize) -> anyhow::Result<Running> {
        let running = self.run().await?;
        let tuning = json!({"latency_ms": [0, 0], "poll_latency_ms": [0, 0], "results": results});
        let mut wire = Wire::connect(&running.sandbox.address).await?;
        wire.post("/_sandbox/tune", &tuning).await?;
        Ok(running)
    }

    /// Runs only a process that serves visitors, so queued jobs are not run.
    pub async fn run_api(&self) -> anyhow::Result<Process> {
        let api = self.program().start(&["api"], &[SILENT_PROVIDER])?;
        api.ready("/health/ready").await?;
        Ok(api)
    }

    /// Adds the last lines of the logs to an error.
    pub fn explained<T>(&self, measured: anyhow::Result<T>) -> anyhow::Result<T> {
        measured.with_context(|| format!("on {}; the processes say:\n{}", self.engine, self.last_lines()))
    }

    fn last_lines(&self) -> String {
        let files = std::fs::read_dir(self.folder.path()).into_iter().flatten();
        let logs = files.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok());
        let tails = logs.map(|log| {
            let lines: Vec<&str> = log.lines().collect();
            lines[lines.len().saturating_sub(LINES)..].join("\n")
        });
        tails.collect::<Vec<_>>().join("\n")
    }

    /// Deletes the database.
    pub async fn remove(self) -> anyhow::Result<()> {
        if let (Some(server), Some((_, name))) = (&self.server, self.url.rsplit_once('/')) {
            on_server(server, &format!("DROP DATABASE {name} WITH (FORCE)")).await?;
        }
        Ok(())
    }
}

async fn on_server(server: &str, statement: &str) -> anyhow::Result<()> {
    let mut connection = PgConnection::connect(&format!("{server}/postgres")).await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(())
}
