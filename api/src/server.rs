//! Accepting connections until the process stops.

use std::net::SocketAddr;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{app::App, router::router};

/// Serves until `stop`; waiting polls are answered at once then, other requests are finished.
pub async fn serve(listener: TcpListener, app: App, stop: CancellationToken) -> std::io::Result<()> {
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await
}
