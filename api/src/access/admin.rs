//! The proof that the administrator asks: an argument of every handler behind it, so none can forget it.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{Access, token::Token};
use crate::error::ApiError;

/// The administrator. The first argument of a handler: nothing of a request is read before.
pub struct Admin {
    actor: &'static str,
}

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Token::of(parts, &Arc::<Access>::from_ref(state)) {
            Token::Admins => Ok(Self { actor: "administrator" }),
            Token::Absent | Token::Wrong => Err(ApiError::Unauthorized),
        }
    }
}

impl Admin {
    /// The name under which changes are written down.
    pub fn actor(&self) -> &'static str {
        self.actor
    }
}
