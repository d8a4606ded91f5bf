//! `GET /auth/v1/user`, `PUT /auth/v1/user`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{auth::UserChanges, time::Timestamp, tokens::AppMetadata, users::User};
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, signed_in::SignedIn};
use crate::access::Access;

/// Returns the user of the session.
pub async fn get(State(access): State<Arc<Access>>, SignedIn(live): SignedIn) -> Result<Json<Value>, Refusal> {
    Ok(Json(user_body(&access.auth().user(&live).await?)))
}

/// Changes the user of the session.
pub async fn change(
    State(access): State<Arc<Access>>,
    SignedIn(live): SignedIn,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    if body.has("app_metadata") || body.has("role") {
        return Err(Refusal::NotAdmin);
    }
    if body.has("phone") {
        return Err(Refusal::PhoneDisabled);
    }
    if body.has("email") {
        return Err(Refusal::invalid("email cannot be changed here."));
    }
    let changes = UserChanges {
        password: body.secret("password")?,
        current_password: body.secret("current_password")?,
        metadata: body.object("data")?,
    };
    Ok(Json(user_body(&access.auth().change_user(&live, changes).await?)))
}

/// A user as the client reads it. Fields without a value are left out.
pub fn user_body(user: &User) -> Value {
    let time = |moment: Option<Timestamp>| moment.map(Timestamp::to_rfc3339);
    let identity = json!({
        "identity_id": user.id,
        "id": user.id,
        "user_id": user.id,
        "identity_data": {
            "sub": user.id,
            "email": user.email.as_str(),
            "email_verified": user.email_confirmed_at.is_some(),
        },
        "provider": "email",
        "last_sign_in_at": time(user.last_sign_in_at),
        "created_at": user.created_at.to_rfc3339(),
        "updated_at": user.updated_at.to_rfc3339(),
        "email": user.email.as_str(),
    });
    let mut body = json!({
        "id": user.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": user.email.as_str(),
        "phone": "",
        "email_confirmed_at": time(user.email_confirmed_at),
        "confirmed_at": time(user.email_confirmed_at),
        "invited_at": time(user.invited_at),
        "last_sign_in_at": time(user.last_sign_in_at),
        "app_metadata": AppMetadata::new(user),
        "user_metadata": user.metadata,
        "identities": [identity],
        "factors": [],
        "created_at": user.created_at.to_rfc3339(),
        "updated_at": user.updated_at.to_rfc3339(),
        "banned_until": time(user.banned_until),
        "is_anonymous": false,
    });
    if let Value::Object(fields) = &mut body {
        fields.retain(|_, value| !value.is_null());
    }
    body
}
