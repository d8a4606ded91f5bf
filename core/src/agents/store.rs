//! The table of sales agents.

use super::Agent;
use crate::{
    db::{Executor, Result, signal::Topics, sql, store},
    ids::UserId,
    users::EmailAddress,
};

store!(
    /// Sales agents in a transaction.
    AgentStore,
    agents
);

/// The text that selects agents who satisfy a condition.
macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, name, email, phone_number, is_active, created_at FROM sales_agents ",
            $condition
        )
    };
}

impl AgentStore<'_> {
    /// Stores an agent, or the present details of one who is stored already.
    pub async fn save(&mut self, agent: &Agent) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO sales_agents (id, name, email, phone_number, is_active, created_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, phone_number = excluded.phone_number",
            agent.id,
            agent.name,
            agent.email,
            agent.phone_number,
            agent.is_active,
            agent.created_at
        ))
        .await
    }

    pub async fn get(&mut self, id: UserId) -> Result<Option<Agent>> {
        self.fetch_optional(sql!(select!("WHERE id = $1"), id)).await
    }

    pub async fn find(&mut self, email: &EmailAddress) -> Result<Option<Agent>> {
        self.fetch_optional(sql!(select!("WHERE email = $1"), *email)).await
    }

    /// At most `limit` agents: those who are active, and then the others, each the newest first. Anybody can register, so
    /// the others may be many.
    pub async fn newest(&mut self, limit: i64) -> Result<Vec<Agent>> {
        self.fetch_all(sql!(
            select!("ORDER BY is_active DESC, created_at DESC, id DESC LIMIT $1"),
            limit
        ))
        .await
    }

    pub async fn set_name(&mut self, id: UserId, name: &str) -> Result<()> {
        self.execute(sql!("UPDATE sales_agents SET name = $1 WHERE id = $2", name, id))
            .await?;
        // Sessions are kept in memory together with their agents.
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// Notes the new address of the user.
    pub async fn set_email(&mut self, id: UserId, email: &EmailAddress) -> Result<()> {
        self.execute(sql!("UPDATE sales_agents SET email = $1 WHERE id = $2", *email, id))
            .await
    }

    pub(super) async fn set_active(&mut self, id: UserId, is_active: bool) -> Result<()> {
        self.execute(sql!(
            "UPDATE sales_agents SET is_active = $1 WHERE id = $2",
            is_active,
            id
        ))
        .await?;
        // Sessions are kept in memory together with their agents.
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }
}
