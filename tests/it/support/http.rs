//! The HTTP client of the cases.

/// A client without a proxy, which opens a connection for each request.
///
/// The server closes a connection on which nothing arrives for ten seconds. On a slow machine, a connection that the
/// client keeps can be closed exactly when the client sends its next request, and then this request fails.
pub fn client() -> reqwest::ClientBuilder {
    reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0)
}
