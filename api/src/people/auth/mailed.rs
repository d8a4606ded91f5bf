//! `POST /auth/v1/recover`, `/otp`, `/resend` and `/verify`, `GET /auth/v1/reauthenticate`: codes that are sent by mail.

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::random_secret::RandomSecret,
    people::auth::{MailRequest, MailedCode, Redemption},
    platform::codes::Purpose,
};
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, signed_in::SignedIn, token::session_body};
use crate::http::{
    access::{Access, FromClient},
    data::Data,
};

/// What the answer to the first of two mails about a new address says.
pub const HALF_OF_EMAIL_CHANGE: &str =
    "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/// Mails a code with which a user sets a new password.
pub async fn recover(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    client: FromClient,
    body: Body,
) -> Result<Json<Value>, Refusal> {
    data.check_mail_budget().await?;
    mail_code(&access, client, body, MailRequest::new(Purpose::Recovery)).await
}

/// Mails a code with which a user signs in. If users may sign up, somebody without an account gets one, unless the client
/// says `create_user: false`. All have the same answer, so that nobody learns who has an account.
pub async fn otp(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    client: FromClient,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    body.refuse_phone()?;
    let metadata = body.object("data")?;
    let creates = body.value("create_user").is_none_or(|value| value == Value::Bool(true));
    let request = MailRequest {
        newcomer: creates.then_some(metadata),
        ..MailRequest::new(Purpose::MagicLink)
    };
    data.check_mail_budget().await?;
    mail_code(&access, client, body, request).await
}

/// Mails a code again: to confirm an address, or a new one.
pub async fn resend(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    client: FromClient,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    data.check_mail_budget().await?;
    match body.text("type")?.as_deref() {
        Some("signup") => mail_code(&access, client, body, MailRequest::new(Purpose::Signup)).await,
        Some("email_change") => {
            let email = body.email("email")?;
            let email = email.ok_or_else(|| Refusal::invalid("email is required."))?;
            access.auth().resend_email_change(&email).await?;
            Ok(Json(json!({})))
        }
        Some("sms" | "phone_change") => Err(Refusal::PhoneDisabled),
        _ => Err(Refusal::invalid("type must be signup or email_change.")),
    }
}

/// Mails six digits with which the user of the session sets a new password.
pub async fn reauthenticate(
    State(access): State<Arc<Access>>,
    SignedIn(live): SignedIn,
) -> Result<Json<Value>, Refusal> {
    access.auth().mail_reauthentication(&live).await?;
    Ok(Json(json!({})))
}

/// Mails a code. The answer is the same whether or not a user has the address.
async fn mail_code(
    access: &Access,
    client: FromClient,
    mut body: Body,
    request: MailRequest,
) -> Result<Json<Value>, Refusal> {
    let email = body.email("email")?;
    let email = email.ok_or_else(|| Refusal::invalid("email is required."))?;
    let request = MailRequest {
        challenge: body.challenge()?,
        ..request
    };
    access.auth().mail_code(&email, request, &client.device()).await?;
    Ok(Json(json!({})))
}

/// Starts a session with a code of a mail.
pub async fn verify(
    State(access): State<Arc<Access>>,
    client: FromClient,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    body.refuse_phone()?;
    let kind = body.text("type")?.unwrap_or_default();
    let (token, link) = (body.secret("token")?, body.secret("token_hash")?);
    let code = match (token, link, body.email("email")?) {
        (Some(code), None, Some(email)) => MailedCode::Typed(email, code),
        (None, Some(link), None) => MailedCode::Link(RandomSecret::presented(link)),
        _ => {
            return Err(Refusal::invalid(
                "Verify requires either email and token, or token_hash.",
            ));
        }
    };
    let redeemed = access.auth().redeem(code, purposes(&kind)?, client.device()).await?;
    Ok(Json(match redeemed {
        Redemption::Session(tokens) => session_body(&tokens),
        // Only links that are followed lead to an exchange.
        Redemption::HalfOfEmailChange | Redemption::Exchange(_) => {
            json!({ "msg": HALF_OF_EMAIL_CHANGE, "code": "200" })
        }
    }))
}

/// What a code of this type of the client may be for.
pub fn purposes(kind: &str) -> Result<&'static [Purpose], Refusal> {
    match kind {
        "signup" => Ok(&[Purpose::Signup]),
        "invite" => Ok(&[Purpose::Invite]),
        "recovery" => Ok(&[Purpose::Recovery]),
        "magiclink" => Ok(&[Purpose::MagicLink]),
        "email_change" => Ok(&[Purpose::EmailChangeCurrent, Purpose::EmailChangeNew]),
        "email" => Ok(&[Purpose::MagicLink, Purpose::Signup]),
        "sms" | "phone_change" => Err(Refusal::PhoneDisabled),
        _ => Err(Refusal::invalid("type is not supported.")),
    }
}
