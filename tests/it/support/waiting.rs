//! Waiting: for a condition, and while a case moves the clock.

use std::time::Duration;

use flight_finder_core::{base::time::Clock, platform::db::Db};
use flight_finder_worker::runtime::RuntimeSettings;
use reqwest::{Response, StatusCode};

/// The most that a case waits for anything. It only bounds a hang: no case needs as long on the slowest machine.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// The time between two looks at a condition.
const LOOK: Duration = Duration::from_millis(10);

/// What a look at a condition finds: whether it holds, or a value if there is one.
pub trait Finding {
    type Found;

    fn found(self) -> Option<Self::Found>;
}

impl Finding for bool {
    type Found = ();

    fn found(self) -> Option<()> {
        self.then_some(())
    }
}

impl<T> Finding for Option<T> {
    type Found = T;

    fn found(self) -> Self {
        self
    }
}

/// Waits until a condition holds, or until there is a value.
pub async fn eventually<F: Finding>(what: &str, mut look: impl AsyncFnMut() -> F) -> F::Found {
    let waiting = async {
        loop {
            if let Some(found) = look().await.found() {
                return found;
            }
            tokio::time::sleep(LOOK).await;
        }
    };
    patiently(what, waiting).await
}

/// Asks for a picture until it is drawn. A request ends after ten seconds of a busy machine; the drawing goes on meanwhile, and
/// the next request finds the picture.
pub async fn drawn(mut ask: impl AsyncFnMut() -> Response) -> Response {
    eventually("the picture is drawn", async || {
        Some(ask().await).filter(|answer| answer.status() != StatusCode::SERVICE_UNAVAILABLE)
    })
    .await
}

/// Waits until `work` is done. The future of `work` is boxed, because many are large.
pub fn patiently<T>(what: &str, work: impl Future<Output = T>) -> impl Future<Output = T> {
    let work = Box::pin(work);
    async move {
        let done = tokio::time::timeout(PATIENCE, work).await;
        done.unwrap_or_else(|_| panic!("not within {PATIENCE:?}: {what}"))
    }
}

/// Stops the clock of `db`, so that the case can move it.
pub fn stop_clock(db: &Db) {
    db.clock().set(db.now());
}

/// Moves a driven clock by `step`, again and again, until `work` is done. Returns its result and how far the clock was
/// moved.
pub async fn while_time_passes<T>(clock: &Clock, step: Duration, work: impl Future<Output = T>) -> (T, Duration) {
    let begun = clock.now();
    let passing = async {
        loop {
            tokio::time::sleep(LOOK).await;
            clock.advance(step);
        }
    };
    let done = tokio::select! {
        done = patiently("the work is done while time passes", work) => done,
        never = passing => never,
    };
    (done, clock.now().since(begun))
}

/// Moves the clock of `db` by `step`, and waits until each of these workers has noticed, so that no lease runs out because the
/// machine is slow. `step` is the time between two heartbeats, or longer.
pub async fn heartbeat(db: &Db, step: Duration, workers: &[&str]) {
    db.clock().advance(step);
    eventually("the workers renew their leases", async || {
        let rows = db.read().await.unwrap().queue().registered_workers().await.unwrap();
        let has_renewed = |name: &str| rows.iter().any(|row| row.name == name && row.seen_at >= db.now());
        workers.iter().all(|name| has_renewed(name))
    })
    .await;
}

/// Moves the clock of `db` by `duration`, in steps between which the workers renew their leases, so that none runs out.
pub async fn pass(db: &Db, duration: Duration) {
    let end = db.now().plus(duration);
    while db.now() < end {
        db.clock()
            .advance(RuntimeSettings::default().heartbeat.min(end.since(db.now())));
        workers_keep_up(db).await;
    }
}

/// Moves the clock of `db` by `step`, again and again, until `work` is done. Whenever a worker is late with the renewal of its
/// leases, waits for it, so that no lease runs out because the machine is slow.
pub async fn while_workers_run<T>(db: &Db, step: Duration, work: impl Future<Output = T>) -> T {
    let passing = Box::pin(async {
        loop {
            workers_keep_up(db).await;
            tokio::time::sleep(LOOK).await;
            db.clock().advance(step);
        }
    });
    tokio::select! {
        done = patiently("the work is done while time passes", work) => done,
        never = passing => never,
    }
}

/// Waits until each worker has renewed its leases lately, as the clock of `db` shows it.
async fn workers_keep_up(db: &Db) {
    let late = RuntimeSettings::default().lease / 2;
    eventually("the workers renew their leases", async || {
        let rows = db.read().await.unwrap().queue().registered_workers().await.unwrap();
        let mut workers = rows.iter().filter(|row| row.role == "worker");
        workers.all(|worker| worker.seen_at.plus(late) > db.now())
    })
    .await;
}
