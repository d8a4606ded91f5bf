//! Accepting connections until the process stops.

use axum::{Router, serve::Listener};
use tokio::{net::TcpListener, sync::watch};
use tokio_util::sync::CancellationToken;

use super::{connection, gate::Gate};

/// Accepts connections that the gate admits, and closes the others. After `stop`, it waits until the open connections
/// have ended.
pub(crate) async fn accept(mut listener: TcpListener, router: Router, gate: Gate, stop: CancellationToken) {
    // Every connection holds a receiver of this channel until the connection ends.
    let (connections, _) = watch::channel(());
    loop {
        // `accept` logs a failure, for example too many open files, and tries again after a pause.
        let (stream, peer) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            () = stop.cancelled() => break,
        };
        let Some(slot) = gate.admit(peer.ip()) else {
            continue;
        };
        let (router, stop, open) = (router.clone(), stop.clone(), connections.subscribe());
        tokio::spawn(async move {
            connection::serve(stream, peer, router, stop).await;
            drop((slot, open));
        });
    }
    drop(listener);
    connections.closed().await;
}
