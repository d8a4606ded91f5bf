//! Section `http`.

use std::net::SocketAddr;

use serde::Deserialize;

use super::{ConfigError, Network, refuse};

/// The highest value of each limit.
const MAX_REQUESTS: u32 = 10_000_000;
const MAX_POLLS: usize = 1_000_000;
const MAX_CONNECTIONS: usize = 1_000_000;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    pub address: SocketAddr,
    pub hosts: Vec<String>,
    pub trusted_proxies: Vec<Network>,
    pub connections: usize,
    pub connections_per_address: usize,
    pub creates_per_minute: u32,
    pub reads_per_minute: u32,
    pub rejected_tokens_per_minute: u32,
    pub waiting_polls: usize,
    pub waiting_polls_per_address: usize,
    pub behind_tls: bool,
    pub hsts_include_subdomains: bool,
}

impl HttpConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        for (key, limit) in [
            ("http.creates_per_minute", self.creates_per_minute),
            ("http.reads_per_minute", self.reads_per_minute),
            ("http.rejected_tokens_per_minute", self.rejected_tokens_per_minute),
        ] {
            if !(1..=MAX_REQUESTS).contains(&limit) {
                return refuse(key, "is within 1 and 10000000");
            }
        }
        for (key, polls) in [
            ("http.waiting_polls", self.waiting_polls),
            ("http.waiting_polls_per_address", self.waiting_polls_per_address),
        ] {
            if polls > MAX_POLLS {
                return refuse(key, "is at most 1000000");
            }
        }
        for (key, connections) in [
            ("http.connections", self.connections),
            ("http.connections_per_address", self.connections_per_address),
        ] {
            if !(1..=MAX_CONNECTIONS).contains(&connections) {
                return refuse(key, "is within 1 and 1000000");
            }
        }
        if !self.hosts.iter().all(|host| is_host(host)) {
            return refuse(
                "http.hosts",
                "has names without scheme and path, for example \"flights.example\"",
            );
        }
        Ok(())
    }

    /// The address of the site, for links in mails while the settings have no address.
    pub fn site_url(&self) -> String {
        let host = self.hosts.first().cloned().unwrap_or_else(|| self.address.to_string());
        format!("{}://{host}", self.scheme())
    }

    /// The name of this installation in its access tokens: the address of its auth server. All processes of an
    /// installation need the same one.
    pub fn issuer(&self) -> String {
        let host = self.hosts.first().map_or("localhost", String::as_str);
        format!("{}://{host}/auth/v1", self.scheme())
    }

    fn scheme(&self) -> &'static str {
        if self.behind_tls { "https" } else { "http" }
    }
}

/// Whether the text is a host with or without a port, in the form of a `Host` header.
fn is_host(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    (1..=255).contains(&text.len()) && text.bytes().all(known)
}
