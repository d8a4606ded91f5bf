//! Section `mail`: how mails are sent.

use std::{net::IpAddr, path::PathBuf};

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use super::{ConfigError, refuse};
use crate::base::form::is_email;

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
        let url = self.smtp_url.as_ref().map(|url| Url::parse(url.expose_secret()));
        if !url.is_none_or(|url| url.is_ok_and(|url| keeps_codes(&url))) {
            return refuse(
                "mail.smtp_url",
                "is smtps://… or smtp://…?tls=required, and without TLS only for this machine: mails contain codes",
            );
        }
        Ok(())
    }
}

/// Whether no one on the network can read a mail that is sent to `url`: the server has to use TLS, or is on this machine.
fn keeps_codes(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse();
    let is_this_machine = host == "localhost" || address.is_ok_and(|address: IpAddr| address.is_loopback());
    let requires_tls = url
        .query_pairs()
        .any(|(name, value)| name == "tls" && value == "required");
    !host.is_empty() && (url.scheme() == "smtps" || (url.scheme() == "smtp" && (requires_tls || is_this_machine)))
}
