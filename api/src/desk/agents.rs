//! `GET /api/admin/sales-agents/{id}`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::{
    base::{
        days::{DayCount, LastDays},
        device::Device,
        ids::UserId,
    },
    desk::bookings::inbox::ClaimedCounts,
    people::{agents::Agent, sessions::Session},
    places::airports::AirportIndex,
    platform::db::{Result, Tx},
    search::searches::UserSearch,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    http::{
        access::Viewer,
        data::Data,
        error::{ApiError, ErrorBody},
        language::Language,
        path_id::PathId,
        revision::{Revised, Row},
    },
    people::agents::row::SalesAgentBody,
    search::searches::params::SearchParamsBody,
};

/// The most searches that are listed.
const LATEST: i64 = 10;

/// A sales agent, and what the agent has done.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesAgentDetails)]
pub struct SalesAgentDetailsBody {
    #[serde(flatten)]
    agent: SalesAgentBody,
    /// The sessions that have not ended, the one that was refreshed last first.
    sessions: Vec<AgentSessionBody>,
    /// The searches of the last thirty days, the oldest day first.
    searches_by_day: Vec<DayCount>,
    /// At most ten searches, the latest first.
    latest_searches: Vec<AgentSearchBody>,
    requests: ClaimedCounts,
    /// The number of quotes that clients can open.
    open_quotes: i64,
}

/// A sign-in of a sales agent on one device.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgentSession)]
pub struct AgentSessionBody {
    id: Uuid,
    /// When the agent signed in.
    #[schema(format = DateTime)]
    created_at: String,
    /// When the session was last refreshed.
    #[schema(format = DateTime)]
    refreshed_at: String,
    /// May be empty.
    user_agent: String,
    address: String,
}

/// A search of a sales agent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgentSearch)]
pub struct AgentSearchBody {
    batch_id: Uuid,
    search_params: SearchParamsBody,
    #[schema(format = DateTime)]
    created_at: String,
}

/// Returns a sales agent with what the agent has done.
#[utoipa::path(
    get,
    path = "/api/admin/sales-agents/{id}",
    params(
        ("id" = Uuid, Path),
        ("lang" = Option<Language>, Query, description = "The language of the names of places"),
    ),
    responses(
        (status = 200, description = "The agent", body = SalesAgentDetailsBody, headers(("ETag" = String))),
        (status = 404, description = "No such agent", body = ErrorBody),
    )
)]
pub async fn get_sales_agent(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<UserId>,
    language: Language,
) -> Result<Row<SalesAgentDetailsBody>, ApiError> {
    let (airports, settings) = (data.airports().await?, data.settings().await?);
    let mut tx = data.db().read().await?;
    let agent = tx.agents().get(id).await?.ok_or(ApiError::NotFound)?;
    let days = LastDays::thirty(tx.now(), settings.values.search.time_zone);
    Ok(Row(details(&mut tx, agent, days, &airports, language).await?))
}

async fn details(
    tx: &mut Tx,
    agent: Agent,
    days: LastDays,
    airports: &AirportIndex,
    language: Language,
) -> Result<SalesAgentDetailsBody> {
    let id = agent.id;
    let sessions = tx.sessions().of_user(id).await?;
    let counted = tx.searches().made_by_since(id, days.from()).await?;
    let searches = tx.searches().of_user(id, LATEST).await?;
    let search = |search: UserSearch| AgentSearchBody {
        batch_id: search.batch_id.0,
        search_params: SearchParamsBody::new(&search.params, language, airports),
        created_at: search.created_at.to_rfc3339(),
    };
    Ok(SalesAgentDetailsBody {
        sessions: sessions.into_iter().map(AgentSessionBody::from).collect(),
        searches_by_day: days.by_day(&counted),
        latest_searches: searches.into_iter().map(search).collect(),
        requests: tx.bookings().claimed_by(id).await?,
        open_quotes: tx.quotes().count_open_of(id).await?,
        agent: SalesAgentBody::one(tx, agent).await?,
    })
}

impl Revised for SalesAgentDetailsBody {
    fn revision(&self) -> &str {
        self.agent.revision()
    }
}

impl From<Session> for AgentSessionBody {
    fn from(session: Session) -> Self {
        let Device { ip, user_agent } = session.device;
        Self {
            id: session.id.0,
            created_at: session.created_at.to_rfc3339(),
            refreshed_at: session.refreshed_at.to_rfc3339(),
            user_agent,
            address: ip,
        }
    }
}
