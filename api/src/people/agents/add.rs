//! `POST /api/admin/sales-agents`

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::form::FieldError,
    people::{
        agents,
        auth::{Entry, NewAgent, add_agent},
        users::{EmailAddress, NewPassword},
    },
};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{refusal::refusal, row::SalesAgentBody};
use crate::http::{
    access::{Access, Admin},
    body::JsonBody,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    revision::Row,
};

/// A new sales agent: with a password, or with an invitation by mail.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewSalesAgent)]
pub struct NewAgentBody {
    #[schema(value_type = String, min_length = 1, max_length = 100, example = "Ana Hoxha")]
    full_name: Field<String>,
    #[schema(value_type = String, example = "ana@agency.al")]
    email: Field<String>,
    /// At least 8 characters, and not one of the most common passwords. Required, unless `invite` is true.
    #[schema(value_type = Option<String>, min_length = 8)]
    password: Field<SecretString>,
    #[schema(value_type = Option<String>, nullable = true, example = "+355 69 123 4567")]
    phone_number: Field<String>,
    /// Whether a mail invites the agent to set a password.
    #[schema(value_type = Option<bool>)]
    invite: Field<bool>,
}

/// A new agent whose password is not hashed yet; without a password, the agent is invited.
struct Checked {
    name: String,
    email: EmailAddress,
    phone_number: Option<String>,
    password: Option<NewPassword>,
}

impl NewAgentBody {
    fn read(&self, errors: &mut Errors) -> Option<Checked> {
        let name = self.full_name.parsed(errors, |name| agents::name(name));
        let email = self.email.parsed_as(errors);
        let phone_number = self.phone_number.text(errors, agents::phone_number);
        let password = if self.invite.optional(errors) == Some(&true) {
            if self.password.is_present() {
                errors.refuse(&self.password, FieldError::Invalid);
            }
            Some(None)
        } else {
            self.password.new_password(errors).map(Some)
        };
        Some(Checked {
            name: name?,
            email: email?,
            phone_number: phone_number?,
            password: password?,
        })
    }
}

/// Adds a sales agent, who is active at once. With a password, the address counts as confirmed. With an invitation, the agent
/// confirms it with the link in a mail; an invitation that was not followed yet is sent once more, at most once a minute.
#[utoipa::path(
    post,
    path = "/api/admin/sales-agents",
    request_body = NewAgentBody,
    responses(
        (status = 201, description = "The agent", body = SalesAgentBody, headers(("ETag" = String))),
    )
)]
pub async fn add_sales_agent(
    admin: Admin,
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<NewAgentBody>,
) -> Result<Response, ApiError> {
    let new = body.check(NewAgentBody::read).map_err(ApiError::invalid_fields)?;
    let entry = match new.password {
        Some(password) => Entry::Password(access.auth().hash(password).await?),
        None => Entry::Invitation,
    };
    let new = NewAgent {
        name: new.name,
        email: new.email,
        phone_number: new.phone_number,
        entry,
    };
    let mut tx = data.db().write().await?;
    let agent = add_agent(&mut tx, new, admin.actor()).await.map_err(refusal)?;
    let row = SalesAgentBody::one(&mut tx, agent).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Row(row)).into_response())
}
