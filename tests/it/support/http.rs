//! The HTTP client of the cases.

use std::time::Duration;

use reqwest::{RequestBuilder, Response, StatusCode};

/// A client that uses no proxy and opens a new connection for each request.
///
/// The server closes connections that are idle for too long. If a client keeps its connections, the server can close one
/// just when the client sends the next request on it. This request then fails.
///
/// It trusts no certificate, because reading those of the system takes longer than most requests.
pub fn client() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .no_proxy()
        .pool_max_idle_per_host(0)
        .tls_certs_only([])
}

/// The answer to a request. Like the page, sends the request again after the time that a busy server names.
pub async fn answered(request: impl Fn() -> RequestBuilder) -> Response {
    loop {
        let response = request().send().await.unwrap();
        let busy = response
            .headers()
            .get("retry-after")
            .filter(|_| response.status() == StatusCode::SERVICE_UNAVAILABLE);
        let Some(seconds) = busy else {
            return response;
        };
        let seconds = seconds.to_str().unwrap().parse().unwrap();
        tokio::time::sleep(Duration::from_secs(seconds)).await;
    }
}
