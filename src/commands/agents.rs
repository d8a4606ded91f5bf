//! `flight-finder agents list|activate|deactivate`

use anyhow::Context;
use flight_finder_core::{
    base::page::NumberedPage,
    desk::bookings::release_if_barred,
    people::{
        agents::{Agent, AgentFilter, NEWEST_FIRST, set_agent_active},
        users::EmailAddress,
    },
    platform::{
        config::Config,
        db::{self, Db},
    },
};

use super::actor;
use crate::process;

/// The agents that are read at once.
const PAGE: u32 = 1_000;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Prints the sales agents, the newest first.
    List,
    /// Lets an agent work.
    Activate {
        #[arg(long)]
        email: EmailAddress,
    },
    /// Takes an agent's rights away.
    Deactivate {
        #[arg(long)]
        email: EmailAddress,
    },
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    let (email, is_active) = match command {
        Command::List => {
            for agent in all(&db).await? {
                let state = if agent.is_active { "active" } else { "inactive" };
                println!("{}: {}, {state}", agent.email, agent.name);
            }
            db.close().await;
            return Ok(());
        }
        Command::Activate { email } => (email, true),
        Command::Deactivate { email } => (email, false),
    };
    let mut tx = db.write().await?;
    let agent = tx.agents().find(&email).await?;
    let agent = agent.with_context(|| format!("no agent has the address {email}"))?;
    set_agent_active(&mut tx, agent.id, is_active, actor().into()).await?;
    release_if_barred(&mut tx, agent.id).await?;
    tx.commit().await?;
    println!("{email} is {}", if is_active { "active" } else { "inactive" });
    db.close().await;
    Ok(())
}

/// All agents, the newest first.
async fn all(db: &Db) -> db::Result<Vec<Agent>> {
    let mut tx = db.read().await?;
    let mut all = Vec::new();
    for number in 1.. {
        let page = NumberedPage { number, size: PAGE };
        let agents = tx.agents().page(&AgentFilter::default(), NEWEST_FIRST, page).await?;
        let is_last = agents.len() < PAGE as usize;
        all.extend(agents);
        if is_last {
            break;
        }
    }
    Ok(all)
}
