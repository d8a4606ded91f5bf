//! The body of every error.

use std::collections::BTreeMap;

use flight_finder_core::{base::form::FieldError, desk::airport_use::AirportUse};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ApiError;
use crate::http::fields::FieldErrors;

/// The body of every error.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub struct ErrorBody {
    /// What went wrong, as a code that stays the same when `message` changes.
    #[schema(example = "invalid_search")]
    pub code: &'static str,
    /// What went wrong, as an English sentence for people.
    #[schema(example = "Please select a departure date.")]
    pub message: String,
    /// The bad fields or parameters: their names as in the request, and what is wrong with each. Left out if there are
    /// none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub fields: BTreeMap<String, FieldError>,
    /// Who takes care of the booking request, in errors with the code `claimed`. Left out in all other errors, and if that
    /// user was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub claimed_by: Option<PersonBody>,
    /// What uses the airport, in errors with the code `airport_in_use`. Left out in all other errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub used_by: Option<AirportUse>,
    /// The row as it is now, in errors with the code `changed_meanwhile`. Left out in all other errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Object)]
    pub current: Option<Value>,
    /// The id of the request, which the header `X-Request-Id` also contains. Quote it when you report a problem.
    pub request_id: String,
}

/// A user, as other users see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Person)]
pub struct PersonBody {
    pub id: Uuid,
    #[schema(example = "Ana Hoxha")]
    pub name: String,
}

impl ErrorBody {
    pub(super) fn new(error: ApiError, code: &'static str, request_id: String) -> Self {
        let mut body = Self {
            code,
            message: error.to_string(),
            fields: BTreeMap::new(),
            claimed_by: None,
            used_by: None,
            current: None,
            request_id,
        };
        match error {
            ApiError::InvalidSearch { fields, .. }
            | ApiError::InvalidCalendar { fields, .. }
            | ApiError::InvalidFields { fields, .. }
            | ApiError::SameLocation { fields, .. }
            | ApiError::InvalidLocation { fields, .. }
            | ApiError::InvalidParameters(fields)
            | ApiError::UnknownParameters(fields) => body.fields = fields,
            ApiError::InvalidIdempotencyKey => {
                body.fields = FieldErrors::from([("Idempotency-Key".to_owned(), FieldError::Invalid)]);
            }
            ApiError::Claimed(by) => body.claimed_by = by,
            ApiError::AirportInUse { uses, .. } => body.used_by = Some(uses),
            ApiError::ChangedMeanwhile(row) => body.current = Some(row),
            _ => {}
        }
        body
    }
}
