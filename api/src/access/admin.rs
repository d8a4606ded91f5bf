//! The proof that the administrator sent a request. Each handler for the administrator takes it as an argument, so no
//! handler can forget the check.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{Access, token::Token};
use crate::error::ApiError;

/// The administrator. Handlers take it as their first argument, so no other part of a request is read before the check.
pub struct Admin {
    actor: &'static str,
}

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Token::from_parts(parts, &Arc::<Access>::from_ref(state)) {
            Token::Admins => Ok(Self { actor: "administrator" }),
            Token::Absent | Token::Wrong => Err(ApiError::Unauthorized),
        }
    }
}

impl Admin {
    /// The name that the log of changes stores for the administrator.
    pub fn actor(&self) -> &'static str {
        self.actor
    }
}
