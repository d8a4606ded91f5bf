//! The errors of `core` as errors of the API.

use std::time::Duration;

use flight_finder_core::{
    base::form::FieldError,
    desk::airport_use::AirportError,
    landing::pages::{End, LandingError},
    people::auth::AuthError,
    rules::settings::SettingsError,
};

use super::ApiError;
use crate::http::fields::FieldErrors;

impl From<SettingsError> for ApiError {
    /// Errors of settings that a form sent. The form's fields have been checked before.
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::Database(error) => error.into(),
            SettingsError::Invalid(settings) => {
                let fields = settings
                    .into_iter()
                    .map(|setting| (field_of(&setting.key), setting.error));
                Self::invalid_fields(fields.collect())
            }
            SettingsError::Unknown(key) | SettingsError::Unreadable { key, .. } => {
                Self::invalid_fields(FieldErrors::from([(field_of(&key), FieldError::Invalid)]))
            }
            SettingsError::Secrets(_) => Self::NoSecretsKey,
        }
    }
}

impl From<AuthError> for ApiError {
    /// Errors of users' requests outside of the auth server.
    fn from(error: AuthError) -> Self {
        match error {
            AuthError::Database(error) => error.into(),
            AuthError::Overloaded(_) => Self::TooManyRequests(Duration::from_secs(1)),
            // The session of the request has ended meanwhile.
            _ => Self::Unauthorized,
        }
    }
}

impl From<AirportError> for ApiError {
    fn from(error: AirportError) -> Self {
        let message = error.to_string();
        match error {
            AirportError::Database(error) => error.into(),
            AirportError::Field(field, error) => Self::invalid_fields(FieldErrors::from([(field, error)])),
            AirportError::InUse { uses, .. } => Self::AirportInUse { message, uses },
        }
    }
}

impl From<LandingError> for ApiError {
    fn from(error: LandingError) -> Self {
        let message = error.to_string();
        let fields = |ends: &[End]| {
            let name = |end: &End| match end {
                End::From => "from_location_id".to_owned(),
                End::To => "to_location_id".to_owned(),
            };
            ends.iter().map(|end| (name(end), FieldError::Invalid)).collect()
        };
        match error {
            LandingError::Database(error) => error.into(),
            LandingError::Field(field, error) => Self::invalid_fields(FieldErrors::from([(field, error)])),
            LandingError::InUse => Self::InUse(message),
            LandingError::NoTemplate => Self::NoTemplate(message),
            LandingError::SameLocation => Self::SameLocation {
                message,
                fields: fields(&[End::To]),
            },
            LandingError::InvalidLocations(ends) => Self::InvalidLocation {
                message,
                fields: fields(&ends),
            },
            LandingError::NoTemplateType => Self::NoTemplateType(message),
        }
    }
}

/// The name of a setting within its area, as the body of the area names it.
fn field_of(key: &str) -> String {
    key.split_once('.').map_or(key, |(_, field)| field).to_owned()
}
