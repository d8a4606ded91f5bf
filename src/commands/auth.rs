//! `flight-finder auth rotate-keys`

use flight_finder_core::{
    people::tokens,
    platform::{config::Config, secrets::SecretsError},
};

use super::actor;
use crate::process;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Replaces the key that signs access tokens. Tokens of the former key stay valid until they expire.
    RotateKeys,
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::RotateKeys => rotate_keys(config).await,
    }
}

async fn rotate_keys(config: &Config) -> anyhow::Result<()> {
    let ring = config.secrets.key_ring()?.ok_or(SecretsError::NoKey)?;
    let db = process::open_migrated(config).await?;
    let mut tx = db.write().await?;
    let key = tokens::rotate_keys(&mut tx, &ring, actor().into()).await?;
    tx.commit().await?;
    db.close().await;
    println!("{key} signs access tokens from now on");
    Ok(())
}
