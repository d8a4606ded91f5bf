//! The link with which the first administrator sets up the account, so that a new installation needs no command for that.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use super::{AdminError, create_admin};
use crate::{
    db::{DbError, Result, Tx},
    ids::random_bytes,
    users::EmailAddress,
};

/// How long the link can be used.
pub const WELCOME: Duration = Duration::from_hours(1);

/// Who the log of changes says has set up the account.
const ACTOR: &str = "welcome link";

/// Why nobody became the administrator.
#[derive(Debug, thiserror::Error)]
pub enum WelcomeError {
    /// The link is wrong, old or used, or there is an administrator.
    #[error("This link is invalid or has expired.")]
    InvalidLink,
    #[error(transparent)]
    Database(#[from] DbError),
}

/// Makes the secret part of a link, which replaces that of an earlier one. Returns `None` if there is an administrator.
pub async fn create_welcome_link(tx: &mut Tx) -> Result<Option<SecretString>> {
    if tx.users().admin().await?.is_some() {
        return Ok(None);
    }
    let link = SecretString::from(BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<32>()));
    tx.welcome_links().replace(hash(&link)).await?;
    Ok(Some(link))
}

/// Creates the administrator, and uses up the link.
pub async fn welcome_admin(
    tx: &mut Tx,
    link: &SecretString,
    email: &EmailAddress,
    password_hash: String,
) -> std::result::Result<(), WelcomeError> {
    if !tx.welcome_links().take(hash(link)).await? {
        return Err(WelcomeError::InvalidLink);
    }
    match create_admin(tx, email, password_hash, false, ACTOR).await {
        Ok(()) => Ok(()),
        Err(AdminError::Database(error)) => Err(error.into()),
        Err(AdminError::Exists(_) | AdminError::Absent) => Err(WelcomeError::InvalidLink),
    }
}

/// What is stored of a link. It has enough random bits that its hash needs no salt.
fn hash(link: &SecretString) -> Vec<u8> {
    Sha256::digest(link.expose_secret()).to_vec()
}
