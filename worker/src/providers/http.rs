//! The HTTP client of the process. It bounds the time and the size of answers and never logs a key.

use std::{
    error::Error,
    time::{Duration, Instant},
};

use flight_finder_core::base::trace::TraceContext;
use reqwest::{
    NoProxy, Proxy, Response, StatusCode,
    header::{ACCEPT, CONTENT_LENGTH, HeaderMap, HeaderValue},
    redirect, retry,
};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::{ProviderError, gate::Gate, head::Head, message};

/// The time for which an idle connection is kept for the next poll of a session, and the most idle connections per
/// host. Each connection has a read buffer as large as the answers that it has received.
const IDLE: Duration = Duration::from_secs(15);
const IDLE_CONNECTIONS: usize = 16;

/// Bounds of one request.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most time from the first byte sent to the last byte read.
    pub attempt: Duration,
    /// The part of `attempt` that connecting may take.
    pub connect: Duration,
    /// The largest body in bytes, before and after decompression.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            attempt: Duration::from_secs(30),
            connect: Duration::from_secs(10),
            body: 20_000_000,
        }
    }
}

/// The client. Cheap to clone; clones share the connections.
#[derive(Clone, Debug)]
pub struct Http {
    client: reqwest::Client,
    limits: Limits,
}

pub(super) struct Call<'a> {
    /// For logs: `rapidapi.search`.
    pub name: &'static str,
    /// The URL may contain the key, so it is never logged.
    pub url: Url,
    /// The value of the host header; `None` if the key is in the URL.
    pub host: Option<&'a str>,
    /// The key, which is removed from every text that the provider sends back.
    pub key: &'a SecretString,
    /// Returns the failure that an answer's status means, or `None` if the body is to be read.
    pub classify: fn(&Reply, &SecretString) -> Option<ProviderError>,
}

#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub status: StatusCode,
    pub head: Head,
    pub body: Vec<u8>,
}

/// An error, with the status of the answer if there was one.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub status: Option<StatusCode>,
    pub error: ProviderError,
}

impl From<ProviderError> for Failure {
    fn from(error: ProviderError) -> Self {
        Self { status: None, error }
    }
}

impl From<Failure> for ProviderError {
    fn from(failure: Failure) -> Self {
        failure.error
    }
}

impl Http {
    /// Builds the client. The process must have installed its rustls provider.
    ///
    /// Redirects are not followed, because a key in the path would be sent to their target. Requests are not retried,
    /// because the queue is the only layer that retries, and each request counts against the plan. Only HTTPS uses the
    /// machine's proxy: plain HTTP goes to a sandbox on this machine.
    pub fn new(limits: Limits) -> reqwest::Result<Self> {
        let mut builder = reqwest::Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .retry(retry::never())
            .referer(false)
            .connect_timeout(limits.connect)
            .pool_idle_timeout(IDLE)
            .pool_max_idle_per_host(IDLE_CONNECTIONS)
            .user_agent(concat!("flight-finder/", env!("CARGO_PKG_VERSION")));
        if let Some(proxy) = ["HTTPS_PROXY", "https_proxy"]
            .iter()
            .find_map(|name| std::env::var(name).ok())
        {
            builder = builder.proxy(Proxy::https(proxy)?.no_proxy(NoProxy::from_env()));
        }
        Ok(Self {
            client: builder.build()?,
            limits,
        })
    }

    /// The longest time of an attempt. All requests of a session together count as one attempt.
    pub fn attempt(&self) -> Duration {
        self.limits.attempt
    }

    /// Passes the gate, sends one request, and reports to the gate.
    #[tracing::instrument(name = "provider.get", skip_all, fields(provider.call = call.name))]
    pub(super) async fn get(&self, call: Call<'_>, gate: &dyn Gate) -> Result<Reply, Failure> {
        let headers = headers(&call)?;
        gate.pass().await.map_err(ProviderError::from)?;
        let begun = Instant::now();
        let exchange = tokio::time::timeout(self.limits.attempt, self.exchange(&call, headers));
        let answer = exchange.await.unwrap_or(Err(ProviderError::Timeout));
        let took = begun.elapsed();
        let head = answer.as_ref().map(|reply| reply.head.clone()).unwrap_or_default();
        let answer = answer.map_err(Failure::from).and_then(|reply| checked(&call, reply));
        let failure = answer.as_ref().err().map(|failure| &failure.error);
        gate.report(head.report(failure), took).await;
        match &answer {
            Ok(reply) => tracing::debug!(
                status = reply.status.as_u16(),
                bytes = reply.body.len(),
                "provider answered"
            ),
            Err(Failure { error, .. }) if error.is_of_account() => {
                tracing::error!(kind = error.kind(), %error, "the provider refuses the account");
            }
            Err(Failure { error, .. }) => tracing::warn!(kind = error.kind(), %error, "provider failed"),
        }
        answer
    }

    async fn exchange(&self, call: &Call<'_>, headers: HeaderMap) -> Result<Reply, ProviderError> {
        let response = self
            .client
            .get(call.url.clone())
            .headers(headers)
            .send()
            .await
            .map_err(broken)?;
        let status = response.status();
        // Only requests through the gateway have a host.
        let head = match call.host {
            Some(_) => Head::from_gateway(response.headers()),
            None => Head::from_provider(response.headers()),
        };
        let body = self.body(response).await?;
        Ok(Reply { status, head, body })
    }

    /// Reads the body as a stream and stops at the limit, which bounds the memory of an answer.
    async fn body(&self, mut response: Response) -> Result<Vec<u8>, ProviderError> {
        let announced = response
            .headers()
            .get(CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse().ok());
        let announced: usize = announced.unwrap_or_default();
        if announced > self.limits.body {
            return Err(ProviderError::TooLarge);
        }
        let mut body = Vec::with_capacity(announced);
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if body.len() + chunk.len() > self.limits.body {
                return Err(ProviderError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }
}

fn checked(call: &Call<'_>, reply: Reply) -> Result<Reply, Failure> {
    match (call.classify)(&reply, call.key) {
        None => Ok(reply),
        Some(error) => Err(Failure {
            status: Some(reply.status),
            error,
        }),
    }
}

/// The headers of a request. They include the key if the request has a host; otherwise the path includes it.
fn headers(call: &Call<'_>) -> Result<HeaderMap, ProviderError> {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
    if let Some(context) = TraceContext::current() {
        let traceparent = context.child().to_string();
        headers.insert(
            "traceparent",
            HeaderValue::from_str(&traceparent).expect("a traceparent is ASCII"),
        );
    }
    if let Some(host) = call.host {
        let unfit = |_| ProviderError::Unauthorised("it holds characters that no header can".into());
        let mut key = HeaderValue::from_str(call.key.expose_secret()).map_err(unfit)?;
        key.set_sensitive(true);
        headers.insert("x-rapidapi-key", key);
        headers.insert("x-rapidapi-host", HeaderValue::from_str(host).map_err(unfit)?);
    }
    Ok(headers)
}

/// Converts the error of an exchange. Removes the URL first, because it may contain a key.
fn broken(error: reqwest::Error) -> ProviderError {
    let error = error.without_url();
    if error.is_timeout() {
        return ProviderError::Timeout;
    }
    let mut cause: &dyn Error = &error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let cause = message::one_line(&cause.to_string(), &SecretString::default());
    if error.is_connect() {
        ProviderError::Connect(cause)
    } else {
        ProviderError::Interrupted(cause)
    }
}
