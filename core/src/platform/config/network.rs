//! Addresses of proxies: one address, or a network in CIDR notation.

use std::{net::IpAddr, str::FromStr};

use ipnet::IpNet;
use serde::Deserialize;

/// `10.0.0.1`, `10.0.0.0/8` or `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(IpNet);

/// The text is neither an address nor a network.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is neither an address nor a network such as 10.0.0.0/8")]
pub struct NotANetwork(String);

impl Network {
    /// Whether the address belongs to this network.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }

    /// Whether it is the whole internet.
    pub fn contains_everything(&self) -> bool {
        self.0.prefix_len() == 0
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Self).map_err(|_| NotANetwork(text.to_owned()))
    }
}

impl TryFrom<String> for Network {
    type Error = NotANetwork;

    fn try_from(text: String) -> Result<Self, NotANetwork> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_contains_its_addresses() {
        for (network, address, is_inside) in [
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.0/8", "10.200.0.2", true),
            ("10.0.0.0/8", "11.0.0.2", false),
            ("fd00::/8", "fd12::1", true),
            ("fd00::/8", "10.0.0.1", false),
        ] {
            let network: Network = network.parse().unwrap();
            assert_eq!(
                network.contains(address.parse().unwrap()),
                is_inside,
                "{network:?} {address}"
            );
        }
    }

    #[test]
    fn other_text_is_refused_by_its_value() {
        for text in ["", "proxy.example", "10.0.0.0/33", "10.0.0.1:80"] {
            let error = text.parse::<Network>().unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}
