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

/// The requests of the limits of the auth server that may come at once.
const BURST: u32 = 30;

type Layer = GovernorLayer<ClientAddress, NoOpMiddleware<governor::clock::QuantaInstant>, Body>;

/// The limits of a process.
pub struct Limits {
    creates: Layer,
    reads: Layer,
    health: Layer,
    sign_ins: Layer,
    mails: Layer,
    codes: Layer,
    factor_tries: Layer,
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
            mails: bursting(http, config.auth.mails_per_minute),
            codes: bursting(http, config.auth.codes_per_minute),
            factor_tries: bursting(http, config.auth.factor_tries_per_minute),
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

    /// The limit of registrations, which are counted together with other requests that send mails.
    pub fn registrations(&self) -> Layer {
        self.mails.clone()
    }

    /// The limit of requests that send mails or change a user.
    pub fn mails(&self, refused: fn(Duration) -> Response) -> Layer {
        answering(&self.mails, refused)
    }

    /// The limit of requests that use a code of a mail.
    pub fn codes(&self, refused: fn(Duration) -> Response) -> Layer {
        answering(&self.codes, refused)
    }

    /// The limit of requests about codes of second factors.
    pub fn factor_tries(&self, refused: fn(Duration) -> Response) -> Layer {
        answering(&self.factor_tries, refused)
    }

    /// The limit of sign-ins and refreshes of sessions. The auth server has errors of its own.
    pub fn sign_ins(&self, refused: fn(Duration) -> Response) -> Layer {
        answering(&self.sign_ins, refused)
    }

    /// The limit of all other requests to the auth server.
    pub fn auth_reads(&self, refused: fn(Duration) -> Response) -> Layer {
        answering(&self.auth_reads, refused)
    }
}

/// A limit with another answer. It counts together with the given one.
fn answering(layer: &Layer, refused: fn(Duration) -> Response) -> Layer {
    layer.clone().error_handler(move |error| refused(wait_of(&error)))
}

/// Limits an address, but lets [`BURST`] requests through at once, because the people of an office share one address.
fn bursting(config: &HttpConfig, per_minute: u32) -> Layer {
    limited(config, per_minute, per_minute.max(BURST))
}

fn layer(config: &HttpConfig, per_minute: u32) -> Layer {
    limited(config, per_minute, per_minute)
}

fn limited(config: &HttpConfig, per_minute: u32, burst: u32) -> Layer {
    let address = ClientAddress::behind(&config.trusted_proxies);
    let limit = GovernorConfigBuilder::default()
        .key_extractor(address)
        .period(Duration::from_mins(1) / per_minute)
        .burst_size(burst)
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
