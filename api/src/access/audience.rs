//! The audience of an answer. Only agents receive price breakdowns.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{Access, token::Token};
use crate::error::ApiError;

/// The kind of reader for whom an answer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// A client without the right to see price breakdowns.
    Visitor,
    /// An agent, who may see price breakdowns.
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

    /// A client without a bearer token is a visitor, and a client with the administrator's token is an agent. Any other
    /// token is refused.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Token::from_parts(parts, &Arc::<Access>::from_ref(state)) {
            Token::Absent => Ok(Self::Visitor),
            Token::Admins => Ok(Self::Agent),
            Token::Wrong => Err(ApiError::Unauthorized),
        }
    }
}
