//! Mails through a real mail server.

use super::{
    create_user,
    outbox::{Received, read},
};
use crate::support::{
    app::install_tls,
    http,
    mail_server::{Certificates, MailServer, Security, Taken},
    pipeline::set,
    prelude::*,
    process::{Process, free_port},
};

on_both_databases!(
    a_mail_arrives_by_tls_from_the_account,
    a_mail_server_with_an_untrusted_certificate_gets_no_mail,
    a_mail_for_a_refused_recipient_is_given_up_and_one_for_a_wrong_password_is_not,
    a_mail_to_an_address_in_another_script_arrives,
    mails_wait_while_the_mail_server_is_down_for_an_hour,
);

const EMAIL: &str = "ana@agency.al";
const AGENCY: &str = "Agjencia Çelësi & Bijtë";

/// The whole product as a process of its own, which reads the trusted authorities from a file.
struct Serving(Process);

impl Serving {
    async fn start(shared: &SharedDatabase, smtp_url: &str, root: &Certificates) -> Self {
        install_tls();
        seed(&shared.db).await;
        set(&shared.db, &[("agency.name", AGENCY)]).await;
        let root = root.root();
        let environment = [
            ("FLIGHT_FINDER__MAIL__SMTP_URL", smtp_url),
            ("SSL_CERT_FILE", root.to_str().unwrap()),
        ];
        let mut process = Process::start(shared.url(), &["serve"], &environment);
        process.ready("/health/ready").await;
        Self(process)
    }

    /// Asks for a mail with a code.
    async fn ask(&self, email: &str) {
        let client = http::client().build().unwrap();
        let request = client.post(self.0.url("/auth/v1/otp")).json(&json!({ "email": email }));
        assert_eq!(request.send().await.unwrap().status(), 200);
    }
}

/// The mails that the server takes, once there are so many.
async fn taken(server: &MailServer, count: usize) -> Vec<Taken> {
    eventually("the mails are taken", async || server.taken().len() >= count).await;
    server.taken()
}

/// The error of the last attempt of the only job that sends a mail, once there is one.
async fn failure(shared: &SharedDatabase) -> String {
    let failed = "SELECT last_error FROM jobs WHERE kind = 'send_mail' AND last_error IS NOT NULL";
    let errors = async || shared.rows(failed, failed).await.concat();
    eventually("an attempt fails", async || !errors().await.is_empty()).await;
    errors().await.remove(0).unwrap()
}

async fn a_mail_arrives_by_tls_from_the_account(shared: SharedDatabase) {
    create_user(&shared.db, EMAIL, None).await;
    for security in [Security::StartTls, Security::Tls] {
        let certificates = Certificates::for_host("localhost");
        let server = MailServer::start_secured(security, &certificates).await;
        let serving = Serving::start(&shared, &server.url(), &certificates).await;
        forget_the_last_mail(&shared).await;

        serving.ask(EMAIL).await;

        let mail = taken(&server, 1).await.remove(0);
        assert!(mail.tls.is_some_and(|version| version.starts_with("TLSv1.")));
        assert_eq!(mail.account.as_deref(), Some("ana@mail.example"));
        assert_eq!(mail.to, [EMAIL]);
        assert!(mail.text.is_ascii(), "{}", mail.text);
        is_well_formed(&mail.text);
    }
}

/// A user gets one mail a minute, and a mail of the case before may still wait.
async fn forget_the_last_mail(shared: &SharedDatabase) {
    for table in ["one_time_codes", "jobs"] {
        shared.execute(format!("DELETE FROM {table}")).await;
    }
}

/// The Albanian letters of the sender and of the subject are read as they were written.
fn is_well_formed(text: &str) {
    let parsed = mail_parser::MessageParser::default().parse(text.as_bytes()).unwrap();
    let from = parsed.from().unwrap().first().unwrap();
    assert_eq!(from.name(), Some(AGENCY));
    assert_eq!(from.address(), Some("noreply@localhost.localdomain"));
    let Received { to, subject, text } = read(text);
    assert_eq!((to.as_str(), subject), (EMAIL, format!("Hyrja juaj te {AGENCY}")));
    assert!(
        text.contains("Përshëndetje,") && text.contains("Nëse nuk jeni ju"),
        "{text}"
    );
    let html = parsed.body_html(0).unwrap();
    assert!(html.contains("Agjencia Çelësi &amp; Bijtë"), "{html}");
}

async fn a_mail_server_with_an_untrusted_certificate_gets_no_mail(shared: SharedDatabase) {
    create_user(&shared.db, EMAIL, None).await;
    let (trusted, other) = (Certificates::for_host("localhost"), Certificates::for_host("localhost"));
    let of_another_host = Certificates::for_host("mail.example");
    for (presented, root) in [(&other, &trusted), (&of_another_host, &of_another_host)] {
        let server = MailServer::start_secured(Security::StartTls, presented).await;
        let serving = Serving::start(&shared, &server.url(), root).await;
        forget_the_last_mail(&shared).await;

        serving.ask(EMAIL).await;

        let error = failure(&shared).await;
        let reason = "the mail server does not take the mail now (invalid peer certificate: ";
        assert!(error.starts_with(reason), "{error}");
        assert!(server.taken().is_empty());
    }
}

async fn a_mail_for_a_refused_recipient_is_given_up_and_one_for_a_wrong_password_is_not(shared: SharedDatabase) {
    create_user(&shared.db, "refused@agency.al", None).await;
    create_user(&shared.db, EMAIL, None).await;
    let certificates = Certificates::for_host("localhost");
    let server = MailServer::start_secured(Security::Tls, &certificates).await;
    let serving = Serving::start(&shared, &server.url(), &certificates).await;

    serving.ask("refused@agency.al").await;

    let ended = "SELECT error FROM job_history WHERE kind = 'send_mail' AND state = 'dead'";
    let errors = async || shared.rows(ended, ended).await.concat();
    eventually("the job ends", async || !errors().await.is_empty()).await;
    let reason = "the mail server refuses the recipient or the mail for good (550)";
    assert_eq!(errors().await, [Some(reason.to_owned())]);

    drop(serving);
    let wrong = server.url().replace("kalim", "tjetër");
    let serving = Serving::start(&shared, &wrong, &certificates).await;
    serving.ask(EMAIL).await;
    let reason = "the mail server does not accept the account in mail.smtp_url (535)";
    assert_eq!(failure(&shared).await, reason);
    assert!(server.taken().is_empty());
}

async fn a_mail_to_an_address_in_another_script_arrives(shared: SharedDatabase) {
    let server = MailServer::start(free_port()).await;
    let app = TestApp::start_with(shared, |config, _| config.mail.smtp_url = Some(server.url().into())).await;
    let emails = ["ana@agjencia-çelësi.al", "почта@пример.рф"];
    for email in emails {
        create_user(&app.db, email, None).await;
        let answer = app.post("/auth/v1/otp", &json!({ "email": email })).await;
        assert_eq!(answer.status(), 200);
    }

    let mut mails = taken(&server, emails.len()).await;

    mails.sort_by_key(|mail| mail.to.clone());
    for (mail, email) in mails.iter().zip(emails) {
        assert_eq!(mail.to, [email]);
        assert_eq!(read(&mail.text).to, email);
    }
}

async fn mails_wait_while_the_mail_server_is_down_for_an_hour(shared: SharedDatabase) {
    let clock = driven_clock();
    let driven = SharedDatabase {
        db: shared.with_clock(clock.clone()).await,
        url: shared.url.clone(),
    };
    let port = free_port();
    let url = format!("smtp://127.0.0.1:{port}");
    let app = TestApp::start_with(driven, |config, _| config.mail.smtp_url = Some(url.into())).await;
    let emails = ["ana@agency.al", "ben@agency.al", "eva@agency.al"];
    for email in emails {
        create_user(&app.db, email, None).await;
        // No request waits for the mail server: it takes no mail before the end of the case.
        let answer = app.post("/auth/v1/otp", &json!({ "email": email })).await;
        assert_eq!(answer.status(), 200);
    }
    let waiting = "SELECT last_error FROM jobs WHERE kind = 'send_mail' AND state = 'scheduled' AND attempt = ";
    for attempt in 1..=4 {
        // The clock moves while no attempt runs, so that none loses its lease and is made twice.
        if attempt > 1 {
            clock.advance(Duration::from_mins(15));
        }
        let failed = format!("{waiting}{attempt}");
        eventually("each mail waits for its next attempt", async || {
            app.shared.rows(&failed, &failed).await.len() == emails.len()
        })
        .await;
        let error = app.shared.rows(&failed, &failed).await.concat().remove(0);
        assert!(error.unwrap().contains("(Connection refused"));
    }

    let server = MailServer::start(port).await;
    clock.advance(Duration::from_mins(20));

    let mails = taken(&server, emails.len()).await;
    let mut to: Vec<_> = mails.iter().flat_map(|mail| mail.to.clone()).collect();
    to.sort();
    assert_eq!(to, emails);
    for mail in mails {
        let verify = json!({ "type": "email", "email": mail.to[0], "token": read(&mail.text).code() });
        let verified = app.post("/auth/v1/verify", &verify).await;
        assert_eq!(verified.status(), 200, "the code is as new as the mail");
    }
    app.db.close().await;
}
