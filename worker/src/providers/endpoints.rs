//! Addresses and keys of the services of providers.

use flight_finder_core::rules::settings::ProviderAccess;
use secrecy::SecretString;
use url::Url;

/// The endpoint of a service. In the sandbox, all base URLs are the sandbox's address.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// `https://flights-sky.p.rapidapi.com`, or a sibling listing with the same format.
    pub base_url: Url,
    /// The API that is meant, for a service behind a gateway: the `x-rapidapi-host` header.
    pub host: String,
    pub key: SecretString,
}

impl TryFrom<&ProviderAccess> for Endpoint {
    type Error = url::ParseError;

    fn try_from(access: &ProviderAccess) -> Result<Self, url::ParseError> {
        Ok(Self {
            base_url: access.base_url.parse()?,
            host: access.host.clone(),
            key: access.key.clone(),
        })
    }
}

/// Appends `segments` to the path of `base`. Each segment is escaped.
pub(super) fn join<'a>(base: &Url, segments: impl IntoIterator<Item = &'a str>) -> Url {
    let mut url = base.clone();
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}
