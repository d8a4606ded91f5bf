//! Why a month could not be read, in the words of the specification.

use crate::providers::{ProviderError, http::Failure};

/// Why a month could not be read. Visitors read the text of this error, and the job uses its cause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CalendarError {
    /// There was no answer, or its status was an error.
    #[error("API request failed: {status_text}")]
    Request {
        /// The text of the status, such as `Too Many Requests`. Without an answer, the text of the status that fits the
        /// failure best.
        status_text: String,
        /// The same error in the form that the job uses.
        #[source]
        cause: ProviderError,
    },
    /// The answer was no JSON, was not successful, or was empty.
    #[error("Invalid API response format: Missing status or data")]
    MissingData {
        /// The message of the service.
        #[source]
        cause: ProviderError,
    },
    /// The data had no grid.
    #[error("Invalid API response format: Missing price grid data")]
    MissingGrid {
        /// Always an unreadable body.
        #[source]
        cause: ProviderError,
    },
}

impl CalendarError {
    /// The same error in the form of other providers' errors.
    pub fn cause(&self) -> &ProviderError {
        match self {
            Self::Request { cause, .. } | Self::MissingData { cause } | Self::MissingGrid { cause } => cause,
        }
    }

    pub(super) fn request(Failure { status, error: cause }: Failure) -> Self {
        let status_text = match (status, &cause) {
            (Some(status), _) => status.canonical_reason().unwrap_or(status.as_str()).to_owned(),
            // Visitors read this text, so it does not reveal errors of our own system. `cause` contains them.
            (None, ProviderError::Refused(_)) => "Too Many Requests".to_owned(),
            (None, ProviderError::Timeout) => "Gateway Timeout".to_owned(),
            (None, _) => "Service Unavailable".to_owned(),
        };
        Self::Request { status_text, cause }
    }
}
