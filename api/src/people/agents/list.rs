//! `GET /api/admin/sales-agents`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::people::agents::{AgentColumn, AgentFilter, NEWEST_FIRST};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::row::SalesAgentBody;
use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    page::{NumberedQuery, PagerBody, order},
    query::QueryOf,
};

/// A page of the sales agents.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgentList)]
pub struct AgentListBody {
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
    /// The column by which the list is sorted, with a minus sign for descending: `name`, `email`, `is_active` (active agents first) or
    /// `created_at`. Left out: `-created_at`.
    #[param(value_type = Option<String>, example = "name")]
    sort: Field<String>,
}

const COLUMNS: [(&str, AgentColumn); 4] = [
    ("name", AgentColumn::Name),
    ("email", AgentColumn::Email),
    ("is_active", AgentColumn::Status),
    ("created_at", AgentColumn::CreatedAt),
];

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

/// Returns a page of the sales agents.
#[utoipa::path(
    get,
    path = "/api/admin/sales-agents",
    params(AgentsQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the agents", body = AgentListBody),
    )
)]
pub async fn list_sales_agents(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<AgentsQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<AgentListBody>, ApiError> {
    let (filter, order, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let order = order(&query.sort, &COLUMNS, NEWEST_FIRST, errors);
            Some((query.filter(errors), order?, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let mut tx = data.db().read().await?;
    let agents = tx.agents().page(&filter, order, page).await?;
    let total = tx.agents().count(&filter).await?;
    Ok(Json(AgentListBody {
        agents: SalesAgentBody::all(&mut tx, agents).await?,
        pager: PagerBody::new(page, total.unsigned_abs()),
    }))
}
