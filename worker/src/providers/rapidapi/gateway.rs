//! The meaning of the statuses of the RapidAPI gateway.

use secrecy::SecretString;

use crate::providers::{ProviderError, http::Reply, message};

/// The error that the status of `reply` means; `None` for a 2xx status, whose body has to be read.
pub(in crate::providers) fn classify(reply: &Reply, key: &SecretString) -> Option<ProviderError> {
    let status = reply.status.as_u16();
    let text = || message::or_status(&reply.body, status, key);
    Some(match status {
        200..=299 => return None,
        401 => ProviderError::Unauthorised(text()),
        403 => forbidden(text()),
        404 => ProviderError::NotFound(text()),
        429 => too_many(reply, &text()),
        500..=599 => ProviderError::Unavailable { status, text: text() },
        _ => ProviderError::Rejected { status, text: text() },
    })
}

/// The error that status 403 means: a wrong key, a missing subscription, or the listing's protection against robots.
fn forbidden(text: String) -> ProviderError {
    let lower = text.to_ascii_lowercase();
    if lower.contains("not subscribed") {
        ProviderError::NotSubscribed(text)
    } else if lower.contains("api key") {
        ProviderError::Unauthorised(text)
    } else {
        ProviderError::Blocked(text)
    }
}

/// The error that status 429 means: the rate limit of a short window was exceeded, or the plan is used up.
fn too_many(reply: &Reply, text: &str) -> ProviderError {
    let head = &reply.head;
    if text.to_ascii_lowercase().contains("quota") || head.plan_remaining == Some(0) {
        ProviderError::PlanSpent {
            resets_in: head.plan_resets_in.or(head.retry_after),
        }
    } else {
        ProviderError::RateLimited {
            retry_after: head.retry_after,
        }
    }
}
