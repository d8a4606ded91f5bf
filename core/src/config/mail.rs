//! Section `mail`: how mails are sent.

use std::path::PathBuf;

use secrecy::SecretString;
use serde::Deserialize;

use super::{ConfigError, refuse};
use crate::form::is_email;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// Contains the password of the account at the mail server.
    pub smtp_url: Option<SecretString>,
    pub from: String,
    /// The folder of mails while there is no mail server. `serve` on SQLite uses one beside the database.
    pub outbox: Option<PathBuf>,
}

impl MailConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if !is_email(&self.from) {
            return refuse("mail.from", "is an e-mail address");
        }
        Ok(())
    }
}
