//! `POST /auth/v1/recover`, `/otp`, `/resend` and `/verify`, `GET /auth/v1/verify`: codes that are sent by mail.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    response::Redirect,
};
use flight_finder_core::{
    auth::{AuthError, MailedCode, Tokens},
    codes::Purpose,
    tokens::LIFETIME,
    users::EmailAddress,
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use super::{
    body::Body,
    error::Refusal,
    token::{device, session_body},
};
use crate::{
    access::{Access, FromClient},
    data::Data,
};

/// The page to which a link of a mail leads if its own is not allowed.
const CONFIRMED: &str = "/agent/login";

/// The parameters of a link in a mail.
#[derive(Deserialize)]
pub struct Link {
    #[serde(default)]
    token: SecretString,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    redirect_to: String,
}

/// Mails a code with which a user sets a new password.
pub async fn recover(State(access): State<Arc<Access>>, body: Body) -> Result<Json<Value>, Refusal> {
    mail_code(&access, body, Purpose::Recovery).await
}

/// Mails a code with which a user signs in. Nobody is registered by it.
pub async fn otp(State(access): State<Arc<Access>>, body: Body) -> Result<Json<Value>, Refusal> {
    if body.has("phone") {
        return Err(Refusal::PhoneDisabled);
    }
    mail_code(&access, body, Purpose::MagicLink).await
}

/// Mails the code again with which a user confirms the address.
pub async fn resend(State(access): State<Arc<Access>>, mut body: Body) -> Result<Json<Value>, Refusal> {
    match body.text("type")?.as_deref() {
        Some("signup") => mail_code(&access, body, Purpose::Signup).await,
        Some("sms" | "phone_change") => Err(Refusal::PhoneDisabled),
        _ => Err(Refusal::invalid("type must be signup.")),
    }
}

/// Mails a code. The answer is the same whether or not a user has the address.
async fn mail_code(access: &Access, mut body: Body, purpose: Purpose) -> Result<Json<Value>, Refusal> {
    let email = address(&mut body)?.ok_or_else(|| Refusal::invalid("email is required."))?;
    access
        .auth()
        .mail_code(&email, purpose)
        .await
        .map_err(AuthError::from)?;
    Ok(Json(json!({})))
}

/// Starts a session with a code of a mail.
pub async fn verify(
    State(access): State<Arc<Access>>,
    FromClient(client): FromClient,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    if body.has("phone") {
        return Err(Refusal::PhoneDisabled);
    }
    let kind = body.text("type")?.unwrap_or_default();
    let (token, link) = (body.secret("token")?, body.secret("token_hash")?);
    let code = match (token, link, address(&mut body)?) {
        (Some(code), None, Some(email)) => MailedCode::Typed(email, code),
        (None, Some(link), None) => MailedCode::Link(link),
        _ => {
            return Err(Refusal::invalid(
                "Verify requires either email and token, or token_hash.",
            ));
        }
    };
    let tokens = access.auth().redeem(code, purposes(&kind)?, device(client)).await?;
    Ok(Json(session_body(&tokens)))
}

/// Starts a session with a link of a mail, and leads to the page that the link names, with the session behind `#`.
pub async fn follow(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    FromClient(client): FromClient,
    query: Result<Query<Link>, QueryRejection>,
) -> Result<Redirect, Refusal> {
    let Query(link) = query?;
    let settings = data.settings().await.map_err(AuthError::from)?;
    let page = allowed(&link.redirect_to, &settings.values.agency.site_url);
    let redeemed = match purposes(&link.kind) {
        Ok(purposes) => {
            access
                .auth()
                .redeem(MailedCode::Link(link.token), purposes, device(client))
                .await
        }
        Err(_) => Err(AuthError::WrongLink),
    };
    let fragment = match redeemed {
        Ok(tokens) => session_fragment(&tokens, &link.kind),
        Err(error @ (AuthError::WrongLink | AuthError::UserBanned)) => Serializer::new(String::new())
            .append_pair("error", "access_denied")
            .append_pair("error_code", "otp_expired")
            .append_pair("error_description", &error.to_string())
            .finish(),
        Err(error) => return Err(error.into()),
    };
    Ok(Redirect::to(&format!("{page}#{fragment}")))
}

fn session_fragment(tokens: &Tokens, kind: &str) -> String {
    Serializer::new(String::new())
        .append_pair("access_token", tokens.access_token.expose_secret())
        .append_pair("expires_at", &tokens.expires_at.to_datetime().timestamp().to_string())
        .append_pair("expires_in", &LIFETIME.as_secs().to_string())
        .append_pair("refresh_token", tokens.refresh_token.expose())
        .append_pair("token_type", "bearer")
        .append_pair("type", kind)
        .append_pair("sb", "")
        .finish()
}

/// The page that a link may lead to: one of this site.
fn allowed<'a>(page: &'a str, site_url: &str) -> &'a str {
    let path = match page.strip_prefix(site_url) {
        Some(path) if !site_url.is_empty() => path,
        _ => page,
    };
    let is_path = path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '#']);
    if is_path && path.bytes().all(|byte| byte.is_ascii_graphic()) {
        path
    } else {
        CONFIRMED
    }
}

/// What a code of this type of the client may be for.
fn purposes(kind: &str) -> Result<&'static [Purpose], Refusal> {
    match kind {
        "signup" => Ok(&[Purpose::Signup]),
        "recovery" => Ok(&[Purpose::Recovery]),
        "magiclink" => Ok(&[Purpose::MagicLink]),
        "email" => Ok(&[Purpose::MagicLink, Purpose::Signup]),
        "sms" | "phone_change" => Err(Refusal::PhoneDisabled),
        _ => Err(Refusal::invalid("type is not supported.")),
    }
}

fn address(body: &mut Body) -> Result<Option<EmailAddress>, Refusal> {
    let email = body.text("email")?.map(|email| email.parse());
    email
        .transpose()
        .map_err(|_| Refusal::invalid("Unable to validate email address: invalid format"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_page_of_this_site() {
        for (page, expected) in [
            ("/agent/dashboard", "/agent/dashboard"),
            ("https://flights.example/agent/dashboard?a=1", "/agent/dashboard?a=1"),
            ("https://flights.example.evil.example/", CONFIRMED),
            ("https://evil.example/", CONFIRMED),
            ("//evil.example", CONFIRMED),
            ("/\\evil.example", CONFIRMED),
            ("javascript:alert(1)", CONFIRMED),
            ("/a\r\nSet-Cookie: a=b", CONFIRMED),
            ("", CONFIRMED),
        ] {
            assert_eq!(allowed(page, "https://flights.example"), expected, "{page}");
        }
        assert_eq!(allowed("/agent/login", ""), "/agent/login");
    }
}
