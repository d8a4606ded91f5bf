//! Responses that several operations share. `openapi.rs` adds most of them, by what an operation takes.

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

/// The responses with which every operation of the API can end.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum Always {
    /// `invalid_query`: the query string has parameters that do not exist
    #[response(status = 400)]
    UnknownParameters(ErrorBody),
    /// Too many requests
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// `internal`: the server failed
    #[response(status = 500)]
    Failed(ErrorBody),
    /// `busy` or `timed_out`: the server is overloaded; with `Retry-After`
    #[response(status = 503)]
    Overloaded(ErrorBody),
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

/// The responses to a body that cannot be read, or that has bad fields.
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
    /// `fields` names the bad fields
    #[response(status = 422)]
    BadFields(ErrorBody),
}
