//! The apalis side of the queue: a [`Backend`] that hands out jobs which are already ours.
//!
//! Nothing here talks to the database. The claim loop runs in its own task and fills a channel; apalis
//! empties it. So a slow worker cannot delay a heartbeat, and a failing database cannot end a worker:
//! this backend has no error to return.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use apalis_core::{
    backend::{Backend, BackendConfig, finalize::Ephemeral},
    task::{Task, builder::TaskBuilder, task_id::TaskId},
    worker::context::WorkerContext,
};
use flight_finder_core::queue::Job;
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    claims::{Claims, Feed},
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
    slots: Arc<Semaphore>,
    capacity: u32,
    stop: CancellationToken,
}

impl QueueBackend {
    /// At most `capacity` leases are held at a time: waiting, running and being settled together.
    pub(super) fn new(claims: Claims, capacity: u32) -> Self {
        let (sender, jobs) = mpsc::channel(capacity as usize);
        Self {
            shared: claims.shared.clone(),
            queue: claims.queue.clone(),
            claims: Some((claims, sender)),
            loop_task: None,
            closing: None,
            jobs,
            slots: Arc::new(Semaphore::new(capacity as usize)),
            capacity,
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
            // apalis waits for ever after `None` unless the worker has been stopped.
            if let Err(error) = worker.stop() {
                tracing::debug!(%error, queue = self.queue, "the worker has stopped by itself");
            }
            return Poll::Ready(None);
        };
        Poll::Ready(Some(Ok(task(job))))
    }

    /// apalis asks this once nothing is running. Gives back what was never started and waits until
    /// every lease is settled.
    fn poll_close(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        if self.closing.is_none() {
            self.stop.cancel();
            let (shared, queue, loop_task) = (self.shared.clone(), self.queue.clone(), self.loop_task.take());
            let (slots, capacity) = (self.slots.clone(), self.capacity);
            self.closing = Some(Box::pin(async move {
                if let Some(Err(error)) = futures_util::future::OptionFuture::from(loop_task).await {
                    tracing::error!(%error, queue, "the claim loop ended badly");
                }
                shared.leases.give_back_waiting(&queue, &shared.ends);
                drop(slots.acquire_many(capacity).await);
            }));
        }
        match &mut self.closing {
            Some(closing) => closing.as_mut().poll(cx).map(Ok),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// apalis adds one to the attempt when the handler is first polled.
fn task(job: Job) -> Task<Job> {
    let before = usize::try_from(job.attempt - 1).unwrap_or_default();
    let id = TaskId::from_uuid(job.id.0);
    TaskBuilder::new(job).task_id(id).attempt(before).build()
}

impl BackendConfig for QueueBackend {
    type Args = Job;
    type Id = Uuid;
    /// Not `Durable`: there a payload that does not decode is an error of the backend and ends the
    /// worker. Here decoding is the handler's first step and fails that one job.
    type Kind = Ephemeral;
    type Config = ();
    type Layer = SettleLayer;

    fn config(&self) -> &() {
        &()
    }

    /// The one moment before polling at which apalis shows its context: the claim loop starts here.
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
    /// A worker that ended badly leaves nothing behind that would be renewed for ever.
    fn drop(&mut self) {
        self.stop.cancel();
        self.shared.leases.give_back_waiting(&self.queue, &self.shared.ends);
    }
}
