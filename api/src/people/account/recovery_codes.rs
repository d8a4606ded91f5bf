//! `GET /api/account/recovery-codes`, `POST /api/account/recovery-codes`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::people::{auth::AuthError, factors::RecoveryCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{
    access::{Access, AnyUser},
    error::{ApiError, ErrorBody},
};

/// How many recovery codes are left.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodesLeft)]
pub struct RecoveryCodesLeftBody {
    /// Codes that the user has not used.
    left: i64,
}

/// New recovery codes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub struct RecoveryCodesBody {
    /// Each replaces the code of the app at one sign-in. No other answer contains them.
    #[schema(example = json!(["ABCD-EFGH-IJKL-MNOP"]))]
    codes: Vec<String>,
}

/// Returns how many recovery codes the signed-in user has left.
#[utoipa::path(
    get,
    path = "/api/account/recovery-codes",
    tag = "account",
    responses(
        (status = 200, description = "The number of codes", body = RecoveryCodesLeftBody),
    )
)]
pub async fn count_recovery_codes(
    user: AnyUser,
    State(access): State<Arc<Access>>,
) -> Result<Json<RecoveryCodesLeftBody>, ApiError> {
    let left = access.auth().recovery_codes_left(&user.0).await?;
    Ok(Json(RecoveryCodesLeftBody { left }))
}

/// Gives the signed-in user ten new recovery codes, which replace the former ones.
#[utoipa::path(
    post,
    path = "/api/account/recovery-codes",
    tag = "account",
    responses(
        (status = 200, description = "The codes", body = RecoveryCodesBody),
        (status = 404, description = "The user has no second factor", body = ErrorBody),
    )
)]
pub async fn renew_recovery_codes(
    user: AnyUser,
    State(access): State<Arc<Access>>,
) -> Result<Json<RecoveryCodesBody>, ApiError> {
    let codes = access.auth().renew_recovery_codes(&user.0).await;
    let codes = codes.map_err(|error| match error {
        AuthError::FactorNotFound => ApiError::NotFound,
        AuthError::SecondFactorMissing => ApiError::SecondFactorMissing,
        error => error.into(),
    })?;
    Ok(Json(RecoveryCodesBody {
        codes: codes.iter().map(RecoveryCode::in_groups).collect(),
    }))
}
