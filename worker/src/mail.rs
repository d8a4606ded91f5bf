//! Sends mails: to the configured server, or into a folder while there is none.

use std::{fs, io, path::PathBuf};

use flight_finder_core::{config::Config, mail::Rendered};
use lettre::{
    Address, AsyncFileTransport, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart},
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
    #[error("the mail server refuses the mail for good")]
    Refused,
    #[error("the mail server does not take the mail now")]
    Unavailable,
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

/// The folder of mails if neither the configuration nor the place of the database says one.
const OUTBOX: &str = "data/outbox";

fn outbox(config: &Config) -> PathBuf {
    let beside_database = || Some(config.database.options().file()?.with_file_name("outbox"));
    let folder = config.mail.outbox.clone().or_else(beside_database);
    folder.unwrap_or_else(|| OUTBOX.into())
}

impl Mailer {
    /// Connects to the mail server at the first mail.
    pub fn new(config: &Config) -> Result<Self, MailError> {
        let way = match &config.mail.smtp_url {
            Some(url) => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret());
                Way::Smtp(transport.map_err(|_| MailError::Url)?.build())
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
            Way::Smtp(transport) => transport.send(message).await.map(drop).map_err(|error| {
                if error.is_permanent() {
                    MailError::Refused
                } else {
                    MailError::Unavailable
                }
            }),
            Way::Outbox { folder, prints } => {
                fs::create_dir_all(folder)?;
                let sent = AsyncFileTransport::<Tokio1Executor>::new(folder).send(message).await;
                let id = sent.map_err(|error| unwritable(&error))?;
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
