//! `flight-finder forget --request <reference>`, `--quote <link>` and `--email <address>`: deletes the data of a person, who may ask
//! for that (Law 124/2024).

use anyhow::{Context, bail};
use flight_finder_core::{
    base::ids::QuoteId,
    desk::{erasure, quotes},
    people::users::{EmailAddress, Role},
    platform::{
        config::Config,
        db::{Db, Tx},
    },
};
use flight_finder_worker::mail::delete_from_outbox;

use super::actor;
use crate::process;

/// Whose data to delete.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct Person {
    /// The reference (`A7F2C9`) or the id of a visitor's booking request.
    #[arg(long)]
    request: Option<String>,
    /// The link of the quote of a client, or the id of the quote.
    #[arg(long)]
    quote: Option<String>,
    /// The user with this address, or everything that the log of changes has about a former user with it.
    #[arg(long)]
    email: Option<EmailAddress>,
}

/// Deletes the data.
pub async fn run(config: &Config, person: Person) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    match person {
        Person { email: Some(email), .. } => forget_person(&db, config, &email).await?,
        Person { quote: Some(quote), .. } => forget_quote(&db, &quote).await?,
        Person {
            request: Some(request), ..
        } => {
            let mut tx = db.write().await?;
            forget_visitor(&mut tx, &request).await?;
            tx.commit().await?;
        }
        Person { .. } => bail!("--request, --quote or --email is required"),
    }
    db.close().await;
    Ok(())
}

/// Deletes a quote with the client's name and the note.
async fn forget_quote(db: &Db, quote: &str) -> anyhow::Result<()> {
    let token = quote.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let token = token.split(['?', '#']).next().unwrap_or_default();
    let id = match token.parse::<QuoteId>() {
        Ok(id) => id,
        Err(_) => quotes::find(db, token).await?.context("no quote has this link")?.id,
    };
    let mut tx = db.write().await?;
    if !tx.quotes().delete(id).await? {
        bail!("no quote has the id {id}");
    }
    tx.commit().await?;
    println!("deleted the quote {id}");
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

/// Deletes the user with all sessions, and the mails of the outbox that name the address. Searches and the log of changes stay,
/// without the user.
async fn forget_person(db: &Db, config: &Config, email: &EmailAddress) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    let user = tx.users().find(email).await?;
    if user.is_some_and(|user| user.role == Some(Role::Admin)) {
        bail!("{email} is the administrator: give the role to somebody else first, with admin create --replace");
    }
    let addresses = erasure::forget_person(&mut tx, email, actor().into()).await?;
    // Before the commit: afterwards nothing tells the former addresses.
    let mut mails = 0;
    for address in &addresses {
        mails += delete_from_outbox(config, address).context("mail.outbox")?;
    }
    tx.commit().await?;
    if addresses.is_empty() {
        bail!("no user has the address {email}, and nothing names it");
    }
    println!("deleted {}", addresses.join(" and "));
    if mails > 0 {
        println!("deleted mails of the outbox: {mails}");
    }
    Ok(())
}
