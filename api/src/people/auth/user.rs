//! `GET /auth/v1/user`, `PUT /auth/v1/user`, `DELETE /auth/v1/user/identities/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    base::time::Timestamp,
    people::{
        auth::{Profile, UserChanges},
        factors::Factor,
        tokens::AppMetadata,
    },
};
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, signed_in::SignedIn};
use crate::http::{access::Access, data::Data};

/// Returns the user of the session.
pub async fn get(State(access): State<Arc<Access>>, SignedIn(live): SignedIn) -> Result<Json<Value>, Refusal> {
    Ok(Json(user_body(&access.auth().user(&live).await?)))
}

/// Changes the user of the session.
pub async fn change(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    SignedIn(live): SignedIn,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    if body.has("app_metadata") || body.has("role") {
        return Err(Refusal::NotAdmin);
    }
    body.refuse_phone()?;
    let changes = UserChanges {
        email: body.email("email")?,
        password: body.secret("password")?,
        current_password: body.secret("current_password")?,
        nonce: body.secret("nonce")?,
        metadata: body.object("data")?,
        challenge: body.challenge()?,
    };
    if changes.email.is_some() {
        data.check_mail_budget().await?;
    }
    Ok(Json(user_body(&access.auth().change_user(&live, changes).await?)))
}

/// Refuses to remove an identity: every user has only one, the e-mail address.
pub async fn unlink_identity(SignedIn(live): SignedIn, Path(id): Path<String>) -> Result<Json<Value>, Refusal> {
    if id == live.user.id.to_string() {
        Err(Refusal::SingleIdentity)
    } else {
        Err(Refusal::IdentityNotFound)
    }
}

/// A user as the client reads it. Fields without a value are left out.
pub fn user_body(Profile { user, factors }: &Profile) -> Value {
    let time = |moment: Option<Timestamp>| moment.map(Timestamp::to_rfc3339);
    let change = user.email_change.as_ref();
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
        "new_email": change.map(|change| change.new_email.as_str()),
        "email_change_sent_at": time(change.map(|change| change.sent_at)),
        "last_sign_in_at": time(user.last_sign_in_at),
        "app_metadata": AppMetadata::new(user),
        "user_metadata": user.metadata,
        "identities": [identity],
        "factors": factors.iter().map(factor_body).collect::<Vec<_>>(),
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

/// A second factor as the client reads it.
pub fn factor_body(factor: &Factor) -> Value {
    json!({
        "id": factor.id,
        "factor_type": "totp",
        "status": if factor.is_verified { "verified" } else { "unverified" },
        "friendly_name": factor.friendly_name,
        "created_at": factor.created_at.to_rfc3339(),
        "updated_at": factor.updated_at.to_rfc3339(),
    })
}
