//! Distinct searches, and a visitor who follows one to its end.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use anyhow::Context;
use chrono::{Days, NaiveDate};
use flight_finder_core::base::time::{Clock, Timestamp};
use flight_finder_core::search::publish::results::ResultsJson;
use hyper::header::{ACCEPT_ENCODING, ETAG, HeaderName, IF_NONE_MATCH};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::wire::Wire;

const DESTINATIONS: [&str; 19] = [
    "PRN", "FCO", "MXP", "LHR", "IST", "VIE", "MUC", "ATH", "BGY", "BLQ", "LGW", "STN", "CDG", "FRA", "BRU", "CRL",
    "ZRH", "DUS", "BER",
];
const ORIGIN: &str = "TIA";
/// The number of departure days, the first of which is in ten days.
const DAYS: usize = 280;
/// The longest wait for the end of a search: its deadline is 25 s, and an attempt in progress may take 30 s.
const PATIENCE: Duration = Duration::from_mins(1);

/// Generates distinct searches.
#[derive(Default)]
pub struct Searches(AtomicUsize);

/// A search before its creation.
#[derive(Clone, Debug)]
pub struct Search {
    /// The body of the request.
    pub body: Value,
    destination: &'static str,
    date: NaiveDate,
}

/// The times of the steps of a visit, all read from the same clock.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// When the request to create the search was sent.
    pub begun: Timestamp,
    pub created: Timestamp,
    /// When a poll returned that the search is complete.
    pub told: Timestamp,
    /// When the complete results had arrived.
    pub read: Timestamp,
    /// When the results were decompressed and decoded.
    pub decoded: Timestamp,
}

pub struct Complete {
    /// `/api/searches/…`
    pub path: String,
    /// The `ETag` with which a poll is answered as unchanged.
    pub etag: String,
    /// The path of its results.
    pub results: String,
    /// The number of flights in the results.
    pub count: usize,
}

#[derive(Deserialize)]
struct Poll {
    status: String,
    progress: Progress,
    results: Option<Results>,
}

#[derive(Deserialize)]
struct Progress {
    providers: Vec<Provider>,
}

#[derive(Deserialize)]
struct Provider {
    status: String,
}

#[derive(Deserialize)]
struct Results {
    url: String,
    count: usize,
}

#[derive(Deserialize)]
struct LastByte {
    at: Option<Timestamp>,
}

impl Searches {
    /// Returns a new search. Its route and date repeat after some thousands of searches, with one more adult each time.
    pub fn draw(&self, clock: &Clock) -> Search {
        let number = self.0.fetch_add(1, Ordering::Relaxed);
        let destination = DESTINATIONS[number % DESTINATIONS.len()];
        let day = number / DESTINATIONS.len() % DAYS + 10;
        let adults = number / (DESTINATIONS.len() * DAYS) % 9 + 1;
        let today = clock.now().to_datetime().date_naive();
        let date = today + Days::new(day as u64);
        let body = json!({
            "fromLocation": "Tiranë (TIA)", "toLocation": destination, "fromCode": ORIGIN, "toCode": destination,
            "departureDate": date.to_string(), "returnDate": (date + Days::new(7)).to_string(), "tripType": "roundTrip",
            "travelClass": "1", "stops": "0",
            "passengers": {"adults": adults, "children": 0, "infantsInSeat": 0, "infantsOnLap": 0},
        });
        Search {
            body,
            destination,
            date,
        }
    }
}

/// Creates a search and polls it like a results page until it is complete with the flights of both providers.
pub async fn follow(api: &str, search: &Search, clock: &Clock) -> anyhow::Result<(Seen, Complete)> {
    let mut wire = Wire::connect(api).await?;
    let begun = clock.now();
    let answer = wire.post("/api/searches", &search.body).await?;
    let created = clock.now();
    let batch: Value = answer.json()?;
    let path = format!("/api/searches/{}", batch["batch_id"].as_str().context("no batch_id")?);
    let ended = tokio::time::timeout(PATIENCE, until_complete(&mut wire, api, &path)).await;
    let (poll, etag) = ended.context("the search does not end")??;
    let told = clock.now();
    let results = poll.results.context("complete without results")?;
    let answer = wire.get(&results.url, &[(ACCEPT_ENCODING, "br")]).await?;
    let read = clock.now();
    let document: ResultsJson = answer.json()?;
    let decoded = clock.now();
    let options = document.best_flights.len() + document.other_flights.len();
    anyhow::ensure!(
        options == results.count && options > 0,
        "{options} options of {}",
        results.count
    );
    let seen = Seen {
        begun,
        created,
        told,
        read,
        decoded,
    };
    let complete = Complete {
        path,
        etag,
        results: results.url,
        count: options,
    };
    Ok((seen, complete))
}

async fn until_complete(wire: &mut Wire, api: &str, path: &str) -> anyhow::Result<(Poll, String)> {
    let (waiting, mut etag, mut fetched) = (format!("{path}?wait=20"), String::new(), None);
    loop {
        let known: &[(HeaderName, &str)] = &[(IF_NONE_MATCH, &etag)];
        let answer = wire.get(&waiting, if etag.is_empty() { &[] } else { known }).await?;
        if answer.status == hyper::StatusCode::NOT_MODIFIED {
            continue;
        }
        let poll: Poll = answer.json()?;
        answer.header(&ETAG).clone_into(&mut etag);
        match poll.status.as_str() {
            "complete" => {
                let both = poll.progress.providers.iter().all(|provider| provider.status == "done");
                anyhow::ensure!(both, "complete without both providers");
                return Ok((poll, etag));
            }
            "failed" => anyhow::bail!("the search failed"),
            _ => {}
        }
        // Like the page, the visitor fetches partial results while the next poll waits.
        let url = poll.results.map(|results| results.url);
        if let Some(url) = url.filter(|url| fetched.as_ref() != Some(url)) {
            fetched = Some(url.clone());
            tokio::spawn(look(api.to_owned(), url));
        }
    }
}

/// Fetches partial results. A newer version may already have replaced them.
async fn look(api: String, url: String) -> anyhow::Result<usize> {
    let answer = Wire::connect(&api).await?.get(&url, &[(ACCEPT_ENCODING, "br")]).await?;
    let document: ResultsJson = answer.json()?;
    Ok(document.best_flights.len())
}

impl Search {
    /// The time of the providers' last byte, from the sandbox.
    pub async fn last_byte(&self, sandbox: &str) -> anyhow::Result<Timestamp> {
        let (destination, date) = (self.destination, self.date);
        let path = format!("/_sandbox/last-byte?origin={ORIGIN}&destination={destination}&date={date}");
        let last: LastByte = Wire::connect(sandbox).await?.get(&path, &[]).await?.json()?;
        last.at.context("no byte was sent")
    }
}
