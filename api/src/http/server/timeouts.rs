//! How long the steps of a connection may take.
//!
//! hyper's limit for reading a head also counts while a connection is idle. So this limit bounds idle connections, and
//! [`Timed`] sets a shorter one for a head that has begun. hyper has no limit for writing, so [`Timed`] sets one.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// The most time from the first byte of a request, or from the start of the connection, to the end of the request's
/// head.
const HEAD: Duration = Duration::from_secs(10);
/// The most time from an answer to the next request.
pub(super) const IDLE: Duration = Duration::from_mins(1);
/// The most time for which a client may read no bytes of an answer.
const STALLED: Duration = Duration::from_secs(30);

/// A transport that fails when a step takes too long.
pub(super) struct Timed<I> {
    io: I,
    requests: Requests,
    /// The value of `requests` when it was last read.
    seen: u64,
    /// The time limit for the request head that is awaited.
    head: Option<Pin<Box<Sleep>>>,
    /// The time limit of a write whose bytes the client does not read.
    stalled: Option<Pin<Box<Sleep>>>,
}

/// Counts the beginnings and the ends of requests. The count is odd while a request is answered.
#[derive(Clone, Default)]
pub(super) struct Requests(Arc<AtomicU64>);

/// A request that is being answered. Dropping this value ends the request.
pub(super) struct Answering(Requests);

impl Requests {
    /// Counts the beginning of a request, whose head has been read.
    pub(super) fn begin(&self) -> Answering {
        self.0.fetch_add(1, Ordering::Relaxed);
        Answering(self.clone())
    }

    fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl<I> Timed<I> {
    /// Starts the time limit of the first head.
    pub(super) fn new(io: I) -> Self {
        Self {
            io,
            requests: Requests::default(),
            seen: 0,
            head: Some(Box::pin(sleep(HEAD))),
            stalled: None,
        }
    }

    /// The counter to which the service reports its requests.
    pub(super) fn requests(&self) -> Requests {
        self.requests.clone()
    }

    /// If a request has begun or ended since the last call, its head has been read, so the time limit of the head ends.
    fn look(&mut self) {
        let count = self.requests.count();
        if count != self.seen {
            self.seen = count;
            self.head = None;
        }
    }

    fn is_answering(&self) -> bool {
        self.seen % 2 == 1
    }

    fn written<T>(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            return polled;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(STALLED)));
        stalled.as_mut().poll(context).map(|()| Err(too_slow()))
    }
}

impl<I: AsyncRead + Unpin> AsyncRead for Timed<I> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.io).poll_read(context, buffer);
        self.look();
        if polled.is_ready() {
            let has_read = buffer.filled().len() > before;
            if has_read && !self.is_answering() {
                self.head.get_or_insert_with(|| Box::pin(sleep(HEAD)));
            }
            return polled;
        }
        match &mut self.head {
            Some(head) => head.as_mut().poll(context).map(|()| Err(too_slow())),
            None => Poll::Pending,
        }
    }
}

impl<I: AsyncWrite + Unpin> AsyncWrite for Timed<I> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.io).poll_write(context, bytes);
        self.written(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.io).poll_write_vectored(context, bytes);
        self.written(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.io).poll_flush(context);
        self.written(context, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.io).poll_shutdown(context);
        self.written(context, polled)
    }
}

fn too_slow() -> io::Error {
    io::Error::from(io::ErrorKind::TimedOut)
}
