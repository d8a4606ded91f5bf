//! Limits the requests of each client address per minute, and those of the IPv6 networks around it.

use std::{net::IpAddr, time::Duration};

use axum::{
    body::Body,
    http::Request,
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    platform::config::{Config, HttpConfig},
    search::searches::network_of,
};
use governor::middleware::NoOpMiddleware;
use tower_governor::{GovernorError, GovernorLayer, governor::GovernorConfigBuilder, key_extractor::KeyExtractor};

use crate::http::{access::ClientAddress, error::ApiError, networks::NETWORKS};

/// The interval at which addresses that were not seen lately are forgotten.
const FORGET: Duration = Duration::from_mins(1);

const MINUTE: Duration = Duration::from_mins(1);

/// The requests of the limits of the auth server that may come at once.
const BURST: u32 = 30;

/// The pictures that an address may read in a minute. Drawing one takes a processor half a second.
const PICTURES_PER_MINUTE: u32 = 60;

/// The texts that an address may look places up with in a minute. Somebody who types sends five in a second.
const LOOK_UPS_PER_MINUTE: u32 = 300;

/// The booking requests that an address may send in an hour. Many phones of a network share one address.
const BOOKINGS_PER_HOUR: u32 = 30;

type Layer = GovernorLayer<ClientNetwork, NoOpMiddleware<governor::clock::QuantaInstant>, Body>;

/// A limit for each of [`NETWORKS`].
type Layers = (Layer, Layer, Layer);

/// Finds the network by which a limit counts a request. An IPv4 address is its own network.
#[derive(Clone, Debug)]
pub struct ClientNetwork {
    client: ClientAddress,
    bits: u32,
}

impl KeyExtractor for ClientNetwork {
    type Key = IpAddr;

    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        let address = self.client.resolve(request.extensions(), request.headers());
        let address = address.ok_or(GovernorError::UnableToExtractKey)?;
        Ok(network_of(address, self.bits))
    }
}

/// The limits of a process.
pub struct Limits {
    creates: Layers,
    bookings: Layers,
    pictures: Layers,
    look_ups: Layers,
    reads: Layers,
    health: Layers,
    sign_ins: Layers,
    mails: Layers,
    codes: Layers,
    factor_tries: Layers,
    auth_reads: Layers,
}

impl Limits {
    /// Creates the limits with the numbers in the configuration.
    pub fn new(config: &Config) -> Self {
        let http = &config.http;
        Self {
            creates: layer(http, http.creates_per_minute),
            bookings: limited(http, Duration::from_hours(1) / BOOKINGS_PER_HOUR, BOOKINGS_PER_HOUR),
            pictures: layer(http, PICTURES_PER_MINUTE.min(http.reads_per_minute)),
            look_ups: layer(http, LOOK_UPS_PER_MINUTE.min(http.reads_per_minute)),
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
    pub fn creates(&self) -> Layers {
        self.creates.clone()
    }

    /// The limit of requests that agents read one by one. They count as requests that start work, too.
    pub fn bookings(&self) -> Layers {
        self.bookings.clone()
    }

    /// The limit of pictures, which count as other requests too.
    pub fn pictures(&self) -> Layers {
        self.pictures.clone()
    }

    /// The limit of searches for places, which count as other requests too.
    pub fn look_ups(&self) -> Layers {
        self.look_ups.clone()
    }

    /// The limit of all other requests.
    pub fn reads(&self) -> Layers {
        self.reads.clone()
    }

    /// The limit of readiness checks. It equals the limit of reads but is counted separately, so that visitors behind a
    /// proxy do not use up the load balancer's requests.
    pub fn health(&self) -> Layers {
        self.health.clone()
    }

    /// The limit of registrations, which are counted together with other requests that send mails.
    pub fn registrations(&self) -> Layers {
        self.mails.clone()
    }

    /// The limit of requests that send mails or change a user.
    pub fn mails(&self, refused: fn(Duration) -> Response) -> Layers {
        answering(&self.mails, refused)
    }

    /// The limit of requests that use a code of a mail.
    pub fn codes(&self, refused: fn(Duration) -> Response) -> Layers {
        answering(&self.codes, refused)
    }

    /// The limit of requests about codes of second factors.
    pub fn factor_tries(&self, refused: fn(Duration) -> Response) -> Layers {
        answering(&self.factor_tries, refused)
    }

    /// The limit of sign-ins and refreshes of sessions. The auth server has errors of its own.
    pub fn sign_ins(&self, refused: fn(Duration) -> Response) -> Layers {
        answering(&self.sign_ins, refused)
    }

    /// The limit of all other requests to the auth server.
    pub fn auth_reads(&self, refused: fn(Duration) -> Response) -> Layers {
        answering(&self.auth_reads, refused)
    }
}

/// A limit with another answer. It counts together with the given one.
fn answering(limit: &Layers, refused: fn(Duration) -> Response) -> Layers {
    let answering = |layer: &Layer| layer.clone().error_handler(move |error| refused(wait_of(&error)));
    (answering(&limit.0), answering(&limit.1), answering(&limit.2))
}

/// Limits an address, but lets [`BURST`] requests through at once, because the people of an office share one address.
fn bursting(config: &HttpConfig, per_minute: u32) -> Layers {
    limited(config, MINUTE / per_minute, per_minute.max(BURST))
}

fn layer(config: &HttpConfig, per_minute: u32) -> Layers {
    limited(config, MINUTE / per_minute, per_minute)
}

/// Lets `burst` requests of an address through at once, and then one in each `period`.
fn limited(config: &HttpConfig, period: Duration, burst: u32) -> Layers {
    let [address, site, customer] = NETWORKS.map(|(bits, times)| {
        let network = ClientNetwork {
            client: ClientAddress::behind(&config.trusted_proxies),
            bits,
        };
        counted_by(network, period / times, burst.saturating_mul(times))
    });
    (address, site, customer)
}

fn counted_by(network: ClientNetwork, period: Duration, burst: u32) -> Layer {
    let limit = GovernorConfigBuilder::default()
        .key_extractor(network)
        .period(period)
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
