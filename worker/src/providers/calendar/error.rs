//! Why a month could not be read, in the words of the specification.

use crate::providers::{ProviderError, http::Failure};

/// What the screen shows; the cause is for the job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CalendarError {
    /// No answer, or one with a failing status.
    #[error("API request failed: {status_text}")]
    Request {
        /// `Too Many Requests`; without an answer, the status that says it best.
        status_text: String,
        /// The same for machines.
        #[source]
        cause: ProviderError,
    },
    /// No JSON, not successful, or empty.
    #[error("Invalid API response format: Missing status or data")]
    MissingData {
        /// What the service said instead.
        #[source]
        cause: ProviderError,
    },
    /// Data without a grid.
    #[error("Invalid API response format: Missing price grid data")]
    MissingGrid {
        /// Always an unreadable body.
        #[source]
        cause: ProviderError,
    },
}

impl CalendarError {
    /// What went wrong, as the other providers would say it.
    pub fn cause(&self) -> &ProviderError {
        match self {
            Self::Request { cause, .. } | Self::MissingData { cause } | Self::MissingGrid { cause } => cause,
        }
    }

    pub(super) fn request(Failure { status, error: cause }: Failure) -> Self {
        let status_text = match (status, &cause) {
            (Some(status), _) => status.canonical_reason().unwrap_or(status.as_str()).to_owned(),
            // Visitors read it: what went wrong within this system stays in the cause.
            (None, ProviderError::Refused(_)) => "Too Many Requests".to_owned(),
            (None, ProviderError::Timeout) => "Gateway Timeout".to_owned(),
            (None, _) => "Service Unavailable".to_owned(),
        };
        Self::Request { status_text, cause }
    }
}
