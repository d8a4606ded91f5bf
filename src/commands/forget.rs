//! `flight-finder forget --request <reference>` and `forget --email <address>`: deletes the data of a person, who may ask for
//! that (Law 124/2024).

use anyhow::{Context, bail};
use flight_finder_core::{
    config::Config,
    db::Tx,
    erasure,
    users::{EmailAddress, Role},
};

use super::settings::ACTOR;
use crate::process;

/// Whose data to delete.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct Person {
    /// The reference (`A7F2C9`) or the id of a visitor's booking request.
    #[arg(long)]
    request: Option<String>,
    /// The user with this address.
    #[arg(long)]
    email: Option<EmailAddress>,
}

/// Deletes the data.
pub async fn run(config: &Config, person: Person) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    let mut tx = db.write().await?;
    match person {
        Person { email: Some(email), .. } => forget_user(&mut tx, &email).await?,
        Person {
            request: Some(request), ..
        } => forget_visitor(&mut tx, &request).await?,
        Person { .. } => bail!("--request or --email is required"),
    }
    tx.commit().await?;
    db.close().await;
    Ok(())
}

/// Deletes the booking requests of the visitor's search, and the quotes that agents made from it. The search itself contains nothing about the visitor.
async fn forget_visitor(tx: &mut Tx, reference: &str) -> anyhow::Result<()> {
    let digits = reference.replace('-', "").to_lowercase();
    if digits.len() < 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        bail!("--request must be a reference of six characters, or an id");
    }
    let batch = match tx.bookings().searches_of(&digits).await?[..] {
        [] => bail!("no booking request has the reference {reference}"),
        [batch] => batch,
        _ => bail!("several booking requests have the reference {reference}: use the id of one"),
    };
    let deleted = tx.bookings().delete_of(batch).await?;
    println!("deleted the booking requests of the search {batch}: {deleted}");
    let quotes = tx.quotes().delete_of(batch).await?;
    if quotes > 0 {
        println!("deleted the quotes of the search {batch}: {quotes}");
    }
    Ok(())
}

/// Deletes the user with all sessions. Searches and the log of changes stay, without the user.
async fn forget_user(tx: &mut Tx, email: &EmailAddress) -> anyhow::Result<()> {
    let user = tx.users().find(email).await?;
    let user = user.with_context(|| format!("no user has the address {email}"))?;
    if user.role == Some(Role::Admin) {
        bail!("{email} is the administrator: give the role to somebody else first, with admin create --replace");
    }
    erasure::forget_user(tx, &user, ACTOR.into()).await?;
    println!("deleted {email}");
    Ok(())
}
