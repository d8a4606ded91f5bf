//! The parts that all polls have in common: how long they wait, and which entity tags their clients have.

use std::time::Duration;

use axum::http::HeaderMap;
use headers::{ETag, HeaderMapExt, IfNoneMatch};

use crate::http::fields::{Errors, Field};

/// The longest wait for news, in seconds.
const MAX_WAIT: u64 = 25;

/// How long a poll waits for a change: as many seconds as the client asks for, but at most [`MAX_WAIT`].
pub(crate) fn wait(seconds: &Field<String>, errors: &mut Errors) -> Option<Duration> {
    if !seconds.is_present() {
        return Some(Duration::ZERO);
    }
    let seconds: u64 = seconds.parsed_as(errors)?;
    Some(Duration::from_secs(seconds.min(MAX_WAIT)))
}

/// The entity tags that the client sent in `If-None-Match`.
pub(crate) struct Known(Option<IfNoneMatch>);

impl Known {
    pub(crate) fn from_headers(headers: &HeaderMap) -> Self {
        Self(headers.typed_get())
    }

    /// Whether the client has an answer with this tag.
    pub(crate) fn has(&self, tag: &str) -> bool {
        let tag: ETag = tag.parse().expect("the tags of this server are well formed");
        self.0.as_ref().is_some_and(|known| !known.precondition_passes(&tag))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderValue, header};

    use super::*;

    #[test]
    fn a_tag_is_known_if_it_is_in_the_list() {
        for (list, is_known) in [
            (r#"W/"a.1""#, true),
            (r#""a.1""#, true),
            (r#""b", W/"a.1""#, true),
            ("*", true),
            (r#"W/"a.2""#, false),
            ("a.1", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(list))]);

            assert_eq!(Known::from_headers(&headers).has(r#"W/"a.1""#), is_known, "{list}");
        }
        assert!(!Known::from_headers(&HeaderMap::new()).has(r#"W/"a.1""#));
    }
}
