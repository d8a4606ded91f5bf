//! `GET /api/account/sessions`, `DELETE /api/account/sessions/{id}`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::{device::Device, ids::SessionId},
    people::sessions::Session,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{
    access::{Access, AnyUser},
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// The sessions of the signed-in user.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnSessions)]
pub struct OwnSessionsBody {
    /// The session that was refreshed last is the first.
    sessions: Vec<OwnSessionBody>,
}

/// A sign-in of the user on one device.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnSession)]
pub struct OwnSessionBody {
    id: Uuid,
    /// When the user signed in.
    #[schema(format = DateTime)]
    created_at: String,
    /// When the session was last refreshed: a page that is open refreshes it every ten minutes.
    #[schema(format = DateTime)]
    refreshed_at: String,
    /// The user agent that signed in; may be empty.
    user_agent: String,
    /// The address that the user signed in from. Of an IPv6 address, only the /64.
    address: String,
    /// Whether this is the session of the request.
    is_current: bool,
}

/// Returns the sessions of the signed-in user.
#[utoipa::path(
    get,
    path = "/api/account/sessions",
    tag = "account",
    responses(
        (status = 200, description = "The sessions", body = OwnSessionsBody),
    )
)]
pub async fn list_own_sessions(
    user: AnyUser,
    State(access): State<Arc<Access>>,
) -> Result<Json<OwnSessionsBody>, ApiError> {
    let sessions = access.auth().own_sessions(&user.0).await?;
    let body = |session: Session| {
        let Device { ip, user_agent } = session.device;
        OwnSessionBody {
            id: session.id.0,
            created_at: session.created_at.to_rfc3339(),
            refreshed_at: session.refreshed_at.to_rfc3339(),
            user_agent,
            address: ip,
            is_current: session.id == user.0.session.id,
        }
    };
    Ok(Json(OwnSessionsBody {
        sessions: sessions.into_iter().map(body).collect(),
    }))
}

/// Ends a session of the signed-in user, which may be the session of the request.
#[utoipa::path(
    delete,
    path = "/api/account/sessions/{id}",
    tag = "account",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 404, description = "The user has no such session", body = ErrorBody),
    )
)]
pub async fn end_own_session(
    user: AnyUser,
    State(access): State<Arc<Access>>,
    PathId(id): PathId<SessionId>,
) -> Result<StatusCode, ApiError> {
    if access.auth().end_own_session(&user.0, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::NotFound)
    }
}
