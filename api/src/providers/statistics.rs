//! `GET /api/admin/provider-statistics`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use flight_finder_core::{
    providers::Provider,
    statistics::{Counted, HOUR, HourStatistics, provider_statistics},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    access::Admin,
    data::Data,
    error::ApiError,
    fields::{Field, number},
    query::QueryOf,
    responses::{Administrative, UnreadableQuery},
};

/// A day unless asked otherwise, and never more than 31.
const USUAL: u32 = 24;
const MOST: u32 = 31 * 24;

/// How far back.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatisticsQuery {
    /// So many hours, up to 744; 24 unless given.
    #[param(value_type = Option<u32>, example = 24, minimum = 1, maximum = 744)]
    hours: Field<String>,
}

/// How the providers answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderStatistics)]
pub struct ProviderStatisticsBody {
    /// Each provider, also one that was not asked.
    providers: Vec<ProviderStatisticsRow>,
}

/// How a provider answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderStatisticsRow {
    #[schema(example = "rapidapi")]
    provider: &'static str,
    #[serde(flatten)]
    total: StatisticsBody,
    /// Hours in which it was asked, the earliest first.
    hours: Vec<StatisticsHour>,
}

/// How a provider answered in one hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatisticsHour {
    /// Its first moment.
    #[schema(example = "2026-12-20T10:00:00.000Z")]
    hour: String,
    #[serde(flatten)]
    total: StatisticsBody,
}

/// Requests that were sent and have ended. The times and the rate are null when there were none.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Statistics)]
pub struct StatisticsBody {
    total_requests: i64,
    /// Milliseconds from sending to the complete answer, polls included. Waiting for the account's rate and pauses
    /// between attempts are not included.
    avg_response_time: Option<i64>,
    /// 95 of 100 took at most so many milliseconds, to 50 ms.
    p95_response_time: Option<i64>,
    /// Percent of requests without a complete answer.
    error_rate: Option<f64>,
    /// Itineraries that could not be used, by reason.
    #[schema(example = json!({"other_date": 12}))]
    dropped: BTreeMap<&'static str, u64>,
}

/// Returns, for each provider and hour, the number of requests, their duration and how many failed.
#[utoipa::path(
    get,
    path = "/api/admin/provider-statistics",
    tag = "admin",
    security(("bearer" = [])),
    params(StatisticsQuery),
    responses(
        (status = 200, description = "By provider and hour", body = ProviderStatisticsBody),
        UnreadableQuery,
        Administrative,
    )
)]
pub async fn get_provider_statistics(
    _: Admin,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<StatisticsQuery>,
) -> Result<Json<ProviderStatisticsBody>, ApiError> {
    let hours = query
        .check(|query, errors| number(&query.hours, USUAL, MOST, errors))
        .map_err(ApiError::InvalidParameters)?;
    // The current hour is one of the `hours`.
    let from = data.db().now().minus(HOUR * (hours - 1));
    let hours = provider_statistics(data.db(), from).await?;
    let row = |provider| ProviderStatisticsRow::of(provider, &hours);
    Ok(Json(ProviderStatisticsBody {
        providers: Provider::ALL.into_iter().map(row).collect(),
    }))
}

impl ProviderStatisticsRow {
    fn of(provider: Provider, hours: &[HourStatistics]) -> Self {
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

impl From<&Counted> for StatisticsBody {
    fn from(counted: &Counted) -> Self {
        Self {
            total_requests: counted.requests,
            avg_response_time: counted.average_ms(),
            p95_response_time: counted.p95_ms(),
            error_rate: counted.error_rate(),
            dropped: counted
                .dropped
                .iter()
                .map(|(reason, count)| (reason.name(), count))
                .collect(),
        }
    }
}
