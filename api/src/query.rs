//! A query string, with what is wrong with it told in the one error body.

use axum::{
    extract::{FromRequestParts, Query},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// The parameters of a request.
pub struct QueryOf<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for QueryOf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(query) = Query::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::InvalidQuery)?;
        Ok(Self(query))
    }
}
