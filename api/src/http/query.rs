//! Reads a query string. All unreadable query strings are refused with an error of the same form.

use axum::{
    extract::{FromRequestParts, Query},
    http::request::Parts,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::http::{error::ApiError, fields::Unchecked};

/// The parameters of a query string, as texts. An empty parameter counts as absent. The router refuses parameters that
/// do not exist.
pub struct QueryOf<T>(pub Unchecked<T>);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryOf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Query(given) =
            Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).map_err(|_| ApiError::InvalidQuery)?;
        let mut parameters = Map::new();
        for (name, value) in given {
            if parameters.insert(name, Value::String(value)).is_some() {
                return Err(ApiError::InvalidQuery);
            }
        }
        parameters.retain(|_, value| value.as_str().is_some_and(|text| !text.trim().is_empty()));
        Ok(Self(Unchecked::read(Value::Object(parameters)).ignoring_unknown()))
    }
}
