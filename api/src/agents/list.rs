//! `GET /api/admin/sales-agents`, `PATCH /api/admin/sales-agents/{id}`

use std::{collections::HashSet, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    agents::{Agent, set_agent_active},
    db::Tx,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AgentBody;
use crate::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    responses::{Administrative, UnreadableBody},
};

/// The most agents that are listed. An agency has fewer.
const MOST: i64 = 500;

/// The sales agents.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgentList)]
pub struct AgentListBody {
    /// At most 500 agents, the newest first.
    agents: Vec<SalesAgentBody>,
}

/// A sales agent, as the administrator sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesAgent)]
pub struct SalesAgentBody {
    #[serde(flatten)]
    agent: AgentBody,
    /// Whether the agent has confirmed the address.
    email_confirmed: bool,
}

/// A change of a sales agent.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AgentChange)]
pub struct AgentChangeBody {
    /// Whether the agent may work.
    #[schema(value_type = bool)]
    is_active: Field<bool>,
}

/// Returns the sales agents, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/sales-agents",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The agents", body = AgentListBody),
        Administrative,
    )
)]
pub async fn list_sales_agents(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<AgentListBody>, ApiError> {
    let mut tx = data.db().read().await?;
    let agents = tx.agents().newest(MOST).await?;
    let agents = bodies(&mut tx, agents).await?;
    Ok(Json(AgentListBody { agents }))
}

async fn bodies(tx: &mut Tx, agents: Vec<Agent>) -> Result<Vec<SalesAgentBody>, ApiError> {
    let ids: Vec<_> = agents.iter().map(|agent| agent.id).collect();
    let users = tx.users().many(&ids).await?;
    let confirmed = users.into_iter().filter(|user| user.email_confirmed_at.is_some());
    let confirmed: HashSet<_> = confirmed.map(|user| user.id).collect();
    let body = |agent: Agent| SalesAgentBody {
        email_confirmed: confirmed.contains(&agent.id),
        agent: agent.into(),
    };
    Ok(agents.into_iter().map(body).collect())
}

/// Activates or deactivates a sales agent. The change applies to the agent's next request. When an agent is deactivated, the agent's
/// open booking requests can be claimed by others.
#[utoipa::path(
    patch,
    path = "/api/admin/sales-agents/{id}",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    request_body = AgentChangeBody,
    responses(
        (status = 200, description = "The agent after the change", body = SalesAgentBody),
        (status = 404, description = "No such agent", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_sales_agent(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
    JsonBody(body): JsonBody<AgentChangeBody>,
) -> Result<Json<SalesAgentBody>, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let is_active = body
        .check(|body, errors| body.is_active.required(errors).copied())
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let changed = set_agent_active(&mut tx, id, is_active, admin.actor()).await?;
    let changed = changed.ok_or(ApiError::NotFound)?;
    if !is_active {
        tx.bookings().release(id).await?;
    }
    let body = bodies(&mut tx, vec![changed]).await?.remove(0);
    tx.commit().await?;
    Ok(Json(body))
}
