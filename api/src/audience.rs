//! Who asks. Agents' figures never leave the server for anyone else.

use axum::{extract::FromRequestParts, http::request::Parts};

use crate::{admin::token::Token, app::App, error::ApiError};

/// For whom an answer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Anybody.
    Visitor,
    /// Somebody who may see how a price came about.
    Agent,
}

impl Audience {
    /// Whether price breakdowns are shown.
    pub fn is_agent(self) -> bool {
        self == Self::Agent
    }
}

impl FromRequestParts<App> for Audience {
    type Rejection = ApiError;

    /// Without a bearer token: a visitor. With one: an agent, or nobody.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match Token::of(parts, app) {
            Token::Absent => Ok(Self::Visitor),
            Token::Admins => Ok(Self::Agent),
            Token::Wrong => Err(ApiError::Unauthorized),
        }
    }
}
