//! What strangers learn and block: how long refused sign-ins and mails to nobody take, and answers beside a flood of connections.

use std::{
    net::Ipv4Addr,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use flight_finder_core::{
    base::time::Clock,
    people::users::{NewPassword, NewUser, Origin, PasswordHashing},
    platform::{
        config::Config,
        db::{Db, Options},
    },
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::{
    figures::{Sample, number},
    installation::{Engine, Installation, SILENT_PROVIDER},
    report::{Figure, Goal},
    wire::Wire,
};

/// Each mail is for another user, because a user gets one a minute.
const MAILS: usize = 11;
/// Refused sign-ins of each kind.
const TRIES: usize = 400;
/// An account waits after more.
const TRIES_OF_USER: usize = 10;
/// The most by which the medians may differ, in percent of the longer one.
const MAX_DIFFERENCE: f64 = 5.0;
/// The number of connections that one address opens and leaves half open.
const FLOOD: usize = 6_000;
const MAX_MS: f64 = 1_000.0;

const ENVIRONMENT: [(&str, &str); 3] = [
    SILENT_PROVIDER,
    ("FLIGHT_FINDER__HTTP__CONNECTIONS_PER_ADDRESS", "100"),
    ("FLIGHT_FINDER__AUTH__MAILS_PER_MINUTE", "1000000"),
];
const SAME: &str = "The work for an address that nobody has differs from that for a user.";
const FLOODED: &str = "The listener, the load and the connections share the machine's cores.";

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Strangers",
        format!(
            "Alternately a sign-in with a wrong password and one with an unknown address, {TRIES} of each, and {MAILS} requests for \
             mails to users and to nobody: the difference of the medians. Then one address opens {FLOOD} connections and sends half a \
             request on each, and ten other addresses send a request over a new connection."
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        run(&installation, &mut figure).await?;
        installation.remove().await?;
    }
    Ok(figure)
}

async fn run(installation: &Installation, figure: &mut Figure) -> anyhow::Result<()> {
    create_users(&installation.url).await?;
    let api = installation.program().start(&["api"], &ENVIRONMENT)?;
    api.ready("/health/ready").await?;
    let mut wire = Wire::connect(&api.address).await?;
    let engine = installation.engine;
    let sign_in = |email: String| json!({ "email": email, "password": "një tjetër" });
    let path = "/auth/v1/token?grant_type=password";
    let nobody = |number: usize| format!("nobody{number}@agency.al");
    let tries = (0..TRIES).map(|number| {
        let number = number / TRIES_OF_USER;
        (sign_in(user(number)), sign_in(nobody(number)))
    });
    add_difference(
        figure,
        format!("{engine}, refused sign-ins"),
        pairs(&mut wire, path, tries).await?,
    );
    let mails = (0..MAILS).map(|number| (json!({ "email": user(number) }), json!({ "email": "nobody@agency.al" })));
    let took = pairs(&mut wire, "/auth/v1/recover", mails).await?;
    add_difference(figure, format!("{engine}, mails"), took);
    let waited = beside_a_flood(&api.address).await?;
    let name = format!("{engine}, the slowest answer beside a flood");
    figure
        .goals
        .push(Goal::at_most(name, waited.most(), MAX_MS, " ms", FLOODED));
    Ok(())
}

fn user(number: usize) -> String {
    format!("ana{number}@agency.al")
}

async fn create_users(url: &str) -> anyhow::Result<()> {
    let db = Db::open(&Options::new(url), Clock::default()).await?;
    let hashing = PasswordHashing::start(&Config::load(None)?.auth);
    let password = NewPassword::parse("një fjalëkalim i mirë".to_owned().into())?;
    let hash = hashing.hash(password).await?;
    let mut tx = db.write().await?;
    for number in 0..MAILS.max(TRIES / TRIES_OF_USER) {
        let new = NewUser {
            email: user(number).parse()?,
            password_hash: Some(hash.clone()),
            role: None,
            metadata: serde_json::Map::new(),
            origin: Origin::Staff,
        };
        tx.users().insert(&new).await?.context("the address is new")?;
    }
    tx.commit().await?;
    db.close().await;
    Ok(())
}

/// The times of both requests of each pair.
async fn pairs(
    wire: &mut Wire,
    path: &str,
    requests: impl Iterator<Item = (Value, Value)>,
) -> anyhow::Result<[Sample; 2]> {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for (pair, (of_user, of_nobody)) in requests.enumerate() {
        // The order follows no period (Thue-Morse), so periodic work of other programs delays both equally often.
        if pair.count_ones() % 2 == 0 {
            known.push(took(wire, path, &of_user).await?);
            unknown.push(took(wire, path, &of_nobody).await?);
        } else {
            unknown.push(took(wire, path, &of_nobody).await?);
            known.push(took(wire, path, &of_user).await?);
        }
    }
    Ok([Sample::new(known), Sample::new(unknown)])
}

async fn took(wire: &mut Wire, path: &str, body: &Value) -> anyhow::Result<Duration> {
    let sent = Instant::now();
    let answer = wire.post(path, body).await?;
    anyhow::ensure!(
        [200, 400].contains(&answer.status.as_u16()),
        "{path}: {}",
        answer.status
    );
    Ok(sent.elapsed())
}

fn add_difference(figure: &mut Figure, name: String, took: [Sample; 2]) {
    let [known, unknown] = took.map(|sample| sample.percentile(50));
    let difference = 100.0 * (known - unknown).abs() / known.max(unknown);
    let measured = format!(
        "{} percent: {} ms, nobody {} ms",
        number(difference),
        number(known),
        number(unknown)
    );
    figure
        .goals
        .push(Goal::at_most(name, difference, MAX_DIFFERENCE, " percent", SAME).shown_as(measured));
}

async fn beside_a_flood(address: &str) -> anyhow::Result<Sample> {
    let files = rlimit::increase_nofile_limit(FLOOD as u64 + 1_000)?;
    anyhow::ensure!(files > FLOOD as u64, "{files} open files are too few");
    let mut flood = Vec::with_capacity(FLOOD);
    for _ in 0..FLOOD {
        let mut stream = connect(address, Ipv4Addr::new(127, 0, 0, 66)).await?;
        // The server may have closed the connection already.
        let _is_sent = stream.write_all(b"GET / HTTP/1.1\r\nhost:").await.is_ok();
        flood.push(stream);
    }
    let mut waited = Vec::new();
    for last in 2..12 {
        let sent = Instant::now();
        let mut stream = connect(address, Ipv4Addr::new(127, 0, 0, last)).await?;
        stream
            .write_all(b"GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        anyhow::ensure!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        waited.push(sent.elapsed());
    }
    Ok(Sample::new(waited))
}

async fn connect(address: &str, from: Ipv4Addr) -> anyhow::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    Ok(socket.connect(address.parse()?).await?)
}
