//! What a user signed in from, or what a change was made from.

use std::net::IpAddr;

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

/// The bits of an address that are kept when it is shortened: a network of an internet provider.
const KEPT_IPV4: u8 = 24;
const KEPT_IPV6: u8 = 48;

/// The words by which user agents are recognised, and the browsers that send them. The first word that a user agent
/// contains counts, because most browsers also send the words of those below them.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
];

/// An address and a user agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Of an IPv6 address, only the /64.
    pub ip: String,
    /// May be empty.
    pub user_agent: String,
}

impl Device {
    /// What is kept for longer: the network of the address, and the names of the browser and of the system.
    #[must_use]
    pub fn shortened(&self) -> Self {
        let names = [name(&BROWSERS, &self.user_agent), name(&SYSTEMS, &self.user_agent)];
        Self {
            ip: network(&self.ip),
            user_agent: names.into_iter().flatten().collect::<Vec<_>>().join(", "),
        }
    }
}

/// The network of an address; empty for a text that is neither an address nor a network.
fn network(ip: &str) -> String {
    let address = ip.parse::<IpNet>().map(|net| net.addr());
    let Ok(address) = address.or_else(|_| ip.parse::<IpAddr>()) else {
        return String::new();
    };
    let net = match address {
        IpAddr::V4(address) => Ipv4Net::new(address, KEPT_IPV4).map(IpNet::from),
        IpAddr::V6(address) => Ipv6Net::new(address, KEPT_IPV6).map(IpNet::from),
    };
    net.expect("both lengths are valid").trunc().to_string()
}

fn name(names: &[(&str, &'static str)], user_agent: &str) -> Option<&'static str> {
    let found = names.iter().find(|(word, _)| user_agent.contains(word));
    found.map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortened_device_is_a_network_and_the_names_of_programs() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 \
                    Safari/537.36 Edg/130.0";
        for (ip, user_agent, expected) in [
            ("203.0.113.77", firefox, ("203.0.113.0/24", "Firefox, Linux")),
            ("2001:db8:1:2::/64", edge, ("2001:db8:1::/48", "Edge, Windows")),
            ("2001:db8:1:2::7", "curl/8", ("2001:db8:1::/48", "")),
            ("", "", ("", "")),
        ] {
            let device = Device {
                ip: ip.to_owned(),
                user_agent: user_agent.to_owned(),
            };

            let shortened = device.shortened();

            assert_eq!((shortened.ip.as_str(), shortened.user_agent.as_str()), expected);
        }
    }
}
