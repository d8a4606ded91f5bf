//! Requests of clients that may have the answer already.

use std::time::SystemTime;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use headers::{ETag, HeaderMapExt, IfModifiedSince, IfNoneMatch, LastModified};

use flight_finder_core::base::time::Timestamp;

/// What identifies a version of an answer.
pub struct Version {
    /// The entity tag with its quotation marks.
    pub tag: String,
    pub changed_at: Timestamp,
}

impl Version {
    /// Whether the client has this version. An entity tag says more than a time, so the time counts only without one.
    pub fn is_known(&self, headers: &HeaderMap) -> bool {
        self.has_known_tag(headers).unwrap_or_else(|| {
            let since = headers.typed_get::<IfModifiedSince>();
            since.is_some_and(|since| !since.is_modified(self.time()))
        })
    }

    /// Whether the client has an answer with this entity tag; `None` if it names none.
    pub fn has_known_tag(&self, headers: &HeaderMap) -> Option<bool> {
        let known = headers.typed_get::<IfNoneMatch>()?;
        let tag = self.tag.parse::<ETag>().ok()?;
        Some(!known.precondition_passes(&tag))
    }

    /// An answer without a body, with the headers of this version and others.
    pub fn response(&self, status: StatusCode, others: impl IntoResponse) -> Response {
        let mut response = (status, others).into_response();
        response.headers_mut().typed_insert(LastModified::from(self.time()));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            response.headers_mut().insert(header::ETAG, tag);
        }
        response
    }

    fn time(&self) -> SystemTime {
        SystemTime::from(self.changed_at.to_datetime())
    }
}
