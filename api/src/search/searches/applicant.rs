//! The applicant for a new run, as admission needs it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::{
    base::{ids::UserId, time::Timestamp},
    platform::{db::Result, providers::Provider},
    search::searches::{
        Caller, Client,
        admission::{Applicant, Rank, Refusal, Subscriber},
    },
};
use utoipa::IntoResponses;
use uuid::Uuid;

use super::Searches;
use crate::http::{
    access::{self, Access, Audience, FromClient},
    error::{ApiError, ErrorBody},
};

/// A network at its limit is logged at most once in this time.
const QUIET: Duration = Duration::from_hours(1);
/// The most networks that are stored. Others are not logged until an hour is over, so memory is bounded.
const MAX: usize = 10_000;

/// The client of a handler that may start a run.
pub struct Applying {
    client: Client,
    rank: Rank,
    user: Option<UserId>,
}

impl<S: Send + Sync> FromRequestParts<S> for Applying
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> std::result::Result<Self, ApiError> {
        let caller = access::Caller::or_visitor(parts, &Arc::<Access>::from_ref(state)).await?;
        let rank = match Audience::of(&caller) {
            Audience::Agent => Rank::Agent,
            Audience::Visitor => Rank::Visitor,
        };
        let user = caller.user();
        let FromClient(client) = FromClient::from_request_parts(parts, state).await?;
        Ok(Self { client, rank, user })
    }
}

impl Applying {
    /// The signed-in user.
    pub(super) fn user(&self) -> Option<UserId> {
        self.user
    }

    /// The [`Caller`] that this client counts as today.
    pub(super) async fn caller(&self, searches: &Searches) -> Result<Caller> {
        searches
            .caller_keys
            .caller(searches.data.db(), &self.client, self.user)
            .await
    }

    /// The applicant for a run that would ask these providers.
    pub(super) fn applicant(&self, subscriber: Subscriber, providers: Vec<Provider>) -> Applicant {
        Applicant {
            subscriber: Some(subscriber),
            rank: self.rank,
            providers,
        }
    }
}

/// The answers to a client whose run is not started, for the API's description.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub enum RunNotStarted {
    /// `too_many_searches`: the client's address has started as many runs as it may; `too_many_requests`: the client
    /// sends requests too fast
    #[response(status = 429, headers(("Retry-After" = u64)))]
    TooMany(ErrorBody),
    /// `busy`: a new run would wait too long, or the database is busy (with `Retry-After`);
    /// `invalid_api_configuration`: none of the providers that the settings choose has a usable key. In these cases
    /// nothing is stored. `timed_out`: the request took too long (with `Retry-After`)
    #[response(status = 503, headers(("Retry-After" = u64)))]
    Unavailable(ErrorBody),
}

/// The error for a client whose run is not started. Logs at most once an hour that a network is at its limit.
pub(super) fn refused(searches: &Searches, refusal: Refusal, subscriber: Subscriber) -> ApiError {
    match refusal {
        Refusal::OverBudget { retry_in } => {
            if searches.limit_log.is_news(subscriber.network, searches.data.db().now()) {
                tracing::warn!(network = %subscriber.network, "an address has started as many searches as it may");
            }
            metrics::counter!("flight_finder_searches_refused_total", "reason" => "budget").increment(1);
            ApiError::TooManySearches(retry_in)
        }
        Refusal::Busy { retry_in } => {
            metrics::counter!("flight_finder_searches_refused_total", "reason" => "busy").increment(1);
            ApiError::Busy(retry_in)
        }
    }
}

/// The networks that this process has logged within the hour, as hashes.
#[derive(Default)]
pub struct LimitLog(Mutex<HashMap<Uuid, Timestamp>>);

impl LimitLog {
    /// Whether the network was not logged within the hour. If so, stores that it is logged now.
    fn is_news(&self, network: Uuid, now: Timestamp) -> bool {
        let mut logged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        logged.retain(|_, at| at.is_within(QUIET, now));
        if logged.contains_key(&network) || logged.len() >= MAX {
            return false;
        }
        logged.insert(network, now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000_000);

    #[test]
    fn an_address_is_logged_once_an_hour() {
        let (log, one, other) = (LimitLog::default(), Uuid::from_u128(1), Uuid::from_u128(2));

        assert!(log.is_news(one, NOW));
        assert!(!log.is_news(one, NOW.plus(QUIET / 2)));
        assert!(log.is_news(other, NOW));
        assert!(log.is_news(one, NOW.plus(QUIET)));
    }
}
