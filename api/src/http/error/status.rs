//! The HTTP status and the code of every error.

use std::time::Duration;

use axum::http::StatusCode;
use flight_finder_core::platform::db::DbError;

use super::ApiError;

impl ApiError {
    /// The HTTP status and the code of the error. Only this function decides them.
    pub(super) fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::InvalidSearch { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_search"),
            Self::InvalidFields { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_fields"),
            Self::InvalidCalendar { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_calendar"),
            Self::InvalidQuery | Self::InvalidParameters(_) | Self::UnknownParameters(_) => {
                (StatusCode::BAD_REQUEST, "invalid_query")
            }
            Self::InterruptedBody => (StatusCode::BAD_REQUEST, "interrupted_body"),
            Self::InvalidJson => (StatusCode::BAD_REQUEST, "invalid_json"),
            Self::UnsupportedMediaType | Self::NoCsvFile => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type")
            }
            Self::BodyTooLarge | Self::FileTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "body_too_large"),
            Self::UnreadableFile(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unreadable_file"),
            Self::ImportClosed(_) => (StatusCode::CONFLICT, "import_closed"),
            Self::ImportChanged(_) => (StatusCode::CONFLICT, "import_changed"),
            Self::InvalidIdempotencyKey => (StatusCode::BAD_REQUEST, "invalid_idempotency_key"),
            Self::IdempotencyKeyReused => (StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused"),
            Self::SearchNotFound => (StatusCode::NOT_FOUND, "search_not_found"),
            Self::ResultsNotFound => (StatusCode::NOT_FOUND, "results_not_found"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "unauthorized"),
            Self::Forbidden => (StatusCode::FORBIDDEN, "forbidden"),
            Self::SecondFactorMissing => (StatusCode::FORBIDDEN, "insufficient_aal"),
            Self::InvalidWelcomeLink => (StatusCode::FORBIDDEN, "welcome_link_invalid"),
            Self::Claimed(_) => (StatusCode::CONFLICT, "claimed"),
            Self::Unclaimed => (StatusCode::CONFLICT, "unclaimed"),
            Self::AirportInUse { .. } => (StatusCode::CONFLICT, "airport_in_use"),
            Self::ChangeRunning => (StatusCode::CONFLICT, "change_running"),
            Self::InUse(_) => (StatusCode::CONFLICT, "in_use"),
            Self::NoTemplate(_) => (StatusCode::CONFLICT, "no_template"),
            Self::SameLocation { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "same_location"),
            Self::InvalidLocation { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_location"),
            Self::NoTemplateType(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_template_type"),
            Self::WrongJobState(_) => (StatusCode::CONFLICT, "wrong_job_state"),
            Self::NoSecretsKey => (StatusCode::CONFLICT, "no_secrets_key"),
            Self::ChangedMeanwhile(_) => (StatusCode::PRECONDITION_FAILED, "changed_meanwhile"),
            Self::TooManyRequests(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            Self::TooManySearches(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_searches"),
            Self::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::TimedOut | Self::NotSavedInTime => (StatusCode::SERVICE_UNAVAILABLE, "timed_out"),
            Self::NoUsableProvider(_) => (StatusCode::SERVICE_UNAVAILABLE, "invalid_api_configuration"),
            Self::NotSaved(DbError::Busy(_)) | Self::Database(DbError::Busy(_)) => {
                (StatusCode::SERVICE_UNAVAILABLE, "busy")
            }
            Self::NotSaved(_) | Self::PanickedWhileSaving => (StatusCode::INTERNAL_SERVER_ERROR, "search_not_saved"),
            Self::Database(_) | Self::Panicked => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// After how long the client may try again.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooManyRequests(wait) | Self::TooManySearches(wait) | Self::Busy(wait) => {
                Some((*wait).max(Duration::from_secs(1)))
            }
            Self::TimedOut
            | Self::NotSavedInTime
            | Self::NotSaved(DbError::Busy(_))
            | Self::Database(DbError::Busy(_)) => Some(Duration::from_secs(2)),
            _ => None,
        }
    }
}
