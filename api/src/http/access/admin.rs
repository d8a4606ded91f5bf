//! The rights of the back office. Each of its handlers takes one as its first argument, so no handler can forget the check,
//! and no other part of a request is read before it.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::{base::device::Device, platform::audit::Actor};

use super::{
    Access, FromClient,
    caller::{Caller, Right},
};
use crate::http::error::ApiError;

/// The administrator, or a script with this role.
pub struct Admin {
    name: String,
    device: Device,
}

/// A caller who may read the back office.
pub struct Viewer;

/// A caller who may read the metrics: viewers, and the scripts of Prometheus.
pub struct MetricsReader;

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let name = with(Right::Change, parts, state).await?;
        let device = FromClient::of(parts, &Arc::<Access>::from_ref(state)).device();
        Ok(Self { name, device })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Viewer
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        with(Right::Read, parts, state).await.map(|_| Self)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for MetricsReader
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        with(Right::ReadMetrics, parts, state).await.map(|_| Self)
    }
}

async fn with<S>(right: Right, parts: &Parts, state: &S) -> Result<String, ApiError>
where
    Arc<Access>: FromRef<S>,
{
    let access = Arc::<Access>::from_ref(state);
    Caller::from_parts(parts, &access).await?.with(right)
}

impl Admin {
    /// What the log of changes stores: an e-mail address or the name of a script, and where the request came from.
    pub fn actor(&self) -> Actor<'_> {
        Actor {
            name: &self.name,
            device: Some(&self.device),
        }
    }
}
