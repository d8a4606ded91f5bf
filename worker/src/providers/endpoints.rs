//! Addresses and keys of the providers.

use secrecy::SecretString;
use url::Url;

/// The addresses of all three services. The sandbox takes their place by its base URLs.
#[derive(Clone, Debug)]
pub struct Endpoints {
    pub rapidapi: RapidApiEndpoint,
    pub flightapi: FlightApiEndpoint,
    /// The price calendar: another path of provider A's account.
    pub calendar: RapidApiEndpoint,
}

/// A listing behind the RapidAPI gateway.
#[derive(Clone, Debug)]
pub struct RapidApiEndpoint {
    /// `https://flights-sky.p.rapidapi.com`; sibling listings speak the same format.
    pub base_url: Url,
    /// The `x-rapidapi-host` header.
    pub host: String,
    /// The `x-rapidapi-key` header.
    pub key: SecretString,
}

#[derive(Clone, Debug)]
pub struct FlightApiEndpoint {
    /// `https://api.flightapi.io`.
    pub base_url: Url,
    /// A segment of every path.
    pub key: SecretString,
}

/// `base` with `segments` behind its own path, each escaped.
pub(super) fn join<'a>(base: &Url, segments: impl IntoIterator<Item = &'a str>) -> Url {
    let mut url = base.clone();
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}
