//! The errors of the API. All of them have the same body: `{code, message, fields?, request_id}`.

use std::{collections::BTreeMap, time::Duration};

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    airport_use::{AirportError, AirportUse},
    auth::AuthError,
    db::DbError,
    form::FieldError,
    search::rules::NoUsableProvider,
    settings::SettingsError,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{fields::FieldErrors, mirror::mirror};

/// The reasons for which a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The parameters of a new search are bad.
    #[error("{message}")]
    InvalidSearch { message: &'static str, fields: FieldErrors },
    /// The parameters of a calendar request are bad.
    #[error("{message}")]
    InvalidCalendar { message: &'static str, fields: FieldErrors },
    /// A body with bad fields.
    #[error("{message}")]
    InvalidFields { message: &'static str, fields: FieldErrors },
    /// A query string that cannot be read.
    #[error("The query string cannot be read")]
    InvalidQuery,
    /// Query parameters that cannot be read.
    #[error("{} cannot be read", names(.0))]
    InvalidParameters(FieldErrors),
    /// Query parameters that do not exist.
    #[error("The query string has parameters that do not exist.")]
    UnknownParameters(FieldErrors),
    /// The body is not valid JSON.
    #[error("The body is not valid JSON.")]
    InvalidJson,
    /// The content type of the body is not JSON.
    #[error("The body must be application/json.")]
    UnsupportedMediaType,
    /// The body is longer than allowed.
    #[error("The body is too large.")]
    BodyTooLarge,
    /// The file is longer than allowed.
    #[error("The file has more than 20 MB.")]
    FileTooLarge,
    /// The content type of the body is not that of a CSV file.
    #[error("The body must be text/csv.")]
    NoCsvFile,
    /// The file contains no table of airports.
    #[error("{0}")]
    UnreadableFile(String),
    /// The import cannot be applied or reverted in its state.
    #[error("{0}")]
    ImportClosed(&'static str),
    /// Airports have changed since they were imported.
    #[error("{}", changed_since(.0))]
    ImportChanged(Vec<String>),
    /// An idempotency key that is no UUID, or that other clients are likely to send as well.
    #[error("Idempotency-Key must be a UUID.")]
    InvalidIdempotencyKey,
    /// An idempotency key that was sent with another body.
    #[error("This Idempotency-Key was used for another search.")]
    IdempotencyKeyReused,
    /// No search has this batch id.
    #[error("Search not found. Please try searching again.")]
    SearchNotFound,
    /// Results that do not exist, or that later results have replaced.
    #[error("These results have been replaced. Please look at the search again.")]
    ResultsNotFound,
    /// No such path.
    #[error("There is nothing here.")]
    NotFound,
    /// The path exists, but not with this method.
    #[error("This method is not allowed here.")]
    MethodNotAllowed,
    /// No token, or one that is not accepted.
    #[error("Please sign in.")]
    Unauthorized,
    /// A user whose role does not allow the request.
    #[error("You may not do this.")]
    Forbidden,
    /// A user has a second factor, and the session has not proved it.
    #[error("Please enter the code of your authenticator app first.")]
    SecondFactorMissing,
    /// The caller wants to change a booking request that somebody else takes care of, or has closed.
    #[error("Somebody else takes care of this request.")]
    Claimed(Option<PersonBody>),
    /// The caller wants to change a booking request without having claimed it.
    #[error("Please claim the request first.")]
    Unclaimed,
    /// The row has changed since the caller read it. Contains the row as it is.
    #[error("Somebody else has changed this meanwhile.")]
    ChangedMeanwhile(Value),
    /// The airport is in use, so it is not deleted and keeps its code.
    #[error("{message}")]
    AirportInUse { message: String, uses: AirportUseBody },
    /// A provider key cannot be stored, because the installation has no secrets key to encrypt it with.
    #[error("The key cannot be stored: this installation has no secrets key.")]
    NoSecretsKey,
    /// The link for the first administrator is wrong, expired or used.
    #[error("This link is invalid or has expired.")]
    InvalidWelcomeLink,
    /// A client address has sent too many requests.
    #[error("Too many requests. Please wait a moment.")]
    TooManyRequests(Duration),
    /// A subscriber or its network has started as many new searches as it may.
    #[error("Too many new searches from your address. Please wait a moment.")]
    TooManySearches(Duration),
    /// A search that would wait too long for its first request.
    #[error("Too many searches are waiting. Please try again in a moment.")]
    Busy(Duration),
    /// The request took longer than it may.
    #[error("This took too long. Please try again.")]
    TimedOut,
    /// None of the providers that the settings choose has a usable key.
    #[error(transparent)]
    NoUsableProvider(#[from] NoUsableProvider),
    /// A search that could not be stored.
    #[error("Failed to save search. Please try again.")]
    NotSaved(#[source] DbError),
    /// A search that could not be stored in time.
    #[error("Failed to save search. Please try again.")]
    NotSavedInTime,
    /// A panic while a search was stored.
    #[error("Failed to save search. Please try again.")]
    PanickedWhileSaving,
    /// A database statement failed.
    #[error("An unexpected error occurred. Please try again.")]
    Database(#[from] DbError),
    /// A handler panicked.
    #[error("An unexpected error occurred. Please try again.")]
    Panicked,
}

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
    pub fields: BTreeMap<String, FieldCode>,
    /// Who takes care of the booking request, in errors with the code `claimed`. Left out in all other errors, and if that
    /// user was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub claimed_by: Option<PersonBody>,
    /// What uses the airport, in errors with the code `airport_in_use`. Left out in all other errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub used_by: Option<AirportUseBody>,
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

/// What uses an airport or a city. It can be deleted only if nothing does.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = AirportUse)]
pub struct AirportUseBody {
    /// Route-months from and to it.
    pub route_months: i64,
    /// Searches with a departure from today on.
    pub searches_ahead: i64,
    /// Popular routes on the home page.
    pub popular_routes: usize,
    /// Airports that belong to the city.
    pub airports: usize,
    /// Whether it is the home airport of the agency.
    pub is_home: bool,
}

impl From<AirportUse> for AirportUseBody {
    fn from(uses: AirportUse) -> Self {
        Self {
            route_months: uses.route_months,
            searches_ahead: uses.searches_ahead,
            popular_routes: uses.popular_routes,
            airports: uses.airports,
            is_home: uses.is_home,
        }
    }
}

mirror! {
    /// What is wrong with a field or parameter. `required`: it is missing, null or empty. `invalid`: its value has the
    /// wrong type or form, or it must not have a value in this request. `unknown`: no field or parameter has this name.
    /// `unknown_airport`: no airport or city has this code. `unknown_option`: the results of the search have no option
    /// with this id. `same_airport`: the destination is the same place as the origin. `past_date`: the day is before
    /// yesterday, or the month is before this month. `too_far`: the day is more than 366 days ahead, or the month is
    /// later than the next eleven. `before_departure`: the return is before the departure. `out_of_range`: the number
    /// is below or above its bounds. `too_many_infants`: there are more infants than adults. `too_many_passengers`:
    /// there are more than nine passengers with a seat. `too_long`: the text is longer than the field allows. `too_short`:
    /// the password has too few characters. `common`: the password is one of the most common ones. `duplicate`: another row
    /// or another element of the list has this value. `not_increasing`: the number is not above the one before it in the list.
    #[serde(rename_all = "snake_case")]
    pub enum FieldCode = FieldError {
        Required,
        Invalid,
        Unknown,
        UnknownAirport,
        UnknownOption,
        SameAirport,
        PastDate,
        TooFar,
        BeforeDeparture,
        OutOfRange,
        TooManyInfants,
        TooManyPassengers,
        TooLong,
        TooShort,
        Common,
        Duplicate,
        NotIncreasing,
    }
}

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
            AirportError::InUse { uses, .. } => Self::AirportInUse {
                message,
                uses: uses.into(),
            },
        }
    }
}

/// The most airports that a sentence names.
const NAMED: usize = 10;

/// Why an import cannot be reverted. The first ten airports are named.
fn changed_since(codes: &[String]) -> String {
    let named = codes
        .iter()
        .take(NAMED)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    let more = match codes.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("Airports were changed or are in use since the import, so it cannot be reverted: {named}{more}.")
}

/// The name of a setting within its area, as the body of the area names it.
fn field_of(key: &str) -> String {
    key.split_once('.').map_or(key, |(_, field)| field).to_owned()
}

/// The names of the bad fields, separated by commas.
fn names(fields: &FieldErrors) -> String {
    fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

impl ApiError {
    /// The HTTP status and the code of the error. Only this function decides them.
    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::InvalidSearch { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_search"),
            Self::InvalidFields { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_fields"),
            Self::InvalidCalendar { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_calendar"),
            Self::InvalidQuery | Self::InvalidParameters(_) | Self::UnknownParameters(_) => {
                (StatusCode::BAD_REQUEST, "invalid_query")
            }
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

    fn retry_after(&self) -> Option<Duration> {
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

impl ApiError {
    /// The error for a body with bad fields.
    pub fn invalid_fields(fields: FieldErrors) -> Self {
        Self::InvalidFields {
            message: "Please check the request: some fields are not valid.",
            fields,
        }
    }

    /// The error for one query parameter that cannot be read.
    pub fn invalid_parameter(name: &str) -> Self {
        Self::InvalidParameters(FieldErrors::from([(name.to_owned(), FieldError::Invalid)]))
    }

    fn claimed_by(&self) -> Option<PersonBody> {
        match self {
            Self::Claimed(by) => by.clone(),
            _ => None,
        }
    }

    fn used_by(&self) -> Option<AirportUseBody> {
        match self {
            Self::AirportInUse { uses, .. } => Some(*uses),
            _ => None,
        }
    }

    fn current(&self) -> Option<Value> {
        match self {
            Self::ChangedMeanwhile(row) => Some(row.clone()),
            _ => None,
        }
    }

    fn fields(self) -> BTreeMap<String, FieldCode> {
        let fields = match self {
            Self::InvalidSearch { fields, .. }
            | Self::InvalidCalendar { fields, .. }
            | Self::InvalidFields { fields, .. }
            | Self::InvalidParameters(fields)
            | Self::UnknownParameters(fields) => fields,
            Self::InvalidIdempotencyKey => FieldErrors::from([("Idempotency-Key".to_owned(), FieldError::Invalid)]),
            _ => return BTreeMap::new(),
        };
        fields.into_iter().map(|(name, error)| (name, error.into())).collect()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let request_id = crate::request_id::current();
        match &self {
            Self::NotSaved(error) | Self::Database(error) => {
                tracing::error!(http.status = status.as_u16(), code, %error, "a request failed");
            }
            Self::Panicked | Self::PanickedWhileSaving => tracing::error!(code, "a handler panicked"),
            _ => {}
        }
        let retry_after = self.retry_after();
        let body = ErrorBody {
            code,
            message: self.to_string(),
            claimed_by: self.claimed_by(),
            used_by: self.used_by(),
            current: self.current(),
            fields: self.fields(),
            request_id,
        };
        let mut response = (status, Json(body)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = retry_after {
            response.headers_mut().insert(
                header::RETRY_AFTER,
                HeaderValue::from(wait.as_secs() + u64::from(wait.subsec_nanos() > 0)),
            );
        }
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
