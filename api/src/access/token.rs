//! The administrator's token, as requests bring it.

use axum::http::request::Parts;
use headers::{Authorization, HeaderMapExt, authorization::Bearer};
use secrecy::ExposeSecret;
use subtle::ConstantTimeEq;

use super::Access;

/// What a request brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// None.
    Absent,
    /// The administrator's.
    Admins,
    /// Another one, or something else than a bearer token. Without a configured token every one is.
    Wrong,
}

impl Token {
    /// Looks at the `Authorization` header; how long the comparison takes does not tell how much was right.
    pub fn of(parts: &Parts, access: &Access) -> Self {
        let given = parts.headers.typed_try_get::<Authorization<Bearer>>();
        let is_admins = match (given, &access.admin_token) {
            (Ok(None), _) => return Self::Absent,
            (Ok(Some(given)), Some(token)) => token.expose_secret().as_bytes().ct_eq(given.token().as_bytes()).into(),
            (Ok(Some(_)), None) | (Err(_), _) => false,
        };
        if is_admins {
            return Self::Admins;
        }
        metrics::counter!("flight_finder_rejected_tokens_total").increment(1);
        if let Some(count) = access.rejected_tokens.note() {
            tracing::warn!(count, "a token is rejected");
        }
        Self::Wrong
    }
}
