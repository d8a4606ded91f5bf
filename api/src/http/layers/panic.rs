//! Answers a panic in a handler with status 500 and the error body.

use std::panic::AssertUnwindSafe;

use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::http::error::ApiError;

/// Returns the answer, or the response for `error` if making the answer panics.
pub async fn caught(answer: impl Future<Output = Response>, error: fn() -> ApiError) -> Response {
    AssertUnwindSafe(answer)
        .catch_unwind()
        .await
        .unwrap_or_else(|_| error().into_response())
}
