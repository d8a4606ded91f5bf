//! Flight Finder: one executable, a command for each role.

#[macro_use]
mod output;

mod commands;
mod logging;
mod process;
mod secrets_file;
#[cfg_attr(not(feature = "traces"), path = "no_traces.rs")]
mod traces;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use flight_finder_core::platform::config::Config;

#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Flight search for a travel agency.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    /// A configuration file over the defaults; the environment (`FLIGHT_FINDER__SECTION__KEY`) wins over both.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Everything in one process: migrates, seeds, serves, works.
    Serve(commands::serve::Args),
    /// Serves visitors.
    Api(commands::api::Args),
    /// Runs jobs.
    Worker(commands::worker::Args),
    /// Queues the jobs of due schedules.
    Scheduler,
    /// Serves stand-ins for the providers and the calendar service.
    Sandbox(commands::sandbox::Args),
    /// Brings the database schema up to date.
    Migrate,
    /// Writes the airports and settings of a new installation; existing ones stay.
    Seed,
    /// Reads and changes settings.
    #[command(subcommand)]
    Settings(commands::settings::Command),
    /// Reads and corrects the names of airlines.
    #[command(subcommand)]
    Airlines(commands::airlines::Command),
    /// Manages the key that encrypts the other secrets.
    #[command(subcommand)]
    Secrets(commands::secrets::Command),
    /// Creates and repairs the administrator.
    #[command(subcommand)]
    Admin(commands::admin::Command),
    /// Deletes the data of a person.
    Forget(commands::forget::Person),
    /// Shows and activates sales agents.
    #[command(subcommand)]
    Agents(commands::agents::Command),
    /// Manages the keys that sign access tokens.
    #[command(subcommand)]
    Auth(commands::auth::Command),
    /// Manages the tokens of scripts.
    #[command(subcommand)]
    Tokens(commands::tokens::Command),
    /// Shows, scales and pauses the queues, and retries, discards and cancels jobs.
    #[command(subcommand)]
    Queue(commands::queue::Command),
    /// The old name of `queue`.
    #[command(hide = true)]
    Jobs {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Prints the OpenAPI document.
    Openapi,
}

impl Command {
    /// Whether it runs until it is stopped. The output of other commands is read by the operator who has started them.
    fn is_role(&self) -> bool {
        match self {
            Self::Serve(_) | Self::Api(_) | Self::Worker(_) | Self::Scheduler | Self::Sandbox(_) => true,
            Self::Migrate
            | Self::Seed
            | Self::Settings(_)
            | Self::Airlines(_)
            | Self::Secrets(_)
            | Self::Admin(_)
            | Self::Forget(_)
            | Self::Agents(_)
            | Self::Auth(_)
            | Self::Tokens(_)
            | Self::Queue(_)
            | Self::Jobs { .. }
            | Self::Openapi => false,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("flight-finder: {}", told(&error));
            ExitCode::FAILURE
        }
    }
}

/// The error and its causes in one line. A cause that the error before it has told already is left out.
fn told(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(|cause| without_line(&cause.to_string())) {
        if text.is_empty() {
            text = cause;
        } else if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// The text without the line of the database server's source that reported it.
fn without_line(text: &str) -> String {
    match text.rsplit_once(" at line ") {
        Some((before, line)) if line.bytes().all(|byte| byte.is_ascii_digit()) => before.to_owned(),
        _ => text.to_owned(),
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    if matches!(cli.command, Command::Openapi) {
        print!("{}", flight_finder_api::document());
        return Ok(());
    }
    let mut config = Config::load(cli.config.as_deref())?;
    // The process uses one TLS implementation: ring, for reqwest and for sqlx.
    let installed = rustls::crypto::ring::default_provider().install_default();
    anyhow::ensure!(installed.is_ok(), "TLS was set up twice");
    if !cli.command.is_role() {
        logging::be_quiet(&mut config);
    }
    let _exporting = logging::start(&config)?;
    secrets_file::read(&mut config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match cli.command {
            Command::Serve(args) => commands::serve::run(config, args).await,
            Command::Api(args) => commands::api::run(config, args).await,
            Command::Worker(args) => commands::worker::run(config, args).await,
            Command::Scheduler => commands::scheduler::run(config).await,
            Command::Sandbox(args) => commands::sandbox::run(args).await,
            Command::Migrate => commands::migrate::run(&config).await,
            Command::Seed => commands::seed::run(&config).await,
            Command::Settings(command) => commands::settings::run(&config, command).await,
            Command::Airlines(command) => commands::airlines::run(&config, command).await,
            Command::Secrets(command) => commands::secrets::run(&config, command).await,
            Command::Admin(command) => commands::admin::run(&config, command).await,
            Command::Auth(command) => commands::auth::run(&config, command).await,
            Command::Forget(person) => commands::forget::run(&config, person).await,
            Command::Agents(command) => commands::agents::run(&config, command).await,
            Command::Tokens(command) => commands::tokens::run(&config, command).await,
            Command::Queue(command) => commands::queue::run(&config, command).await,
            Command::Jobs { .. } => {
                anyhow::bail!("use `flight-finder queue list` and `flight-finder queue retry <id>`")
            }
            Command::Openapi => unreachable!("printed above"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_once_and_without_lines_of_the_servers_source() {
        let role = "role \"flight_finder\" does not exist at line 768";
        let error = anyhow::anyhow!(role)
            .context(format!("the database is busy or away: {role}"))
            .context("database.url");

        assert_eq!(
            told(&error),
            "database.url: the database is busy or away: role \"flight_finder\" does not exist"
        );
    }
}
