//! The errors of provider requests.

use std::time::Duration;

use flight_finder_core::providers::Dropped;

use super::{gate::Feedback, gate::Refused, head::Head};

/// A request that brought no usable body. No text in here holds a key or an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// The gate did not let it through; nothing was sent.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// No complete answer within the attempt's time.
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
        /// How long to wait, where the provider says so.
        retry_after: Option<Duration>,
    },
    /// 429 of the plan's period: retrying cannot succeed before the reset.
    #[error("the plan is spent")]
    PlanSpent {
        /// When it resets, where the provider says so.
        resets_in: Option<Duration>,
    },
    /// The key is missing or wrong.
    #[error("the key is not accepted: {0}")]
    Unauthorised(String),
    /// A good key without a subscription to this listing.
    #[error("not subscribed: {0}")]
    NotSubscribed(String),
    /// Unknown host or path: the configuration is wrong.
    #[error("no such service: {0}")]
    NotFound(String),
    /// The provider's guard against robots stands in the way.
    #[error("blocked: {0}")]
    Blocked(String),
    /// The provider or the gateway before it is down.
    #[error("unavailable ({status}): {text}")]
    Unavailable {
        /// HTTP status, 5xx.
        status: u16,
        text: String,
    },
    /// The provider understood and refuses this question.
    #[error("rejected ({status}): {text}")]
    Rejected {
        /// HTTP status; 200 for a refusal inside the body.
        status: u16,
        text: String,
    },
    /// An answer in no form that we know.
    #[error("unreadable answer: {0}")]
    BadBody(String),
    /// An answer none of whose itineraries can be used. The same question would bring the same again.
    #[error("unusable answer: all {} itineraries were dropped ({})", .0.total(), .0)]
    AllDropped(Dropped),
    /// Prices in another currency than euro, which was asked for.
    #[error("foreign currency: prices in {0}")]
    ForeignCurrency(String),
}

impl ProviderError {
    /// Whether the same request may succeed a little later.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Timeout
                | Self::Connect(_)
                | Self::Interrupted(_)
                | Self::RateLimited { .. }
                | Self::Blocked(_)
                | Self::Unavailable { .. }
                | Self::BadBody(_)
        )
    }

    /// How long to wait before the next request, where somebody said so.
    pub fn retry_in(&self) -> Option<Duration> {
        match self {
            Self::Refused(refused) => refused.retry_in,
            Self::RateLimited { retry_after } => *retry_after,
            Self::PlanSpent { resets_in } => *resets_in,
            _ => None,
        }
    }

    /// The itineraries that made this failure.
    pub fn dropped(&self) -> Option<&Dropped> {
        match self {
            Self::AllDropped(dropped) => Some(dropped),
            _ => None,
        }
    }

    /// Whether the account itself is refused: somebody has to look at its key or its subscription.
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

    /// What the gate hears of this failure; `head` is that of the answer, empty where there was none.
    pub(super) fn feedback(&self, head: &Head) -> Feedback {
        match self {
            Self::RateLimited { retry_after } => Feedback::RateLimited {
                retry_after: *retry_after,
            },
            Self::PlanSpent { resets_in } => Feedback::PlanSpent { resets_in: *resets_in },
            Self::Timeout | Self::Connect(_) | Self::Interrupted(_) | Self::Blocked(_) | Self::Unavailable { .. } => {
                Feedback::Failed
            }
            _ => head.feedback(),
        }
    }
}
