//! `GET /api/agent`

use axum::Json;

use super::AgentBody;
use crate::http::access::RegisteredAgent;

/// Returns the record of the signed-in agent. An agent who is not active may read it too, and learns so.
#[utoipa::path(
    get,
    path = "/api/agent",
    tag = "agents",
    responses(
        (status = 200, description = "The agent", body = AgentBody),
    )
)]
pub async fn get_own_agent(agent: RegisteredAgent) -> Json<AgentBody> {
    Json(agent.0.into())
}
