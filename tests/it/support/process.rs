//! Processes of the executable, for cases that need several of them.

use std::{
    net::TcpListener,
    process::Stdio,
    sync::atomic::{AtomicU16, Ordering},
    time::Duration,
};

use super::{app::SECRETS_KEY, day::clock_of_processes, http, waiting::patiently};
use rustix::process::{Pid, Signal, kill_process};
use tokio::{
    io::AsyncWriteExt,
    process::{Child, Command},
};

/// A process of `flight-finder`; killed when it is dropped.
pub struct Process {
    /// The process of the operating system.
    pub child: Child,
    /// The address on which it serves, if it does.
    pub address: String,
}

impl Process {
    /// Starts `flight-finder <arguments>` on the database at `url` with further environment variables. Its log is
    /// written to the test's output.
    pub fn start(url: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let address = format!("127.0.0.1:{}", free_port());
        let child = Command::new(env!("CARGO_BIN_EXE_flight-finder"))
            .args(arguments)
            .env("FLIGHT_FINDER__DATABASE__URL", url)
            .envs(clock_of_processes())
            .env("FLIGHT_FINDER__HTTP__ADDRESS", &address)
            .env("FLIGHT_FINDER__HTTP__CREATES_PER_MINUTE", "1000000")
            .env("FLIGHT_FINDER__HTTP__READS_PER_MINUTE", "1000000")
            .env("FLIGHT_FINDER__LOG__FILTER", "warn")
            .env("FLIGHT_FINDER__SECRETS__KEY", SECRETS_KEY)
            .env("FLIGHT_FINDER_SANDBOX_ADDRESS", &address)
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Self { child, address }
    }

    /// `http://…` and a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Waits until it answers a request for `path` with success.
    pub async fn ready(&mut self, path: &str) {
        let client = http::client().build().unwrap();
        let (url, child) = (self.url(path), &mut self.child);
        let ready = async {
            while !client
                .get(&url)
                .send()
                .await
                .is_ok_and(|answer| answer.status().is_success())
            {
                assert!(child.try_wait().unwrap().is_none(), "the process has ended");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        patiently("the process comes up", ready).await;
    }

    /// Sends SIGTERM and waits for the end. Returns whether the exit status is 0.
    pub async fn stop(&mut self) -> bool {
        terminate(&self.child);
        self.child.wait().await.unwrap().success()
    }
}

/// Sends SIGTERM to a process.
pub fn terminate(process: &Child) {
    let id = process.id().and_then(|id| Pid::from_raw(id.cast_signed()));
    kill_process(id.expect("it runs"), Signal::TERM).unwrap();
}

/// Runs a command of the executable to its end, with `input` on its standard input.
pub async fn run(url: &str, arguments: &[&str], environment: &[(&str, &str)], input: &str) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_flight-finder"))
        .args(arguments)
        .env("FLIGHT_FINDER__DATABASE__URL", url)
        .envs(clock_of_processes())
        .env("FLIGHT_FINDER__LOG__FILTER", "info")
        .env_remove("SUDO_USER")
        .env("USER", "operator")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that does not read its input may have ended, which is no failure.
    drop(stdin.write_all(input.as_bytes()).await);
    drop(stdin);
    let output = patiently("the command ends", child.wait_with_output()).await.unwrap();
    Ended {
        succeeded: output.status.success(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The end of a command.
#[derive(Debug)]
pub struct Ended {
    /// Exit status 0.
    pub succeeded: bool,
    pub out: String,
    /// Its standard error.
    pub err: String,
}

/// A port that nobody listens on, and that no other case gets. It is below the ports that the system gives to outgoing
/// connections, one of which could take it before its process listens.
pub fn free_port() -> u16 {
    const FIRST: u16 = 10_000;
    const PORTS: u16 = 10_000;
    static TRIED: AtomicU16 = AtomicU16::new(0);
    // Test programs that run at the same time start at different ports.
    let own = u16::try_from(std::process::id() * 101 % u32::from(PORTS)).unwrap();
    loop {
        let port = FIRST + (own + TRIED.fetch_add(1, Ordering::Relaxed)) % PORTS;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
