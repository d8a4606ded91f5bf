//! Processes of the executable.

use std::{
    fs::{self, File},
    net::TcpListener,
    path::Path,
    process::Stdio,
    time::Duration,
};

use anyhow::Context;
use tokio::{
    io::AsyncWriteExt as _,
    process::{Child, Command},
};

use crate::wire::Wire;

/// The longest time until a process answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// The unit of times in `/proc`, which is the same on all systems that matter here.
const TICKS_A_SECOND: f64 = 100.0;

/// A server process with its own address. Dropping this value kills the process.
pub struct Process {
    child: Child,
    /// `127.0.0.1:port`, if it serves.
    pub address: String,
}

/// The executable, the environment that its processes share, and the folder of their logs.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    pub path: &'a Path,
    pub database: &'a str,
    /// The folder of logs.
    pub logs: &'a Path,
}

impl Program<'_> {
    /// A command without the configuration in the caller's environment.
    fn command(&self, arguments: &[&str], log: &str) -> anyhow::Result<Command> {
        let log = File::create(self.logs.join(log))?;
        let mut command = Command::new(self.path);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FLIGHT_FINDER_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .env("FLIGHT_FINDER__DATABASE__URL", self.database)
            .env("FLIGHT_FINDER__HTTP__CREATES_PER_MINUTE", "10000000")
            .env("FLIGHT_FINDER__HTTP__READS_PER_MINUTE", "10000000")
            .env("FLIGHT_FINDER__HTTP__CONNECTIONS_PER_ADDRESS", "10000")
            .env("FLIGHT_FINDER__AUTH__SIGN_INS_PER_MINUTE", "10000000")
            .env("FLIGHT_FINDER__SECRETS__KEY", "5ec7e7".repeat(10) + "5ec7")
            .env("FLIGHT_FINDER__HTTP__WAITING_POLLS_PER_ADDRESS", "10000")
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true);
        Ok(command)
    }

    /// Runs a command to its end.
    pub async fn run(&self, arguments: &[&str]) -> anyhow::Result<()> {
        self.run_with_input(arguments, "").await
    }

    /// Runs a command that reads a text to its end.
    pub async fn run_with_input(&self, arguments: &[&str], input: &str) -> anyhow::Result<()> {
        let log = format!("{}.log", arguments.join("-"));
        let mut child = self.command(arguments, &log)?.stdin(Stdio::piped()).spawn()?;
        let mut pipe = child.stdin.take().context("the command has no input")?;
        pipe.write_all(input.as_bytes()).await?;
        drop(pipe);
        let status = child.wait().await?;
        let said = fs::read_to_string(self.logs.join(&log)).unwrap_or_default();
        anyhow::ensure!(status.success(), "{arguments:?} failed: {said}");
        Ok(())
    }

    /// Starts a server with additional environment variables.
    pub fn start(&self, arguments: &[&str], environment: &[(&str, &str)]) -> anyhow::Result<Process> {
        let address = format!("127.0.0.1:{}", free_port()?);
        let log = format!("{}-{}.log", arguments[0], address.replace([':', '.'], "-"));
        let child = self
            .command(arguments, &log)?
            .env("FLIGHT_FINDER__HTTP__ADDRESS", &address)
            .env("FLIGHT_FINDER_SANDBOX_ADDRESS", &address)
            .envs(environment.iter().copied())
            .spawn()
            .with_context(|| format!("starting {}", self.path.display()))?;
        Ok(Process { child, address })
    }
}

impl Process {
    /// Waits until the server answers a request for `path` with success.
    pub async fn ready(&self, path: &str) -> anyhow::Result<()> {
        let answering = async {
            loop {
                if let Ok(mut wire) = Wire::connect(&self.address).await
                    && let Ok(answer) = wire.get(path, &[]).await
                    && answer.status.is_success()
                {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, answering)
            .await
            .with_context(|| format!("nobody answers {path} at {}", self.address))
    }

    /// The processor time that the process has taken.
    pub fn processor_seconds(&self) -> anyhow::Result<f64> {
        let id = self.child.id().context("it has ended")?;
        let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
        // The name before the bracket may contain spaces. After it, the 12th and 13th fields are times of user and system.
        let (_, fields) = stat.rsplit_once(')').context("no name")?;
        let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
        Ok(ticks.sum::<Result<f64, _>>()? / TICKS_A_SECOND)
    }

    /// Stops the process and waits for its end.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        Ok(self.child.kill().await?)
    }
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// The resident memory of this process in MiB.
pub fn resident_mib() -> anyhow::Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let kib: u32 = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
        .context("no VmRSS")?;
    Ok(f64::from(kib) / 1024.0)
}
