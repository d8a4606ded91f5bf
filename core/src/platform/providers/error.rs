//! Why a request to a provider failed.

use std::time::Duration;

use super::Dropped;

/// A request was not sent, because the account's limits do not allow it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not sent: {reason}")]
pub struct Refused {
    /// The wait until the account may allow it; `None` if it will not allow it during this run.
    pub retry_in: Option<Duration>,
    /// The reason for logs and operators, such as "the plan is spent".
    pub reason: &'static str,
    /// Whether the account refuses all requests of this kind; otherwise only the wait for a token was too long.
    pub is_closed: bool,
}

/// Why a request brought no usable body. No text in here contains a key or an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// Nothing was sent.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The answer was not complete within the time of the attempt.
    #[error("no answer in time")]
    Timeout,
    #[error("no connection: {0}")]
    Connect(String),
    /// The connection or the compression broke in the middle of the answer.
    #[error("the answer broke off: {0}")]
    Interrupted(String),
    /// The body is larger than the limit; the rest was not read.
    #[error("the answer is too large")]
    TooLarge,
    /// 429 of a short window.
    #[error("too many requests")]
    RateLimited {
        /// The pause that the provider asks for, if it names one.
        retry_after: Option<Duration>,
    },
    /// Status 429 because the requests of the plan's period are spent: no retry succeeds before the reset.
    #[error("the plan is spent")]
    PlanSpent {
        /// The time until the reset, if the provider names it.
        resets_in: Option<Duration>,
    },
    /// The key is missing or wrong.
    #[error("the key is not accepted: {0}")]
    Unauthorised(String),
    /// The key is valid, but the account has no subscription to this listing.
    #[error("not subscribed: {0}")]
    NotSubscribed(String),
    /// The host or the path does not exist: the configuration is wrong.
    #[error("no such service: {0}")]
    NotFound(String),
    /// The provider's protection against robots blocked the request.
    #[error("blocked: {0}")]
    Blocked(String),
    /// The provider or its gateway is down.
    #[error("unavailable ({status}): {text}")]
    Unavailable {
        /// HTTP status, 5xx.
        status: u16,
        text: String,
    },
    /// The provider understood the request and rejects it.
    #[error("rejected ({status}): {text}")]
    Rejected {
        /// HTTP status; 200 if the rejection is in the body.
        status: u16,
        text: String,
    },
    /// The answer has no known form.
    #[error("unreadable answer: {0}")]
    BadBody(String),
    /// None of the answer's itineraries can be used. The same request would bring the same answer.
    #[error("unusable answer: all {} itineraries were dropped ({})", .0.total(), .0)]
    AllDropped(Dropped),
    /// The prices are not in euro, although euro was requested.
    #[error("foreign currency: prices in {0}")]
    ForeignCurrency(String),
}

impl ProviderError {
    /// Whether the request was sent and may succeed if it is sent again a little later.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Timeout
            | Self::Connect(_)
            | Self::Interrupted(_)
            | Self::RateLimited { .. }
            | Self::Blocked(_)
            | Self::Unavailable { .. }
            | Self::BadBody(_) => true,
            Self::Refused(_)
            | Self::TooLarge
            | Self::PlanSpent { .. }
            | Self::Unauthorised(_)
            | Self::NotSubscribed(_)
            | Self::NotFound(_)
            | Self::Rejected { .. }
            | Self::AllDropped(_)
            | Self::ForeignCurrency(_) => false,
        }
    }

    /// How long the provider or our own limits want us to wait before the next request.
    pub fn retry_in(&self) -> Option<Duration> {
        match self {
            Self::Refused(refused) => refused.retry_in,
            Self::RateLimited { retry_after } => retry_after.filter(|pause| !pause.is_zero()),
            Self::PlanSpent { resets_in } => *resets_in,
            _ => None,
        }
    }

    /// The counts of dropped itineraries that caused this failure.
    pub fn dropped(&self) -> Option<&Dropped> {
        match self {
            Self::AllDropped(dropped) => Some(dropped),
            _ => None,
        }
    }

    /// Whether an operator has to look at the account's key or subscription.
    pub fn is_of_account(&self) -> bool {
        matches!(self, Self::Unauthorised(_) | Self::NotSubscribed(_))
    }

    /// A short word for columns, metrics and logs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Timeout => "timeout",
            Self::Connect(_) => "connect",
            Self::Interrupted(_) => "interrupted",
            Self::TooLarge => "too_large",
            Self::RateLimited { .. } => "rate_limited",
            Self::PlanSpent { .. } => "plan_spent",
            Self::Unauthorised(_) => "unauthorised",
            Self::NotSubscribed(_) => "not_subscribed",
            Self::NotFound(_) => "not_found",
            Self::Blocked(_) => "blocked",
            Self::Unavailable { .. } => "unavailable",
            Self::Rejected { .. } => "rejected",
            Self::BadBody(_) | Self::AllDropped(_) => "bad_body",
            Self::ForeignCurrency(_) => "foreign_currency",
        }
    }
}
