//! `flight-finder tokens create|list|revoke`

use flight_finder_core::{
    base::time::Timestamp,
    people::script_tokens::{ScriptRole, create_script_token, revoke_script_token},
    platform::config::Config,
};

use super::actor;
use crate::process;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Creates a token and prints it. It cannot be printed again.
    Create {
        /// What the token is for: `prometheus`.
        #[arg(long)]
        name: String,
        /// `metrics` reads the metrics, `viewer` reads the back office, `admin` changes everything.
        #[arg(long)]
        role: ScriptRole,
        /// The days after which the token expires.
        #[arg(long)]
        days: u16,
    },
    /// Prints the tokens without their secrets.
    List,
    /// Deletes a token.
    Revoke {
        #[arg(long)]
        name: String,
    },
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    match command {
        Command::Create { name, role, days } => {
            let mut tx = db.write().await?;
            let secret = create_script_token(&mut tx, &name, role, days, actor()).await?;
            tx.commit().await?;
            println!("{}", secret.expose());
        }
        Command::List => {
            for token in db.read().await?.script_tokens().all().await? {
                let end = if db.now() < token.expires_at {
                    "expires"
                } else {
                    "expired"
                };
                let used = token.last_used_at.map_or("never".to_owned(), Timestamp::to_rfc3339);
                let (name, role, expiry) = (token.name, token.role.name(), token.expires_at.to_rfc3339());
                println!("{name}: {role}, {end} {expiry}, last used {used}");
            }
        }
        Command::Revoke { name } => {
            let mut tx = db.write().await?;
            revoke_script_token(&mut tx, &name, actor()).await?;
            tx.commit().await?;
            println!("{name} is revoked");
        }
    }
    db.close().await;
    Ok(())
}
