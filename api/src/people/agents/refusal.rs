//! Why the administrator's change of an agent is refused.

use flight_finder_core::{base::form::FieldError, people::auth::AuthError};

use crate::http::{error::ApiError, fields::FieldErrors};

/// The error of the API for an error of the change of an agent.
pub fn refusal(error: AuthError) -> ApiError {
    match error {
        AuthError::EmailExists => {
            ApiError::invalid_fields(FieldErrors::from([("email".to_owned(), FieldError::Duplicate)]))
        }
        AuthError::LargeMetadata => {
            ApiError::invalid_fields(FieldErrors::from([("name".to_owned(), FieldError::TooLong)]))
        }
        AuthError::MailedRecently(wait) => ApiError::TooManyRequests(wait),
        AuthError::UserNotFound => ApiError::NotFound,
        error => error.into(),
    }
}
