//! Users, as arguments of handlers: anyone who has signed in, and the users of the agents' screens.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::{
    base::ids::UserId,
    people::{agents::Agent, sessions::LiveSession},
};

use super::{
    Access,
    caller::{Caller, Right},
};
use crate::http::error::ApiError;

/// A user, whatever the role is.
pub struct AnyUser(pub LiveSession);

/// A user with an agent's record, which may be inactive.
pub struct RegisteredAgent(pub Agent);

/// The user of an active agent, or the administrator.
pub struct ActiveAgent {
    pub user: UserId,
    pub is_admin: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for AnyUser
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = Caller::from_parts(parts, &Arc::<Access>::from_ref(state)).await?;
        caller.into_session().map(Self)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for RegisteredAgent
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = Caller::from_parts(parts, &Arc::<Access>::from_ref(state)).await?;
        caller.into_session()?.agent.map(Self).ok_or(ApiError::Forbidden)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ActiveAgent
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = Caller::from_parts(parts, &Arc::<Access>::from_ref(state)).await?;
        let (is_admin, may_work) = (caller.right() == Some(Right::Change), caller.sees_breakdowns());
        let user = caller.into_session()?.user.id;
        may_work.then_some(Self { user, is_admin }).ok_or(ApiError::Forbidden)
    }
}
