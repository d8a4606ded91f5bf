//! Headers that tell browsers what this site never does.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Who is framed on a page without a map.
const NO_FRAMES: &str = "frame-src 'none'";

/// Scripts and styles only from here; `style-src` allows the inline positions that overlays compute.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'self'; \
                      form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=()",
    ),
];

/// The policy of a page that may show frames of these origins.
pub fn policy_with_frames(origins: &[&str]) -> String {
    if origins.is_empty() {
        return POLICY.to_owned();
    }
    POLICY.replace(NO_FRAMES, &format!("frame-src {}", origins.join(" ")))
}

/// Adds them to an answer; a page's own policy stays.
pub fn add(headers: &mut HeaderMap, behind_tls: bool) {
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if behind_tls {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
}
