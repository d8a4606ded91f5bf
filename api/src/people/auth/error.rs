//! The errors of the auth server. All of them have the body `{code, error_code, msg}`, which the client reads.

use std::time::Duration;

use axum::{
    Json,
    extract::rejection::QueryRejection,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    people::{auth::AuthError, users::WeakPassword},
    platform::db::DbError,
};
use serde_json::json;

use crate::http::error::ApiError;

/// The error code again, for logs of proxies.
const ERROR_CODE: HeaderName = HeaderName::from_static("x-sb-error-code");

/// Why a request to the auth server is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error(transparent)]
    Auth(#[from] AuthError),
    /// The body is not a JSON object, or a field has another type.
    #[error("{0}")]
    Invalid(String),
    #[error("The body is too large.")]
    BodyTooLarge,
    /// Pages of other sites can send other types without asking the server.
    #[error("The content type must be application/json.")]
    UnsupportedMediaType,
    #[error("This endpoint requires a Bearer token")]
    NoAuthorization,
    /// The user of the session may not sign in for now.
    #[error("User is banned")]
    Banned,
    #[error("This took too long. Please try again.")]
    TimedOut,
    #[error("Provider is not enabled")]
    ProviderDisabled,
    /// Users are told apart by their e-mail addresses.
    #[error("Phone logins are disabled")]
    PhoneDisabled,
    /// Only the server writes the role of a user.
    #[error("User not allowed")]
    NotAdmin,
    /// A user needs an address.
    #[error("Anonymous sign-ins are disabled")]
    AnonymousDisabled,
    #[error("MFA enroll is disabled for Phone")]
    PhoneFactorsDisabled,
    #[error("MFA enroll is disabled for WebAuthn")]
    SecurityKeysDisabled,
    #[error("User must have at least 1 identity after unlinking")]
    SingleIdentity,
    #[error("Identity doesn't exist")]
    IdentityNotFound,
    #[error("Manual linking is disabled")]
    LinkingDisabled,
    #[error("There is nothing here.")]
    NotFound,
    #[error("This method is not allowed here.")]
    MethodNotAllowed,
    #[error("Request rate limit reached")]
    TooManyRequests(Duration),
}

impl Refusal {
    /// A request that lacks a field, or has one of the wrong type.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::Invalid(message.into())
    }

    /// The HTTP status and the code of the error. Only this function decides them. The client repeats requests with a
    /// status from 500 on, so only failures of the server have one.
    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Invalid(_) => (StatusCode::BAD_REQUEST, "validation_failed"),
            Self::BodyTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "validation_failed"),
            Self::UnsupportedMediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "validation_failed"),
            Self::NoAuthorization => (StatusCode::UNAUTHORIZED, "no_authorization"),
            Self::Banned => (StatusCode::FORBIDDEN, "user_banned"),
            Self::TimedOut => (StatusCode::SERVICE_UNAVAILABLE, "request_timeout"),
            Self::ProviderDisabled => (StatusCode::BAD_REQUEST, "provider_disabled"),
            Self::PhoneDisabled => (StatusCode::BAD_REQUEST, "phone_provider_disabled"),
            Self::NotAdmin => (StatusCode::FORBIDDEN, "not_admin"),
            Self::AnonymousDisabled => (StatusCode::UNPROCESSABLE_ENTITY, "anonymous_provider_disabled"),
            Self::PhoneFactorsDisabled => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_phone_enroll_not_enabled"),
            Self::SecurityKeysDisabled => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_webauthn_enroll_not_enabled"),
            Self::SingleIdentity => (StatusCode::UNPROCESSABLE_ENTITY, "single_identity_not_deletable"),
            Self::IdentityNotFound => (StatusCode::UNPROCESSABLE_ENTITY, "identity_not_found"),
            Self::LinkingDisabled => (StatusCode::NOT_FOUND, "manual_linking_disabled"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::TooManyRequests(_) => (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"),
            Self::Auth(error) => status_of(error),
        }
    }

    /// When to try again.
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooManyRequests(wait)
            | Self::Auth(
                AuthError::MailedRecently(wait) | AuthError::TooManyFactorTries(wait) | AuthError::TooManySignIns(wait),
            ) => Some((*wait).max(Duration::from_secs(1))),
            Self::Auth(AuthError::Overloaded(_)) => Some(Duration::from_secs(1)),
            _ => None,
        }
    }
}

fn status_of(error: &AuthError) -> (StatusCode, &'static str) {
    match error {
        AuthError::InvalidCredentials => (StatusCode::BAD_REQUEST, "invalid_credentials"),
        AuthError::EmailNotConfirmed => (StatusCode::BAD_REQUEST, "email_not_confirmed"),
        AuthError::UserBanned => (StatusCode::BAD_REQUEST, "user_banned"),
        AuthError::BadToken => (StatusCode::FORBIDDEN, "bad_jwt"),
        AuthError::SessionNotFound => (StatusCode::FORBIDDEN, "session_not_found"),
        AuthError::RefreshTokenNotFound => (StatusCode::BAD_REQUEST, "refresh_token_not_found"),
        AuthError::RefreshTokenUsed => (StatusCode::BAD_REQUEST, "refresh_token_already_used"),
        AuthError::SessionExpired => (StatusCode::BAD_REQUEST, "session_expired"),
        AuthError::WrongCode | AuthError::WrongLink => (StatusCode::FORBIDDEN, "otp_expired"),
        AuthError::WeakPassword(_) => (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"),
        AuthError::SamePassword => (StatusCode::UNPROCESSABLE_ENTITY, "same_password"),
        AuthError::ReauthenticationNeeded => (StatusCode::BAD_REQUEST, "reauthentication_needed"),
        AuthError::WrongNonce => (StatusCode::UNPROCESSABLE_ENTITY, "reauthentication_not_valid"),
        AuthError::EmailExists => (StatusCode::UNPROCESSABLE_ENTITY, "email_exists"),
        AuthError::UserNotFound => (StatusCode::NOT_FOUND, "user_not_found"),
        AuthError::IsAdministrator => (StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        AuthError::LargeMetadata | AuthError::BadMetadata(_) | AuthError::BadFactorName => {
            (StatusCode::BAD_REQUEST, "validation_failed")
        }
        AuthError::SecondFactorMissing => (StatusCode::FORBIDDEN, "insufficient_aal"),
        AuthError::SecondFactorForChange => (StatusCode::UNAUTHORIZED, "insufficient_aal"),
        AuthError::SecondFactorForRemoval => (StatusCode::UNPROCESSABLE_ENTITY, "insufficient_aal"),
        AuthError::FactorNotFound => (StatusCode::NOT_FOUND, "mfa_factor_not_found"),
        AuthError::FactorNameConflict => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_name_conflict"),
        AuthError::TooManyFactors => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_enrolled_mfa_factors"),
        AuthError::WrongFactorCode => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed"),
        AuthError::ChallengeExpired => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_challenge_expired"),
        AuthError::ChallengeOfOtherAddress => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_ip_address_mismatch"),
        AuthError::AuthCodeNotFound => (StatusCode::NOT_FOUND, "flow_state_not_found"),
        AuthError::AuthCodeExpired => (StatusCode::UNPROCESSABLE_ENTITY, "flow_state_expired"),
        AuthError::WrongVerifier => (StatusCode::BAD_REQUEST, "bad_code_verifier"),
        AuthError::SignUpDisabled => (StatusCode::UNPROCESSABLE_ENTITY, "signup_disabled"),
        AuthError::MailedRecently(_) => (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit"),
        AuthError::Overloaded(_) | AuthError::TooManyFactorTries(_) | AuthError::TooManySignIns(_) => {
            (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit")
        }
        AuthError::Keys(_) | AuthError::Factor(_) | AuthError::Database(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, "unexpected_failure")
        }
    }
}

/// Why a password is weak, in the client's words. It has no word for some of them.
fn reasons(error: WeakPassword) -> &'static [&'static str] {
    match error {
        WeakPassword::Short => &["length"],
        WeakPassword::Common => &["pwned"],
        WeakPassword::Long | WeakPassword::Spaces => &[],
    }
}

impl From<QueryRejection> for Refusal {
    fn from(_: QueryRejection) -> Self {
        Self::invalid("The query string cannot be read.")
    }
}

impl From<DbError> for Refusal {
    fn from(error: DbError) -> Self {
        Self::Auth(error.into())
    }
}

impl From<ApiError> for Refusal {
    /// Errors of a body that cannot be read, and of a caller who may not do this.
    fn from(error: ApiError) -> Self {
        match error {
            ApiError::BodyTooLarge => Self::BodyTooLarge,
            ApiError::UnsupportedMediaType => Self::UnsupportedMediaType,
            ApiError::Unauthorized => Self::NoAuthorization,
            ApiError::Forbidden => Self::NotAdmin,
            ApiError::SecondFactorMissing => Self::Auth(AuthError::SecondFactorMissing),
            ApiError::TooManyRequests(wait) => Self::TooManyRequests(wait),
            ApiError::Database(error) => error.into(),
            other => Self::Invalid(other.to_string()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let mut message = self.to_string();
        if status.is_server_error() {
            tracing::error!(
                http.status = status.as_u16(),
                error = message,
                "a request of the auth server failed"
            );
            "An unexpected error occurred. Please try again.".clone_into(&mut message);
        }
        let mut body = json!({ "code": status.as_u16(), "error_code": code, "msg": message });
        if let Self::Auth(AuthError::WeakPassword(weak)) = &self {
            body["weak_password"] = json!({ "reasons": reasons(*weak) });
        }
        let mut response = (status, [(ERROR_CODE, code)], Json(body)).into_response();
        if let Some(wait) = self.retry_after() {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
