//! Measures processes of the release executable and compares them with their peers in the same run.
//!
//! The product and its peers are measured alternately, because on a machine that others use as well only ratios within
//! one run are meaningful. After all figures, `RESULTS.md` is written.

mod admission;
mod anonymous;
mod bare_row;
mod bare_server;
mod create;
mod demand;
mod figures;
mod filling;
mod installation;
mod landing;
mod machine;
mod office;
mod options;
mod overhead;
mod pages;
mod phone;
mod process;
mod reads;
mod report;
mod sandbox;
mod scan;
mod searches;
mod strangers;
mod wire;

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::{Parser, Subcommand, ValueEnum};
use report::Figure;

/// Peers use the product's allocator, so that allocation does not influence the comparison.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Measures Flight Finder.
#[derive(Parser)]
struct Cli {
    /// The release executable.
    #[arg(
        long,
        env = "FLIGHT_FINDER_EXECUTABLE",
        default_value = "target/release/flight-finder"
    )]
    executable: PathBuf,
    /// A PostgreSQL server that databases may be created on.
    #[arg(long, env = "FLIGHT_FINDER_TEST_POSTGRES", default_value = "")]
    postgres: String,
    /// Measures only these figures. The results are written only if the figure is a single one that has a section of its own:
    /// `demand`, `admission`, `office`, `landing`, `strangers`, `anonymous` or `sandbox`.
    #[arg(long, value_delimiter = ',')]
    only: Vec<Measure>,
    /// The file that the figures are written to.
    #[arg(long, default_value = "bench/RESULTS.md")]
    results: PathBuf,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// The server that reads are compared with. The measurement itself runs this command.
    BareServer {
        /// The file with its answers.
        answers: PathBuf,
        /// The address that it listens on.
        #[arg(long, env = "FLIGHT_FINDER__HTTP__ADDRESS")]
        address: SocketAddr,
    },
}

/// The figures that can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Measure {
    Overhead,
    Create,
    Reads,
    Options,
    Pages,
    Scan,
    Demand,
    Admission,
    Office,
    Landing,
    Strangers,
    Anonymous,
    Sandbox,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    if let Some(Command::BareServer { answers, address }) = &cli.command {
        return bare_server::serve(*address, answers).await;
    }
    anyhow::ensure!(
        !cli.postgres.is_empty()
            || matches!(
                cli.only[..],
                [Measure::Demand | Measure::Admission | Measure::Landing | Measure::Anonymous | Measure::Sandbox]
            ),
        "no PostgreSQL: run under PGDISK=yes scripts/with-postgres, or name one with --postgres"
    );
    let mut figures = Vec::new();
    for measure in Measure::value_variants() {
        if cli.only.is_empty() || cli.only.contains(measure) {
            let figure = measure.run(&cli.executable, &cli.postgres).await;
            let figure = figure.with_context(|| format!("measuring {measure:?}"))?;
            println!("{}", figure.markdown());
            figures.push(figure);
        }
    }
    let before = std::fs::read_to_string(&cli.results).unwrap_or_default();
    let written = match cli.only[..] {
        [] => report::document(&machine::describe(), &figures, &before),
        [only] if only.has_own_section() => report::replaced(&before, &figures[0]),
        _ => return Ok(()),
    };
    std::fs::write(&cli.results, written)?;
    println!("written to {}", cli.results.display());
    Ok(())
}

impl Measure {
    /// Whether the figure is written when it is measured alone. The others are comparable only with the whole of a run.
    fn has_own_section(self) -> bool {
        matches!(
            self,
            Self::Demand
                | Self::Admission
                | Self::Office
                | Self::Landing
                | Self::Strangers
                | Self::Anonymous
                | Self::Sandbox
        )
    }

    async fn run(self, executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
        match self {
            Self::Overhead => overhead::measure(executable, postgres).await,
            Self::Create => create::measure(executable, postgres).await,
            Self::Reads => reads::measure(executable, postgres).await,
            Self::Options => options::measure(executable, postgres).await,
            Self::Pages => pages::measure(executable, postgres).await,
            Self::Scan => scan::measure(executable, postgres).await,
            Self::Demand => Ok(demand::measure()),
            Self::Admission => admission::measure(executable, postgres).await,
            Self::Office => office::measure(executable, postgres).await,
            Self::Landing => landing::measure(executable, postgres).await,
            Self::Sandbox => sandbox::measure(executable).await,
            Self::Strangers => strangers::measure(executable, postgres).await,
            Self::Anonymous => anonymous::measure(executable, postgres).await,
        }
    }
}
