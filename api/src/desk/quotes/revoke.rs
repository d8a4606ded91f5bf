//! `POST /api/agent/quotes/{id}/revoke`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{base::ids::QuoteId, desk::quotes::revoke};

use super::body::QuoteBody;
use crate::http::{
    access::{Access, ActiveAgent, FromClient},
    data::Data,
    error::{ApiError, ErrorBody},
    language::Language,
    path_id::PathId,
};

/// Takes a quote back: its link leads to a page without flight and price. Agents revoke their own quotes, and the
/// administrator revokes all.
#[utoipa::path(
    post,
    path = "/api/agent/quotes/{id}/revoke",
    tag = "agents",
    params(("id" = uuid::Uuid, Path), ("lang" = Option<Language>, Query, description = "The language of the names of places")),
    responses(
        (status = 200, description = "The quote is revoked, by this request or an earlier one", body = QuoteBody),
        (status = 404, description = "No such quote of this agent", body = ErrorBody),
    )
)]
pub async fn revoke_quote(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    State(access): State<Arc<Access>>,
    PathId(id): PathId<QuoteId>,
    language: Language,
    client: FromClient,
) -> Result<Json<QuoteBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let revoked = revoke(&mut tx, agent.into(), &client.device(), id).await?;
    let quote = revoked.ok_or(ApiError::NotFound)?;
    let body = QuoteBody::all(&mut tx, &data, access.auth().ring(), language, vec![quote])
        .await?
        .remove(0);
    tx.commit().await?;
    Ok(Json(body))
}
