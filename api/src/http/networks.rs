//! The networks of a client. One customer of a host of servers has an IPv6 /48, which contains 65,536 of the /64 by which an address is
//! counted, so each limit of an address also counts the networks around it.

use std::net::IpAddr;

use flight_finder_core::search::searches::network_of;

/// The prefix length of a network, and how many times the limit of an address applies to it.
pub const NETWORKS: [(u32, u32); 3] = [(64, 1), (56, 4), (48, 10)];

/// A network that a limit counts: its prefix length and its first address.
pub type Network = (u32, IpAddr);

/// The networks of an address, each with how many times the limit of an address applies to it. An IPv4 address has only itself.
pub fn networks_of(address: IpAddr) -> impl Iterator<Item = (Network, u32)> {
    let counted = if address.is_ipv4() { 1 } else { NETWORKS.len() };
    let networks = NETWORKS.into_iter().take(counted);
    networks.map(move |(bits, times)| ((bits, network_of(address, bits)), times))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_address_is_in_three_networks_and_an_ipv4_address_in_none() {
        let networks = |address: &str| {
            let networks = networks_of(address.parse().unwrap());
            networks
                .map(|((bits, network), times)| format!("{network}/{bits} x {times}"))
                .collect::<Vec<_>>()
        };

        assert_eq!(networks("192.0.2.7"), ["192.0.2.7/64 x 1"]);
        assert_eq!(
            networks("2001:db8:0:1234::7"),
            [
                "2001:db8:0:1234::/64 x 1",
                "2001:db8:0:1200::/56 x 4",
                "2001:db8::/48 x 10"
            ]
        );
    }
}
