//! `PATCH /api/admin/sales-agents/{id}`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::{
    base::{form::FieldError, ids::UserId, revision::Edited},
    desk::bookings::release_if_barred,
    people::{
        agents,
        auth::{AgentEdit, edit_agent},
    },
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{refusal::refusal, row::SalesAgentBody};
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field},
    path_id::PathId,
    revision::{IfMatch, Row, outdated},
};

/// A change of a sales agent. At least one of the fields is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AgentChange)]
pub struct AgentChangeBody {
    #[schema(value_type = Option<String>, min_length = 1, max_length = 100, example = "Ana Hoxha")]
    name: Field<String>,
    /// Null takes the number away.
    #[schema(value_type = Option<String>, nullable = true, example = "+355 69 123 4567")]
    phone_number: Field<String>,
    /// Whether the agent may work.
    #[schema(value_type = Option<bool>)]
    is_active: Field<bool>,
}

impl AgentChangeBody {
    fn edit(&self, errors: &mut Errors) -> Option<AgentEdit> {
        let is_present = self.name.is_present() || self.phone_number.is_present() || self.is_active.is_present();
        if !is_present {
            errors.refuse(&self.name, FieldError::Required);
        }
        let name = if self.name.is_present() {
            self.name.parsed(errors, |name| agents::name(name)).map(Some)
        } else {
            Some(None)
        };
        let phone_number = if self.phone_number.is_present() {
            self.phone_number.text(errors, agents::phone_number).map(Some)
        } else {
            Some(None)
        };
        let is_active = self.is_active.optional(errors).copied();
        Some(AgentEdit {
            name: name?,
            phone_number: phone_number?,
            is_active,
        })
    }
}

/// Changes a sales agent. The change applies to the agent's next request. When an agent is deactivated, the agent's open booking
/// requests can be claimed by others.
#[utoipa::path(
    patch,
    path = "/api/admin/sales-agents/{id}",
    params(("id" = uuid::Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = AgentChangeBody,
    responses(
        (status = 200, description = "The agent after the change", body = SalesAgentBody, headers(("ETag" = String))),
        (status = 404, description = "No such agent", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the agent now", body = ErrorBody),
    )
)]
pub async fn change_sales_agent(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<UserId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<AgentChangeBody>,
) -> Result<Row<SalesAgentBody>, ApiError> {
    let edit = body.check(AgentChangeBody::edit).map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let edited = edit_agent(&mut tx, id, edit, &expected, admin.actor())
        .await
        .map_err(refusal)?;
    match edited.ok_or(ApiError::NotFound)? {
        Edited::Saved(agent) => {
            release_if_barred(&mut tx, id).await?;
            let row = SalesAgentBody::one(&mut tx, agent).await?;
            tx.commit().await?;
            Ok(Row(row))
        }
        Edited::Outdated(agent) => Err(outdated(&SalesAgentBody::one(&mut tx, agent).await?)),
    }
}
