//! The claim loop of one queue. It claims as many jobs as there are free slots, as soon as jobs are due.

use std::time::Duration;

use apalis_core::worker::context::WorkerContext;
use flight_finder_core::platform::{
    db::{Result, signal::TICK},
    queue::{Claim, Job, LeasedJob, QueueState},
};
use futures_util::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio_util::sync::CancellationToken;

use super::{handler_slots::Slots, start::Shared};

/// The first wait after a failed claim; it doubles up to [`TICK`].
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// What a claim loop needs to send jobs to its worker. When the loop returns, the channel closes.
pub(super) struct Feed {
    pub(super) jobs: mpsc::Sender<Job>,
    pub(super) slots: Slots,
    pub(super) worker: WorkerContext,
    pub(super) stop: CancellationToken,
}

impl Feed {
    /// Whether the worker stops. apalis informs its backend of a shutdown only after the last handler has ended. So the
    /// loop checks the worker's state; otherwise it would still claim jobs, which no handler takes.
    fn closing(&self) -> bool {
        self.stop.is_cancelled() || self.worker.is_shutting_down()
    }

    /// Waits for a free slot and takes all free slots. Returns `None` when the worker stops.
    async fn free_slots(&self) -> Option<OwnedSemaphorePermit> {
        self.stop.run_until_cancelled(self.slots.acquire()).await?
    }
}

/// Claims the jobs of one queue.
pub(super) struct Claims {
    pub(super) shared: Shared,
    pub(super) queue: String,
    pub(super) limit_key: Option<&'static str>,
    /// How many handlers the process is configured to run.
    pub(super) configured: usize,
}

/// The result of one round of the loop.
struct Round {
    jobs: Vec<LeasedJob>,
    /// The time until the next job may be due. A notification ends this wait early.
    rest: Duration,
}

impl Claims {
    /// Runs until the worker stops. Only the waits can be interrupted. A claim that was sent is awaited, because its
    /// jobs would otherwise stay leased until they are rescued.
    pub(super) async fn run(self, feed: Feed) {
        let (slots, targets) = (feed.slots.clone(), self.shared.targets.subscribe());
        tokio::select! {
            () = self.claim_until_stopped(&feed) => {}
            () = slots.follow(&self.queue, targets) => {}
        }
    }

    async fn claim_until_stopped(&self, feed: &Feed) {
        let mut notifications = self.shared.db.signal().jobs();
        let mut pause = FIRST_PAUSE;
        while !feed.closing() {
            let slots = if let Some(slots) = feed.free_slots().now_or_never() {
                slots
            } else {
                self.shared.vitals.claim_loop_rests(&self.queue);
                feed.free_slots().await
            };
            let Some(mut slots) = slots else {
                return;
            };
            self.shared.vitals.claim_loop_looks(&self.queue);
            // Every notification from here on makes the loop look for jobs again, so earlier notifications are
            // discarded before this look.
            notifications.mark_unchanged();
            let rest = match self.look_and_claim(slots.num_permits()).await {
                Ok(round) => {
                    pause = FIRST_PAUSE;
                    self.shared.vitals.claim_loop_works(&self.queue);
                    for job in round.jobs {
                        self.hand_over(feed, self.with_rules(job), slots.split(1));
                    }
                    round.rest
                }
                Err(_) if self.shared.db.is_closed() => return,
                Err(error) => {
                    tracing::warn!(%error, queue = self.queue, "cannot claim, trying again");
                    pause = (pause * 2).min(TICK);
                    pause
                }
            };
            drop(slots);
            self.wait(feed, &mut notifications, rest).await;
        }
    }

    async fn look_and_claim(&self, wanted: usize) -> Result<Round> {
        let Shared {
            db, outage, settings, ..
        } = &self.shared;
        if self.is_paused() {
            return Ok(Round {
                jobs: Vec::new(),
                rest: TICK,
            });
        }
        let look = outage.watch(db, db.queue().look_for_jobs(&self.queue)).await?;
        let now = db.now();
        if !look.is_due(now) {
            let due = look.next_due.map_or(TICK, |due| due.since(now));
            // The timer counts whole milliseconds but the database counts microseconds, so a millisecond is added.
            let rest = (due + Duration::from_millis(1)).min(TICK);
            return Ok(Round { jobs: Vec::new(), rest });
        }
        let claim = Claim {
            queue: &self.queue,
            worker: &self.shared.name,
            limit: wanted,
            lease: settings.lease,
            limit_key: self.limit_key,
            is_bounded: self.is_bounded(),
        };
        let jobs = outage.watch(db, db.queue().claim(&claim, outage)).await?;
        // If every slot was filled, more jobs may be ready, so the loop looks again at once. It also does so if
        // scheduled jobs were claimed, because the time of the next scheduled job is unknown. Otherwise the remaining
        // jobs belong to other workers or wait for their limit, and a notification follows when the limit allows more
        // jobs.
        let was_scheduled = look.next_due.is_some_and(|due| due <= now);
        let next = look
            .next_due
            .filter(|due| *due > now)
            .map_or(TICK, |due| due.since(now));
        let rest = if jobs.len() == wanted || (was_scheduled && !jobs.is_empty()) {
            Duration::ZERO
        } else {
            next.min(TICK)
        };
        Ok(Round { jobs, rest })
    }

    /// The job, with as many attempts as operators have set for its queue.
    fn with_rules(&self, mut job: LeasedJob) -> Job {
        if let Some(targets) = self.shared.targets.borrow().as_ref() {
            job.max_attempts = targets.max_attempts(&self.queue, job.max_attempts);
        }
        Job::new(job)
    }

    fn is_paused(&self) -> bool {
        let targets = self.shared.targets.borrow();
        let target = targets.as_ref().and_then(|targets| targets.of(&self.queue));
        target.is_some_and(|target| target.state == QueueState::Paused)
    }

    fn is_bounded(&self) -> bool {
        let targets = self.shared.targets.borrow();
        targets
            .as_ref()
            .is_some_and(|targets| targets.bound_claims_of(&self.queue))
    }

    async fn wait(&self, feed: &Feed, notifications: &mut watch::Receiver<u64>, rest: Duration) {
        if rest.is_zero() {
            return;
        }
        let notified = feed
            .stop
            .run_until_cancelled(self.shared.db.clock().timeout(rest, notifications.changed()))
            .await;
        if let Some(Some(Err(_))) = notified {
            // The database handle is gone, so no notification can arrive.
            feed.stop.cancel();
        }
    }

    /// Sends a job to the worker. The channel has room for every slot, so sending fails only if the worker has ended.
    fn hand_over(&self, feed: &Feed, job: Job, slot: Option<OwnedSemaphorePermit>) {
        let Some(slot) = slot else {
            tracing::error!(job.id = %job.id, "claimed without a slot: its lease will run out");
            return;
        };
        self.shared.leases.hold(&job, slot);
        if feed.closing() || feed.jobs.try_send(job).is_err() {
            self.shared.leases.give_back_waiting(&self.queue, &self.shared.ends);
        }
    }
}
