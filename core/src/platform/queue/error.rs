//! The errors of job handlers.

use std::{error::Error, fmt::Write, time::Duration};

use crate::platform::db::DbError;

/// A job that waits for the database is run again after this time.
const DATABASE_BACK: Duration = Duration::from_secs(1);

pub type BoxError = Box<dyn Error + Send + Sync>;

/// What follows a failed attempt. `?` turns any error into [`JobError::Retry`].
#[derive(Debug)]
pub enum JobError {
    /// Try again after the usual backoff, while there are attempts left.
    Retry(BoxError),
    /// Try again after exactly this time, which the provider named.
    RetryAfter(Duration, BoxError),
    /// Run the job again after this time. The attempt does not count, because nothing was tried.
    Postpone(Duration, BoxError),
    /// Trying again would not help.
    Fail(BoxError),
    /// It is too late for the work: nobody waits for it any more. This is no failure.
    Expire(BoxError),
}

impl JobError {
    /// An error that ends the job as failed, with a reason in words.
    pub fn fail(reason: impl Into<String>) -> Self {
        Self::Fail(reason.into().into())
    }

    /// An error that ends the job as expired, with a reason in words.
    pub fn expire(reason: impl Into<String>) -> Self {
        Self::Expire(reason.into().into())
    }

    /// An error that fails this attempt, with a reason in words.
    pub fn retry(reason: impl Into<String>) -> Self {
        Self::Retry(reason.into().into())
    }

    /// Postpones the job instead of failing the attempt if the database is busy, unavailable or full, so that no
    /// attempt is lost. A job that ran out of attempts meanwhile would leave its work undone.
    #[must_use]
    pub fn waiting_for_database(self) -> Self {
        match self {
            Self::Retry(error) if matches!(error.downcast_ref(), Some(DbError::Busy(_))) => {
                Self::Postpone(DATABASE_BACK, error)
            }
            other => other,
        }
    }

    /// The error and its causes in one line.
    pub fn message(&self) -> String {
        let (Self::Retry(error)
        | Self::RetryAfter(_, error)
        | Self::Postpone(_, error)
        | Self::Fail(error)
        | Self::Expire(error)) = self;
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            let cause_text = cause.to_string();
            // A transparent error repeats the text of the error that it wraps.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_away_costs_no_attempt() {
        let away = || JobError::from(DbError::Busy(sqlx::Error::PoolTimedOut));

        assert!(matches!(away(), JobError::Retry(_)));
        assert!(matches!(
            away().waiting_for_database(),
            JobError::Postpone(DATABASE_BACK, _)
        ));
        let other = JobError::from(DbError::ForeignKey).waiting_for_database();
        assert!(matches!(other, JobError::Retry(_)), "another failure is one");
        assert!(matches!(JobError::fail("no").waiting_for_database(), JobError::Fail(_)));
    }
}
