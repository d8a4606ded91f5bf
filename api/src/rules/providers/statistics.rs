//! `GET /api/admin/provider-statistics`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use flight_finder_core::{
    base::time::Timestamp,
    platform::providers::{
        Provider,
        limits::{AccountUsage, Block},
    },
    search::statistics::{Counted, HOUR, HourStatistics, provider_statistics},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Field, number},
    query::QueryOf,
};

/// A day unless asked otherwise, and never more than 31.
const USUAL: u32 = 24;
const MAX: u32 = 31 * 24;

/// The period of the statistics.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatisticsQuery {
    /// The number of hours to report, up to 744 (31 days), the current hour included; 24 if it is left out.
    #[param(value_type = Option<u32>, example = 24, minimum = 1, maximum = 744)]
    hours: Field<String>,
}

/// How each provider answered in the period.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderStatistics)]
pub struct ProviderStatisticsBody {
    /// All providers, including those that received no request.
    providers: Vec<ProviderStatisticsRow>,
    /// How much of the accounts' plans and daily budgets is used.
    accounts: Vec<AccountUsageBody>,
}

/// How much of an account's plan and of its daily budget is used.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountUsage)]
pub struct AccountUsageBody {
    #[schema(example = "rapidapi")]
    account: &'static str,
    /// What was left of the plan after the last answer that said so.
    #[schema(required = true)]
    plan_remaining: Option<i64>,
    /// The requests of the whole plan.
    #[schema(required = true)]
    plan_limit: Option<i64>,
    #[schema(required = true)]
    plan_resets_at: Option<String>,
    /// The daily budget; null means no limit.
    #[schema(required = true)]
    requests_per_day: Option<i64>,
    /// The requests sent since midnight (UTC).
    sent_today: i64,
    /// Until when nothing is sent on the account; null if it is open.
    #[schema(required = true)]
    blocked_until: Option<String>,
    /// Why nothing is sent, in words.
    #[schema(required = true, example = "the account's plan is spent")]
    blocked_reason: Option<&'static str>,
}

/// How a provider answered in the period, and in each of its hours.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderStatisticsRow {
    #[schema(example = "rapidapi")]
    provider: &'static str,
    #[serde(flatten)]
    total: StatisticsBody,
    /// The hours that have statistics of the provider, the earliest first.
    hours: Vec<StatisticsHour>,
}

/// How a provider answered in one hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatisticsHour {
    /// The start of the hour in which the provider requests were created.
    #[schema(example = "2026-12-20T10:00:00.000Z")]
    hour: String,
    #[serde(flatten)]
    total: StatisticsBody,
}

/// Counts of the provider requests that were sent and have ended; cancelled ones are left out. The times and the error
/// rate are null if there were none.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Statistics)]
pub struct StatisticsBody {
    total_requests: i64,
    /// The average time in milliseconds that the provider took to answer a request, polls and further attempts
    /// included. Waiting for the account's rate and pauses between HTTP requests are not included.
    avg_response_time: Option<i64>,
    /// The time in milliseconds within which the provider answered half of the requests, rounded up to a multiple of 50.
    p50_response_time: Option<i64>,
    /// The time in milliseconds within which the provider answered 95 percent of the requests, rounded up to a multiple
    /// of 50.
    p95_response_time: Option<i64>,
    /// The percentage of requests that ended without a complete answer.
    error_rate: Option<f64>,
    /// The number of requests that ended without a complete answer, by the kind of their last error.
    #[schema(example = json!({"timeout": 3}))]
    errors: BTreeMap<String, i64>,
    /// The number of itineraries in the provider's answers that were dropped as unusable, by reason.
    #[schema(example = json!({"other_date": 12}))]
    dropped: BTreeMap<&'static str, u64>,
}

/// Returns, for each provider and hour, the number of requests, their duration and how many failed.
#[utoipa::path(
    get,
    path = "/api/admin/provider-statistics",
    params(StatisticsQuery),
    responses(
        (status = 200, description = "The statistics by provider and hour", body = ProviderStatisticsBody),
    )
)]
pub async fn get_provider_statistics(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<StatisticsQuery>,
) -> Result<Json<ProviderStatisticsBody>, ApiError> {
    let hours = query
        .check(|query, errors| number(&query.hours, USUAL, MAX, errors))
        .map_err(ApiError::InvalidParameters)?;
    // The current hour is one of the `hours`.
    let from = data.db().now().minus(HOUR * (hours - 1));
    let hours = provider_statistics(data.db(), from).await?;
    let mut tx = data.db().read().await?;
    let mut accounts = Vec::new();
    for provider in Provider::ALL {
        accounts.extend(tx.limits().usage(provider.into()).await?.map(Into::into));
    }
    let row = |provider| ProviderStatisticsRow::new(provider, &hours);
    Ok(Json(ProviderStatisticsBody {
        providers: Provider::ALL.into_iter().map(row).collect(),
        accounts,
    }))
}

impl ProviderStatisticsRow {
    fn new(provider: Provider, hours: &[HourStatistics]) -> Self {
        let own = || hours.iter().filter(|hour| hour.provider == provider);
        let mut total = Counted::default();
        own().for_each(|hour| total.add(&hour.counted));
        let hours = own().map(|hour| StatisticsHour {
            hour: hour.hour.to_rfc3339(),
            total: (&hour.counted).into(),
        });
        Self {
            provider: provider.name(),
            hours: hours.collect(),
            total: (&total).into(),
        }
    }
}

impl From<AccountUsage> for AccountUsageBody {
    fn from(usage: AccountUsage) -> Self {
        let (until, reason) = usage.blocked.unzip();
        Self {
            account: usage.account.name(),
            plan_remaining: usage.plan_remaining,
            plan_limit: usage.plan_limit,
            plan_resets_at: usage.plan_resets_at.map(Timestamp::to_rfc3339),
            requests_per_day: usage.requests_per_day,
            sent_today: usage.sent_today,
            blocked_until: until.map(Timestamp::to_rfc3339),
            blocked_reason: reason.map(Block::reason),
        }
    }
}

impl From<&Counted> for StatisticsBody {
    fn from(counted: &Counted) -> Self {
        Self {
            total_requests: counted.requests,
            avg_response_time: counted.average_ms(),
            p50_response_time: counted.percentile_ms(50),
            p95_response_time: counted.percentile_ms(95),
            error_rate: counted.error_rate(),
            errors: counted.errors.clone(),
            dropped: counted
                .dropped
                .iter()
                .map(|(reason, count)| (reason.name(), count))
                .collect(),
        }
    }
}
