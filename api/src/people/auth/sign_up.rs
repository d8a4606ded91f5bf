//! `POST /auth/v1/signup`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::ids::UserId,
    people::{
        auth::{AuthError, Profile, SignUp},
        users::{NewPassword, User},
    },
};
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, user::user_body};
use crate::http::{
    access::{Access, FromClient},
    data::Data,
};

/// Stores a user without a role, who confirms the address by mail. The answer tells nobody whether the address was known: it
/// is made from the request, and its id is not the one of the stored user.
pub async fn sign_up(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    client: FromClient,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    body.refuse_phone()?;
    let (email, password) = (body.email("email")?, body.secret("password")?);
    let email = email.ok_or(Refusal::AnonymousDisabled)?;
    let password = password.ok_or_else(|| Refusal::invalid("Signup requires a valid password"))?;
    let password = NewPassword::parse(password).map_err(AuthError::from)?;
    let metadata = body.object("data")?;
    let now = data.db().now();
    let answer = Profile {
        user: User {
            id: UserId::new(),
            email: email.clone(),
            role: None,
            metadata: metadata.clone(),
            email_confirmed_at: None,
            invited_at: None,
            last_sign_in_at: None,
            email_change: None,
            banned_until: None,
            created_at: now,
            updated_at: now,
        },
        factors: Vec::new(),
    };
    let sign_up = SignUp {
        email,
        password,
        metadata,
        challenge: body.challenge()?,
    };
    data.check_mail_budget().await?;
    access.auth().sign_up(sign_up, &client.device()).await?;
    let mut body = user_body(&answer);
    body["identities"] = json!([]);
    body["confirmation_sent_at"] = json!(now.to_rfc3339());
    Ok(Json(body))
}
