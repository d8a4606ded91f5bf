//! Unchanged polls while users sign in, compared with the same polls while nobody does.

use std::{
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
use futures_util::future::try_join_all;
use hyper::{Method, header::IF_NONE_MATCH};
use serde_json::json;
use tokio::{task::JoinSet, time::MissedTickBehavior};

use crate::{
    figures::{Rounds, Sample},
    installation::{Engine, Installation},
    report::{Figure, Goal},
    searches::{Complete, Searches, follow},
    wire::Wire,
};

const CONNECTIONS: u32 = 32;
/// Of all connections together.
const POLLS_PER_SECOND: u32 = 500;
const SIGN_INS_PER_SECOND: u32 = 5;
const ROUNDS: usize = 9;
const TIME: Duration = Duration::from_secs(4);
/// A poll may take so many times its idle value, or this long, whichever is longer.
const MAX_TIMES: f64 = 2.0;
const MAX_MS: f64 = 10.0;

const EMAIL: &str = "ana@agency.al";
const PASSWORD: &str = "një fjalëkalim i mirë";
const CAUSE: &str = "Passwords are hashed on threads of low priority, at most cores minus one at a time; the load, the server and \
                     these threads share the machine's cores.";

/// The latencies of a round.
struct Round {
    polls: Sample,
    sign_ins: Sample,
}

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Polls beside sign-ins",
        format!(
            "{POLLS_PER_SECOND} polls a second with `If-None-Match`, all answered with 304, over {CONNECTIONS} keep-alive connections; \
             alternately nobody signs in, and {SIGN_INS_PER_SECOND} users a second do, each over a new connection and with the \
             default parameters of argon2id. {ROUNDS} rounds of {} s each; p99 of each round.",
            TIME.as_secs()
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
    create_user(&installation.url).await?;
    let running = installation.run().await?;
    let address = &running.api.address;
    let clock = Clock::default();
    let (_, search) = follow(address, &Searches::default().draw(&clock), &clock).await?;
    let (mut idle, mut busy) = (Vec::new(), Vec::new());
    for number in 0..=ROUNDS {
        let pair = (
            round(address, &search, false).await?,
            round(address, &search, true).await?,
        );
        // The first round warms the server up.
        if number > 0 {
            idle.push(pair.0);
            busy.push(pair.1);
        }
    }
    add(figure, installation.engine, &idle, &busy);
    Ok(())
}

async fn create_user(url: &str) -> anyhow::Result<()> {
    let db = Db::open(&Options::new(url), Clock::default()).await?;
    let hashing = PasswordHashing::start(&Config::load(None)?.auth);
    let password = NewPassword::parse(PASSWORD.to_owned().into())?;
    let user = NewUser {
        email: EMAIL.parse()?,
        password_hash: Some(hashing.hash(password).await?),
        role: None,
        metadata: serde_json::Map::new(),
        origin: Origin::Staff,
    };
    let mut tx = db.write().await?;
    tx.users().insert(&user).await?.context("the address is new")?;
    tx.commit().await?;
    db.close().await;
    Ok(())
}

async fn round(address: &str, search: &Complete, is_busy: bool) -> anyhow::Result<Round> {
    let until = Instant::now() + TIME;
    let sign_ins = tokio::spawn(sign_in_until(address.to_owned(), until, is_busy));
    let connections = (0..CONNECTIONS).map(|number| {
        let (address, path, etag) = (address.to_owned(), search.path.clone(), search.etag.clone());
        tokio::spawn(async move { poll_until(&address, &path, &etag, number, until).await })
    });
    let polls: anyhow::Result<Vec<_>> = try_join_all(connections).await?.into_iter().collect();
    Ok(Round {
        polls: Sample::new(polls?.into_iter().flatten()),
        sign_ins: Sample::new(sign_ins.await??),
    })
}

/// Polls at a steady rate. Connections begin one after the other, so that not all polls are sent at once.
async fn poll_until(
    address: &str,
    path: &str,
    etag: &str,
    number: u32,
    until: Instant,
) -> anyhow::Result<Vec<Duration>> {
    let mut wire = Wire::connect(address).await?;
    let request = wire.request(Method::GET, path, &[(IF_NONE_MATCH, etag)], bytes::Bytes::new())?;
    let period = Duration::from_secs(1) * CONNECTIONS / POLLS_PER_SECOND;
    let start = tokio::time::Instant::now() + period * number / CONNECTIONS;
    let mut tick = tokio::time::interval_at(start, period);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut took = Vec::new();
    while Instant::now() < until {
        tick.tick().await;
        let sent = Instant::now();
        let answer = wire.send(request.clone()).await?;
        took.push(sent.elapsed());
        anyhow::ensure!(answer.status == 304, "{path}: {}", answer.status);
    }
    Ok(took)
}

/// Signs in at a steady rate, however long each takes.
async fn sign_in_until(address: String, until: Instant, is_busy: bool) -> anyhow::Result<Vec<Duration>> {
    let mut users = JoinSet::new();
    let mut tick = tokio::time::interval(Duration::from_secs(1) / SIGN_INS_PER_SECOND);
    while is_busy && Instant::now() < until {
        tick.tick().await;
        users.spawn(sign_in(address.clone()));
    }
    users.join_all().await.into_iter().collect()
}

async fn sign_in(address: String) -> anyhow::Result<Duration> {
    let mut wire = Wire::connect(&address).await?;
    let credentials = json!({ "email": EMAIL, "password": PASSWORD });
    let sent = Instant::now();
    let answer = wire.post("/auth/v1/token?grant_type=password", &credentials).await?;
    anyhow::ensure!(answer.status == 200, "a sign-in: {}", answer.status);
    Ok(sent.elapsed())
}

fn add(figure: &mut Figure, engine: Engine, idle: &[Round], busy: &[Round]) {
    let of = |rounds: &[Round], percent| Rounds::new(rounds.iter().map(|round| round.polls.percentile(percent)));
    let (idle_p99, busy_p99) = (of(idle, 99), of(busy, 99));
    figure.goals.push(Goal {
        name: format!("{engine}, p99 of a 304 poll while users sign in"),
        wanted: format!("<= {MAX_TIMES} x idle or {MAX_MS} ms, whichever is larger"),
        measured: format!("{busy_p99} ms, idle {idle_p99} ms"),
        met: busy_p99.median() <= (MAX_TIMES * idle_p99.median()).max(MAX_MS),
        cause: CAUSE,
    });
    figure.note(
        format!("{engine}, p50 of a 304 poll while users sign in"),
        format!("{} ms, idle {} ms", of(busy, 50), of(idle, 50)),
    );
    let polls: usize = busy.iter().map(|round| round.polls.len()).sum();
    let sign_ins: usize = busy.iter().map(|round| round.sign_ins.len()).sum();
    let slowest = Rounds::new(busy.iter().map(|round| round.sign_ins.most()));
    figure.note(
        format!("{engine}, a sign-in, the slowest of each round"),
        format!("{slowest} ms; {sign_ins} sign-ins beside {polls} polls"),
    );
}
