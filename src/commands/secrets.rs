//! `flight-finder secrets rotate`

use flight_finder_core::{
    people::tokens,
    platform::{config::Config, secrets::SecretsError},
    rules::settings::key_setting,
};

use super::actor;
use crate::process;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Encrypts the stored provider keys, signing keys, second factors and links to quotes with `secrets.key`, after decrypting them with it or with `secrets.previous_key`.
    Rotate,
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Rotate => rotate(config).await,
    }
}

/// Encrypts all keys again in one transaction, so that either all or none of them use the new secrets key.
async fn rotate(config: &Config) -> anyhow::Result<()> {
    let keys = config.secrets.key_ring()?.ok_or(SecretsError::NoKey)?;
    let db = process::open_migrated(config).await?;
    let mut tx = db.write().await?;
    let resealed = tx.settings().reseal(&keys, actor()).await?;
    let signing_keys = tokens::reseal_keys(&mut tx, &keys).await?;
    let factors = tx.factors().reseal(&keys).await?;
    let quotes = tx.quotes().reseal(&keys).await?;
    tx.commit().await?;
    db.close().await;
    if resealed.is_empty() {
        println!("No provider key is stored.");
    }
    for provider in resealed {
        println!(
            "{}: encrypted with secrets key {}",
            key_setting(provider),
            keys.current.id()
        );
    }
    for (name, count) in [
        ("signing keys", signing_keys),
        ("second factors", factors),
        ("links to quotes", quotes),
    ] {
        if count > 0 {
            println!("{name}: {count} encrypted with secrets key {}", keys.current.id());
        }
    }
    Ok(())
}
