//! `flight-finder admin create|list|reset-password|disable`

use std::io::{IsTerminal, stdin};

use flight_finder_core::{
    people::{
        staff::{AdminError, create_admin, disable_admin, reset_admin_password},
        users::{EmailAddress, NewPassword, PasswordHashing},
    },
    platform::config::Config,
};

use super::actor;
use crate::process;

/// The subcommands. A new password is typed on the terminal, or read from standard input if that is no terminal.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Creates the administrator.
    Create {
        #[arg(long)]
        email: EmailAddress,
        /// Takes the role from the present administrator.
        #[arg(long)]
        replace: bool,
    },
    /// Prints the administrator's address.
    List,
    /// Sets a new password and ends all sessions of the administrator.
    ResetPassword {
        /// The administrator has lost the phone with the authenticator app.
        #[arg(long)]
        remove_factors: bool,
    },
    /// Signs the administrator out, and refuses sign-ins until the password is reset.
    Disable,
}

/// Runs a subcommand.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<()> {
    let db = process::open_migrated(config).await?;
    match command {
        Command::Create { email, replace } => {
            // Before the password is asked for.
            if let (Some(admin), false) = (db.read().await?.users().admin().await?, replace) {
                return Err(refused(AdminError::Exists(admin.email)));
            }
            let hash = new_password_hash(config).await?;
            let mut tx = db.write().await?;
            create_admin(&mut tx, &email, hash, replace, actor())
                .await
                .map_err(refused)?;
            tx.commit().await?;
            println!("{email} is the administrator");
        }
        Command::List => match db.read().await?.users().admin().await? {
            Some(admin) if admin.is_banned(db.now()) => println!("{} (disabled)", admin.email),
            Some(admin) => println!("{}", admin.email),
            None => println!("There is no administrator."),
        },
        Command::ResetPassword { remove_factors } => {
            let hash = new_password_hash(config).await?;
            let mut tx = db.write().await?;
            let email = reset_admin_password(&mut tx, &hash, remove_factors, actor()).await?;
            tx.commit().await?;
            println!("{email} has a new password and is signed out everywhere");
        }
        Command::Disable => {
            let mut tx = db.write().await?;
            let email = disable_admin(&mut tx, actor()).await?;
            tx.commit().await?;
            println!("{email} is signed out and cannot sign in before `admin reset-password`");
        }
    }
    db.close().await;
    Ok(())
}

fn refused(error: AdminError) -> anyhow::Error {
    match error {
        AdminError::Exists(_) => anyhow::anyhow!("{error}; --replace takes the role away from that user"),
        other => other.into(),
    }
}

/// Reads a password, twice on a terminal, and hashes it.
async fn new_password_hash(config: &Config) -> anyhow::Result<String> {
    let password = if stdin().is_terminal() {
        let password = rpassword::prompt_password("New password: ")?;
        anyhow::ensure!(
            rpassword::prompt_password("The same password again: ")? == password,
            "Passwords do not match"
        );
        password
    } else {
        super::settings::from_input()?
    };
    let password = NewPassword::parse(password.into())?;
    Ok(PasswordHashing::start(&config.auth).hash(password).await?)
}
