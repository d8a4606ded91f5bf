//! The origin at which a visitor sees this site.

use std::net::IpAddr;

use axum::http::{
    header,
    request::Parts,
    uri::{Authority, Scheme},
};
use flight_finder_core::platform::config::HttpConfig;

/// The origin of a request, `https://host`, from its Host header. Clients can send any Host, and pages are cached and
/// shared, so only the hosts of `http.hosts` and of this machine are accepted. For any other host the origin is empty,
/// which makes links relative.
pub fn from_parts(parts: &Parts, http: &HttpConfig) -> String {
    let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let scheme = if http.behind_tls { Scheme::HTTPS } else { Scheme::HTTP };
    host.filter(|host| is_known(host, &http.hosts))
        .map(|host| format!("{scheme}://{host}"))
        .unwrap_or_default()
}

fn is_known(host: &str, hosts: &[String]) -> bool {
    hosts.iter().any(|known| known.eq_ignore_ascii_case(host)) || is_this_machine(host)
}

/// `localhost` and loopback addresses, with or without a port: demonstrations and tests.
fn is_this_machine(host: &str) -> bool {
    let Some(authority) = host.parse::<Authority>().ok().filter(|_| !host.contains('@')) else {
        return false;
    };
    let name = authority.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hosts_that_are_named_or_of_this_machine_are_known() {
        let hosts = ["flights.example".to_owned()];
        for (host, expected) in [
            ("flights.example", true),
            ("Flights.Example", true),
            ("localhost:8080", true),
            ("127.0.0.1:8080", true),
            ("[::1]:8080", true),
            ("evil.example", false),
            ("flights.example.evil.example", false),
            ("127.0.0.1.evil.example", false),
            ("localhost@evil.example", false),
            ("evil.example@localhost", false),
            ("192.168.1.5", false),
            ("\"><script>", false),
            ("", false),
        ] {
            assert_eq!(is_known(host, &hosts), expected, "{host}");
        }
    }
}
