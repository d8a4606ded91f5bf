//! `flight-finder migrate`

use flight_finder_core::platform::{config::Config, db::Db};

use crate::process;

/// Brings the schema up to date and prints that it did.
pub async fn run(config: &Config) -> anyhow::Result<()> {
    let db = process::open(config).await?;
    migrate(&db).await?;
    db.close().await;
    println!("The schema is up to date.");
    Ok(())
}

/// Brings the schema up to date.
pub async fn migrate(db: &Db) -> anyhow::Result<()> {
    Ok(db.migrate().await?)
}
