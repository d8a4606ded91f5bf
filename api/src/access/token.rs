//! Compares the bearer token of a request with the administrator's token.

use axum::http::request::Parts;
use headers::{Authorization, HeaderMapExt, authorization::Bearer};
use secrecy::ExposeSecret;
use subtle::ConstantTimeEq;

use super::Access;

/// The kind of token that a request contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// None.
    Absent,
    /// The administrator's.
    Admins,
    /// A token that is not the administrator's, or credentials that are no bearer token. Without a configured token,
    /// every token is wrong.
    Wrong,
}

impl Token {
    /// Reads the `Authorization` header. The comparison takes the same time for all tokens of one length, so its
    /// duration does not reveal how much of a token is right.
    pub fn from_parts(parts: &Parts, access: &Access) -> Self {
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
