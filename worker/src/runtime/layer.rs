//! The outermost layer: it receives the final result of a job and settles its lease.
//!
//! Each job runs in its own tokio task, which also settles it. Therefore handlers use all cores, panics are caught
//! outside all inner layers, a lost lease stops the handler at its next await, and the ends of running jobs are
//! written even if the worker is dropped.

use std::{
    any::Any,
    panic::AssertUnwindSafe,
    pin::Pin,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use apalis_core::{error::BoxDynError, task::Task};
use flight_finder_core::{
    base::trace::TraceContext,
    platform::queue::{Job, JobError, MAX_BACKOFF, Outcome, Settlement},
};
use futures_util::FutureExt;
use tokio::task::JoinHandle;
use tower::{Layer, Service};
use tracing::Instrument;

use super::{
    handlers::HandlerError,
    leases::{Stopped, send},
    observe,
    start::Shared,
};

/// How long a cancelled handler may take to end.
const CANCEL_GRACE: Duration = Duration::from_secs(2);

/// Wraps a service in [`Settle`].
#[derive(Clone)]
pub(super) struct SettleLayer {
    shared: Shared,
}

impl SettleLayer {
    pub(super) fn new(shared: Shared) -> Self {
        Self { shared }
    }
}

impl<S> Layer<S> for SettleLayer {
    type Service = Settle<S>;

    fn layer(&self, inner: S) -> Settle<S> {
        Settle {
            inner,
            shared: self.shared.clone(),
        }
    }
}

/// Runs a job and settles its lease. It reports no failure to apalis, because the job's row records it.
pub(super) struct Settle<S> {
    inner: S,
    shared: Shared,
}

impl<S> Service<Task<Job>> for Settle<S>
where
    S: Service<Task<Job>>,
    S::Error: Into<BoxDynError>,
    S::Future: Send + 'static,
    S::Response: Send,
{
    type Response = ();
    type Error = BoxDynError;
    type Future = Running;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), BoxDynError>> {
        self.inner.poll_ready(cx).map_err(Into::into)
    }

    fn call(&mut self, task: Task<Job>) -> Running {
        let run = Run {
            job: task.args.clone(),
            shared: self.shared.clone(),
        };
        let handler = self.inner.call(task);
        let span = tracing::info_span!(
            "job",
            job.id = %run.job.id,
            job.queue = run.job.queue,
            job.kind = run.job.kind,
            job.attempt = run.job.attempt,
            trace = run.job.trace,
        );
        let parent = run.job.trace.as_deref().and_then(|trace| trace.parse().ok());
        let context = TraceContext::of(&span, parent);
        let result = async move { handler.await.map(drop).map_err(Into::into) };
        Running(tokio::spawn(context.scope(run.settle(result)).instrument(span)))
    }
}

struct Run {
    job: Job,
    shared: Shared,
}

impl Run {
    async fn settle(self, handler: impl Future<Output = Result<(), BoxDynError>>) {
        if !self.shared.leases.start(&self.job) {
            return;
        }
        observe::started(&self.job);
        let begun = Instant::now();
        let end = self.run(handler).await;
        let outcome = self.outcome(end);
        observe::ended(&self.job, &outcome, begun.elapsed());
        send(&self.shared.ends, Settlement::new(&self.job, outcome));
    }

    fn outcome(&self, end: End) -> Outcome {
        let stopped = self.shared.leases.end(&self.job);
        if self.job.is_completed() || stopped == Some(Stopped::Lost) {
            return Outcome::Nothing;
        }
        match end {
            End::Finished(Ok(())) => Outcome::Done,
            End::Abandoned | End::Finished(Err(_)) if stopped == Some(Stopped::Requested) => Outcome::Cancelled,
            End::Abandoned => Outcome::Returned,
            End::Finished(Err(error)) => {
                Outcome::after_error(&error, &self.job, self.longest_backoff(), self.shared.db.now())
            }
        }
    }

    fn longest_backoff(&self) -> Duration {
        let targets = self.shared.targets.borrow();
        targets
            .as_ref()
            .map_or(MAX_BACKOFF, |targets| targets.longest_backoff(&self.job.queue))
    }

    /// Runs the handler, and drops it if it has to stop and does not end in time.
    async fn run(&self, handler: impl Future<Output = Result<(), BoxDynError>>) -> End {
        if self.shared.leases.stopped(&self.job).is_some() {
            return End::Abandoned;
        }
        let handler = AssertUnwindSafe(handler).catch_unwind();
        tokio::select! {
            biased;
            result = handler => End::Finished(match result {
                Ok(result) => result.map_err(into_job_error),
                Err(panic) => Err(JobError::retry(format!("panicked: {}", message(panic.as_ref())))),
            }),
            () = self.stopped() => End::Abandoned,
            () = self.shared.give_up.cancelled() => {
                self.job.cancelled.cancel();
                End::Abandoned
            }
        }
    }

    /// Returns when the handler has to be dropped: at once if the lease is lost, because another process runs the job;
    /// after [`CANCEL_GRACE`] if the job is cancelled.
    async fn stopped(&self) {
        self.job.cancelled.cancelled().await;
        if self.shared.leases.stopped(&self.job) != Some(Stopped::Lost) {
            let clock = self.shared.db.clock();
            clock.sleep_until(clock.now().plus(CANCEL_GRACE)).await;
        }
    }
}

enum End {
    Finished(Result<(), JobError>),
    /// The handler was dropped, because it did not stop in time or because the grace period of the process is over.
    Abandoned,
}

/// A running job. If this value is dropped, the job still continues and settles its lease.
pub(super) struct Running(JoinHandle<()>);

impl Future for Running {
    type Output = Result<(), BoxDynError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.poll_unpin(cx).map(|joined| {
            if let Err(error) = joined {
                tracing::error!(%error, "the task of a job panicked: its lease will run out");
            }
            Ok(())
        })
    }
}

fn into_job_error(error: BoxDynError) -> JobError {
    match error.downcast::<HandlerError>() {
        Ok(error) => error.0,
        Err(other) => JobError::Retry(other),
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}
