//! Requests of one client address a minute. IPv6: of a /64, which is what one subscriber has.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Extensions, HeaderMap, Request},
    response::{IntoResponse, Response},
};
use flight_finder_core::config::HttpConfig;
use governor::middleware::NoOpMiddleware;
use tower_governor::{GovernorError, GovernorLayer, governor::GovernorConfigBuilder, key_extractor::KeyExtractor};

use crate::error::ApiError;

/// Addresses that were not seen lately are forgotten this often.
const FORGET: Duration = Duration::from_mins(1);

type Layer = GovernorLayer<ClientAddress, NoOpMiddleware<governor::clock::QuantaInstant>, Body>;

/// The limits of a process.
pub struct Limits {
    creates: Layer,
    reads: Layer,
}

impl Limits {
    /// The limits that the configuration names.
    pub fn of(config: &HttpConfig) -> Self {
        Self {
            creates: layer(config, config.creates_per_minute),
            reads: layer(config, config.reads_per_minute),
        }
    }

    /// For what starts work.
    pub fn creates(&self) -> Layer {
        self.creates.clone()
    }

    /// For everything else.
    pub fn reads(&self) -> Layer {
        self.reads.clone()
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
    let wait = match error {
        GovernorError::TooManyRequests { wait_time, .. } => Duration::from_secs(wait_time),
        _ => Duration::from_secs(1),
    };
    ApiError::TooManyRequests(wait).into_response()
}

/// The address a limit counts by.
#[derive(Clone, Debug)]
pub struct ClientAddress {
    trusted: Arc<[IpAddr]>,
}

impl KeyExtractor for ClientAddress {
    type Key = IpAddr;

    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        self.of(request.extensions(), request.headers())
            .ok_or(GovernorError::UnableToExtractKey)
    }
}

impl ClientAddress {
    /// Who is counted for a request that came over these proxies.
    pub fn behind(trusted: &[IpAddr]) -> Self {
        Self {
            trusted: trusted.into(),
        }
    }

    /// The address that a request is counted by.
    pub fn of(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>()?;
        // A proxy may add a line of its own below those it was sent: all of them are one list.
        let lines = headers.get_all("x-forwarded-for").iter();
        let forwarded: Vec<_> = lines.map(|line| line.to_str().unwrap_or_default()).collect();
        Some(subscriber(self.client(peer.0.ip(), &forwarded.join(","))))
    }

    /// Walks the proxies from the nearest one on; the first address that is not a trusted proxy's is the
    /// client's. What stands before it, anybody may have written.
    fn client(&self, peer: IpAddr, forwarded: &str) -> IpAddr {
        let mut client = peer.to_canonical();
        let mut hops = forwarded.rsplit(',').map(|hop| hop.trim().parse::<IpAddr>());
        while self.trusted.contains(&client) {
            match hops.next() {
                Some(Ok(hop)) => client = hop.to_canonical(),
                _ => break,
            }
        }
        client
    }
}

fn subscriber(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &str) -> String {
        let address = ClientAddress {
            trusted: ["10.0.0.1", "10.0.0.2"].map(|proxy| proxy.parse().unwrap()).into(),
        };
        subscriber(address.client(peer.parse().unwrap(), forwarded)).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(client("192.0.2.7", "198.51.100.1"), "192.0.2.7");
        assert_eq!(client("10.0.0.1", "198.51.100.1"), "198.51.100.1");
        assert_eq!(
            client("10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2"),
            "198.51.100.1"
        );
        assert_eq!(client("10.0.0.1", "nonsense"), "10.0.0.1");
        assert_eq!(client("::ffff:10.0.0.1", "198.51.100.1"), "198.51.100.1");
    }

    #[test]
    fn a_line_that_the_client_wrote_does_not_hide_that_of_the_proxy() {
        let address = ClientAddress {
            trusted: ["10.0.0.1".parse().unwrap()].into(),
        };
        let mut request = Request::new(());
        let peer: SocketAddr = "10.0.0.1:4000".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        for line in ["203.0.113.9", "198.51.100.1"] {
            request.headers_mut().append("x-forwarded-for", line.parse().unwrap());
        }

        assert_eq!(address.extract(&request).unwrap().to_string(), "198.51.100.1");
    }

    #[test]
    fn a_subscriber_of_ipv6_counts_once() {
        assert_eq!(client("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
        assert_eq!(client("::ffff:192.0.2.7", ""), "192.0.2.7");
    }
}
