//! An answer before it is sent.

use axum::http::{HeaderName, HeaderValue, StatusCode};
use serde::Serialize;

/// Status, headers and the whole body.
#[derive(Debug)]
pub(crate) struct Reply {
    pub status: StatusCode,
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub body: Vec<u8>,
    /// Whether only half of the body is sent.
    pub cut: bool,
}

impl Reply {
    /// 200 with JSON.
    pub fn json(body: &impl Serialize) -> Self {
        Self::error(StatusCode::OK, body)
    }

    /// Another status with JSON.
    pub fn error(status: StatusCode, body: &impl Serialize) -> Self {
        let body = serde_json::to_vec(body).expect("the sandbox's bodies are plain data");
        Self {
            status,
            headers: Vec::new(),
            body,
            cut: false,
        }
        .with("content-type", "application/json; charset=utf-8")
    }

    pub fn page(status: StatusCode, body: &str) -> Self {
        let body = body.as_bytes().to_vec();
        Self {
            status,
            headers: Vec::new(),
            body,
            cut: false,
        }
        .with("content-type", "text/html; charset=utf-8")
    }

    /// Sets a header, replacing one of the same name.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        let name = HeaderName::from_static(name);
        self.headers.retain(|(one, _)| *one != name);
        self.headers.push((
            name,
            HeaderValue::from_str(value).expect("a header of visible characters"),
        ));
        self
    }

    /// The answer of a machine that is starting: status 503 and plain text.
    pub fn down() -> Self {
        let reply = Self::page(StatusCode::SERVICE_UNAVAILABLE, "Service Unavailable\n");
        reply.with("content-type", "text/plain; charset=utf-8")
    }
}
