//! The parts of a path that name a search, or one publish of its results.

use axum::{
    extract::{FromRequestParts, RawPathParams},
    http::request::Parts,
};
use flight_finder_core::base::ids::{BatchId, RunId};

use crate::http::error::ApiError;

/// `{batch_id}`. A malformed id is answered like an unknown one.
pub struct Batch(pub BatchId);

/// `{run}.{version}`. A malformed value is answered like an unknown one.
pub struct Publish(pub RunId, pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Batch {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let text = segment("batch_id", parts, state).await;
        text.and_then(|text| text.parse().ok())
            .map(Self)
            .ok_or(ApiError::SearchNotFound)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Publish {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let text = segment("results", parts, state).await;
        text.as_deref().and_then(publish).ok_or(ApiError::ResultsNotFound)
    }
}

async fn segment<S: Send + Sync>(name: &str, parts: &mut Parts, state: &S) -> Option<String> {
    let segments = RawPathParams::from_request_parts(parts, state).await.ok()?;
    let found = segments.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| text.to_owned())
}

fn publish(text: &str) -> Option<Publish> {
    let (run, version) = text.split_once('.')?;
    Some(Publish(run.parse().ok()?, version.parse().ok()?))
}
