//! The errors of the API. All of them have the same body: `{code, message, fields?, request_id}`.

mod body;
mod conversions;
mod status;

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::form::FieldError, desk::airport_use::AirportUse, platform::db::DbError,
    search::searches::rules::NoUsableProvider,
};
use serde_json::Value;

pub use self::body::{ErrorBody, PersonBody};
use crate::http::fields::FieldErrors;

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
    /// The connection broke before the body had arrived.
    #[error("The body did not arrive completely. Please try again.")]
    InterruptedBody,
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
    AirportInUse { message: String, uses: AirportUse },
    /// The state is being enabled or disabled for landing pages.
    #[error("Another change of this state is running.")]
    ChangeRunning,
    /// A type of landing pages has connections, so it is not deleted.
    #[error("{0}")]
    InUse(String),
    /// The components of a template that was never saved cannot be changed.
    #[error("{0}")]
    NoTemplate(String),
    /// Both ends of a connection are the same location.
    #[error("{message}")]
    SameLocation { message: String, fields: FieldErrors },
    /// These ends of a connection cannot be connected.
    #[error("{message}")]
    InvalidLocation { message: String, fields: FieldErrors },
    /// No type of landing pages fits the connection.
    #[error("{0}")]
    NoTemplateType(String),
    /// The state of the job does not allow the action.
    #[error("{0}")]
    WrongJobState(&'static str),
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
    /// The search would wait too long until its first request is sent to a provider.
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
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        match &self {
            Self::NotSaved(error) | Self::Database(error) => {
                tracing::error!(http.status = status.as_u16(), code, %error, "a request failed");
            }
            Self::Panicked | Self::PanickedWhileSaving => tracing::error!(code, "a handler panicked"),
            _ => {}
        }
        let retry_after = self.retry_after();
        let body = ErrorBody::new(self, code, crate::http::request_id::current());
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

/// The names of the bad fields, separated by commas.
fn names(fields: &FieldErrors) -> String {
    fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
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
