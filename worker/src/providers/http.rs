//! The one HTTP client of the process: bounded in time and size, silent about keys.

use std::{
    error::Error,
    time::{Duration, Instant},
};

use reqwest::{
    NoProxy, Proxy, Response, StatusCode,
    header::{ACCEPT, CONTENT_LENGTH, HeaderMap, HeaderValue},
    redirect, retry,
};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::{error::ProviderError, gate::Gate, head::Head, message};

/// An idle connection is kept so long, for the next poll of a session, and at most so many to a host: each has a
/// read buffer of the size of the answers it has seen.
const IDLE: Duration = Duration::from_secs(15);
const IDLE_CONNECTIONS: usize = 16;

/// Bounds of one request.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From the first byte sent to the last one read.
    pub attempt: Duration,
    /// The connection's share of it.
    pub connect: Duration,
    /// Most bytes of a body, before and after inflation.
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

/// The client; cheap to clone, clones share the connections.
#[derive(Clone, Debug)]
pub struct Http {
    client: reqwest::Client,
    limits: Limits,
}

pub(super) struct Call<'a> {
    /// For logs: `rapidapi.search`.
    pub name: &'static str,
    /// May hold the key: never shown.
    pub url: Url,
    /// Header name and value beside the key's.
    pub host: Option<&'a str>,
    /// Blanked wherever the provider echoes it.
    pub key: &'a SecretString,
    /// Says what an answer's status means; `None`: the body is worth reading.
    pub classify: fn(&Reply, &SecretString) -> Option<ProviderError>,
}

#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub status: StatusCode,
    pub head: Head,
    pub body: Vec<u8>,
}

/// What went wrong, and under which status where there was an answer.
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
    /// Builds the client. The process must have installed its rustls provider before.
    ///
    /// Redirects are answers, not followed: a key in a path would go wherever they lead. Requests are not repeated: the
    /// queue is the one layer that retries, and each request costs one of the plan. Only https goes through the machine's
    /// proxy: what is spoken in plain is a stand-in on this machine.
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

    /// How long an attempt may take; of a session, all of its requests together.
    pub fn attempt(&self) -> Duration {
        self.limits.attempt
    }

    /// Passes the gate, asks once, reports.
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
        let feedback = answer
            .as_ref()
            .map_or_else(|failure| failure.error.feedback(&head), |_| head.feedback());
        gate.report(feedback, took).await;
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
        // Only calls through the gateway name a host.
        let head = match call.host {
            Some(_) => Head::of_gateway(response.headers()),
            None => Head::of_provider(response.headers()),
        };
        let body = self.body(response).await?;
        Ok(Reply { status, head, body })
    }

    /// Reads the body as a stream and stops at the limit, so that no answer costs more memory than that.
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

/// The key travels as a header when the call names a host, else it is in the path already.
fn headers(call: &Call<'_>) -> Result<HeaderMap, ProviderError> {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
    if let Some(host) = call.host {
        let unfit = |_| ProviderError::Unauthorised("it holds characters that no header can".into());
        let mut key = HeaderValue::from_str(call.key.expose_secret()).map_err(unfit)?;
        key.set_sensitive(true);
        headers.insert("x-rapidapi-key", key);
        headers.insert("x-rapidapi-host", HeaderValue::from_str(host).map_err(unfit)?);
    }
    Ok(headers)
}

/// What a broken exchange is called. The address goes first: it may hold a key.
fn broken(error: reqwest::Error) -> ProviderError {
    let error = error.without_url();
    if error.is_timeout() {
        return ProviderError::Timeout;
    }
    let mut cause: &dyn Error = &error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let cause = message::fit(&cause.to_string(), &SecretString::default());
    if error.is_connect() {
        ProviderError::Connect(cause)
    } else {
        ProviderError::Interrupted(cause)
    }
}
