//! Visitors who search at a steady pace, through a load balancer in front of all api processes.

use std::{
    fmt,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use reqwest::{Client, RequestBuilder, Response};
use tokio::task::JoinHandle;

use super::site::{Node, client};
use crate::support::{faults::in_form, prelude::*, waiting::PATIENCE};

const PACE: Duration = Duration::from_millis(400);
/// How often the balancer asks each api whether it is ready.
const CHECK: Duration = Duration::from_millis(200);
/// How long it waits for the answer, in the long form: there, apis are cut off.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a poll waits for a change.
const MAX_POLL: Duration = Duration::from_secs(3);
/// The pause before a visitor polls again after a poll without news.
const AGAIN: Duration = Duration::from_millis(100);
/// The number of different departure days.
const DAYS: u64 = 300;

/// A load balancer: it sends each request to one of the apis that are ready, and to the next one if no connection can be
/// made. It repeats no request that an api may have received.
pub struct Balancer {
    apis: Vec<Api>,
    client: Client,
    next: AtomicUsize,
    refusals: Mutex<BTreeMap<String, usize>>,
    /// Requests that another api got because no connection could be made.
    moved_on: AtomicUsize,
    stop: CancellationToken,
}

struct Api {
    base: String,
    is_ready: AtomicBool,
    /// An operator has taken it out.
    is_out: AtomicBool,
}

impl Api {
    fn gets_requests(&self) -> bool {
        self.is_ready.load(Ordering::Relaxed) && !self.is_out.load(Ordering::Relaxed)
    }
}

impl Balancer {
    /// Starts to check these apis.
    pub fn start(apis: &[&Node]) -> Arc<Self> {
        let balancer = Arc::new(Self {
            apis: apis
                .iter()
                .map(|api| Api {
                    base: api.url(""),
                    is_ready: AtomicBool::new(true),
                    is_out: AtomicBool::new(false),
                })
                .collect(),
            client: client(),
            next: AtomicUsize::new(0),
            refusals: Mutex::default(),
            moved_on: AtomicUsize::new(0),
            stop: CancellationToken::new(),
        });
        for at in 0..apis.len() {
            tokio::spawn(balancer.clone().check(at));
        }
        balancer
    }

    async fn check(self: Arc<Self>, at: usize) {
        let api = &self.apis[at];
        let stop = self.stop.clone();
        let checks = async {
            loop {
                let asked = self
                    .client
                    .get(format!("{}/health/ready", api.base))
                    .timeout(in_form(PATIENCE, CHECK_TIMEOUT));
                let is_ready = asked.send().await.is_ok_and(|answer| answer.status().is_success());
                api.is_ready.store(is_ready, Ordering::Relaxed);
                tokio::time::sleep(CHECK).await;
            }
        };
        stop.run_until_cancelled(checks).await;
    }

    /// Sends nothing to the api at this index any more, and waits until it has answered what it got before.
    pub async fn take_out(&self, at: usize) {
        self.apis[at].is_out.store(true, Ordering::Relaxed);
        tokio::time::sleep(MAX_POLL + Duration::from_secs(1)).await;
    }

    /// Ends [`Self::take_out`].
    pub fn put_back(&self, at: usize) {
        self.apis[at].is_out.store(false, Ordering::Relaxed);
    }

    /// Whether the api at this index is ready.
    pub fn sees_ready(&self, at: usize) -> bool {
        self.apis[at].is_ready.load(Ordering::Relaxed)
    }

    /// Sends a request. A failure is noted as a refusal.
    async fn send(&self, request: impl Fn(&Client, &str) -> RequestBuilder) -> Option<Response> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let apis = (0..self.apis.len()).map(|more| &self.apis[(first + more) % self.apis.len()]);
        for api in apis.filter(|api| api.gets_requests()) {
            match request(&self.client, &api.base).send().await {
                Ok(response) if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED => {
                    return Some(response);
                }
                Ok(response) => {
                    let status = response.status().as_u16();
                    let body: Value = response.json().await.unwrap_or_default();
                    return self.refused(&format!("{status} {}", body["code"].as_str().unwrap_or("?")));
                }
                Err(error) if error.is_connect() => {
                    self.moved_on.fetch_add(1, Ordering::Relaxed);
                }
                Err(error) => return self.refused(if error.is_timeout() { "no answer" } else { "broken off" }),
            }
        }
        self.refused("no api is ready")
    }

    fn refused(&self, why: &str) -> Option<Response> {
        *self.refusals.lock().unwrap().entry(why.to_owned()).or_default() += 1;
        None
    }

    /// Sends a search that differs from all others. Returns its batch if it was accepted.
    pub async fn search(&self) -> Option<String> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut search = one_way();
        search["departureDate"] = in_days(30 + number % DAYS);
        search["passengers"]["adults"] = json!(1 + number / DAYS % 9);
        let accepted = self
            .send(|client, base| client.post(format!("{base}/api/searches")).json(&search))
            .await?;
        let body: Value = accepted.json().await.ok()?;
        Some(body["batch_id"].as_str().unwrap().to_owned())
    }

    /// Polls until the search has ended.
    pub async fn follow(&self, batch: &str) -> Option<Value> {
        let ended = async {
            let mut etag = String::new();
            loop {
                let poll = self.send(|client, base| {
                    let poll = client.get(format!("{base}/api/searches/{batch}?wait={}", MAX_POLL.as_secs()));
                    poll.header("if-none-match", &etag)
                });
                if let Some(news) = poll.await
                    && news.status() == StatusCode::OK
                {
                    news.headers()["etag"].to_str().unwrap().clone_into(&mut etag);
                    let view: Value = news.json().await.unwrap_or_default();
                    if ["complete", "failed"].contains(&view["status"].as_str().unwrap_or_default()) {
                        return view;
                    }
                }
                tokio::time::sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(PATIENCE, ended).await.ok()
    }
}

/// Searches at a steady pace.
pub struct Load {
    pub balancer: Arc<Balancer>,
    accepted: Arc<AtomicUsize>,
    ended: Arc<AtomicUsize>,
    stop: CancellationToken,
    task: JoinHandle<Vec<JoinHandle<Option<Search>>>>,
}

/// A search that was accepted.
struct Search {
    /// Its last poll; `None` if it did not end.
    view: Option<Value>,
    took: Duration,
}

/// What became of all searches.
#[derive(Debug)]
pub struct Outcome {
    pub accepted: usize,
    pub ended: usize,
    pub complete: usize,
    /// The searches that both providers answered.
    pub both_parts: usize,
    pub slowest: Duration,
    pub refusals: BTreeMap<String, usize>,
    pub moved_on: usize,
}

impl Load {
    /// Starts the visitors of these apis.
    pub fn start(apis: &[&Node]) -> Self {
        Self::at_pace(apis, PACE)
    }

    /// Starts the visitors of these apis, with one new search each `pace`.
    pub fn at_pace(apis: &[&Node], pace: Duration) -> Self {
        let balancer = Balancer::start(apis);
        let stop = CancellationToken::new();
        let (accepted, ended) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let (through, stopped, counts) = (balancer.clone(), stop.clone(), (accepted.clone(), ended.clone()));
        let task = tokio::spawn(async move {
            let mut searches = Vec::new();
            let mut pace = tokio::time::interval(pace);
            while stopped.run_until_cancelled(pace.tick()).await.is_some() {
                searches.push(tokio::spawn(one_search(through.clone(), counts.clone())));
            }
            searches
        });
        Self {
            balancer,
            accepted,
            ended,
            stop,
            task,
        }
    }

    /// How many searches were accepted, and how many of them have ended.
    pub fn counts(&self) -> (usize, usize) {
        (
            self.accepted.load(Ordering::Relaxed),
            self.ended.load(Ordering::Relaxed),
        )
    }

    /// Ends the load and waits until all searches have ended.
    pub async fn end(self) -> Outcome {
        self.stop.cancel();
        let searches = join_all(self.task.await.unwrap()).await;
        let searches: Vec<_> = searches.into_iter().filter_map(Result::unwrap).collect();
        self.balancer.stop.cancel();
        let views: Vec<_> = searches.iter().filter_map(|search| search.view.as_ref()).collect();
        Outcome {
            accepted: searches.len(),
            ended: views.len(),
            complete: views.iter().filter(|view| view["status"] == "complete").count(),
            both_parts: views.iter().filter(|view| has_both_parts(view)).count(),
            slowest: searches.iter().map(|search| search.took).max().unwrap_or_default(),
            refusals: self.balancer.refusals.lock().unwrap().clone(),
            moved_on: self.balancer.moved_on.load(Ordering::Relaxed),
        }
    }
}

async fn one_search(
    balancer: Arc<Balancer>,
    (accepted, ended): (Arc<AtomicUsize>, Arc<AtomicUsize>),
) -> Option<Search> {
    let sent = Instant::now();
    let batch = balancer.search().await?;
    accepted.fetch_add(1, Ordering::Relaxed);
    let view = balancer.follow(&batch).await;
    ended.fetch_add(usize::from(view.is_some()), Ordering::Relaxed);
    Some(Search {
        view,
        took: sent.elapsed(),
    })
}

fn has_both_parts(view: &Value) -> bool {
    let providers = view["progress"]["providers"].as_array().unwrap();
    providers.len() == 2 && providers.iter().all(|provider| provider["status"] == "done")
}

impl Outcome {
    /// Checks that every accepted search has ended.
    pub fn nothing_is_lost(&self) {
        assert!(
            self.accepted > 0 && self.ended == self.accepted,
            "a search is lost: {self}"
        );
    }

    /// Checks that no request was refused, of new searches and of polls.
    pub fn nothing_is_refused(&self) {
        assert!(self.refusals.is_empty(), "{self}");
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} searches accepted, {} ended, {} complete, {} with both parts, slowest {:.1} s, refused {:?}, \
             {} requests moved on to another api",
            self.accepted,
            self.ended,
            self.complete,
            self.both_parts,
            self.slowest.as_secs_f64(),
            self.refusals,
            self.moved_on,
        )
    }
}
