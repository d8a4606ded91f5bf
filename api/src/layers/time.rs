//! How long a request may take.

use std::time::Duration;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::error::ApiError;

/// Answers 503 when the handler takes longer than `limit`.
pub async fn within(limit: Duration, request: Request, next: Next) -> Response {
    tokio::time::timeout(limit, next.run(request))
        .await
        .unwrap_or_else(|_| ApiError::TimedOut.into_response())
}
