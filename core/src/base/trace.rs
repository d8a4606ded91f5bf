//! The trace of a request: from the browser over the request and the jobs that it causes to the requests to providers, as W3C
//! Trace Context describes it.
//!
//! The context of the code that runs is in a task-local variable. A job that is queued stores it, and the worker that runs the job
//! continues it.

use std::{fmt, str::FromStr};

use opentelemetry::{
    Context,
    trace::{SpanContext, TraceContextExt, TraceFlags, TraceState},
};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::base::ids::random_bytes;

tokio::task_local! {
    static CURRENT: TraceContext;
}

/// A position in a trace: the trace, and the span that causes what follows. Its text is a `traceparent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceContext {
    trace: u128,
    span: u64,
    is_sampled: bool,
}

/// The error for a text that is not a `traceparent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a traceparent")]
pub struct InvalidTraceparent;

impl TraceContext {
    /// The beginning of a new trace.
    #[expect(clippy::new_without_default, reason = "a trace begins on purpose, never by default")]
    pub fn new() -> Self {
        Self {
            trace: u128::from_ne_bytes(random_bytes()).max(1),
            span: random_span(),
            is_sampled: true,
        }
    }

    /// The context of the work in `span`, which `parent` has caused. If spans are exported, the exporter gives the span its id, and
    /// shows it below its parent.
    pub fn of(span: &Span, parent: Option<Self>) -> Self {
        if let Some(parent) = parent
            && let Err(error) = span.set_parent(parent.remote())
        {
            tracing::trace!(%error, "spans are not exported");
        }
        let context = span.context();
        let exported = context.span().span_context().clone();
        if exported.is_valid() {
            return Self {
                trace: u128::from_be_bytes(exported.trace_id().to_bytes()),
                span: u64::from_be_bytes(exported.span_id().to_bytes()),
                is_sampled: exported.is_sampled(),
            };
        }
        parent.map_or_else(Self::new, Self::child)
    }

    /// The form that the exporter of spans reads.
    fn remote(self) -> Context {
        let flags = if self.is_sampled {
            TraceFlags::SAMPLED
        } else {
            TraceFlags::default()
        };
        let context = SpanContext::new(self.trace.into(), self.span.into(), flags, true, TraceState::default());
        Context::new().with_remote_span_context(context)
    }

    /// A new span in the same trace.
    #[must_use]
    pub fn child(self) -> Self {
        Self {
            span: random_span(),
            ..self
        }
    }

    /// The id of the trace, as 32 hexadecimal digits.
    pub fn trace_id(self) -> String {
        format!("{:032x}", self.trace)
    }

    /// Runs `work` in this context.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    /// The context of the code that runs; `None` outside of requests and jobs.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(|context| *context).ok()
    }
}

fn random_span() -> u64 {
    u64::from_ne_bytes(random_bytes()).max(1)
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "00-{:032x}-{:016x}-{:02x}",
            self.trace,
            self.span,
            u8::from(self.is_sampled)
        )
    }
}

impl FromStr for TraceContext {
    type Err = InvalidTraceparent;

    /// Reads a `traceparent`. Later versions may have further parts, which are ignored.
    fn from_str(text: &str) -> Result<Self, InvalidTraceparent> {
        let mut parts = text.split('-');
        let mut part = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            let is_lower_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            part.bytes().all(is_lower_hex).then_some(part)
        };
        let mut read = || {
            let version = part(2)?;
            let trace = u128::from_str_radix(part(32)?, 16).ok()?;
            let span = u64::from_str_radix(part(16)?, 16).ok()?;
            let flags = u8::from_str_radix(part(2)?, 16).ok()?;
            let is_valid = version != "ff" && trace != 0 && span != 0;
            is_valid.then_some((version, trace, span, flags))
        };
        let (version, trace, span, flags) = read().ok_or(InvalidTraceparent)?;
        if version == "00" && parts.next().is_some() {
            return Err(InvalidTraceparent);
        }
        Ok(Self {
            trace,
            span,
            is_sampled: flags & 1 == 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn a_traceparent_reads_back() {
        let context: TraceContext = TEXT.parse().unwrap();

        assert_eq!(context.to_string(), TEXT);
        assert_eq!(context.trace_id(), "4bf92f3577b34da6a3ce929d0e0e4736");
        assert!(TraceContext::new().to_string().ends_with("-01"));
    }

    #[test]
    fn a_span_of_a_trace_has_an_id_of_its_own() {
        let parent = TraceContext::new();

        assert_eq!(parent.child().trace_id(), parent.trace_id());
        assert_ne!(parent.child(), parent);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "prune@2026-11-25T15:17:00.000Z",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-extra",
        ] {
            assert_eq!(text.parse::<TraceContext>(), Err(InvalidTraceparent), "{text}");
        }
        assert!(TEXT.replacen("00", "01", 1).parse::<TraceContext>().is_ok());
        assert!((TEXT.replacen("00", "01", 1) + "-more").parse::<TraceContext>().is_ok());
    }

    #[tokio::test]
    async fn the_current_context_is_that_of_the_innermost_scope() {
        let (outer, inner) = (TraceContext::new(), TraceContext::new());

        let seen = outer.scope(async {
            (
                inner.scope(async { TraceContext::current() }).await,
                TraceContext::current(),
            )
        });

        assert_eq!(seen.await, (Some(inner), Some(outer)));
        assert_eq!(TraceContext::current(), None);
    }
}
