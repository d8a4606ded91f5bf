//! The errors of job handlers.

use std::{error::Error, fmt::Write, time::Duration};

use crate::db::DbError;

/// A job that waits for the database looks again after this time.
const DATABASE_BACK: Duration = Duration::from_secs(1);

pub type BoxError = Box<dyn Error + Send + Sync>;

/// How a failed attempt goes on. `?` on any error means [`JobError::Retry`].
#[derive(Debug)]
pub enum JobError {
    /// Try again after the usual backoff, while there are attempts left.
    Retry(BoxError),
    /// Try again after exactly this long: the other side said when.
    RetryAfter(Duration, BoxError),
    /// Run it again after this long: nothing was tried, so the attempt does not count.
    Postpone(Duration, BoxError),
    /// Trying again would not help.
    Fail(BoxError),
}

impl JobError {
    /// Fails for good with a reason in words.
    pub fn fail(reason: impl Into<String>) -> Self {
        Self::Fail(reason.into().into())
    }

    /// Fails this attempt with a reason in words.
    pub fn retry(reason: impl Into<String>) -> Self {
        Self::Retry(reason.into().into())
    }

    /// The same, but a job that met a database which is busy, away or full waits for it and loses no attempt: for a
    /// job that must not run out of attempts.
    #[must_use]
    pub fn waiting_for_database(self) -> Self {
        match self {
            Self::Retry(error) if matches!(error.downcast_ref(), Some(DbError::Busy(_))) => {
                Self::Postpone(DATABASE_BACK, error)
            }
            other => other,
        }
    }

    /// The error and what caused it, in one line.
    pub fn message(&self) -> String {
        let (Self::Retry(error) | Self::RetryAfter(_, error) | Self::Postpone(_, error) | Self::Fail(error)) = self;
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            let cause_text = cause.to_string();
            // Transparent errors repeat what they wrap.
            if !text.ends_with(&cause_text) {
                write!(text, ": {cause_text}").expect("a String takes all text");
            }
            source = cause.source();
        }
        text
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for JobError {
    fn from(error: E) -> Self {
        Self::Retry(Box::new(error))
    }
}
