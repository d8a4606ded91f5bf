//! Delivers an answer: applies scenario, latency and barrier, and records when its bytes are sent.

use std::{convert::Infallible, future, io, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, Response, header},
};
use futures_util::{Stream, stream};

use super::{reply::Reply, stats::Ticket};
use crate::{dice::Dice, sandbox::Sandbox, scenario::Scenario};

/// A request and how it is answered.
#[derive(Debug)]
pub(crate) struct Exchange {
    pub ticket: Ticket,
    /// The scenario of the request; `None` for the usual answer.
    pub scenario: Option<Scenario>,
    /// Origin, destination and date, on which the barrier depends.
    pub route: String,
    /// Whether the request is a poll of a session, which has its own latency.
    pub poll: bool,
    /// Whether the answer waits at the barrier.
    pub barrier: bool,
    /// The source of the random values on which the latency depends.
    pub dice: Dice,
    /// Added to the latency.
    pub extra: Duration,
}

/// Sends an answer after its latency.
pub(crate) async fn deliver(
    sandbox: &Sandbox,
    mut exchange: Exchange,
    answer: impl FnOnce() -> Reply + Send + 'static,
) -> Response<Body> {
    let arranged = async {
        if exchange.scenario == Some(Scenario::Hang) {
            future::pending::<Infallible>().await;
        }
        match exchange.scenario {
            Some(Scenario::Held) => sandbox.orders().without(Scenario::Held).await,
            Some(Scenario::AHeld) if exchange.poll => sandbox.orders().without(Scenario::AHeld).await,
            _ => (),
        }
        tokio::time::sleep(sandbox.latency(exchange.poll, exchange.dice) + exchange.extra).await;
        let mut reply = match exchange.scenario {
            Some(Scenario::Down) => Reply::down(),
            // An answer takes milliseconds to compute, which would delay the timers of other requests.
            _ => tokio::task::spawn_blocking(answer)
                .await
                .expect("an answer does not panic"),
        };
        reply.cut |= exchange.scenario == Some(Scenario::Cut);
        if exchange.barrier {
            sandbox.gate().pass(&exchange.route, sandbox.barrier_timeout()).await;
        }
        reply
    };
    // When the sandbox stops, requests that still hang are answered with status 503.
    let reply = tokio::select! {
        reply = arranged => reply,
        () = sandbox.stopping() => Reply::down(),
    };
    exchange.ticket.status = Some(reply.status.as_u16());
    tracing::debug!(
        sandbox.route = exchange.route,
        http.status = reply.status.as_u16(),
        "answered"
    );
    send(sandbox, reply, exchange.ticket)
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

/// Sends the body in one piece and records when it does. If `cut`, sends half of the body and then an error.
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
