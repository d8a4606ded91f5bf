//! The address that a visitor sees this site at.

use axum::http::{header, request::Parts};

use crate::app::App;

/// `https://host` of a request, by its Host header; empty when that could not stand in a link.
pub fn of(parts: &Parts, app: &App) -> String {
    let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let is_plain = |host: &&str| {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
        !host.is_empty() && host.len() <= 255 && host.bytes().all(known)
    };
    let scheme = if app.config().http.behind_tls { "https" } else { "http" };
    host.filter(is_plain)
        .map(|host| format!("{scheme}://{host}"))
        .unwrap_or_default()
}
