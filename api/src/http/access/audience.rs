//! The audience of an answer. Only agents receive price breakdowns.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{Access, caller::Caller};
use crate::http::error::ApiError;

/// The kind of reader for whom an answer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// A client without the right to see price breakdowns.
    Visitor,
    /// An agent, who may see price breakdowns.
    Agent,
}

impl Audience {
    /// What a caller may see.
    pub fn of(caller: &Caller) -> Self {
        if caller.sees_breakdowns() {
            Self::Agent
        } else {
            Self::Visitor
        }
    }

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

    /// The administrator sees what active agents see. Viewers and inactive agents see what visitors see. A token that is
    /// not accepted is refused.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = Caller::or_visitor(parts, &Arc::<Access>::from_ref(state)).await?;
        Ok(Self::of(&caller))
    }
}
