//! The proof that the administrator asks: an argument of every handler behind it, so none can forget it.

use axum::{extract::FromRequestParts, http::request::Parts};

use super::token::Token;
use crate::{app::App, error::ApiError};

/// The administrator. The first argument of a handler: nothing of a request is read before.
pub struct Admin(());

impl FromRequestParts<App> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match Token::of(parts, app) {
            Token::Admins => Ok(Self(())),
            Token::Absent | Token::Wrong => Err(ApiError::Unauthorized),
        }
    }
}

impl Admin {
    /// The name under which changes are written down.
    pub fn actor(&self) -> &'static str {
        "administrator"
    }
}
