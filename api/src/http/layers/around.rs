//! The outermost layer: adds a request id and the security headers, and turns panics into error responses.
//!
//! It is one layer because axum clones and boxes each layer of a path for every request.

use std::time::SystemTime;

use axum::{extract::Request, middleware::Next, response::Response};
use flight_finder_core::base::time::Clock;
use headers::{Date, HeaderMapExt};

use super::{
    panic::caught,
    security::{self, Hsts},
};
use crate::http::{error::ApiError, request_id::with_id};

/// Runs first for every request and last for every answer. The header `Date` uses `clock`, like the times in the
/// answers, because pages compute the age of a price from it.
pub async fn around(hsts: Hsts, clock: Clock, request: Request, next: Next) -> Response {
    let answer = async |request| {
        let mut response = caught(next.run(request), || ApiError::Panicked).await;
        let headers = response.headers_mut();
        security::add(headers, hsts);
        headers.typed_insert(Date::from(SystemTime::from(clock.now().to_datetime())));
        response
    };
    with_id(request, answer).await
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, http::Request, middleware, routing::get};
    use http_body_util::BodyExt;
    use serde_json::Value;
    use tower::ServiceExt;

    use flight_finder_core::base::time::{Clock, Timestamp};

    use super::{Hsts, around};

    #[tokio::test]
    async fn a_panic_is_a_500_in_the_one_error_body() {
        let broken = || async {
            assert!(std::hint::black_box(false), "a secret of the inside");
        };
        let router = Router::new()
            .route("/", get(broken))
            .layer(middleware::from_fn(|request, next| {
                let clock = Clock::driven(Timestamp(1_796_112_000_000_000));
                around(Hsts::Off, clock, request, next)
            }));

        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();

        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["date"], "Tue, 01 Dec 2026 08:00:00 GMT");
        let id = response.headers()["x-request-id"].to_str().unwrap().to_owned();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let body: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(body["code"], "internal");
        assert_eq!(body["message"], "An unexpected error occurred. Please try again.");
        assert_eq!(body["request_id"], id);
    }
}
