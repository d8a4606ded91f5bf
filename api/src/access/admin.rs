//! The roles of the back office. Each of its handlers takes one as its first argument, so no handler can forget the check,
//! and no other part of a request is read before it.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::users::Role;

use super::{Access, caller::Caller};
use crate::error::ApiError;

/// The administrator, or a script.
pub struct Admin {
    actor: String,
}

/// Whoever may read the back office: a viewer, the administrator, or a script.
pub struct Viewer;

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = Caller::from_parts(parts, &Arc::<Access>::from_ref(state)).await?;
        let actor = caller.with_role(&[Role::Admin])?;
        Ok(Self { actor })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Viewer
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = Caller::from_parts(parts, &Arc::<Access>::from_ref(state)).await?;
        caller.with_role(&[Role::Viewer, Role::Admin])?;
        Ok(Self)
    }
}

impl Admin {
    /// The name that the log of changes stores: an e-mail address, or `administrator` for a script.
    pub fn actor(&self) -> &str {
        &self.actor
    }
}
