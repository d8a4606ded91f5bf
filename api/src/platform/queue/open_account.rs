//! `POST /api/admin/accounts/{account}/open`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::platform::providers::limits::Account;

use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// Sends requests to the account of a provider again, at once, although its plan is spent, its provider asked for a pause or keeps
/// failing.
#[utoipa::path(
    post,
    path = "/api/admin/accounts/{account}/open",
    params(("account" = String, Path, example = "rapidapi")),
    responses(
        (status = 204, description = "The account is open"),
        (status = 404, description = "No such account", body = ErrorBody),
    )
)]
pub async fn open_account(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(account): PathId<Account>,
) -> Result<StatusCode, ApiError> {
    let mut tx = data.db().write().await?;
    tx.settings().reopen(account.provider(), admin.actor()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
