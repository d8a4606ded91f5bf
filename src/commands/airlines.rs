//! `flight-finder airlines list|set|remove`

use flight_finder_core::{
    platform::{config::Config, db::Db},
    rules::airlines::Airline,
};

use crate::process;

/// The subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Prints every airline with its code.
    List,
    /// Names an airline: `airlines set OS "Austrian Airlines"`. Providers do not change this name.
    Set {
        /// Its IATA code.
        code: String,
        name: String,
    },
    /// Removes an airline. It is added again if a provider names it.
    Remove {
        /// Its IATA code.
        code: String,
    },
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    match command {
        Command::List => list(&db).await?,
        Command::Set { code, name } => set(&db, &code, &name).await?,
        Command::Remove { code } => remove(&db, &code).await?,
    }
    db.close().await;
    Ok(())
}

async fn list(db: &Db) -> anyhow::Result<()> {
    for airline in db.read().await?.airlines().list().await? {
        println!("{} {}", airline.code, airline.name);
    }
    Ok(())
}

async fn set(db: &Db, code: &str, name: &str) -> anyhow::Result<()> {
    let airline = Airline::parse(code, name)?;
    let mut tx = db.write().await?;
    tx.airlines().set(&airline).await?;
    tx.commit().await?;
    println!("{} {}", airline.code, airline.name);
    Ok(())
}

async fn remove(db: &Db, code: &str) -> anyhow::Result<()> {
    let code = code.to_ascii_uppercase();
    let mut tx = db.write().await?;
    let removed = tx.airlines().remove(&code).await?;
    tx.commit().await?;
    anyhow::ensure!(removed, "{code}: no such airline");
    println!("{code} removed");
    Ok(())
}
