//! `POST /api/admin/quotes/revoke`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::ids::UserId,
    desk::quotes::{OpenQuotes, revoke_open},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::{access::Admin, body::JsonBody, data::Data, error::ApiError, fields::Field};

/// Whose open quotes to revoke.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = QuoteRevocation)]
pub struct RevocationBody {
    /// A user. Null: everybody who no longer works, as the overview counts them.
    #[schema(value_type = Option<Uuid>, required = true)]
    user_id: Field<UserId>,
}

/// How many quotes were revoked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RevokedQuotes)]
pub struct RevokedBody {
    revoked: u64,
}

/// Revokes all open quotes of a user, or of all inactive, banned and deleted agents.
#[utoipa::path(
    post,
    path = "/api/admin/quotes/revoke",
    request_body = RevocationBody,
    responses(
        (status = 200, description = "The quotes are revoked", body = RevokedBody),
    )
)]
pub async fn revoke_open_quotes(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<RevocationBody>,
) -> Result<Json<RevokedBody>, ApiError> {
    let of = body
        .check(|body, errors| {
            let user = body.user_id.nullable(errors).copied();
            if !body.user_id.is_present() {
                body.user_id.required(errors)?;
            }
            Some(user.map_or(OpenQuotes::LeftBehind, OpenQuotes::Of))
        })
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let revoked = revoke_open(&mut tx, of, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(RevokedBody { revoked }))
}
