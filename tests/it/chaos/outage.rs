//! The common part of the cases in which the database does not answer for a while: 20 handlers run during the outage,
//! visitors continue to search, and the same checks follow.

use tokio::task::JoinHandle;

use super::{
    figures::{Figures, report},
    fleet::Fleet,
    handlers::{RUNNING, Running},
    searches::{Accepted, Ended, Refusals, Visitor},
};
use crate::support::{faults::judge, prelude::*};

const PACE: Duration = Duration::from_millis(750);
/// How soon all processes should work again after the database answers again.
const RECOVERY: Duration = Duration::from_secs(10);

/// A fleet under load, before its database goes away.
pub struct Steady {
    pub fleet: Fleet,
    running: Running,
    load: Load,
}

impl Steady {
    /// Starts 20 handlers and a steady load of searches, and waits until the providers receive requests.
    pub async fn reach(fleet: Fleet) -> Self {
        let running = Running::start(&fleet.shared).await;
        let load = Load::start(Visitor::new(&fleet));
        eventually("searches are under way", async || (fleet.asked().0 >= 4).then_some(())).await;
        Self { fleet, running, load }
    }

    /// Lets some handlers end while the database cannot store their ends.
    pub fn let_some_handlers_end(&self) {
        self.running.let_go(RUNNING / 4);
    }

    /// Call this when the database answers again. Checks that everything recovers by itself and that nothing was lost.
    pub async fn recovers(mut self, case: &str, back_at: Timestamp) -> (Fleet, Refusals) {
        let (back, visitor) = (Instant::now(), Visitor::new(&self.fleet));
        let (first, renewed) = tokio::join!(first_accepted(&visitor), all_are_present(&self.fleet, back, back_at));
        let served = first.sent.duration_since(back);
        judge("searches are accepted again", served, RECOVERY);
        judge("all processes are back", renewed, RECOVERY);
        assert_eq!(visitor.follow(&first).await.view["status"], "complete");
        let complete = back.elapsed();
        // If another process had started one of the jobs again, the executions would show it by now.
        self.running.each_ran_once().await;
        let (accepted, refusals) = self.load.end().await;
        let ends = accepted.iter().map(|search| visitor.follow(search));
        let ended: Vec<Ended> = join_all(ends).await;
        let figures = Figures::collect(&self.fleet, &visitor, &ended).await;
        for process in self.fleet.workers.iter_mut().chain([&mut self.fleet.api]) {
            assert!(process.is_running());
        }
        let line = format!(
            "{RUNNING} handlers ran once; {figures}; refused meanwhile: {refusals:?}; \
             accepting again after {:.1} s, all processes back after {:.1} s, first new search complete after {:.1} s",
            served.as_secs_f64(),
            renewed.as_secs_f64(),
            complete.as_secs_f64(),
        );
        report(&self.fleet, case, line);
        assert_eq!(figures.ended, accepted.len(), "an accepted search is lost");
        (self.fleet, refusals)
    }
}

async fn first_accepted(visitor: &Visitor) -> Accepted {
    eventually("searches are accepted again", async || visitor.search().await.ok()).await
}

/// Waits until every process has written a heartbeat after the outage.
async fn all_are_present(fleet: &Fleet, back: Instant, back_at: Timestamp) -> Duration {
    eventually("all processes are back", async || {
        let mut rows = fleet.registered("worker").await?;
        rows.extend(fleet.registered("api").await?);
        rows.iter().all(|row| row.seen_at > back_at).then(|| back.elapsed())
    })
    .await
}

/// Visitors who send searches at a steady pace, whatever the server answers.
struct Load {
    stop: CancellationToken,
    task: JoinHandle<Vec<JoinHandle<Result<Accepted, String>>>>,
}

impl Load {
    fn start(visitor: Visitor) -> Self {
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        let task = tokio::spawn(async move {
            let mut searches = Vec::new();
            let mut pace = tokio::time::interval(PACE);
            while stopped.run_until_cancelled(pace.tick()).await.is_some() {
                let visitor = visitor.clone();
                searches.push(tokio::spawn(async move { visitor.search().await }));
            }
            searches
        });
        Self { stop, task }
    }

    /// Ends the load. Returns the accepted searches and counts the refusals.
    async fn end(self) -> (Vec<Accepted>, Refusals) {
        self.stop.cancel();
        let (mut accepted, mut refusals) = (Vec::new(), Refusals::new());
        for search in self.task.await.unwrap() {
            match search.await.unwrap() {
                Ok(search) => accepted.push(search),
                Err(refusal) => *refusals.entry(refusal).or_default() += 1,
            }
        }
        (accepted, refusals)
    }
}
