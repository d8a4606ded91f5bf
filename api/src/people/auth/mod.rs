//! The auth server at `/auth/v1`, which speaks the protocol of the client `@supabase/auth-js`.

mod administrator;
mod body;
mod error;
mod factors;
mod invitations;
mod keys;
mod link;
mod mailed;
mod session;
mod sign_up;
mod signed_in;
mod token;
mod user;
mod users;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{FromRef, Request},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, delete, get, post, put},
};

use self::error::Refusal;
use crate::http::{
    access::Access,
    data::Data,
    layers::{limits::Limits, not_stored::not_stored, pace::paced},
};

/// What the handlers take.
#[derive(Clone)]
struct Parts {
    access: Arc<Access>,
    data: Arc<Data>,
}

impl FromRef<Parts> for Arc<Access> {
    fn from_ref(parts: &Parts) -> Self {
        parts.access.clone()
    }
}

impl FromRef<Parts> for Arc<Data> {
    fn from_ref(parts: &Parts) -> Self {
        parts.data.clone()
    }
}

/// The time limit for answering a request.
const TIME: Duration = Duration::from_secs(10);

/// The paths of the auth server. Unless an answer says otherwise, nobody stores it: most contain tokens or a user.
pub fn routes<S>(limits: &Limits, access: Arc<Access>, data: Arc<Data>) -> Router<S> {
    let too_many = |wait| Refusal::TooManyRequests(wait).into_response();
    let tokens = Router::new()
        .route("/auth/v1/token", post(token::issue).fallback(refused))
        .route_layer(limits.sign_ins(too_many));
    mails()
        .route_layer(limits.mails(too_many))
        .merge(tokens)
        .merge(codes().route_layer(limits.codes(too_many)))
        .merge(factors(limits, too_many))
        .merge(
            others(limits, too_many)
                .merge(administration())
                .route_layer(limits.auth_reads(too_many)),
        )
        .layer(middleware::from_fn(timed))
        .layer(middleware::map_response(not_stored))
        .with_state(Parts { access, data })
}

/// Requests that send mails or hash a new password.
fn mails() -> Router<Parts> {
    Router::new()
        .route("/auth/v1/signup", post(sign_up::sign_up).fallback(refused))
        .route("/auth/v1/recover", post(mailed::recover).fallback(refused))
        .route("/auth/v1/otp", post(mailed::otp).fallback(refused))
        .route("/auth/v1/resend", post(mailed::resend).fallback(refused))
        // Without this, the times of these four answers would tell who has an account.
        .route_layer(middleware::from_fn(paced))
        .route("/auth/v1/reauthenticate", get(mailed::reauthenticate).fallback(refused))
        .route("/auth/v1/invite", post(invitations::invite).fallback(refused))
}

/// Requests that use codes of mails, which can be guessed.
fn codes() -> Router<Parts> {
    let verify = post(mailed::verify).layer(middleware::from_fn(paced));
    // Programs that only look at a link send HEAD, which must not use it up.
    let follow = verify.get(link::follow).head(refused);
    Router::new().route("/auth/v1/verify", follow.fallback(refused))
}

/// Second factors. Their codes can be guessed.
fn factors(limits: &Limits, too_many: fn(Duration) -> Response) -> Router<Parts> {
    let tries = Router::new()
        .route(
            "/auth/v1/factors/{id}/challenge",
            post(factors::challenge).fallback(refused),
        )
        .route("/auth/v1/factors/{id}/verify", post(factors::verify).fallback(refused))
        .route_layer(limits.factor_tries(too_many));
    Router::new()
        .route("/auth/v1/factors", post(factors::enrol).fallback(refused))
        .route("/auth/v1/factors/{id}", delete(factors::remove).fallback(refused))
        .route_layer(limits.auth_reads(too_many))
        .merge(tries)
}

fn others(limits: &Limits, too_many: fn(Duration) -> Response) -> Router<Parts> {
    // A new password is hashed, an old one can be guessed, and a new address gets a mail.
    let user = put(user::change)
        .layer(limits.mails(too_many))
        .get(user::get)
        .fallback(refused);
    Router::new()
        .route("/auth/v1/user", user)
        .route(
            "/auth/v1/user/identities/authorize",
            any(|| async { Refusal::LinkingDisabled }),
        )
        .route(
            "/auth/v1/user/identities/{id}",
            delete(user::unlink_identity).fallback(refused),
        )
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
}

/// Users in the hands of the administrator.
fn administration() -> Router<Parts> {
    Router::new()
        .route(
            "/auth/v1/admin/users",
            get(users::list).post(users::create).fallback(refused),
        )
        .route(
            "/auth/v1/admin/users/{id}",
            get(users::get)
                .put(users::change)
                .delete(users::delete)
                .fallback(refused),
        )
        .route(
            "/auth/v1/admin/users/{id}/factors",
            get(users::list_factors).fallback(refused),
        )
        .route(
            "/auth/v1/admin/users/{id}/factors/{factor}",
            delete(users::remove_factor).fallback(refused),
        )
        .route(
            "/auth/v1/admin/generate_link",
            post(invitations::generate_link).fallback(refused),
        )
}

async fn refused() -> Refusal {
    Refusal::MethodNotAllowed
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
