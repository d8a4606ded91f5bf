//! Limits the requests of each client address per minute.

use std::time::Duration;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use flight_finder_core::config::{Config, HttpConfig};
use governor::middleware::NoOpMiddleware;
use tower_governor::{GovernorError, GovernorLayer, governor::GovernorConfigBuilder};

use crate::{access::ClientAddress, error::ApiError};

/// The interval at which addresses that were not seen lately are forgotten.
const FORGET: Duration = Duration::from_mins(1);

type Layer = GovernorLayer<ClientAddress, NoOpMiddleware<governor::clock::QuantaInstant>, Body>;

/// The limits of a process.
pub struct Limits {
    creates: Layer,
    reads: Layer,
    health: Layer,
    sign_ins: Layer,
    auth_reads: Layer,
}

impl Limits {
    /// Creates the limits with the numbers in the configuration.
    pub fn new(config: &Config) -> Self {
        let http = &config.http;
        Self {
            creates: layer(http, http.creates_per_minute),
            reads: layer(http, http.reads_per_minute),
            health: layer(http, http.reads_per_minute),
            sign_ins: layer(http, config.auth.sign_ins_per_minute),
            auth_reads: layer(http, http.reads_per_minute),
        }
    }

    /// The limit of requests that start work.
    pub fn creates(&self) -> Layer {
        self.creates.clone()
    }

    /// The limit of all other requests.
    pub fn reads(&self) -> Layer {
        self.reads.clone()
    }

    /// The limit of readiness checks. It equals the limit of reads but is counted separately, so that visitors behind a
    /// proxy do not use up the load balancer's requests.
    pub fn health(&self) -> Layer {
        self.health.clone()
    }

    /// The limit of registrations, which is counted together with that of sign-ins: both hash a password.
    pub fn registrations(&self) -> Layer {
        self.sign_ins.clone()
    }

    /// The limit of sign-ins and refreshes of sessions. The auth server has errors of its own.
    pub fn sign_ins(&self, refused: fn(Duration) -> Response) -> Layer {
        self.sign_ins
            .clone()
            .error_handler(move |error| refused(wait_of(&error)))
    }

    /// The limit of all other requests to the auth server.
    pub fn auth_reads(&self, refused: fn(Duration) -> Response) -> Layer {
        self.auth_reads
            .clone()
            .error_handler(move |error| refused(wait_of(&error)))
    }
}

fn layer(config: &HttpConfig, per_minute: u32) -> Layer {
    let address = ClientAddress::behind(&config.trusted_proxies);
    let limit = GovernorConfigBuilder::default()
        .key_extractor(address)
        .period(Duration::from_mins(1) / per_minute)
        .burst_size(per_minute)
        .finish()
        .expect("the configuration refuses zero");
    let limiter = limit.limiter().clone();
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn(async move {
            let mut tick = tokio::time::interval(FORGET);
            loop {
                tick.tick().await;
                limiter.retain_recent();
            }
        });
    }
    GovernorLayer::new(limit).error_handler(refused)
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over so")]
fn refused(error: GovernorError) -> Response {
    ApiError::TooManyRequests(wait_of(&error)).into_response()
}

fn wait_of(error: &GovernorError) -> Duration {
    match error {
        GovernorError::TooManyRequests { wait_time, .. } => Duration::from_secs(*wait_time),
        _ => Duration::from_secs(1),
    }
}
