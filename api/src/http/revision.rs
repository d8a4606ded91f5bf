//! The revisions of rows in requests and responses: `If-Match`, and `ETag`.

use std::convert::Infallible;

use axum::{
    Json,
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
    response::{IntoResponse, Response},
};
use flight_finder_core::base::revision::{Edited, Expected, RowRevision};
use serde::Serialize;

use crate::http::error::ApiError;

/// The revisions that the row may have for the request to apply. Without the header, every revision is accepted.
pub struct IfMatch(pub Expected);

/// A body that is a row, with its revision.
pub trait Revised: Serialize {
    fn revision(&self) -> &str;
}

/// An answer with one row. Its `ETag` is the revision of the row.
pub struct Row<T>(pub T);

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(expected(&parts.headers)))
    }
}

/// Reads `If-Match`. A value that is not an entity tag matches no row.
fn expected(headers: &HeaderMap) -> Expected {
    let mut lines = headers.get_all(header::IF_MATCH).iter().peekable();
    if lines.peek().is_none() {
        return Expected::Any;
    }
    let texts = lines.filter_map(|line| line.to_str().ok());
    let tags: Vec<_> = texts.flat_map(|line| line.split(',')).map(str::trim).collect();
    if tags.contains(&"*") {
        return Expected::Any;
    }
    let revision = |tag: &str| tag.strip_prefix('"')?.strip_suffix('"').map(RowRevision::from_client);
    Expected::OneOf(tags.into_iter().filter_map(revision).collect())
}

/// The answer to an edit: the row after it, or 412 with the row as it is.
pub fn edited<T, B: Revised + From<T>>(edited: Edited<T>) -> Result<Row<B>, ApiError> {
    match edited {
        Edited::Saved(row) => Ok(Row(row.into())),
        Edited::Outdated(row) => Err(outdated(&B::from(row))),
    }
}

/// The refusal of an edit of a row that somebody else has changed.
pub fn outdated(current: &impl Serialize) -> ApiError {
    ApiError::ChangedMeanwhile(serde_json::to_value(current).expect("a row is JSON"))
}

impl<T: Revised> IntoResponse for Row<T> {
    fn into_response(self) -> Response {
        let tag = format!("\"{}\"", self.0.revision());
        ([(header::ETAG, tag)], Json(self.0)).into_response()
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_header_names_the_revisions_that_the_edit_expects() {
        let one_of = |tags: &[&str]| Expected::OneOf(tags.iter().map(|tag| RowRevision::from_client(tag)).collect());

        for (header, read) in [
            (None, Expected::Any),
            (Some("*"), Expected::Any),
            (Some(r#""a1""#), one_of(&["a1"])),
            (Some(r#""a1", "b2""#), one_of(&["a1", "b2"])),
            // Weak tags never match here, because the content has to be the same.
            (Some(r#"W/"a1""#), one_of(&[])),
            (Some("a1"), one_of(&[])),
            (Some(""), one_of(&[])),
        ] {
            let headers = header.map(|text| (header::IF_MATCH, HeaderValue::from_static(text)));
            assert_eq!(expected(&headers.into_iter().collect()), read, "{header:?}");
        }
    }
}
