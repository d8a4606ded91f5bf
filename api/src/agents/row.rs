//! A sales agent, as the administrator sees it.

use std::collections::HashSet;

use flight_finder_core::{
    agents::Agent,
    db::{Result, Tx},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::AgentBody;
use crate::revision::Revised;

/// A sales agent, as the administrator sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesAgent)]
pub struct SalesAgentBody {
    #[serde(flatten)]
    agent: AgentBody,
    /// Whether the agent has confirmed the address.
    email_confirmed: bool,
    /// Whether each sign-in needs the code of an app too.
    has_second_factor: bool,
    /// The revision of the agent, for `If-Match`.
    revision: String,
}

impl SalesAgentBody {
    /// The agents, with what is known of their users.
    pub async fn all(tx: &mut Tx, agents: Vec<Agent>) -> Result<Vec<Self>> {
        let ids: Vec<_> = agents.iter().map(|agent| agent.id).collect();
        let users = tx.users().many(&ids).await?;
        let confirmed = users.into_iter().filter(|user| user.email_confirmed_at.is_some());
        let confirmed: HashSet<_> = confirmed.map(|user| user.id).collect();
        let factors = tx.factors().of_users(&ids).await?;
        let verified = factors.into_iter().filter(|factor| factor.is_verified);
        let with_factor: HashSet<_> = verified.map(|factor| factor.user_id).collect();
        let body = |agent: Agent| Self {
            email_confirmed: confirmed.contains(&agent.id),
            has_second_factor: with_factor.contains(&agent.id),
            revision: agent.revision().to_string(),
            agent: agent.into(),
        };
        Ok(agents.into_iter().map(body).collect())
    }

    /// One agent.
    pub async fn one(tx: &mut Tx, agent: Agent) -> Result<Self> {
        Ok(Self::all(tx, vec![agent]).await?.remove(0))
    }
}

impl Revised for SalesAgentBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
