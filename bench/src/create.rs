//! Creating a search, compared with a bare INSERT and commit on the same database.

use std::{
    net::Ipv4Addr,
    path::Path,
    time::{Duration, Instant},
};

use flight_finder_core::{
    base::time::Clock,
    platform::db::{Db, Options},
    rules::settings::Settings,
    search::searches::{Caller, Client, NewSearch, admission::Applicant, create},
};
use hyper::StatusCode;

use crate::{
    bare_row::BareRow,
    figures::{Rounds, Sample, number},
    installation::{Engine, Installation},
    report::{Figure, Goal},
    searches::Searches,
    wire::Wire,
};

const ROUNDS: usize = 11;
const EACH: usize = 60;
const LIMIT: f64 = 3.0;

const CAUSE: &str = "A create writes eight rows in its transaction, each with its own statement: head, run, two jobs, search, its \
                     count, and a demand event per direction. The peer writes one.";

/// The durations of one round: of creating searches over HTTP, and of inserting rows directly.
struct Round {
    http: Sample,
    direct: Sample,
    transaction: Sample,
    statement: Sample,
}

/// One of a round's samples.
type OneOf = fn(&Round) -> &Sample;

struct Bench {
    wire: Wire,
    db: Db,
    settings: Settings,
    row: BareRow,
    searches: Searches,
    caller: Caller,
    clock: Clock,
}

pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Creating a search",
        format!(
            "`POST /api/searches` of a new round trip, over one keep-alive connection to a separate `api` process, compared with \
             BEGIN, INSERT of one row of the same length and COMMIT by another process on the same database with the same \
             settings. {ROUNDS} alternating rounds of {EACH} each; the ratio of a round is the ratio of its medians."
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        let rounds = run(&installation).await?;
        add(&mut figure, engine, &rounds);
        installation.remove().await?;
    }
    Ok(figure)
}

async fn run(installation: &Installation) -> anyhow::Result<Vec<Round>> {
    let api = installation.run_api().await?;
    let clock = Clock::default();
    let db = Db::open(&Options::new(&installation.url), clock.clone()).await?;
    let settings = db.read().await?.settings().load().await?;
    let client = Client {
        address: Ipv4Addr::LOCALHOST.into(),
        user_agent: String::new(),
    };
    let mut bench = Bench {
        wire: Wire::connect(&api.address).await?,
        row: BareRow::open(installation).await?,
        searches: Searches::default(),
        caller: Caller::new(b"a key", &client, None),
        settings,
        clock,
        db,
    };
    bench.round().await?;
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        rounds.push(bench.round().await?);
    }
    bench.row.close().await?;
    bench.db.close().await;
    Ok(rounds)
}

impl Bench {
    async fn round(&mut self) -> anyhow::Result<Round> {
        let (mut http, mut direct) = (Vec::with_capacity(EACH), Vec::with_capacity(EACH));
        for _ in 0..EACH {
            http.push(self.over_http().await?);
        }
        let transaction = self.row.insert_many(EACH, true).await?;
        for _ in 0..EACH {
            direct.push(self.directly().await?);
        }
        let statement = self.row.insert_many(EACH, false).await?;
        Ok(Round {
            http: Sample::new(http),
            direct: Sample::new(direct),
            transaction: Sample::new(transaction),
            statement: Sample::new(statement),
        })
    }

    async fn over_http(&mut self) -> anyhow::Result<Duration> {
        let search = self.searches.draw(&self.clock);
        let begun = Instant::now();
        let answer = self.wire.post("/api/searches", &search.body).await?;
        anyhow::ensure!(answer.status == StatusCode::CREATED, "{}", answer.status);
        Ok(begun.elapsed())
    }

    async fn directly(&mut self) -> anyhow::Result<Duration> {
        let search = self.searches.draw(&self.clock);
        let new = NewSearch {
            params: serde_json::from_value(search.body)?,
            user: None,
            caller: self.caller.clone(),
            idempotency_key: None,
            applicant: Applicant::default(),
        };
        let begun = Instant::now();
        create(&self.db, &self.settings, &new).await?;
        Ok(begun.elapsed())
    }
}

fn add(figure: &mut Figure, engine: Engine, rounds: &[Round]) {
    let ratio = Rounds::new(
        rounds
            .iter()
            .map(|round| round.http.percentile(50) / round.transaction.percentile(50)),
    );
    let name = format!("{engine}, p50 against INSERT + commit");
    figure
        .goals
        .push(Goal::median_at_most(name, &ratio, LIMIT, " x", CAUSE));
    let medians: [(&str, OneOf); 4] = [
        ("create over HTTP", |round| &round.http),
        ("create without HTTP", |round| &round.direct),
        ("BEGIN, INSERT, COMMIT", |round| &round.transaction),
        ("INSERT that commits by itself", |round| &round.statement),
    ];
    for (name, sample) in medians {
        let spread = Rounds::new(rounds.iter().map(|round| sample(round).percentile(50)));
        let tail = rounds.iter().map(|round| sample(round).most()).fold(0.0, f64::max);
        figure.note(
            format!("{engine}, {name}, p50"),
            format!("{spread} ms; longest {} ms", number(tail)),
        );
    }
}
