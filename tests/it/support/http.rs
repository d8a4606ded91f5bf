//! The HTTP client of the cases.

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
