//! Serves one connection: the router answers its requests, one after the other.

use std::{net::SocketAddr, pin::pin};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::timeouts::{IDLE, Timed};

/// The longest head of a request, in bytes. A longer one is answered with 431.
const MAX_HEAD: usize = 64 * 1024;

/// Serves one connection until it ends, a step takes too long, or `stop` is cancelled. After `stop`, it finishes the
/// request in progress.
pub(super) async fn serve<I>(io: I, peer: SocketAddr, router: Router, stop: CancellationToken)
where
    I: AsyncRead + AsyncWrite + Send + Unpin,
{
    let timed = Timed::new(io);
    let requests = timed.requests();
    let service = service_fn(move |request: Request<Incoming>| {
        let answering = requests.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(request);
        async move {
            let answer = answer.await;
            drop(answering);
            answer
        }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(IDLE)
            .max_buf_size(MAX_HEAD)
            .serve_connection(TokioIo::new(timed), service)
    );
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        // The client left, sent no HTTP or was too slow. An operator need not act on this.
        tracing::debug!(%error, "a connection ended early");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
        time::{Instant, sleep, timeout},
    };

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n";

    /// A client of a connection whose transport holds 4 KiB.
    fn connect(router: Router, stop: &CancellationToken) -> DuplexStream {
        let (client, server) = duplex(4096);
        let stop = stop.clone();
        tokio::spawn(async move { serve(server, ([192, 0, 2, 1], 1).into(), router, stop).await });
        client
    }

    fn router() -> Router {
        let large = || async { "x".repeat(1024 * 1024) };
        let slow = || async {
            sleep(Duration::from_secs(40)).await;
            "late"
        };
        Router::new()
            .route("/", get(|| async { "hello" }))
            .route("/slow", get(slow))
            .route("/large", get(large))
    }

    async fn until_closed(client: &mut DuplexStream) -> (Duration, String) {
        let (started, mut text) = (Instant::now(), Vec::new());
        // A connection that ends with an error has ended as well.
        let _ended = client.read_to_end(&mut text).await.is_ok();
        (started.elapsed(), String::from_utf8_lossy(&text).into_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_does_not_end_closes_the_connection() {
        for sent in [&b""[..], b"GET / HTTP/1.1\r\nhost"] {
            let mut client = connect(router(), &CancellationToken::new());
            client.write_all(sent).await.unwrap();

            let (after, text) = until_closed(&mut client).await;

            assert_eq!((after.as_secs(), text.as_str()), (10, ""));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_arrives_byte_by_byte_has_no_more_time() {
        let mut client = connect(router(), &CancellationToken::new());
        let started = Instant::now();

        let mut is_open = true;
        while is_open && started.elapsed() < Duration::from_mins(5) {
            is_open = client.write_all(b"G").await.is_ok();
            sleep(Duration::from_secs(5)).await;
        }

        assert!(started.elapsed() <= Duration::from_secs(20), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_is_kept_for_a_minute_and_used_again() {
        let mut client = connect(router(), &CancellationToken::new());

        for _ in 0..2 {
            client.write_all(REQUEST).await.unwrap();
            sleep(Duration::from_secs(50)).await;
        }
        let (after, text) = until_closed(&mut client).await;

        assert_eq!(text.matches("hello").count(), 2, "{text}");
        assert_eq!(after.as_secs(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_second_head_has_ten_seconds_as_the_first() {
        let mut client = connect(router(), &CancellationToken::new());
        client.write_all(REQUEST).await.unwrap();
        sleep(Duration::from_secs(20)).await;

        client.write_all(b"GET /").await.unwrap();
        let (after, _) = until_closed(&mut client).await;

        assert_eq!(after.as_secs(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_let_go() {
        let mut client = connect(router(), &CancellationToken::new());
        client
            .write_all(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
            .await
            .unwrap();

        sleep(Duration::from_secs(31)).await;
        let (_, text) = until_closed(&mut client).await;

        assert!(text.len() < 10_000, "{} bytes", text.len());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_slowly_is_answered() {
        let mut client = connect(router(), &CancellationToken::new());
        client
            .write_all(b"GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await
            .unwrap();

        let (mut read, mut part) = (0, vec![0; 64 * 1024]);
        while let Ok(count @ 1..) = client.read(&mut part).await {
            read += count;
            sleep(Duration::from_secs(1)).await;
        }

        assert!(read > 1024 * 1024, "{read}");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_may_take_longer_than_a_head() {
        let mut client = connect(router(), &CancellationToken::new());
        client
            .write_all(b"GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await
            .unwrap();

        let (_, text) = until_closed(&mut client).await;

        assert!(text.ends_with("late"), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_finishes_the_request_and_closes_idle_connections() {
        let stop = CancellationToken::new();
        let (mut busy, mut idle) = (connect(router(), &stop), connect(router(), &stop));
        busy.write_all(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        idle.write_all(REQUEST).await.unwrap();
        sleep(Duration::from_secs(1)).await;

        stop.cancel();
        let closed = timeout(Duration::from_secs(1), until_closed(&mut idle)).await;
        let (after, text) = until_closed(&mut busy).await;

        assert!(closed.unwrap().1.ends_with("hello"));
        assert!(text.ends_with("late") && after.as_secs() < 40, "{after:?} {text}");
    }

    #[tokio::test(start_paused = true)]
    async fn http_2_without_a_proxy_is_refused() {
        let mut client = connect(router(), &CancellationToken::new());
        client.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.unwrap();

        let (after, text) = until_closed(&mut client).await;

        assert!(after.is_zero() && !text.contains("200"), "{after:?} {text}");
    }
}
