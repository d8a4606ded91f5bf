//! `GET /auth/v1/verify`: what a link of a mail leads to.

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    response::Redirect,
};
use flight_finder_core::{
    base::random_secret::RandomSecret,
    people::{
        auth::{AuthError, MailedCode, Redemption, Tokens},
        tokens::LIFETIME,
    },
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::form_urlencoded::Serializer;

use super::{
    error::Refusal,
    mailed::{HALF_OF_EMAIL_CHANGE, purposes},
};
use crate::http::{
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

/// Starts a session with a link of a mail, and leads to the page that the link names, with the session behind `#`. A browser
/// that made a challenge gets a code instead, which it exchanges.
pub async fn follow(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    client: FromClient,
    query: Result<Query<Link>, QueryRejection>,
) -> Result<Redirect, Refusal> {
    let Query(link) = query?;
    let settings = data.settings().await?;
    let page = allowed(&link.redirect_to, &settings.values.agency.site_url);
    let redeemed = match purposes(&link.kind) {
        Ok(purposes) => {
            let code = MailedCode::Followed(RandomSecret::presented(link.token));
            access.auth().redeem(code, purposes, client.device()).await
        }
        Err(_) => Err(AuthError::WrongLink),
    };
    Ok(Redirect::to(&match redeemed {
        Ok(Redemption::Session(tokens)) => format!("{page}#{}", session_fragment(&tokens, &link.kind)),
        Ok(Redemption::Exchange(code)) => {
            let separator = if page.contains('?') { '&' } else { '?' };
            format!("{page}{separator}{}", encoded(&[("code", code.expose())]))
        }
        Ok(Redemption::HalfOfEmailChange) => {
            format!("{page}#{}", encoded(&[("message", HALF_OF_EMAIL_CHANGE)]))
        }
        Err(error @ (AuthError::WrongLink | AuthError::UserBanned | AuthError::EmailExists)) => {
            let error = [
                ("error", "access_denied"),
                ("error_code", "otp_expired"),
                ("error_description", &error.to_string()),
            ];
            format!("{page}#{}", encoded(&error))
        }
        Err(error) => return Err(error.into()),
    }))
}

fn session_fragment(tokens: &Tokens, kind: &str) -> String {
    encoded(&[
        ("access_token", tokens.access_token.expose_secret()),
        ("expires_at", &tokens.expires_at.to_datetime().timestamp().to_string()),
        ("expires_in", &LIFETIME.as_secs().to_string()),
        ("refresh_token", tokens.refresh_token.expose()),
        ("token_type", "bearer"),
        ("type", kind),
        ("sb", ""),
    ])
}

fn encoded(pairs: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// The page that a link may lead to: one of this site.
pub fn allowed<'a>(page: &'a str, site_url: &str) -> &'a str {
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
