//! Searches like those of visitors, who try again when the server is busy.

use std::sync::atomic::{AtomicU64, Ordering};

use reqwest::Client;

use super::fleet::Fleet;
use crate::support::{http, prelude::*, waiting::PATIENCE};

/// The number of different departure days.
const DAYS: u64 = 300;
/// The pause before a visitor polls again after a poll without news or without an answer.
const AGAIN: Duration = Duration::from_millis(200);

/// A visitor, as an HTTP client of one api process. It is cheap to clone.
#[derive(Clone)]
pub struct Visitor {
    client: Client,
    base: String,
}

/// A search that the server accepted with status 201.
pub struct Accepted {
    pub batch: String,
    /// When it was sent.
    pub sent: Instant,
}

/// A search that has ended, as its last poll showed it.
pub struct Ended {
    pub batch: String,
    /// The time from sending the create request to seeing the end.
    pub took: Duration,
    pub view: Value,
}

/// The number of refusals by reason: status and error code, or "connection" if there was no complete answer.
pub type Refusals = BTreeMap<String, usize>;

impl Visitor {
    /// A visitor of the fleet's api.
    pub fn new(fleet: &Fleet) -> Self {
        Self {
            client: http::client().build().unwrap(),
            base: fleet.api.url(""),
        }
    }

    /// Sends a search that differs from all others.
    pub async fn search(&self) -> Result<Accepted, String> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut search = one_way();
        search["departureDate"] = in_days(30 + number % DAYS);
        search["passengers"]["adults"] = json!(1 + number / DAYS % 9);
        self.create(&search).await
    }

    /// Sends searches until the server accepts one, and returns it with the number of "busy" answers before it.
    pub async fn insist(&self, times: usize) -> (Accepted, usize) {
        for busy in 0..times {
            match self.search().await {
                Ok(accepted) => return (accepted, busy),
                Err(refusal) => assert_eq!(refusal, "503 busy"),
            }
        }
        panic!("busy {times} times in a row");
    }

    pub async fn create(&self, search: &Value) -> Result<Accepted, String> {
        let sent = Instant::now();
        let request = self.client.post(format!("{}/api/searches", self.base)).json(search);
        let response = request.send().await.map_err(|_| "connection".to_owned())?;
        let status = response.status();
        let body: Value = response.json().await.map_err(|_| "connection".to_owned())?;
        if status == StatusCode::CREATED {
            let batch = body["batch_id"].as_str().unwrap().to_owned();
            return Ok(Accepted { batch, sent });
        }
        Err(format!("{} {}", status.as_u16(), body["code"].as_str().unwrap_or("?")))
    }

    /// Whether the server refuses a search with 503 and the header `retry-after`.
    pub async fn is_told_when_to_come_again(&self) -> bool {
        let mut search = one_way();
        search["departureDate"] = in_days(20);
        let request = self.client.post(format!("{}/api/searches", self.base)).json(&search);
        let response = request.send().await.unwrap();
        response.status() == StatusCode::SERVICE_UNAVAILABLE && response.headers().contains_key("retry-after")
    }

    /// Asks for a new run.
    pub async fn refresh(&self, batch: &str) -> StatusCode {
        let url = format!("{}/api/searches/{batch}/refresh", self.base);
        self.client.post(url).send().await.unwrap().status()
    }

    /// Polls until the search has ended, whichever errors occur meanwhile.
    pub async fn follow(&self, search: &Accepted) -> Ended {
        let ended = async {
            let mut etag = String::new();
            loop {
                match self.poll(&search.batch, &mut etag).await {
                    Some(view) if ["complete", "failed"].contains(&view["status"].as_str().unwrap_or_default()) => {
                        return view;
                    }
                    Some(_) => {}
                    None => tokio::time::sleep(AGAIN).await,
                }
            }
        };
        let view = tokio::time::timeout(PATIENCE, ended).await;
        Ended {
            view: view.unwrap_or_else(|_| panic!("search {} is lost: no end within {PATIENCE:?}", search.batch)),
            batch: search.batch.clone(),
            took: search.sent.elapsed(),
        }
    }

    /// The results at this address.
    pub async fn results(&self, results: &Value) -> Value {
        let url = results["url"].as_str().expect("there are results");
        let response = self.client.get(format!("{}{url}", self.base)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    /// Sends a poll that waits for a change of the search; `None` if there is no change or no answer.
    async fn poll(&self, batch: &str, etag: &mut String) -> Option<Value> {
        let poll = self.client.get(format!("{}/api/searches/{batch}?wait=5", self.base));
        let response = poll.header("if-none-match", &*etag).send().await.ok()?;
        let status = response.status();
        assert_ne!(status, StatusCode::NOT_FOUND, "search {batch} was accepted and is gone");
        let response = (status == StatusCode::OK).then_some(response)?;
        response.headers()["etag"].to_str().unwrap().clone_into(etag);
        response.json().await.ok()
    }
}
