//! From a question to bytes on the connection: scenario, latency, barrier, stamps.

use std::{convert::Infallible, future, io, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, Response, header},
};
use futures_util::{Stream, stream};

use super::{reply::Reply, stats::Ticket};
use crate::{dice::Dice, sandbox::Sandbox, scenario::Scenario};

/// A request on its way through the desk.
#[derive(Debug)]
pub(crate) struct Visit {
    pub ticket: Ticket,
    /// How to answer, when somebody asked for something special.
    pub scenario: Option<Scenario>,
    /// What latency and barrier depend on: origin, destination and date.
    pub route: String,
    /// Whether it asks for the growth of a session: shorter, and past the barrier.
    pub poll: bool,
    /// Whether it waits at the barrier.
    pub barrier: bool,
    /// What the latency depends on.
    pub dice: Dice,
    /// On top of the latency.
    pub extra: Duration,
}

/// Waits as long as the answer takes, and sends it.
pub(crate) async fn deliver(
    sandbox: &Sandbox,
    mut visit: Visit,
    answer: impl FnOnce() -> Reply + Send + 'static,
) -> Response<Body> {
    let arranged = async {
        if visit.scenario == Some(Scenario::Hang) {
            future::pending::<Infallible>().await;
        }
        match visit.scenario {
            Some(Scenario::Held) => sandbox.orders().without(Scenario::Held).await,
            Some(Scenario::AHeld) if visit.poll => sandbox.orders().without(Scenario::AHeld).await,
            _ => (),
        }
        tokio::time::sleep(sandbox.latency(visit.poll, visit.dice) + visit.extra).await;
        let mut reply = match visit.scenario {
            Some(Scenario::Down) => Reply::down(),
            // Milliseconds of arithmetic, off the threads that others' timers run on.
            _ => tokio::task::spawn_blocking(answer)
                .await
                .expect("an answer does not panic"),
        };
        reply.cut |= visit.scenario == Some(Scenario::Cut);
        if visit.barrier {
            sandbox.gate().pass(&visit.route, sandbox.barrier_timeout()).await;
        }
        reply
    };
    // A stopping sandbox owes nobody an answer: whoever hangs gets the shortest one.
    let reply = tokio::select! {
        reply = arranged => reply,
        () = sandbox.stopping() => Reply::down(),
    };
    visit.ticket.status = Some(reply.status.as_u16());
    tracing::debug!(
        sandbox.route = visit.route,
        http.status = reply.status.as_u16(),
        "answered"
    );
    send(sandbox, reply, visit.ticket)
}

pub(crate) fn send(sandbox: &Sandbox, reply: Reply, ticket: Ticket) -> Response<Body> {
    let length = reply.body.len();
    let mut response = Response::new(Body::from_stream(bytes(reply.body, reply.cut, ticket)));
    *response.status_mut() = reply.status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert("x-demo-data", HeaderValue::from_static("1"));
    headers.insert("x-sandbox-finished-at", HeaderValue::from(sandbox.clock().now().0));
    headers.extend(reply.headers);
    response
}

/// The body as one piece that stamps the ticket as it leaves; cut: half of it, then a fault.
fn bytes(mut body: Vec<u8>, cut: bool, ticket: Ticket) -> impl Stream<Item = io::Result<Bytes>> {
    if cut {
        body.truncate(body.len() / 2);
    }
    let pieces = if cut { 2 } else { 1 };
    stream::unfold((0, body, ticket), move |(piece, mut body, mut ticket)| async move {
        match piece {
            0 => {
                ticket.sent();
                let bytes = Bytes::from(std::mem::take(&mut body));
                Some((Ok(bytes), (1, body, ticket)))
            }
            1 if pieces == 2 => Some((Err(io::Error::other("cut off on request")), (2, body, ticket))),
            _ => None,
        }
    })
}
