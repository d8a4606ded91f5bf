//! Sales agents: users who sell flights. An agent who registers is inactive until the administrator activates the agent;
//! until then the agent may do what a visitor may do.

mod details;
mod store;

pub use self::{
    details::{name, phone_number},
    store::AgentStore,
};
use crate::{
    base::{ids::UserId, page::Order, revision::RowRevision, time::Timestamp},
    people::users::EmailAddress,
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
        mail::{self, Mail},
    },
};

/// A sales agent, as stored.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Agent {
    /// The id of the user.
    pub id: UserId,
    pub name: String,
    pub email: EmailAddress,
    pub phone_number: Option<String>,
    /// Whether the administrator has activated the agent.
    pub is_active: bool,
    pub created_at: Timestamp,
}

/// Which agents to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentFilter {
    /// Beginnings of words of the name or the address; empty for all agents. Accents and capitals do not count.
    pub words: String,
    pub is_active: Option<bool>,
}

/// The column by which agents are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentColumn {
    Name,
    Email,
    /// Active agents first.
    Status,
    CreatedAt,
}

/// The order of a list of agents.
pub type AgentOrder = Order<AgentColumn>;

/// The newest agents first.
pub const NEWEST_FIRST: AgentOrder = AgentOrder::descending(AgentColumn::CreatedAt);

impl Agent {
    /// The revision of what the administrator edits.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&(&self.name, &self.phone_number, self.is_active))
    }
}

/// Activates or deactivates an agent. Returns the agent after the change; `None` if there is no such agent. All processes
/// apply the change to the agent's next request.
pub async fn set_agent_active(tx: &mut Tx, id: UserId, is_active: bool, actor: Actor<'_>) -> Result<Option<Agent>> {
    let Some(before) = tx.agents().get(id).await? else {
        return Ok(None);
    };
    if before.is_active != is_active {
        tx.agents().set_active(id, is_active).await?;
        if is_active {
            mail::send(tx, id, Mail::AgentActivated).await?;
        }
        tx.audit()
            .record(Audit {
                actor,
                action: if is_active {
                    "agent.activate"
                } else {
                    "agent.deactivate"
                },
                subject: before.email.as_str(),
                old: None,
                new: None,
            })
            .await?;
    }
    Ok(Some(Agent { is_active, ..before }))
}
