//! The table of sales agents.

use super::{Agent, AgentColumn, AgentFilter, AgentOrder};
use crate::{
    base::{fold::fold, ids::UserId, page::NumberedPage},
    people::users::EmailAddress,
    platform::db::{Executor, IdList, Result, signal::Topics, sql, store},
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
            "INSERT INTO sales_agents (id, name, email, phone_number, is_active, created_at, search_text)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (id) DO UPDATE
             SET name = excluded.name, phone_number = excluded.phone_number, search_text = excluded.search_text",
            agent.id,
            agent.name,
            agent.email,
            agent.phone_number,
            agent.is_active,
            agent.created_at,
            search_text(&agent.name, &agent.email)
        ))
        .await
    }

    pub async fn get(&mut self, id: UserId) -> Result<Option<Agent>> {
        self.fetch_optional(sql!(select!("WHERE id = $1"), id)).await
    }

    /// The agents among these users.
    pub async fn many(&mut self, ids: &[UserId]) -> Result<Vec<Agent>> {
        self.fetch_all(sql!(
            sqlite: select!("WHERE id IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select!("WHERE id = ANY ($1)"),
            ids.iter().map(|id| id.0).collect::<IdList>(),
        ))
        .await
    }

    pub async fn find(&mut self, email: &EmailAddress) -> Result<Option<Agent>> {
        self.fetch_optional(sql!(select!("WHERE email = $1"), *email)).await
    }

    /// A page of the agents that a filter selects.
    pub async fn page(&mut self, filter: &AgentFilter, order: AgentOrder, page: NumberedPage) -> Result<Vec<Agent>> {
        let [first, second, rest] = patterns(&filter.words);
        macro_rules! ordered {
            ($order:literal) => {
                sql!(
                    concat!(
                        select!(
                            "WHERE (is_active = $1 OR is_active = $2)
                               AND search_text LIKE $3 AND search_text LIKE $4 AND search_text LIKE $5"
                        ),
                        " ORDER BY ",
                        $order,
                        " LIMIT $6 OFFSET $7"
                    ),
                    filter.is_active.unwrap_or(true),
                    filter.is_active.unwrap_or(false),
                    first,
                    second,
                    rest,
                    page.limit(),
                    page.offset()
                )
            };
        }
        let statement = match (order.by, order.is_descending) {
            // The text begins with the name, without accents and capitals.
            (AgentColumn::Name, false) => ordered!("search_text, id"),
            (AgentColumn::Name, true) => ordered!("search_text DESC, id DESC"),
            (AgentColumn::Email, false) => ordered!("email, id"),
            (AgentColumn::Email, true) => ordered!("email DESC, id DESC"),
            (AgentColumn::Status, false) => ordered!("is_active DESC, created_at DESC, id DESC"),
            (AgentColumn::Status, true) => ordered!("is_active, created_at DESC, id DESC"),
            (AgentColumn::CreatedAt, false) => ordered!("created_at, id"),
            (AgentColumn::CreatedAt, true) => ordered!("created_at DESC, id DESC"),
        };
        self.fetch_all(statement).await
    }

    /// The number of agents that a filter selects.
    pub async fn count(&mut self, filter: &AgentFilter) -> Result<i64> {
        let [first, second, rest] = patterns(&filter.words);
        self.fetch_value(sql!(
            "SELECT count(*) FROM sales_agents
             WHERE (is_active = $1 OR is_active = $2)
               AND search_text LIKE $3 AND search_text LIKE $4 AND search_text LIKE $5",
            filter.is_active.unwrap_or(true),
            filter.is_active.unwrap_or(false),
            first,
            second,
            rest
        ))
        .await
    }

    /// The number of registrations that wait for the administrator.
    pub async fn count_waiting(&mut self) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM sales_agents WHERE NOT is_active AND decided_at IS NULL"
        ))
        .await
    }

    /// Notes the new address of the user.
    pub async fn set_email(&mut self, id: UserId, email: &EmailAddress) -> Result<()> {
        let Some(agent) = self.get(id).await? else {
            return Ok(());
        };
        self.set_details(id, &agent.name, email, agent.phone_number.as_deref())
            .await
    }

    /// Stores what is known of an agent.
    pub(crate) async fn set_details(
        &mut self,
        id: UserId,
        name: &str,
        email: &EmailAddress,
        phone_number: Option<&str>,
    ) -> Result<()> {
        self.execute(sql!(
            "UPDATE sales_agents SET name = $1, email = $2, phone_number = $3, search_text = $4 WHERE id = $5",
            name,
            *email,
            phone_number,
            search_text(name, email),
            id
        ))
        .await?;
        // Sessions are kept in memory together with their agents.
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    pub(super) async fn set_active(&mut self, id: UserId, is_active: bool) -> Result<()> {
        self.execute(sql!(
            "UPDATE sales_agents SET is_active = $1, decided_at = $2 WHERE id = $3",
            is_active,
            self.0.now(),
            id
        ))
        .await?;
        // Sessions are kept in memory together with their agents.
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }
}

/// What an agent is found by: the words of the name and of the address, each after a space.
fn search_text(name: &str, email: &EmailAddress) -> String {
    format!(" {} {}", fold(name), fold(email.as_str()))
}

/// The patterns of the first two words, and of the others as they follow one another, as in an address.
fn patterns(words: &str) -> [String; 3] {
    let folded = fold(words);
    let mut parts = folded.splitn(3, ' ');
    std::array::from_fn(|_| match parts.next() {
        // A folded word has no character that a pattern would read as another.
        Some(part) if !part.is_empty() => format!("% {part}%"),
        _ => "%".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_is_found_by_words_of_the_name_and_by_the_address() {
        let text = search_text("Ëngjëll Çela", &"engjell.cela@agency.al".parse().unwrap());

        assert_eq!(text, " engjell cela engjell cela agency al");
        assert_eq!(patterns(""), ["%", "%", "%"]);
        assert_eq!(patterns(" ÇELA "), ["% cela%", "%", "%"]);
        assert_eq!(patterns("Ana.Cela@agency.al"), ["% ana%", "% cela%", "% agency al%"]);
    }
}
