//! `GET /api/admin/overview`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::days::DayCount,
    desk::{
        overview::{Attention, Counter, FailingProvider, Overview, overview},
        quotes::LeftBehind,
    },
    platform::{codes::MailBudget, providers::Provider},
    rules::settings::ProviderSettings,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{access::Viewer, data::Data, error::ApiError};

/// What the administrator sees first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Overview)]
pub struct OverviewBody {
    counters: CountersBody,
    attention: AttentionBody,
}

/// How much the product is used.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OverviewCounters)]
pub struct CountersBody {
    /// Users who have confirmed their address.
    users: CounterBody,
    /// Requests that visitors sent by chat or phone.
    bookings: CounterBody,
    saved_searches: CounterBody,
}

/// How many there are, and how many were made on each of the last thirty days.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Counter)]
pub struct CounterBody {
    total: i64,
    /// The last thirty days in the agency's time zone, the oldest first.
    days: Vec<DayCount>,
}

/// What the administrator should look at.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OverviewAttention)]
pub struct AttentionBody {
    /// Requests of visitors that wait for an agent.
    new_requests: i64,
    /// Registered agents whom the administrator has neither activated nor deactivated.
    agents_to_activate: i64,
    failing_providers: Vec<FailingProviderBody>,
    /// Open quotes of inactive, banned and deleted agents, by agent.
    quotes_left_behind: Vec<LeftBehindBody>,
    /// The mails that strangers have caused in this hour; null unless 80 percent of those that are allowed are sent.
    #[schema(required = true)]
    mail_budget: Option<MailBudgetBody>,
    /// Route-months whose refresh has been due for an hour or more. A number above 1,000 counts as 1,000.
    overdue_calendars: i64,
    /// The month that most of the overdue route-months have; null if none is overdue.
    #[schema(required = true, example = "2026-12")]
    overdue_month: Option<String>,
    /// Jobs that died in the last seven days. A number above 1,000 counts as 1,000.
    dead_jobs: i64,
}

/// A provider that does not answer, and why.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FailingProvider)]
pub struct FailingProviderBody {
    provider: Provider,
    /// The name that visitors see.
    #[schema(example = "burimi 1")]
    name: String,
    /// The plan is spent, or the provider keeps failing, or at least half of its requests of the last hour failed.
    #[schema(example = "the account's plan is spent")]
    reason: String,
}

/// The open quotes of an agent who no longer works.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuotesLeftBehind)]
pub struct LeftBehindBody {
    /// Null for agents who were deleted.
    #[schema(required = true)]
    user_id: Option<Uuid>,
    /// Null for agents who were deleted.
    #[schema(required = true, example = "Ana Hoxha")]
    name: Option<String>,
    quotes: i64,
}

/// The mails that strangers cause in an hour: codes that are asked for, registrations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailBudget)]
pub struct MailBudgetBody {
    sent: i64,
    /// The setting `admission.mails_per_hour`.
    allowed: u32,
}

/// Returns how much the product is used, and what needs attention.
#[utoipa::path(
    get,
    path = "/api/admin/overview",
    responses(
        (status = 200, description = "The overview", body = OverviewBody),
    )
)]
pub async fn get_overview(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<OverviewBody>, ApiError> {
    let settings = data.settings().await?;
    let overview = overview(data.db(), &settings).await?;
    Ok(Json(OverviewBody::new(overview, &settings.values.providers)))
}

impl OverviewBody {
    fn new(overview: Overview, providers: &ProviderSettings) -> Self {
        let Overview {
            users,
            bookings,
            saved_searches,
            attention,
        } = overview;
        Self {
            counters: CountersBody {
                users: users.into(),
                bookings: bookings.into(),
                saved_searches: saved_searches.into(),
            },
            attention: AttentionBody::new(attention, providers),
        }
    }
}

impl AttentionBody {
    fn new(attention: Attention, providers: &ProviderSettings) -> Self {
        let failing = |failing: FailingProvider| FailingProviderBody {
            provider: failing.provider,
            name: providers.display_name(failing.provider).to_owned(),
            reason: failing.reason,
        };
        let left = |left: LeftBehind| LeftBehindBody {
            user_id: left.user.map(|user| user.0),
            name: left.name,
            quotes: left.quotes,
        };
        let budget = |MailBudget { sent, allowed }| MailBudgetBody { sent, allowed };
        Self {
            new_requests: attention.new_requests,
            agents_to_activate: attention.agents_to_activate,
            failing_providers: attention.failing_providers.into_iter().map(failing).collect(),
            quotes_left_behind: attention.quotes_left_behind.into_iter().map(left).collect(),
            mail_budget: attention.mail_budget.map(budget),
            overdue_calendars: attention.overdue_calendars.count,
            overdue_month: attention.overdue_calendars.month.map(|month| month.to_string()),
            dead_jobs: attention.dead_jobs,
        }
    }
}

impl From<Counter> for CounterBody {
    fn from(counter: Counter) -> Self {
        Self {
            total: counter.total,
            days: counter.days,
        }
    }
}
