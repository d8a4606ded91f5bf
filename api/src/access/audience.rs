//! Who asks. Agents' figures never leave the server for anyone else.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{Access, token::Token};
use crate::error::ApiError;

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

impl<S: Send + Sync> FromRequestParts<S> for Audience
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    /// Without a bearer token: a visitor. With one: an agent, or nobody.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Token::of(parts, &Arc::<Access>::from_ref(state)) {
            Token::Absent => Ok(Self::Visitor),
            Token::Admins => Ok(Self::Agent),
            Token::Wrong => Err(ApiError::Unauthorized),
        }
    }
}
