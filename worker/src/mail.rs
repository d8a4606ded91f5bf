//! Sends mails: to the configured server, or into a folder while there is none.

use std::{
    error::Error,
    fs::{self, DirBuilder, Permissions},
    io,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::PathBuf,
    time::Duration,
};

use flight_finder_core::platform::{config::Config, mail::Rendered};
use lettre::{
    Address, AsyncFileTransport, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart},
    transport::smtp::{self, response::Category},
};
use secrecy::ExposeSecret;

/// Why a mail was not sent. No message contains an address or a text of the mail.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("mail.smtp_url cannot be read")]
    Url,
    #[error("mail.outbox: {0}")]
    Outbox(#[from] io::Error),
    /// An address that no mail can have.
    #[error("the mail cannot be written: {0}")]
    Message(String),
    #[error("the mail server refuses the recipient or the mail for good ({0})")]
    Refused(String),
    #[error("the mail server does not accept the account in mail.smtp_url ({0})")]
    Account(String),
    #[error("the mail server does not take the mail now ({0})")]
    Unavailable(String),
}

/// Sends mails. Cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    from: Address,
    way: Way,
    /// The address of the site if the settings have none.
    site_url: String,
}

#[derive(Clone)]
enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Outbox {
        folder: PathBuf,
        /// Whether the links of mails are printed, for the one who tries the product.
        prints: bool,
    },
}

/// How long the mail server may take for each step, so that an attempt ends before its job is cancelled.
const PATIENCE: Duration = Duration::from_secs(15);

/// Only the owner reads mails: they have links that sign in.
const OWN_FOLDER: u32 = 0o700;
const OWN_FILE: u32 = 0o600;

/// The folder of mails if neither the configuration nor the place of the database says one.
const OUTBOX: &str = "data/outbox";

fn outbox(config: &Config) -> PathBuf {
    let beside_database = || Some(config.database.options().file()?.with_file_name("outbox"));
    let folder = config.mail.outbox.clone().or_else(beside_database);
    folder.unwrap_or_else(|| OUTBOX.into())
}

/// Deletes the mails of the outbox that name an address. Returns their number.
pub fn delete_from_outbox(config: &Config, address: &str) -> io::Result<usize> {
    let entries = match fs::read_dir(outbox(config)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    let mut deleted = 0;
    for entry in entries {
        let path = entry?.path();
        let is_mail = path.extension().is_some_and(|extension| extension == "eml");
        if is_mail && names(&fs::read_to_string(&path)?, address) {
            fs::remove_file(path)?;
            deleted += 1;
        }
    }
    Ok(deleted)
}

/// Whether a mail names an address, and not only one that ends like it.
fn names(mail: &str, address: &str) -> bool {
    // A long line of a mail is broken after a "=".
    let mail = mail.replace("=\r\n", "");
    let is_part = |character: char| character.is_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(character);
    mail.match_indices(address).any(|(start, _)| {
        let before = mail[..start].chars().next_back();
        let after = mail[start + address.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(|character| character.is_alphanumeric() || character == '-')
    })
}

impl Mailer {
    /// Connects to the mail server at the first mail.
    pub fn new(config: &Config) -> Result<Self, MailError> {
        let way = match &config.mail.smtp_url {
            Some(url) => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret());
                Way::Smtp(transport.map_err(|_| MailError::Url)?.timeout(Some(PATIENCE)).build())
            }
            None => Way::Outbox {
                folder: outbox(config),
                prints: false,
            },
        };
        Ok(Self {
            from: config.mail.from.parse().expect("the configuration is validated"),
            way,
            site_url: config.http.site_url(),
        })
    }

    /// Prints the link of each mail that becomes a file.
    #[must_use]
    pub fn printing(mut self) -> Self {
        if let Way::Outbox { prints, .. } = &mut self.way {
            *prints = true;
        }
        self
    }

    /// The address of the site if the settings have none.
    pub fn site_url(&self) -> &str {
        &self.site_url
    }

    /// Sends a mail in both forms. `agency` is the name of the sender.
    pub async fn send(&self, to: &str, agency: &str, mail: Rendered) -> Result<(), MailError> {
        let unwritable = |error: &dyn std::fmt::Display| MailError::Message(error.to_string());
        let recipient = to;
        let to: Address = to.parse().map_err(|error| unwritable(&error))?;
        let message = Message::builder()
            .from(Mailbox::new(Some(agency.to_owned()), self.from.clone()))
            .to(Mailbox::new(None, to))
            .subject(mail.subject)
            .multipart(MultiPart::alternative_plain_html(mail.text, mail.html))
            .map_err(|error| unwritable(&error))?;
        match &self.way {
            Way::Smtp(transport) => {
                let sent = transport.send(message).await;
                sent.map(drop).map_err(|error| refusal(&error))
            }
            Way::Outbox { folder, prints } => {
                DirBuilder::new().recursive(true).mode(OWN_FOLDER).create(folder)?;
                let sent = AsyncFileTransport::<Tokio1Executor>::new(folder).send(message).await;
                let id = sent.map_err(|error| unwritable(&error))?;
                fs::set_permissions(folder.join(format!("{id}.eml")), Permissions::from_mode(OWN_FILE))?;
                if *prints {
                    let link = if mail.link.is_empty() { "no link" } else { &mail.link };
                    println!("A mail to {recipient}: {link}");
                }
                tracing::info!(
                    file = format!("{}/{id}.eml", folder.display()),
                    "a mail is in the outbox"
                );
                Ok(())
            }
        }
    }
}

/// Why the mail server did not take a mail. Refusals of the account are not final, because the operator can correct it.
fn refusal(error: &smtp::Error) -> MailError {
    let reason = reason(error);
    match error.status() {
        Some(code) if error.is_permanent() && code.category == Category::Unspecified3 => MailError::Account(reason),
        Some(_) if error.is_permanent() => MailError::Refused(reason),
        _ => MailError::Unavailable(reason),
    }
}

/// The code of the server's answer, or what is wrong with the connection. The texts of servers are left out, because they
/// contain addresses.
fn reason(error: &smtp::Error) -> String {
    if let Some(code) = error.status() {
        return code.to_string();
    }
    if error.is_response() {
        return "its answer cannot be read".to_owned();
    }
    let mut innermost: &dyn Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_names_an_address_and_not_one_that_ends_or_begins_like_it() {
        let address = "ana@agency.al";
        for (mail, expected) in [
            ("To: ana@agency.al\r\n", true),
            ("To: <ana@agency.al>", true),
            ("Ana (ana@agency.al) registered.", true),
            ("a line that is broken: ana@age=\r\nncy.al.", true),
            ("To: liliana@agency.al", false),
            ("To: ana@agency.ali", false),
            ("", false),
        ] {
            assert_eq!(names(mail, address), expected, "{mail}");
        }
    }
}
