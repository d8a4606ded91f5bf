//! Typed handlers behind one type, so that one worker stack is compiled for all kinds of jobs.

use std::{
    collections::HashMap,
    fmt,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use apalis_core::task::Task;
use flight_finder_core::{
    base::time::Clock,
    platform::{
        db::signal::TICK,
        queue::{Job, JobError, JobKind, Kind},
    },
};
use futures_util::{FutureExt, future::BoxFuture};
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tower::Service;

type EachSecond = Arc<dyn Fn() -> BoxFuture<'static, Result<(), JobError>> + Send + Sync>;
type Handler = Arc<dyn Fn(Job) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync>;

/// How long processes of two releases may run together.
const UPGRADE: Duration = Duration::from_hours(6);
/// After this time another process may claim a job of an unknown kind.
const UNKNOWN_PAUSE: Duration = Duration::from_secs(10);

/// The handlers of a process, by kind. Cheap to clone.
#[derive(Clone, Default)]
pub struct Handlers {
    by_kind: Arc<HashMap<&'static str, Handler>>,
    limits: Arc<HashMap<&'static str, &'static str>>,
    each_second: Option<EachSecond>,
}

impl Handlers {
    /// Registers the handler of jobs of the kind `J`.
    #[must_use]
    pub fn on<J, F, Fut>(self, handle: F) -> Self
    where
        J: JobKind,
        F: Fn(J, Job) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        self.on_kind(Kind::of::<J>(), handle)
    }

    /// Registers the handler of jobs of a kind with the payload `P`. An attempt takes at most the time of the kind.
    ///
    /// A job whose payload cannot be decoded fails for good, because another attempt would fail in the same way.
    #[must_use]
    pub fn on_kind<P, F, Fut>(mut self, kind: Kind, handle: F) -> Self
    where
        P: DeserializeOwned + Send,
        F: Fn(P, Job) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        let handle = Arc::new(handle);
        let handler: Handler = Arc::new(move |job: Job| {
            let handle = handle.clone();
            // All code is inside the future: apalis counts a task before it calls the handler, so after a panic in
            // the call itself the task would stay counted and the worker could not stop.
            async move {
                let payload = serde_json::from_str(&job.payload)
                    .map_err(|error| JobError::fail(format!("the payload cannot be read: {error}")))?;
                timeout(kind.timeout, async move { handle(payload, job).await })
                    .await
                    .unwrap_or_else(|_| Err(JobError::retry(format!("timed out after {:?}", kind.timeout))))
            }
            .boxed()
        });
        Arc::make_mut(&mut self.by_kind).insert(kind.name, handler);
        if let Some(key) = kind.limit_key {
            let other = Arc::make_mut(&mut self.limits).insert(kind.queue, key);
            assert!(
                other.is_none_or(|other| other == key),
                "the kinds of a queue share one limit"
            );
        }
        self
    }

    /// Calls `work` about once a second in each process, independently of jobs.
    #[must_use]
    pub fn each_second<F, Fut>(mut self, work: F) -> Self
    where
        F: Fn() -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        self.each_second = Some(Arc::new(move || work().boxed()));
        self
    }

    /// Calls the function of each second, until this future is dropped.
    pub(super) async fn keep_ticking(self, clock: Clock) {
        let Some(work) = self.each_second else {
            return;
        };
        let mut tick = clock.interval(TICK);
        loop {
            tick.tick().await;
            if let Err(error) = work().await {
                tracing::warn!(error = error.message(), "the work of each second failed");
            }
        }
    }

    /// The key of the provider limit that a queue's jobs count against.
    pub(super) fn limit_key(&self, queue: &str) -> Option<&'static str> {
        self.limits.get(queue).copied()
    }
}

impl Service<Task<Job>> for Handlers {
    type Response = ();
    type Error = HandlerError;
    type Future = BoxFuture<'static, Result<(), HandlerError>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), HandlerError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, task: Task<Job>) -> Self::Future {
        let (job, handler) = (task.args.clone(), self.by_kind.get(task.args.kind.as_str()).cloned());
        async move {
            let result = match handler {
                Some(handler) => handler(job).await,
                None => Err(unknown(&job)),
            };
            result.map_err(HandlerError)
        }
        .boxed()
    }
}

/// Leaves a job of an unknown kind to a process of the next release, which may have queued it, unless there was none for hours.
fn unknown(job: &Job) -> JobError {
    let error = format!("no handler for {}", job.kind);
    if job.started_at.since(job.created_at) < UPGRADE {
        JobError::Postpone(UNKNOWN_PAUSE, error.into())
    } else {
        JobError::fail(error)
    }
}

/// Carries a [`JobError`] through the inner layers to the outermost one.
#[derive(Debug)]
pub struct HandlerError(pub(super) JobError);

impl fmt::Display for HandlerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message())
    }
}

impl std::error::Error for HandlerError {}
