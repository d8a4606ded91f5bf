//! `flight-finder seed`

use flight_finder_core::platform::{config::Config, db::Db};

use crate::process;

/// Writes missing rows and prints the number of airports added.
pub async fn run(config: &Config) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    let airports = seed(&db).await?;
    db.close().await;
    println!("{airports} airports added; settings are there.");
    Ok(())
}

/// Writes the airports, airlines and settings of a new installation; existing ones stay. Returns the number of airports
/// added.
pub async fn seed(db: &Db) -> anyhow::Result<u64> {
    let mut tx = db.write().await?;
    let airports = tx.airports().seed().await?;
    tx.airlines().seed().await?;
    tx.settings().seed().await?;
    tx.commit().await?;
    Ok(airports)
}
