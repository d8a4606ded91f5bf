//! The administrator's token, as requests bring it.

use axum::http::{header, request::Parts};
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
        let Some(given) = parts.headers.get(header::AUTHORIZATION) else {
            return Self::Absent;
        };
        let is_admins = || {
            let (scheme, given): (&[u8; 7], _) = given.as_bytes().split_first_chunk()?;
            let token = access
                .admin_token
                .as_ref()
                .filter(|_| scheme.eq_ignore_ascii_case(b"Bearer "))?;
            Some(token.expose_secret().as_bytes().ct_eq(given).into())
        };
        if is_admins().unwrap_or(false) {
            return Self::Admins;
        }
        metrics::counter!("flight_finder_rejected_tokens_total").increment(1);
        if let Some(count) = access.rejected_tokens.note() {
            tracing::warn!(count, "a token is rejected");
        }
        Self::Wrong
    }
}
