//! Response headers that restrict what browsers allow on this site.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use flight_finder_core::platform::config::HttpConfig;

/// The part of [`POLICY`] about frames. A page with a map replaces it.
const NO_FRAMES: &str = "frame-src 'none'";

/// Allows scripts and styles of this site only. No page has a `style` element or attribute. Styles that scripts set
/// through the CSS object model are not subject to the policy.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'self'; \
                      form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), \
         gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()",
    ),
    // No other site can control a window of this site or embed its files.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Whether browsers are told to use TLS only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hsts {
    /// No header is sent.
    Off,
    /// Browsers use TLS for this host.
    Host,
    /// Browsers use TLS for this host and its subdomains, all of which have to support TLS.
    Subdomains,
}

impl Hsts {
    /// The value of the header that the configuration asks for.
    pub fn new(config: &HttpConfig) -> Self {
        match (config.behind_tls, config.hsts_include_subdomains) {
            (false, _) => Self::Off,
            (true, false) => Self::Host,
            (true, true) => Self::Subdomains,
        }
    }

    fn value(self) -> Option<HeaderValue> {
        match self {
            Self::Off => None,
            Self::Host => Some(HeaderValue::from_static("max-age=31536000")),
            Self::Subdomains => Some(HeaderValue::from_static("max-age=31536000; includeSubDomains")),
        }
    }
}

/// The policy of a page that may show frames from these origins.
pub fn policy_with_frames(origins: &[String]) -> String {
    if origins.is_empty() {
        return POLICY.to_owned();
    }
    POLICY.replace(NO_FRAMES, &format!("frame-src {}", origins.join(" ")))
}

/// Adds the security headers to an answer. A policy that the page has set is kept.
pub fn add(headers: &mut HeaderMap, hsts: Hsts) {
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Some(value) = hsts.value() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
}
