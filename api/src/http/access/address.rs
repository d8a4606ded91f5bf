//! Finds the address of a client behind trusted proxies. An IPv6 address is cut to its /64, the network of one
//! subscriber.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Once},
};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{Extensions, HeaderMap, request::Parts},
};
use flight_finder_core::{
    platform::config::Network,
    search::searches::{SUBSCRIBER_BITS, network_of},
};

use super::Access;

/// Finds the address by which limits count a request.
#[derive(Clone, Debug)]
pub struct ClientAddress {
    trusted: Arc<[Network]>,
}

/// The address by which limits count the request; `None` if the request has no connection.
pub struct CountedBy(pub Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for CountedBy
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let access = Arc::<Access>::from_ref(state);
        Ok(Self(access.clients().resolve(&parts.extensions, &parts.headers)))
    }
}

impl ClientAddress {
    /// Trusts the `X-Forwarded-For` headers of the proxies in these networks.
    pub fn behind(trusted: &[Network]) -> Self {
        Self {
            trusted: trusted.into(),
        }
    }

    /// The address by which limits count a request; `None` if the request has no connection.
    pub fn resolve(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>()?;
        // A proxy may add an `X-Forwarded-For` line below the lines that it received, so all lines form one list.
        let lines = headers.get_all("x-forwarded-for").iter();
        let forwarded: Vec<_> = lines.map(|line| line.to_str().unwrap_or_default()).collect();
        let peer = peer.0.ip().to_canonical();
        if !forwarded.is_empty() && self.is_likely_proxy(peer) {
            warn_of_proxy();
        }
        Some(subscriber(self.client(peer, &forwarded.join(","))))
    }

    /// The address by which limits count a connection; `None` for a trusted proxy, whose connections carry many
    /// clients.
    pub fn connecting(&self, peer: IpAddr) -> Option<IpAddr> {
        let peer = peer.to_canonical();
        (!self.is_trusted(peer)).then(|| subscriber(peer))
    }

    fn is_trusted(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(address))
    }

    /// Whether `peer` is a program on this host that is not trusted. If it sends `X-Forwarded-For`, it is probably a
    /// proxy.
    fn is_likely_proxy(&self, peer: IpAddr) -> bool {
        peer.is_loopback() && !self.is_trusted(peer)
    }

    /// Walks the list of addresses from the nearest proxy on and returns the first address that is not a trusted
    /// proxy's. Anybody may have written the entries before it.
    fn client(&self, peer: IpAddr, forwarded: &str) -> IpAddr {
        let mut client = peer.to_canonical();
        let mut hops = forwarded.rsplit(',').map(address);
        while self.is_trusted(client) {
            match hops.next() {
                Some(Some(hop)) => client = hop.to_canonical(),
                Some(None) | None => break,
            }
        }
        client
    }
}

/// Parses an entry of `X-Forwarded-For`. Some balancers write the address with its port or in brackets.
fn address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let with_port = || entry.parse().ok().map(|address: SocketAddr| address.ip());
    bare.unwrap_or(entry).parse().ok().or_else(with_port)
}

/// Warns once that all visitors share one limit if the proxy is not in the configuration.
fn warn_of_proxy() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing::warn!(
            "a program on this host sends X-Forwarded-For and is not believed: if it is your proxy, add its address to \
             http.trusted_proxies, or all visitors share one limit"
        );
    });
}

/// The address of one subscriber: an IPv4 address, or the /64 of an IPv6 address.
fn subscriber(address: IpAddr) -> IpAddr {
    network_of(address, SUBSCRIBER_BITS)
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn client(peer: &str, forwarded: &str) -> String {
        let address = ClientAddress {
            trusted: ["10.0.0.1", "10.0.0.2", "10.1.0.0/16"]
                .map(|proxy| proxy.parse().unwrap())
                .into(),
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
        assert_eq!(client("10.1.2.3", "198.51.100.1, 10.1.0.9"), "198.51.100.1");
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

        let found = address.resolve(request.extensions(), request.headers());
        assert_eq!(found.unwrap().to_string(), "198.51.100.1");
    }

    #[test]
    fn a_port_and_brackets_are_no_part_of_an_address() {
        for (entry, expected) in [
            ("203.0.113.7:4711", "203.0.113.7"),
            (" 203.0.113.7 ", "203.0.113.7"),
            ("[2001:db8:1:2::7]", "2001:db8:1:2::"),
            ("[2001:db8:1:2::7]:4711", "2001:db8:1:2::"),
            ("unknown", "10.0.0.1"),
        ] {
            assert_eq!(client("10.0.0.1", entry), expected, "{entry}");
        }
    }

    #[test]
    fn connections_of_a_trusted_proxy_are_not_counted() {
        let clients = ClientAddress::behind(&["10.0.0.0/8".parse().unwrap()]);
        let counted = |peer: &str| {
            clients
                .connecting(peer.parse().unwrap())
                .map(|address| address.to_string())
        };

        assert_eq!(counted("10.9.8.7"), None);
        assert_eq!(counted("::ffff:10.9.8.7"), None);
        assert_eq!(counted("192.0.2.1").as_deref(), Some("192.0.2.1"));
        assert_eq!(counted("2001:db8::1").as_deref(), Some("2001:db8::"));
    }

    #[test]
    fn a_proxy_on_this_host_that_is_not_trusted_is_noticed() {
        let nobody = ClientAddress::behind(&[]);
        let loopback = ClientAddress::behind(&["127.0.0.1".parse().unwrap()]);
        let peer = |text: &str| text.parse().unwrap();

        assert!(nobody.is_likely_proxy(peer("127.0.0.1")) && nobody.is_likely_proxy(peer("::1")));
        assert!(!nobody.is_likely_proxy(peer("192.0.2.1")));
        assert!(!loopback.is_likely_proxy(peer("127.0.0.1")));
    }

    #[test]
    fn a_subscriber_of_ipv6_counts_once() {
        assert_eq!(client("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
        assert_eq!(client("::ffff:192.0.2.7", ""), "192.0.2.7");
    }
}
