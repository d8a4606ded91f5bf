//! `POST /auth/v1/invite`, `POST /auth/v1/admin/generate_link`: how the administrator brings users in.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use flight_finder_core::people::{
    auth::{self, GeneratedLink, LinkRequest, LinkTarget},
    users::EmailAddress,
};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{administrator::Administrator, body::Body, error::Refusal, link::allowed, user::user_body};
use crate::http::{access::Access, data::Data};

/// The parameters.
#[derive(Deserialize)]
pub struct Target {
    #[serde(default)]
    redirect_to: String,
}

/// Stores a user without a password, and mails an invitation.
pub async fn invite(
    admin: Administrator,
    State(data): State<Arc<Data>>,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    let email = body.email("email")?;
    let email = email.ok_or_else(|| Refusal::invalid("email is required."))?;
    let metadata = body.object("data")?;
    let mut tx = data.db().write().await?;
    let profile = auth::invite(&mut tx, &email, metadata, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(user_body(&profile)))
}

/// Makes a link that the administrator passes on instead of a mail.
pub async fn generate_link(
    admin: Administrator,
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    query: Result<Query<Target>, QueryRejection>,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    let Query(target) = query?;
    let email = body.email("email")?;
    let request = LinkRequest {
        email: email.ok_or_else(|| Refusal::invalid("email is required."))?,
        target: link_target(&access, &mut body).await?,
        metadata: body.object("data")?,
    };
    let mut tx = data.db().write().await?;
    let link = auth::generate_link(&mut tx, request, admin.actor()).await?;
    tx.commit().await?;
    let settings = data.settings().await?;
    let stored = &settings.values.agency.site_url;
    let site = if stored.is_empty() { access.site_url() } else { stored };
    Ok(Json(link_body(&link, site, allowed(&target.redirect_to, stored))))
}

async fn link_target(access: &Access, body: &mut Body) -> Result<LinkTarget, Refusal> {
    let kind = body.text("type")?.unwrap_or_default();
    Ok(match kind.as_str() {
        "email_change_current" => LinkTarget::EmailChangeCurrent(new_email(body)?),
        "email_change_new" => LinkTarget::EmailChangeNew(new_email(body)?),
        "signup" => {
            let hash = access.auth().hash_optional(body.secret("password")?).await?;
            LinkTarget::SignUp(hash.ok_or_else(|| Refusal::invalid("Signup requires a valid password"))?)
        }
        "invite" => LinkTarget::Invite,
        "magiclink" => LinkTarget::MagicLink,
        "recovery" => LinkTarget::Recovery,
        _ => return Err(Refusal::invalid("type is not supported.")),
    })
}

fn new_email(body: &mut Body) -> Result<EmailAddress, Refusal> {
    let new = body.email("new_email")?;
    new.ok_or_else(|| Refusal::invalid("new_email is required."))
}

/// The user's fields, and the link beside them.
fn link_body(link: &GeneratedLink, site: &str, page: &str) -> Value {
    let (kind, secret) = (link.purpose.name(), &link.code.link);
    let mut body = user_body(&link.profile);
    body["action_link"] = json!(link.purpose.link(site, link.profile.user.language(), secret));
    body["email_otp"] = json!(link.code.code.expose_secret());
    body["hashed_token"] = json!(secret.expose());
    body["redirect_to"] = json!(page);
    body["verification_type"] = json!(kind);
    body
}
