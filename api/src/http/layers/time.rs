//! Limits the time that a request may take.

use std::time::Duration;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::panic::caught;
use crate::http::error::ApiError;

/// Answers with status 503 if the handler takes longer than `limit`.
pub async fn within(limit: Duration, request: Request, next: Next) -> Response {
    tokio::time::timeout(limit, next.run(request))
        .await
        .unwrap_or_else(|_| ApiError::TimedOut.into_response())
}

/// Like [`within`], but for requests that store a search: their timeouts and panics have errors of their own.
pub async fn saved_within(limit: Duration, request: Request, next: Next) -> Response {
    let saved = caught(next.run(request), || ApiError::PanickedWhileSaving);
    tokio::time::timeout(limit, saved)
        .await
        .unwrap_or_else(|_| ApiError::NotSavedInTime.into_response())
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, middleware, routing::get};
    use http_body_util::BodyExt;
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_search_that_is_not_saved_in_time_or_panics_says_that_it_is_not_saved() {
        let slow = || tokio::time::sleep(Duration::from_mins(1));
        let broken = || async { assert!(std::hint::black_box(false), "a secret of the inside") };
        let router = Router::new()
            .route("/slow", get(slow))
            .route("/broken", get(broken))
            .layer(middleware::from_fn(|request, next| {
                saved_within(Duration::from_secs(10), request, next)
            }));

        for (path, status, code, wait) in [
            ("/slow", 503, "timed_out", Some("2")),
            ("/broken", 500, "search_not_saved", None),
        ] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();

            assert_eq!(response.status(), status, "{path}");
            let retry_after = response.headers().get("retry-after");
            assert_eq!(retry_after.map(|value| value.to_str().unwrap()), wait, "{path}");
            let bytes = response.into_body().collect().await.unwrap().to_bytes();
            let body: Value = serde_json::from_slice(&bytes).unwrap();
            assert_eq!(body["code"], code, "{path}");
            assert_eq!(body["message"], "Failed to save search. Please try again.", "{path}");
        }
    }
}
