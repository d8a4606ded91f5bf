//! `GET /api/admin/sales-agents`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::agents::AgentFilter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::row::SalesAgentBody;
use crate::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    page::{NumberedQuery, PagerBody},
    query::QueryOf,
    responses::{Administrative, UnreadableQuery},
};

/// A page of the sales agents.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgentList)]
pub struct AgentListBody {
    /// The agents, the newest first.
    agents: Vec<SalesAgentBody>,
    #[serde(flatten)]
    pager: PagerBody,
}

/// Which agents to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AgentsQuery {
    /// Beginnings of words of the name or the address. Accents and capitals do not count.
    #[param(value_type = Option<String>, example = "ana")]
    q: Field<String>,
    /// Only agents who may work, or only those who may not.
    #[param(value_type = Option<AgentStatus>, inline)]
    status: Field<AgentStatus>,
}

/// Whether an agent may work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AgentStatus {
    Active,
    Inactive,
}

impl AgentsQuery {
    fn filter(&self, errors: &mut Errors) -> AgentFilter {
        let status = self.status.optional(errors);
        AgentFilter {
            words: self.q.optional(errors).cloned().unwrap_or_default(),
            is_active: status.map(|status| *status == AgentStatus::Active),
        }
    }
}

/// Returns a page of the sales agents, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/sales-agents",
    tag = "admin",
    security(("bearer" = [])),
    params(AgentsQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the agents", body = AgentListBody),
        UnreadableQuery,
        Administrative,
    )
)]
pub async fn list_sales_agents(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<AgentsQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<AgentListBody>, ApiError> {
    let (filter, page) = query
        .and(page)
        .check(|(query, page), errors| Some((query.filter(errors), page.page(errors)?)))
        .map_err(ApiError::InvalidParameters)?;
    let mut tx = data.db().read().await?;
    let agents = tx.agents().page(&filter, page).await?;
    let total = tx.agents().count(&filter).await?;
    Ok(Json(AgentListBody {
        agents: SalesAgentBody::all(&mut tx, agents).await?,
        pager: PagerBody::new(page, total.unsigned_abs()),
    }))
}
