//! A sales agent, as the administrator sees it.

use std::collections::{HashMap, HashSet};

use flight_finder_core::{
    base::time::Timestamp,
    people::agents::Agent,
    platform::db::{Result, Tx},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::AgentBody;
use crate::http::revision::Revised;

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
    #[schema(required = true, format = DateTime)]
    last_sign_in_at: Option<String>,
    /// The number of claimed requests that the agent has closed as booked.
    booked: i64,
    /// The revision of the agent, for `If-Match`.
    revision: String,
}

impl SalesAgentBody {
    /// The agents, with what is known of their users.
    pub async fn all(tx: &mut Tx, agents: Vec<Agent>) -> Result<Vec<Self>> {
        let ids: Vec<_> = agents.iter().map(|agent| agent.id).collect();
        let users = tx.users().many(&ids).await?;
        let users: HashMap<_, _> = users.into_iter().map(|user| (user.id, user)).collect();
        let booked: HashMap<_, _> = tx.bookings().booked_by(&ids).await?.into_iter().collect();
        let factors = tx.factors().of_users(&ids).await?;
        let verified = factors.into_iter().filter(|factor| factor.is_verified);
        let with_factor: HashSet<_> = verified.map(|factor| factor.user_id).collect();
        let body = |agent: Agent| Self {
            email_confirmed: users
                .get(&agent.id)
                .is_some_and(|user| user.email_confirmed_at.is_some()),
            last_sign_in_at: users
                .get(&agent.id)
                .and_then(|user| user.last_sign_in_at)
                .map(Timestamp::to_rfc3339),
            booked: booked.get(&agent.id).copied().unwrap_or_default(),
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
