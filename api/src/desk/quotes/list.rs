//! `GET /api/agent/quotes` and `GET /api/admin/quotes`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::ids::UserId,
    desk::quotes::{Quote, QuoteFilter, QuoteState},
    platform::secrets::KeyRing,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::QuoteBody;
use crate::http::{
    access::{Access, ActiveAgent, Viewer},
    data::Data,
    error::ApiError,
    fields::{Field, Unchecked},
    language::Language,
    page::{KeysetQuery, cursor},
    query::QueryOf,
};

/// A page of quotes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuotePage)]
pub struct QuotePageBody {
    /// The quotes, the newest first.
    quotes: Vec<QuoteBody>,
    /// The `cursor` for the next page; null on the last page.
    next_cursor: Option<String>,
}

/// Which quotes to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuotesQuery {
    /// Only quotes in this state.
    #[param(value_type = Option<QuoteState>)]
    state: Field<QuoteState>,
}

/// Returns the quotes of the agent, the newest first.
#[utoipa::path(
    get,
    path = "/api/agent/quotes",
    tag = "agents",
    params(
        QuotesQuery,
        KeysetQuery,
        ("lang" = Option<Language>, Query, description = "The language of the names of places"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = QuotePageBody),
    )
)]
pub async fn list_own_quotes(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    State(access): State<Arc<Access>>,
    QueryOf(query): QueryOf<QuotesQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
    language: Language,
) -> Result<Json<QuotePageBody>, ApiError> {
    list(&data, access.auth().ring(), Some(agent.user), (query, page), language).await
}

/// Returns the quotes of all agents, the newest first. Their links are those of the clients.
#[utoipa::path(
    get,
    path = "/api/admin/quotes",
    params(
        QuotesQuery,
        KeysetQuery,
        ("lang" = Option<Language>, Query, description = "The language of the names of places"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = QuotePageBody),
    )
)]
pub async fn list_quotes(
    _: Viewer,
    State(data): State<Arc<Data>>,
    State(access): State<Arc<Access>>,
    QueryOf(query): QueryOf<QuotesQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
    language: Language,
) -> Result<Json<QuotePageBody>, ApiError> {
    list(&data, access.auth().ring(), None, (query, page), language).await
}

/// Lists the quotes of a user, or those of all.
async fn list(
    data: &Data,
    ring: &KeyRing,
    user: Option<UserId>,
    (query, page): (Unchecked<QuotesQuery>, Unchecked<KeysetQuery>),
    language: Language,
) -> Result<Json<QuotePageBody>, ApiError> {
    let (state, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let state = query.state.optional(errors).copied();
            Some((state, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let mut tx = data.db().read().await?;
    let quotes = tx.quotes().page(QuoteFilter { user, state }, page).await?;
    let key = |quote: &Quote| (quote.created_at.0, quote.id);
    let next_cursor = page.next(&quotes, key).as_ref().map(cursor);
    Ok(Json(QuotePageBody {
        quotes: QuoteBody::all(&mut tx, data, ring, language, quotes).await?,
        next_cursor,
    }))
}
