//! Refuses query parameters that an operation does not have, as unknown fields of a body are refused.

use std::collections::{HashMap, HashSet};

use axum::{
    extract::{MatchedPath, Query, Request},
    http::Uri,
    middleware::Next,
    response::{IntoResponse, Response},
};
use flight_finder_core::base::form::FieldError;

use crate::http::{error::ApiError, fields::FieldErrors};

/// An error repeats at most this many characters of an unknown name, and at most this many names.
const MAX_NAME: usize = 64;
const MAX_NAMES: usize = 10;

/// The names of query parameters by path. Any other path accepts every parameter.
pub type KnownParameters = HashMap<String, HashSet<String>>;

/// Refuses a request with parameters that the matched path does not have: the answer has status 400 and names them.
pub async fn known(known: &KnownParameters, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let known = path.and_then(|path| known.get(path.as_str()));
    match known.map_or(Ok(()), |known| check(request.uri(), known)) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn check(uri: &Uri, known: &HashSet<String>) -> Result<(), ApiError> {
    let Query(given) = Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(|_| ApiError::InvalidQuery)?;
    let unknown: FieldErrors = given
        .into_iter()
        .filter(|(name, _)| !known.contains(name))
        .take(MAX_NAMES)
        .map(|(name, _)| (name.chars().take(MAX_NAME).collect(), FieldError::Unknown))
        .collect();
    if unknown.is_empty() {
        Ok(())
    } else {
        Err(ApiError::UnknownParameters(unknown))
    }
}
