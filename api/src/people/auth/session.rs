//! `POST /auth/v1/logout`

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
};
use flight_finder_core::people::sessions::Scope;
use serde::Deserialize;

use super::{error::Refusal, signed_in::SignedIn};
use crate::http::access::Access;

/// The parameters.
#[derive(Deserialize)]
pub struct Which {
    #[serde(default)]
    scope: String,
}

/// Ends the session, all sessions of the user, or all but this one.
pub async fn sign_out(
    State(access): State<Arc<Access>>,
    query: Result<Query<Which>, QueryRejection>,
    SignedIn(live): SignedIn,
) -> Result<StatusCode, Refusal> {
    let Query(which) = query?;
    let scope = match which.scope.as_str() {
        "" | "global" => Scope::Global,
        "local" => Scope::Local,
        "others" => Scope::Others,
        _ => return Err(Refusal::invalid("scope must be global, local or others.")),
    };
    access.auth().sign_out(&live, scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
