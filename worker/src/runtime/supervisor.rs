//! One apalis worker a queue, started again when it ends before its time, stopped in good order.

use std::{io, sync::PoisonError, time::Duration};

use apalis::prelude::WorkerBuilder;
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{Handlers, Runtime, backend::QueueBackend, claims::Claims, start::Shared};

/// The first wait before a worker that ended badly is started again; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// How long the last ends may take to be written; what is not is rescued by others.
const LAST_WRITES: Duration = Duration::from_secs(5);
/// The interval at which a stopping process checks whether handlers still run.
const LOOK: Duration = Duration::from_millis(50);

impl Runtime {
    /// Works on `queues`, each with so many handlers at a time, until `shutdown`.
    ///
    /// Then nothing more is claimed, jobs that were not started go back, and running handlers have the
    /// time of grace to end. What still runs afterwards goes back as well, its attempt not counted.
    pub async fn run(self, queues: Vec<(String, usize)>, handlers: Handlers, shutdown: CancellationToken) {
        let served: Vec<_> = queues
            .iter()
            .map(|(queue, concurrency)| format!("{queue}={concurrency}"))
            .collect();
        self.shared
            .presence
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .queues = served.join(",");
        let mut workers = JoinSet::new();
        for (queue, concurrency) in queues {
            let supervised = Supervised {
                shared: self.shared.clone(),
                queue,
                concurrency: u32::try_from(concurrency.max(1)).unwrap_or(u32::MAX),
                handlers: handlers.clone(),
                shutdown: shutdown.clone(),
            };
            workers.spawn(supervised.keep_running());
        }
        let ticking = tokio::spawn(handlers.keep_ticking());
        shutdown.cancelled().await;
        ticking.abort();
        self.stop(workers).await;
    }

    async fn stop(self, mut workers: JoinSet<()>) {
        let Shared {
            db,
            settings,
            give_up,
            name,
            ..
        } = &self.shared;
        let written = tokio::select! {
            () = all(&mut workers) => true,
            () = self.unwritten() => false,
            () = sleep(settings.grace) => {
                tracing::warn!(running = self.shared.leases.list().len(), "giving running jobs back");
                give_up.cancel();
                timeout(self.last_writes(), all(&mut workers)).await.is_ok()
            }
        };
        if !written {
            tracing::warn!("the last ends could not be written: their leases will run out");
        }
        match timeout(self.last_writes(), db.queue().deregister(name)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "cannot sign off"),
            Err(_) => tracing::warn!("cannot sign off: the database does not answer"),
        }
    }

    /// Ends when no handler runs any more and the ends of the last ones still cannot be written: the time of grace is
    /// for handlers.
    async fn unwritten(&self) {
        while self.shared.leases.has_open_runs() {
            sleep(LOOK).await;
        }
        sleep(self.last_writes()).await;
    }

    /// What is not written within a lease, others take.
    fn last_writes(&self) -> Duration {
        LAST_WRITES.min(self.shared.settings.lease)
    }
}

async fn all(workers: &mut JoinSet<()>) {
    while let Some(ended) = workers.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a supervisor ended badly");
        }
    }
}

struct Supervised {
    shared: Shared,
    queue: String,
    concurrency: u32,
    handlers: Handlers,
    shutdown: CancellationToken,
}

impl Supervised {
    async fn keep_running(self) {
        let mut pause = FIRST_PAUSE;
        while !self.shutdown.is_cancelled() {
            let ended = tokio::spawn(self.worker()).await;
            if self.shutdown.is_cancelled() || self.shared.db.is_closed() {
                return;
            }
            tracing::error!(
                queue = self.queue,
                ?ended,
                "the worker ended before its time, starting another"
            );
            self.shutdown.run_until_cancelled(sleep(pause)).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn worker(&self) -> impl Future<Output = Result<(), String>> + Send + 'static {
        let claims = Claims {
            shared: self.shared.clone(),
            queue: self.queue.clone(),
            limit_key: self.handlers.limit_key(&self.queue),
        };
        let worker = WorkerBuilder::new(format!("{}/{}", self.shared.name, self.queue))
            .backend(QueueBackend::new(claims, self.concurrency))
            .build(self.handlers.clone());
        let shutdown = self.shutdown.clone();
        async move {
            let signal = async move {
                shutdown.cancelled().await;
                Ok::<_, io::Error>(())
            };
            worker.run_until(signal).await.map_err(|error| error.to_string())
        }
    }
}
