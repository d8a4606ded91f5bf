//! The administrator, as an argument of the auth server's handlers.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::platform::audit::Actor;

use super::error::Refusal;
use crate::http::access::{Access, Admin};

/// The administrator, or a script with this role.
pub struct Administrator(Admin);

impl<S: Send + Sync> FromRequestParts<S> for Administrator
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        Ok(Self(Admin::from_request_parts(parts, state).await?))
    }
}

impl Administrator {
    pub fn actor(&self) -> Actor<'_> {
        self.0.actor()
    }
}
