//! The link with which the first administrator sets up the account, so that a new installation needs no command for that.

use std::time::Duration;

use super::{AdminError, create_admin};
use crate::{
    base::random_secret::RandomSecret,
    people::users::EmailAddress,
    platform::db::{DbError, Result, Tx},
};

/// How long the link can be used.
pub const WELCOME: Duration = Duration::from_hours(1);

/// Who the log of changes says has set up the account.
const ACTOR: &str = "welcome link";

/// Why nobody became the administrator.
#[derive(Debug, thiserror::Error)]
pub enum WelcomeError {
    /// The link is wrong, expired or used, or there is an administrator.
    #[error("This link is invalid or has expired.")]
    InvalidLink,
    #[error(transparent)]
    Database(#[from] DbError),
}

/// Makes the secret part of a link, which replaces that of an earlier one. Returns `None` if there is an administrator.
pub async fn create_welcome_link(tx: &mut Tx) -> Result<Option<RandomSecret>> {
    if tx.users().admin().await?.is_some() {
        return Ok(None);
    }
    let link = RandomSecret::new();
    tx.welcome_links().replace(link.hash()).await?;
    Ok(Some(link))
}

/// Whether a link can be used now.
pub async fn is_welcome_link(tx: &mut Tx, link: &RandomSecret) -> Result<bool> {
    tx.welcome_links().exists(link.hash()).await
}

/// Creates the administrator, and uses up the link.
pub async fn welcome_admin(
    tx: &mut Tx,
    link: &RandomSecret,
    email: &EmailAddress,
    password_hash: String,
) -> std::result::Result<(), WelcomeError> {
    if !tx.welcome_links().take(link.hash()).await? {
        return Err(WelcomeError::InvalidLink);
    }
    match create_admin(tx, email, password_hash, false, ACTOR).await {
        Ok(()) => Ok(()),
        Err(AdminError::Database(error)) => Err(error.into()),
        Err(AdminError::Exists(_) | AdminError::Absent) => Err(WelcomeError::InvalidLink),
    }
}
