//! The apalis side of the queue: a [`Backend`] that hands out claimed jobs.
//!
//! The backend does not use the database. The claim loop runs in its own task and fills a channel, and apalis
//! empties it. Therefore a slow worker cannot delay a heartbeat, and a failing database cannot end a worker,
//! because this backend never returns an error.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::PoisonError,
    task::{Context, Poll, ready},
};

use apalis_core::{
    backend::{Backend, BackendConfig, finalize::Ephemeral},
    task::{Task, builder::TaskBuilder, task_id::TaskId},
    worker::context::WorkerContext,
};
use flight_finder_core::platform::queue::Job;
use tokio::{sync::mpsc, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    claims::{Claims, Feed},
    handler_slots::{MAX_SLOTS, Slots},
    layer::SettleLayer,
    start::Shared,
};

type Closing = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Hands the jobs of one queue to one apalis worker.
pub(super) struct QueueBackend {
    shared: Shared,
    queue: String,
    claims: Option<(Claims, mpsc::Sender<Job>)>,
    loop_task: Option<JoinHandle<()>>,
    closing: Option<Closing>,
    jobs: mpsc::Receiver<Job>,
    slots: Slots,
    stop: CancellationToken,
}

impl QueueBackend {
    /// A backend for one queue. It holds at most one lease for each slot of the queue. The job of a lease waits, runs, or has
    /// ended without its end being written yet.
    pub(super) fn new(claims: Claims) -> Self {
        let (sender, jobs) = mpsc::channel(MAX_SLOTS);
        let slots = Slots::new(claims.configured);
        let mut all = claims.shared.slots.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(claims.queue.clone(), slots.clone());
        drop(all);
        Self {
            shared: claims.shared.clone(),
            queue: claims.queue.clone(),
            claims: Some((claims, sender)),
            loop_task: None,
            closing: None,
            jobs,
            slots,
            stop: CancellationToken::new(),
        }
    }
}

impl Backend for QueueBackend {
    type Task = Task<Job>;
    type Error = Infallible;

    fn poll_ready(&mut self, _: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_next(
        &mut self,
        cx: &mut Context<'_>,
        worker: &WorkerContext,
    ) -> Poll<Option<Result<Task<Job>, Infallible>>> {
        let Some(job) = ready!(self.jobs.poll_recv(cx)) else {
            // apalis waits forever after `None` unless the worker is stopped.
            if let Err(error) = worker.stop() {
                tracing::debug!(%error, queue = self.queue, "the worker had already stopped");
            }
            return Poll::Ready(None);
        };
        Poll::Ready(Some(Ok(task(job))))
    }

    /// Returns the jobs that were never started to the queue and waits until every lease is settled. apalis calls
    /// it when no handler runs.
    fn poll_close(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        if self.closing.is_none() {
            self.stop.cancel();
            let (shared, queue, loop_task) = (self.shared.clone(), self.queue.clone(), self.loop_task.take());
            let slots = self.slots.clone();
            self.closing = Some(Box::pin(async move {
                if let Some(Err(error)) = futures_util::future::OptionFuture::from(loop_task).await {
                    tracing::error!(%error, queue, "the claim loop panicked");
                }
                shared.leases.give_back_waiting(&queue, &shared.ends);
                slots.all_free().await;
            }));
        }
        match &mut self.closing {
            Some(closing) => closing.as_mut().poll(cx).map(Ok),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// Converts a job for apalis, which adds one to the attempt when it first polls the handler.
fn task(job: Job) -> Task<Job> {
    let before = usize::try_from(job.attempt - 1).unwrap_or_default();
    let id = TaskId::from_uuid(job.id.0);
    TaskBuilder::new(job).task_id(id).attempt(before).build()
}

impl BackendConfig for QueueBackend {
    type Args = Job;
    type Id = Uuid;
    /// With `Durable`, a payload that cannot be decoded would be an error of the backend and end the worker. Here
    /// the handler decodes the payload, so that only this job fails.
    type Kind = Ephemeral;
    type Config = ();
    type Layer = SettleLayer;

    fn config(&self) -> &() {
        &()
    }

    /// Starts the claim loop: before polling, apalis passes its context to this method only.
    fn middleware(&mut self, worker: &mut WorkerContext) -> SettleLayer {
        if let Some((claims, jobs)) = self.claims.take() {
            let feed = Feed {
                jobs,
                slots: self.slots.clone(),
                worker: worker.clone(),
                stop: self.stop.clone(),
            };
            self.loop_task = Some(tokio::spawn(claims.run(feed)));
        }
        SettleLayer::new(self.shared.clone())
    }
}

impl Drop for QueueBackend {
    /// Returns the waiting jobs of a worker that panicked; otherwise the heartbeat would renew them forever.
    fn drop(&mut self) {
        self.stop.cancel();
        self.shared.leases.give_back_waiting(&self.queue, &self.shared.ends);
    }
}
