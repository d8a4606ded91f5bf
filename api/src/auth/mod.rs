//! The auth server at `/auth/v1`, which speaks the protocol of the client `@supabase/auth-js`.

mod body;
mod error;
mod keys;
mod mailed;
mod session;
mod signed_in;
mod token;
mod user;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{FromRef, Request},
    http::{HeaderValue, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get, post, put},
};

use self::error::Refusal;
use crate::{access::Access, data::Data, layers::limits::Limits};

/// The time limit for answering a request.
const TIME: Duration = Duration::from_secs(10);

/// The paths of the auth server. Unless an answer says otherwise, nobody stores it: most contain tokens or a user.
pub fn routes<S>(limits: &Limits) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Data>: FromRef<S>,
{
    let refused = || async { Refusal::MethodNotAllowed };
    let too_many = |wait| Refusal::TooManyRequests(wait).into_response();
    // A new password is hashed, and an old one can be guessed, so changes count as sign-ins.
    let user = put(user::change)
        .layer(limits.sign_ins(too_many))
        .get(user::get)
        .fallback(refused);
    let tokens = Router::new()
        .route("/auth/v1/token", post(token::issue).fallback(refused))
        .route("/auth/v1/recover", post(mailed::recover).fallback(refused))
        .route("/auth/v1/otp", post(mailed::otp).fallback(refused))
        .route("/auth/v1/resend", post(mailed::resend).fallback(refused))
        .route(
            "/auth/v1/verify",
            post(mailed::verify).get(mailed::follow).fallback(refused),
        )
        .route_layer(limits.sign_ins(too_many));
    let others = Router::new()
        .route("/auth/v1/user", user)
        .route("/auth/v1/logout", post(session::sign_out).fallback(refused))
        .route("/auth/v1/settings", get(keys::settings).fallback(refused))
        .route("/auth/v1/health", get(keys::health).fallback(refused))
        .route(
            "/auth/v1/.well-known/jwks.json",
            get(keys::public_keys).fallback(refused),
        )
        .route("/auth/v1/sso", any(provider_disabled))
        .route("/auth/v1/authorize", any(provider_disabled))
        .route("/auth/v1/callback", any(provider_disabled))
        .route("/auth/v1/{*path}", any(|| async { Refusal::NotFound }))
        .route_layer(limits.auth_reads(too_many));
    tokens
        .merge(others)
        .layer(middleware::from_fn(timed))
        .layer(middleware::map_response(not_stored))
}

/// Nobody signs in through another service.
async fn provider_disabled() -> Refusal {
    Refusal::ProviderDisabled
}

async fn timed(request: Request, next: Next) -> Response {
    tokio::time::timeout(TIME, next.run(request))
        .await
        .unwrap_or_else(|_| Refusal::TimedOut.into_response())
}

async fn not_stored(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}
