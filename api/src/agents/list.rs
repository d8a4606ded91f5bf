//! `GET /api/admin/sales-agents`, `PATCH /api/admin/sales-agents/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::agents::set_agent_active;
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
    agents: Vec<AgentBody>,
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
    let agents = data.db().read().await?.agents().newest(MOST).await?;
    Ok(Json(AgentListBody {
        agents: agents.into_iter().map(AgentBody::from).collect(),
    }))
}

/// Activates or deactivates a sales agent. The change applies to the agent's next request.
#[utoipa::path(
    patch,
    path = "/api/admin/sales-agents/{id}",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    request_body = AgentChangeBody,
    responses(
        (status = 200, description = "The agent after the change", body = AgentBody),
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
) -> Result<Json<AgentBody>, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let is_active = body
        .check(|body, errors| body.is_active.required(errors).copied())
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let changed = set_agent_active(&mut tx, id, is_active, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(changed.ok_or(ApiError::NotFound)?.into()))
}
