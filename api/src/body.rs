//! Reads a JSON body. All unreadable bodies are refused with an error of the same form.

use axum::{
    body::Body,
    extract::{FromRequest, Request},
    http::HeaderMap,
};
use headers::{ContentType, HeaderMapExt};
use http_body_util::BodyExt;
use mime::Mime;
use serde::de::DeserializeOwned;

use crate::{error::ApiError, fields::Unchecked};

/// No request body is larger.
const MOST_BYTES: usize = 64 * 1024;
/// A larger body is read up to this size before it is refused, because a client that is still sending may not read the
/// answer.
const DRAINED_BYTES: usize = 2 * 1024 * 1024;

/// The fields of a JSON body.
pub struct JsonBody<T>(pub Unchecked<T>);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let json = is_json(request.headers());
        let bytes = read(request.into_body()).await;
        if !json {
            return Err(ApiError::UnsupportedMediaType);
        }
        let value = serde_json::from_slice(&bytes?).map_err(|_| ApiError::InvalidJson)?;
        Ok(Self(Unchecked::read(value)))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.typed_get::<ContentType>().map(Mime::from);
    content_type.is_some_and(|mime| mime.essence_str() == mime::APPLICATION_JSON)
}

/// Reads a body of at most [`MOST_BYTES`].
pub async fn read(mut body: Body) -> Result<Vec<u8>, ApiError> {
    let (mut bytes, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| ApiError::InvalidJson)?;
        let Some(data) = frame.data_ref() else { continue };
        seen += data.len();
        if seen <= MOST_BYTES {
            bytes.extend_from_slice(data);
        } else if seen > DRAINED_BYTES {
            break;
        }
    }
    if seen > MOST_BYTES {
        return Err(ApiError::BodyTooLarge);
    }
    Ok(bytes)
}
