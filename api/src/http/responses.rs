//! Responses that several operations share, for the OpenAPI document.

use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};
use uuid::Uuid;

use crate::http::error::ErrorBody;

/// A job that was queued, or that waits or runs already.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuedJob)]
pub struct QueuedJobBody {
    /// The id of the job, for `GET /api/admin/jobs/{id}`.
    pub job_id: Uuid,
}

/// The responses to a client that sends too many requests.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum Limited {
    /// Too many requests
    #[response(status = 429)]
    TooMany(ErrorBody),
}

/// The responses to a client that has not the role of the operation, or sends too many requests.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum Administrative {
    /// The request has no bearer token, or its token is not accepted
    #[response(status = 401)]
    Unauthorized(ErrorBody),
    /// The role of the caller does not allow the request
    #[response(status = 403)]
    Forbidden(ErrorBody),
    /// Too many requests
    #[response(status = 429)]
    TooMany(ErrorBody),
}

/// The responses to a client whose bearer token is unknown.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum UnknownToken {
    /// The bearer token is unknown
    #[response(status = 401)]
    Unauthorized(ErrorBody),
}

/// The responses to a query string that cannot be read.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum UnreadableQuery {
    /// A query string that cannot be read; `fields` names the bad parameters
    #[response(status = 400)]
    Invalid(ErrorBody),
}

/// The responses to a body that cannot be read.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum UnreadableBody {
    /// The body is not JSON
    #[response(status = 400)]
    NotJson(ErrorBody),
    /// The body has more than 64 KB
    #[response(status = 413)]
    TooLarge(ErrorBody),
    /// The body is not `application/json`
    #[response(status = 415)]
    OtherMediaType(ErrorBody),
}
