//! Secrets of users are in no job, in no log line and in no span, and the database has at most their hashes.
//!
//! The case runs the test program again, so that one recorder hears the whole process.

use std::{env, fs, process::Stdio};

use tokio::process::Command;

use super::{
    PASSWORD, create_user,
    outbox::{Received, take_mails},
};
use crate::support::{http, prelude::*, records::Records};

on_both_databases!(no_secret_of_a_user_is_stored_or_recorded);

/// Set for the program that records.
const RECORDING: &str = "FLIGHT_FINDER_TEST_RECORDING";
/// What any thread says is recorded.
const CANARY: &str = "a canary of another thread";
/// Tables that are alike in every installation. They contain many numbers, some of which have six digits.
const SEEDS: [&str; 3] = ["_sqlx_migrations", "airlines", "airports"];

async fn no_secret_of_a_user_is_stored_or_recorded(shared: SharedDatabase) {
    if env::var_os(RECORDING).is_none() {
        return record_in_a_process_of_its_own(&shared).await;
    }
    let records = Records::start();
    std::thread::spawn(|| tracing::trace!("{CANARY}")).join().unwrap();
    let app = TestApp::start_with(shared, |config, _| {
        config.auth.mails_per_minute = 1_000;
        config.auth.codes_per_minute = 1_000;
    })
    .await;
    let mut person = Person::new(&app).await;

    person.registers().await;
    person.signs_in_by_code().await;
    person.sets_a_forgotten_password().await;
    person.proves_to_be_the_user().await;
    person.changes_the_address().await;
    person.is_invited().await;
    person.waits_for_a_mail().await;

    let (recorded, stored) = (records.text(), rows(&app).await);
    for expected in [CANARY, "job.send_mail", "sqlx::query"] {
        assert!(recorded.contains(expected), "{expected} is not recorded");
    }
    for table in ["jobs", "job_history", "one_time_codes", "sessions", "audit_log"] {
        assert!(stored.contains(&format!("\n{table} ")), "{table}");
    }
    assert!(stored.contains("send_mail") && person.secrets.len() >= 25);
    for (place, text) in [("a log or span", &recorded), ("a row", &stored)] {
        let lowercase = text.to_lowercase();
        for (name, secret) in &person.secrets {
            let found = text.lines().find(|line| has(line, secret));
            assert_eq!(found, None, "{name} ({secret}) is in {place}");
            assert!(
                !lowercase.contains(&hex(secret)),
                "{name} ({secret}) is in {place}, as digits"
            );
        }
    }
}

async fn record_in_a_process_of_its_own(shared: &SharedDatabase) {
    let module = module_path!().split_once("::").unwrap().1;
    let engine = if shared.db.is_sqlite() { "sqlite" } else { "postgres" };
    let case = format!("{module}::{engine}::no_secret_of_a_user_is_stored_or_recorded");
    let program = Command::new(env::current_exe().unwrap())
        .args(["--exact", &case, "--nocapture"])
        .env(RECORDING, "1")
        .stdin(Stdio::null())
        .output();
    let ended = program.await.unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert!(ended.status.success() && out.contains("1 passed"), "{out}{err}");
}

/// The secret in hexadecimal, as databases print bytes.
fn hex(secret: &str) -> String {
    let digits: Vec<_> = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}

/// Whether a line contains the secret as text. A code of six digits counts only where it is not a part of a longer number or
/// name.
fn has(line: &str, secret: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '.');
    let alone = |(at, found): (usize, &str)| {
        let (before, after) = (&line[..at], &line[at + found.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    };
    let is_code = secret.len() == 6;
    line.match_indices(secret).any(|found| !is_code || alone(found))
}

#[test]
fn a_secret_is_found_as_text_and_as_hexadecimal_digits() {
    assert_eq!(hex("012345"), "303132333435");
    for line in ["code=012345", "to (012345)", "012345"] {
        assert!(has(line, "012345"), "{line}");
    }
    for line in ["1012345", "012345.7", "0.012345", "a012345", "01234"] {
        assert!(!has(line, "012345"), "{line}");
    }
    assert!(has("link=aXbYcZdd", "XbYcZ"));
}

/// All rows but those of the seed, one a line, with the name of their table.
async fn rows(app: &TestApp) -> String {
    let mut connection = app.shared.connection().await;
    let mut text = String::new();
    for table in connection.tables().await {
        if !SEEDS.iter().any(|seed| table.starts_with(seed)) {
            for row in connection.texts(&table).await {
                text.extend(["\n", &table, " ", &row.replace('\n', " ")]);
            }
        }
    }
    text
}

/// Uses every mail of the product, and notes the secrets that it gets and sends.
struct Person<'a> {
    app: &'a TestApp,
    email: String,
    access_token: String,
    secrets: Vec<(&'static str, String)>,
}

const EMAIL: &str = "ana@agency.al";

impl<'a> Person<'a> {
    async fn new(app: &'a TestApp) -> Self {
        create_user(&app.db, "boss@agency.al", Some(Role::Admin)).await;
        Self {
            app,
            email: EMAIL.to_owned(),
            access_token: String::new(),
            secrets: Vec::new(),
        }
    }

    async fn registers(&mut self) {
        self.note("a password", "një fjalëkalim i parë");
        let body = json!({ "name": "Ana", "email": EMAIL, "password": "një fjalëkalim i parë" });
        self.send(Method::POST, "/api/agents", body, 202).await;
        let mail = self.mail().await;
        self.follows("signup", &mail).await;
        take_mails(self.app, 1).await;
    }

    async fn signs_in_by_code(&mut self) {
        self.send(Method::POST, "/auth/v1/otp", json!({ "email": EMAIL }), 200)
            .await;
        let mail = self.mail().await;
        let verify = |code: String| json!({ "type": "email", "email": EMAIL, "token": code });
        let wrong = if mail.code() == "834591" { "834592" } else { "834591" };
        self.note("a wrong code", wrong);
        self.send(Method::POST, "/auth/v1/verify", verify(wrong.to_owned()), 403)
            .await;
        let session = self
            .send(Method::POST, "/auth/v1/verify", verify(mail.code()), 200)
            .await;
        self.keeps(&session);
        let refresh = json!({ "refresh_token": session["refresh_token"] });
        let session = self
            .send(Method::POST, "/auth/v1/token?grant_type=refresh_token", refresh, 200)
            .await;
        self.keeps(&session);
    }

    /// Follows the link as a browser does, with the secret in the address.
    async fn sets_a_forgotten_password(&mut self) {
        self.send(Method::POST, "/auth/v1/recover", json!({ "email": EMAIL }), 200)
            .await;
        let mail = self.mail().await;
        let path = format!("/auth/v1/verify?type=recovery&token={}", mail.link());
        let client = http::client().redirect(reqwest::redirect::Policy::none());
        let answer = client.build().unwrap().get(self.app.url(&path)).send().await.unwrap();
        assert_eq!(answer.status(), 303);
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        for name in ["access_token", "refresh_token"] {
            let (_, rest) = location.split_once(&format!("{name}=")).expect("the link signs in");
            self.note("a token of a link", rest.split('&').next().unwrap());
        }
    }

    async fn proves_to_be_the_user(&mut self) {
        self.send(Method::GET, "/auth/v1/reauthenticate", Value::Null, 200)
            .await;
        let nonce = take_mails(self.app, 1).await.remove(0).code();
        self.note("a nonce", &nonce);
        self.note("a password", "një fjalëkalim i dytë");
        let change = json!({ "password": "një fjalëkalim i dytë", "nonce": nonce });
        self.send(Method::PUT, "/auth/v1/user", change, 200).await;
        take_mails(self.app, 1).await;
    }

    async fn changes_the_address(&mut self) {
        let change = json!({ "email": "ana.hoxha@agency.al" });
        self.send(Method::PUT, "/auth/v1/user", change, 200).await;
        let mails = take_mails(self.app, 2).await;
        for mail in mails {
            self.note("a code", &mail.code());
            self.note("a link", &mail.link());
            let verify = json!({ "type": "email_change", "token_hash": mail.link() });
            self.send(Method::POST, "/auth/v1/verify", verify, 200).await;
        }
    }

    async fn is_invited(&mut self) {
        self.note("a password", PASSWORD);
        let credentials = json!({ "email": "boss@agency.al", "password": PASSWORD });
        let session = self
            .send(Method::POST, "/auth/v1/token?grant_type=password", credentials, 200)
            .await;
        self.keeps(&session);
        let invited = json!({ "email": "ben@agency.al" });
        self.send(Method::POST, "/auth/v1/invite", invited, 200).await;
        "ben@agency.al".clone_into(&mut self.email);
        let mail = self.mail().await;
        self.follows("invite", &mail).await;
    }

    /// The job of a mail that cannot be written stays in the queue, with its error.
    async fn waits_for_a_mail(&self) {
        fs::remove_dir(self.app.outbox.path()).unwrap();
        fs::write(self.app.outbox.path(), "").unwrap();
        let body = json!({ "email": self.email });
        self.send(Method::POST, "/auth/v1/otp", body, 200).await;
        let failed = "SELECT last_error FROM jobs WHERE last_error LIKE 'mail.outbox%'";
        eventually("the mail cannot be written", async || {
            !self.app.shared.rows(failed, failed).await.is_empty()
        })
        .await;
    }

    /// The only new mail.
    async fn mail(&mut self) -> Received {
        let mail = take_mails(self.app, 1).await.remove(0);
        assert_eq!(mail.to, self.email);
        self.note("a code", &mail.code());
        self.note("a link", &mail.link());
        mail
    }

    async fn follows(&mut self, kind: &str, mail: &Received) {
        let verify = json!({ "type": kind, "token_hash": mail.link() });
        let session = self.send(Method::POST, "/auth/v1/verify", verify, 200).await;
        self.keeps(&session);
    }

    fn keeps(&mut self, session: &Value) {
        session["access_token"]
            .as_str()
            .unwrap()
            .clone_into(&mut self.access_token);
        for name in ["access_token", "refresh_token"] {
            self.note("a token", session[name].as_str().unwrap());
        }
    }

    fn note(&mut self, name: &'static str, secret: &str) {
        self.secrets.push((name, secret.to_owned()));
    }

    async fn send(&self, method: Method, path: &str, body: Value, status: u16) -> Value {
        let request = self
            .app
            .request(method, path)
            .bearer_auth(&self.access_token)
            .json(&body);
        let answer = request.send().await.unwrap();
        let (answered, text) = (answer.status(), answer.text().await.unwrap());
        assert_eq!(answered, StatusCode::from_u16(status).unwrap(), "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }
}
