//! Measures searches from many addresses at the default limits of the accounts: how many complete, how soon, and how
//! much of the account's rate is used.

use std::{
    hint,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;
use flight_finder_core::base::time::Clock;
use hyper::{
    Method, StatusCode,
    header::{CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH},
};
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use tokio::{task::JoinSet, time::MissedTickBehavior};

use crate::{
    figures::{Sample, number},
    installation::{Engine, Installation},
    report::{Figure, Goal},
    searches::Searches,
    wire::Wire,
};

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");
/// Duration of each load.
const LOAD: Duration = Duration::from_secs(30);
/// Searches per second, spread over [`ADDRESSES`].
const RATES: [u32; 4] = [1, 2, 5, 20];
const ADDRESSES: usize = 50;
/// Searches per second on PostgreSQL, while [`SPINNING`] threads keep the cores busy.
const SCALED_OUT: u32 = 3;
const SPINNING: usize = 2;
/// The time between two looks at what the sessions of PostgreSQL wait for.
const LOOK: Duration = Duration::from_millis(20);
/// The number of distinct searches that one address sends while another address sends a search every five seconds.
const FLOOD: u32 = 134;
const EVERY: Duration = Duration::from_secs(5);
/// The goal for the address that searches every five seconds: the time until a search has all flights of one provider.
const SOON_MS: f64 = 8_000.0;
/// Requests per second that provider A's account allows by default.
const RATE: f64 = 5.0;

const CAUSE: &str = "The account's window is 1.09 s, and the load and the product share the machine's cores.";

/// The result of one search.
enum SearchResult {
    /// The search ended: the time until the first provider was done, the time until the end, and the number of
    /// providers that were done.
    Ended {
        first: Option<Duration>,
        end: Duration,
        done: usize,
    },
    OverBudget,
    Busy,
}

impl SearchResult {
    fn first(&self) -> Option<Duration> {
        match self {
            Self::Ended { first, .. } => *first,
            Self::OverBudget | Self::Busy => None,
        }
    }
}

/// Measures each load on a new installation.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Admission and fairness",
        format!(
            "`serve` runs on SQLite with the default limits, where nothing else is said, and the sandbox counts the requests. Each load lasts {} s; searches \
             come from {ADDRESSES} addresses, or from one address that floods and one that does not. One run on a shared \
             machine.",
            LOAD.as_secs()
        ),
    );
    for rate in RATES {
        let installation = Installation::at_default_limits(Engine::Sqlite, executable, postgres).await?;
        steady(&mut figure, &installation, &format!("{rate}/s"), rate).await?;
        installation.remove().await?;
    }
    scaled_out(&mut figure, executable, postgres).await?;
    for (name, limited) in [("with its budget", true), ("without a budget", false)] {
        flood(&mut figure, executable, postgres, name, limited).await?;
    }
    Ok(figure)
}

/// Searches on PostgreSQL with two workers, while other programs keep the cores busy.
async fn scaled_out(figure: &mut Figure, executable: &Path, postgres: &str) -> anyhow::Result<()> {
    let installation = Installation::at_default_limits(Engine::Postgres, executable, postgres).await?;
    let ends = Arc::new(AtomicBool::new(false));
    for _ in 0..SPINNING {
        let ends = ends.clone();
        thread::spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                hint::spin_loop();
            }
        });
    }
    let name = format!("{SCALED_OUT}/s on PostgreSQL, two workers, {SPINNING} cores busy");
    let waits = tokio::spawn(lock_waits(installation.url.clone(), ends.clone()));
    let measured = steady(figure, &installation, &name, SCALED_OUT).await;
    ends.store(true, Ordering::Relaxed);
    installation.explained(measured)?;
    let (looks, account, others) = waits.await??;
    let share = |waiting: u32| number(f64::from(waiting) / f64::from(looks.max(1)));
    figure.note(
        format!("{name}, sessions that wait for a lock"),
        format!(
            "of an account {} at a time, other locks {} (mean of {looks} looks)",
            share(account),
            share(others)
        ),
    );
    installation.remove().await
}

/// Looks at the sessions until `ends`. Returns the number of looks, and how many sessions waited for the row of an account
/// and for other locks, summed over all looks.
async fn lock_waits(url: String, ends: Arc<AtomicBool>) -> anyhow::Result<(u32, u32, u32)> {
    let mut connection = PgConnection::connect(&url).await?;
    let (mut looks, mut account, mut others) = (0, 0, 0);
    while !ends.load(Ordering::Relaxed) {
        let waiting: Vec<String> = sqlx::query_scalar(
            "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        .fetch_all(&mut connection)
        .await?;
        looks += 1;
        for query in waiting {
            if query.contains("UPDATE provider_limits") {
                account += 1;
            } else {
                others += 1;
            }
        }
        tokio::time::sleep(LOOK).await;
    }
    Ok((looks, account, others))
}

async fn steady(figure: &mut Figure, installation: &Installation, name: &str, rate: u32) -> anyhow::Result<()> {
    let running = installation.run_behind_a_proxy().await?;
    let searches = Arc::new(Searches::default());
    let mut visitors = JoinSet::new();
    let mut tick = tokio::time::interval(Duration::from_secs(1) / rate);
    tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for number in 0..usize::try_from(rate)? * usize::try_from(LOAD.as_secs())? {
        tick.tick().await;
        let address = format!("192.0.2.{}", number % ADDRESSES + 1);
        visitors.spawn(visit(running.api.address.clone(), searches.clone(), address));
    }
    let used = account(&running.sandbox.address).await?;
    let went = ends_of(visitors).await?;
    let most = account(&running.sandbox.address).await?.1;
    describe(figure, name, &went);
    goal_of_rate(figure, name, rate, used.0, most);
    Ok(())
}

/// The goal for the used part of the rate applies only to loads that exceed the rate.
fn goal_of_rate(figure: &mut Figure, name: &str, rate: u32, requests: f64, most: f64) {
    let used = requests / LOAD.as_secs_f64() / RATE * 100.0;
    if f64::from(rate) >= RATE || rate == SCALED_OUT {
        figure.goals.push(Goal {
            name: format!("{name}, use of provider A's rate"),
            wanted: ">= 90 percent".to_owned(),
            measured: format!("{} percent", number(used)),
            met: used >= 90.0,
            cause: CAUSE,
        });
    }
    let name = format!("{name}, most requests to provider A in any second");
    figure.goals.push(Goal::at_most(name, most, RATE, "", CAUSE));
}

async fn flood(
    figure: &mut Figure,
    executable: &Path,
    postgres: &str,
    name: &str,
    limited: bool,
) -> anyhow::Result<()> {
    let installation = Installation::at_default_limits(Engine::Sqlite, executable, postgres).await?;
    if !limited {
        installation.set("admission.runs_per_minute", "null").await?;
    }
    let running = installation.run_behind_a_proxy().await?;
    let (api, searches) = (running.api.address.clone(), Arc::new(Searches::default()));
    let mut greedy = JoinSet::new();
    let mut honest = JoinSet::new();
    let begun = Instant::now();
    let mut tick = tokio::time::interval(LOAD / FLOOD);
    let mut asked = Duration::ZERO;
    for _ in 0..FLOOD {
        tick.tick().await;
        greedy.spawn(visit(api.clone(), searches.clone(), "192.0.2.1".to_owned()));
        if begun.elapsed() >= asked {
            asked += EVERY;
            honest.spawn(visit(api.clone(), searches.clone(), "192.0.2.2".to_owned()));
        }
    }
    let (honest, greedy) = (ends_of(honest).await?, ends_of(greedy).await?);
    let first = Sample::new(honest.iter().filter_map(SearchResult::first));
    figure.goals.push(Goal {
        name: format!("beside {FLOOD} searches of one address {name}, another address has one provider's flights"),
        wanted: format!("all within {} s", number(SOON_MS / 1e3)),
        measured: format!(
            "{} of {}, at the latest after {} s",
            first.len(),
            honest.len(),
            number(first.most() / 1e3)
        ),
        met: first.len() == honest.len() && first.most() <= SOON_MS,
        cause: CAUSE,
    });
    describe(figure, &format!("the flood {name}"), &greedy);
    installation.remove().await
}

async fn ends_of(visitors: JoinSet<anyhow::Result<SearchResult>>) -> anyhow::Result<Vec<SearchResult>> {
    visitors.join_all().await.into_iter().collect()
}

fn describe(figure: &mut Figure, name: &str, went: &[SearchResult]) {
    let count = |wanted: fn(&SearchResult) -> bool| went.iter().filter(|went| wanted(went)).count();
    let both = count(|went| matches!(went, SearchResult::Ended { done: 2, .. }));
    let one = count(|went| matches!(went, SearchResult::Ended { done: 1, .. }));
    let none = count(|went| matches!(went, SearchResult::Ended { done: 0, .. }));
    let (over, busy) = (
        count(|went| matches!(went, SearchResult::OverBudget)),
        count(|went| matches!(went, SearchResult::Busy)),
    );
    let time = |of: fn(&SearchResult) -> Option<Duration>| Sample::new(went.iter().filter_map(of));
    let first = time(SearchResult::first);
    let end = time(|went| match went {
        SearchResult::Ended { end, .. } => Some(*end),
        SearchResult::OverBudget | SearchResult::Busy => None,
    });
    let seconds = |sample: &Sample, percent| number(sample.percentile(percent) / 1e3);
    figure.note(
        name,
        format!(
            "{} sent: {both} with both providers, {one} with one, {none} with none, {over} over budget, {busy} refused as busy; first \
             provider p50 {} s, p90 {} s; end p50 {} s, p90 {} s",
            went.len(),
            seconds(&first, 50),
            seconds(&first, 90),
            seconds(&end, 50),
            seconds(&end, 90),
        ),
    );
}

/// Creates a search from an address and polls it to its end.
async fn visit(api: String, searches: Arc<Searches>, address: String) -> anyhow::Result<SearchResult> {
    let search = searches.draw(&Clock::default());
    let mut wire = Wire::connect(&api).await?;
    let begun = Instant::now();
    let headers = [(CONTENT_TYPE, "application/json"), (FORWARDED, address.as_str())];
    let body = serde_json::to_vec(&search.body)?.into();
    let request = wire.request(Method::POST, "/api/searches", &headers, body)?;
    let answer = wire.send(request).await?;
    match answer.status {
        StatusCode::TOO_MANY_REQUESTS => return Ok(SearchResult::OverBudget),
        StatusCode::SERVICE_UNAVAILABLE => return Ok(SearchResult::Busy),
        _ => {}
    }
    let created: Value = answer.json()?;
    let batch = created["batch_id"].as_str().context("no batch_id")?;
    let path = format!("/api/searches/{batch}?wait=20");
    let (mut etag, mut first) = (String::new(), None);
    loop {
        let known: &[(HeaderName, &str)] = &[(IF_NONE_MATCH, &etag)];
        let answer = wire.get(&path, if etag.is_empty() { &[] } else { known }).await?;
        if answer.status == StatusCode::NOT_MODIFIED {
            continue;
        }
        let poll: Value = answer.json()?;
        answer.header(&ETAG).clone_into(&mut etag);
        let providers = poll["progress"]["providers"].as_array().context("no providers")?;
        let done = providers.iter().filter(|provider| provider["status"] == "done").count();
        if done > 0 && first.is_none() {
            first = Some(begun.elapsed());
        }
        if poll["status"] == "complete" || poll["status"] == "failed" {
            let end = begun.elapsed();
            return Ok(SearchResult::Ended { first, end, done });
        }
    }
}

/// The number of requests to provider A's account so far, and the most within any second.
async fn account(sandbox: &str) -> anyhow::Result<(f64, f64)> {
    let stats: Value = Wire::connect(sandbox)
        .await?
        .get("/_sandbox/stats", &[])
        .await?
        .json()?;
    let account = &stats["accounts"]["rapidapi"];
    let requests = account["requests"].as_f64().context("no requests")?;
    Ok((
        requests,
        account["max_per_second"].as_f64().context("no max_per_second")?,
    ))
}
