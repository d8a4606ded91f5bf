//! The mails that a running product has sent, in the outbox of the test.

use std::{fs, os::unix::fs::PermissionsExt};

use crate::support::prelude::*;

/// A mail of the outbox.
#[derive(Clone, Debug)]
pub struct Received {
    pub to: String,
    pub subject: String,
    pub text: String,
}

impl Received {
    /// The six digits.
    pub fn code(&self) -> String {
        let digits = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
        self.text
            .lines()
            .find(digits)
            .unwrap_or_else(|| panic!("{self:?}"))
            .to_owned()
    }

    /// The secret part of the link.
    pub fn link(&self) -> String {
        let (_, link) = self
            .text
            .split_once("token_hash=")
            .unwrap_or_else(|| panic!("{self:?}"));
        link.split_whitespace().next().unwrap().to_owned()
    }
}

/// Waits until every mail is sent, and expects this number of them. Returns them in no order.
///
/// A request queues its mail before it is answered, and the job ends a moment after the mail is in the outbox, so the jobs
/// and not the files say when all mails are there.
pub async fn mails(app: &TestApp, count: usize) -> Vec<Received> {
    eventually("every mail is sent", async || unsent(app).await == 0).await;
    let mails = outbox(app);
    assert_eq!(mails.len(), count, "{mails:?}");
    mails
}

/// Like [`mails`], and empties the outbox.
pub async fn take_mails(app: &TestApp, count: usize) -> Vec<Received> {
    let mails = mails(app, count).await;
    for file in fs::read_dir(app.outbox.path()).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    mails
}

/// The number of mails that are still to be sent.
async fn unsent(app: &TestApp) -> usize {
    let unsent = "SELECT kind FROM jobs WHERE kind = 'send_mail'";
    app.shared.rows(unsent, unsent).await.len()
}

fn outbox(app: &TestApp) -> Vec<Received> {
    let files = fs::read_dir(app.outbox.path()).unwrap();
    files
        .map(|file| {
            let path = file.unwrap().path();
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "only the owner reads mails");
            read(&fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// Reads the headers and the plain text of a mail.
pub fn read(mail: &str) -> Received {
    let parsed = mail_parser::MessageParser::default().parse(mail.as_bytes()).unwrap();
    Received {
        to: parsed.to().unwrap().first().unwrap().address().unwrap().to_owned(),
        subject: parsed.subject().unwrap().to_owned(),
        text: parsed.body_text(0).unwrap().into_owned(),
    }
}
