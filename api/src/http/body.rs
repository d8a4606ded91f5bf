//! Reads a JSON body, or a file. All unreadable bodies are refused with an error of the same form.

use axum::{
    body::Body,
    extract::{FromRequest, Request},
    http::HeaderMap,
};
use headers::{ContentLength, ContentType, HeaderMapExt};
use http_body_util::BodyExt;
use mime::Mime;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::http::{error::ApiError, fields::Unchecked};

/// No request body is larger.
const MAX_BYTES: usize = 64 * 1024;
/// A larger body is read up to this size before it is refused, because a client that is still sending may not read the
/// answer.
const DRAINED_BYTES: usize = 2 * 1024 * 1024;
/// No file is larger. All airports of the world have fewer than 2 MB.
const MAX_FILE_BYTES: usize = 20 * 1024 * 1024;

/// The fields of a JSON body.
pub struct JsonBody<T>(pub Unchecked<T>);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        Ok(Self(Unchecked::read(json(request).await?)))
    }
}

/// A file in the body of a request: `text/csv`, or `application/octet-stream` from clients that do not know the type.
pub struct CsvFile(pub Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for CsvFile {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        // A file that is known to be too large is refused before it is sent.
        let length = request.headers().typed_get::<ContentLength>();
        if length.is_some_and(|ContentLength(length)| length > MAX_FILE_BYTES as u64) {
            return Err(ApiError::FileTooLarge);
        }
        let content_type = request.headers().typed_get::<ContentType>().map(Mime::from);
        let known = [
            mime::TEXT_CSV.essence_str(),
            mime::APPLICATION_OCTET_STREAM.essence_str(),
        ];
        if content_type.is_none_or(|mime| !known.contains(&mime.essence_str())) {
            return Err(ApiError::NoCsvFile);
        }
        match read_within(MAX_FILE_BYTES, MAX_FILE_BYTES, request.into_body()).await {
            Err(ApiError::BodyTooLarge) => Err(ApiError::FileTooLarge),
            read => read.map(Self),
        }
    }
}

/// Reads a JSON body.
pub async fn json(request: Request) -> Result<Value, ApiError> {
    let is_json = is_json(request.headers());
    let bytes = read(request.into_body()).await;
    if !is_json {
        return Err(ApiError::UnsupportedMediaType);
    }
    serde_json::from_slice(&bytes?).map_err(|_| ApiError::InvalidJson)
}

/// Whether a body is said to be JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.typed_get::<ContentType>().map(Mime::from);
    content_type.is_some_and(|mime| mime.essence_str() == mime::APPLICATION_JSON)
}

/// Reads a body of at most [`MAX_BYTES`].
pub async fn read(body: Body) -> Result<Vec<u8>, ApiError> {
    read_within(MAX_BYTES, DRAINED_BYTES, body).await
}

/// Reads a body of at most `most` bytes. Of a larger body, `drained` bytes are read before it is refused.
async fn read_within(most: usize, drained: usize, mut body: Body) -> Result<Vec<u8>, ApiError> {
    let (mut bytes, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| ApiError::InterruptedBody)?;
        let Some(data) = frame.data_ref() else { continue };
        seen += data.len();
        if seen <= most {
            bytes.extend_from_slice(data);
        } else if seen > drained {
            break;
        }
    }
    if seen > most {
        return Err(ApiError::BodyTooLarge);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io;

    use futures_util::stream;

    use super::*;

    #[tokio::test]
    async fn a_body_that_breaks_off_is_not_bad_json() {
        let parts = [Ok("[1"), Err(io::Error::from(io::ErrorKind::ConnectionReset))];

        let read = read(Body::from_stream(stream::iter(parts))).await;

        assert!(matches!(read, Err(ApiError::InterruptedBody)), "{read:?}");
    }
}
