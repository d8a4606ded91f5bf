//! Addresses and keys of the providers.

use secrecy::SecretString;
use url::Url;

/// The endpoints of the three services. In the sandbox, all base URLs are the sandbox's address.
#[derive(Clone, Debug)]
pub struct Endpoints {
    pub rapidapi: RapidApiEndpoint,
    pub flightapi: FlightApiEndpoint,
    /// The price calendar, on provider A's account.
    pub calendar: RapidApiEndpoint,
}

/// An API behind the RapidAPI gateway, which calls its APIs listings.
#[derive(Clone, Debug)]
pub struct RapidApiEndpoint {
    /// `https://flights-sky.p.rapidapi.com`, or a sibling listing with the same format.
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
    /// The key, which is a segment of every path.
    pub key: SecretString,
}

/// Appends `segments` to the path of `base`. Each segment is escaped.
pub(super) fn join<'a>(base: &Url, segments: impl IntoIterator<Item = &'a str>) -> Url {
    let mut url = base.clone();
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}
