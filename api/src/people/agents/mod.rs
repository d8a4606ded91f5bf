//! Sales agents: how they register, what they read about themselves, and how the administrator adds and changes them.

pub mod add;
pub mod change;
pub mod delete;
pub mod list;
pub mod own;
pub mod password;
mod refusal;
pub mod register;
pub(crate) mod row;
pub mod second_factor;

use flight_finder_core::people::agents::Agent;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A sales agent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Agent)]
pub struct AgentBody {
    id: Uuid,
    #[schema(example = "Ana Hoxha")]
    name: String,
    email: String,
    #[schema(required = true, example = "+355 69 123 4567")]
    phone_number: Option<String>,
    /// Whether the administrator has activated the agent.
    is_active: bool,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<Agent> for AgentBody {
    fn from(agent: Agent) -> Self {
        Self {
            id: agent.id.0,
            name: agent.name,
            email: agent.email.to_string(),
            phone_number: agent.phone_number,
            is_active: agent.is_active,
            created_at: agent.created_at.to_rfc3339(),
        }
    }
}
