//! `flight-finder settings list|get|set|reopen`

use std::io::Read;

use anyhow::Context;
use flight_finder_core::{
    desk::demo::set_provider_key,
    platform::{
        config::{Config, SandboxConfig},
        db::Db,
        providers::Provider,
    },
    rules::settings::{Access, key_setting},
};

use super::actor;
use crate::process;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Prints every setting with its value.
    List,
    /// Prints one setting: `settings get commission.adult`.
    Get {
        /// Its path.
        key: String,
    },
    /// Changes one setting: `settings set commission.adult 18.50`. A provider key is read from standard input:
    /// `settings set providers.rapidapi_key - < file`. An empty key removes it.
    Set {
        /// Its path.
        key: String,
        /// JSON, or the bare text; `-` for a provider key.
        #[arg(allow_hyphen_values = true)]
        value: String,
    },
    /// Opens a provider's account that its spent plan or its failures have closed.
    Reopen {
        /// The name of the provider: `rapidapi`.
        account: String,
    },
}

/// The most bytes of a secret on standard input.
const MAX_INPUT: u64 = 64 * 1024;

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    match command {
        Command::List => list(config, &db).await?,
        Command::Get { key } => get(config, &db, &key).await?,
        Command::Set { key, value } => set(config, &db, &key, value).await?,
        Command::Reopen { account } => reopen(&db, &account).await?,
    }
    db.close().await;
    Ok(())
}

async fn list(config: &Config, db: &Db) -> anyhow::Result<()> {
    let settings = db.read().await?.settings().load().await?;
    for (key, value) in settings.values.list() {
        println!("{key} = {value}");
    }
    let access = access(config, db).await?;
    for provider in Provider::ALL {
        println!("{} = {}", key_setting(provider), access.key_hint(provider));
    }
    for unreadable in &settings.unreadable {
        println!("# {unreadable}");
    }
    Ok(())
}

async fn get(config: &Config, db: &Db, key: &str) -> anyhow::Result<()> {
    if let Some(provider) = key_owner(key) {
        println!("{}", access(config, db).await?.key_hint(provider));
        return Ok(());
    }
    let settings = db.read().await?.settings().load().await?;
    println!("{}", settings.values.get(key)?);
    Ok(())
}

/// The accounts in the database and the configuration, without the sandbox.
pub async fn access(config: &Config, db: &Db) -> anyhow::Result<Access> {
    let sealed = db.read().await?.settings().sealed_credentials().await?;
    let stored = sealed.open(config.secrets.key_ring()?.as_ref());
    Ok(Access::new(&config.providers, &SandboxConfig::default(), &stored))
}

fn key_owner(key: &str) -> Option<Provider> {
    Provider::ALL.into_iter().find(|&provider| key == key_setting(provider))
}

async fn set(config: &Config, db: &Db, key: &str, value: String) -> anyhow::Result<()> {
    let Some(provider) = key_owner(key) else {
        return change(db, key, &value).await;
    };
    // Every user of the machine can read the arguments of a process.
    anyhow::ensure!(
        ["-", ""].contains(&value.as_str()),
        "{key}: give `-` as the value and the key on standard input"
    );
    let secret = if value == "-" { from_input()? } else { value };
    let secret = (!secret.is_empty()).then(|| secret.into());
    let mut tx = db.write().await?;
    let keys = config.secrets.key_ring()?;
    set_provider_key(&mut tx, provider, secret.as_ref(), keys.as_ref(), actor()).await?;
    tx.commit().await?;
    println!("{key} {}", if secret.is_some() { "stored" } else { "removed" });
    Ok(())
}

async fn reopen(db: &Db, account: &str) -> anyhow::Result<()> {
    let provider = Provider::ALL.into_iter().find(|provider| provider.name() == account);
    let provider = provider.with_context(|| {
        let known = Provider::ALL.map(Provider::name).join(" and ");
        format!("{account}: the accounts are {known}")
    })?;
    let mut tx = db.write().await?;
    tx.settings().reopen(provider, actor().into()).await?;
    tx.commit().await?;
    println!("{provider} is open");
    Ok(())
}

async fn change(db: &Db, key: &str, value: &str) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    let change = tx.settings().set(key, value, actor()).await?;
    tx.commit().await?;
    println!("{key}: {} -> {}", change.old, change.new);
    Ok(())
}

/// Reads a secret from standard input, without the spaces around it.
pub(super) fn from_input() -> anyhow::Result<String> {
    let mut text = String::new();
    std::io::stdin().take(MAX_INPUT).read_to_string(&mut text)?;
    Ok(text.trim().to_owned())
}
