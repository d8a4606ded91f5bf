//! `/auth/v1/admin/users`: users as the administrator creates, reads, changes and deletes them, and their second factors.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::header,
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::ids::UserId,
    desk::{bookings::release_if_barred, erasure::delete_user},
    people::{
        auth::{AuthError, UserEdit, create_user, edit_user},
        users::Role,
    },
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    administrator::Administrator,
    body::Body,
    error::Refusal,
    factors::factor,
    user::{factor_body, user_body},
};
use crate::http::{access::Access, data::Data};

const PAGE: u32 = 50;
const MAX_PAGE: u32 = 1000;

/// The parameters of a list. The client sends empty texts for numbers that it leaves out.
#[derive(Deserialize)]
pub struct Which {
    #[serde(default)]
    page: String,
    #[serde(default)]
    per_page: String,
}

/// Stores a user. The address counts as confirmed.
pub async fn create(
    admin: Administrator,
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    for field in ["id", "password_hash"] {
        if body.has(field) {
            return Err(Refusal::invalid(format!("{field} cannot be chosen.")));
        }
    }
    let email = body.email("email")?;
    let email = email.ok_or_else(|| Refusal::invalid("email is required."))?;
    let edit = edit(&access, &mut body).await?;
    let mut tx = data.db().write().await?;
    let profile = create_user(&mut tx, &email, edit, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(user_body(&profile)))
}

/// Returns a page of users, the oldest first. The headers have the number of all users, and the next page and the last.
pub async fn list(
    _: Administrator,
    State(access): State<Arc<Access>>,
    query: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(which) = query?;
    let page = number("page", &which.page, 1)?;
    let per_page = number("per_page", &which.per_page, PAGE)?.min(MAX_PAGE);
    let offset = i64::from(page - 1) * i64::from(per_page);
    let (profiles, count) = access.auth().users(per_page.into(), offset).await?;
    let users: Vec<_> = profiles.iter().map(user_body).collect();
    let headers = [
        (header::HeaderName::from_static("x-total-count"), count.to_string()),
        (header::LINK, links(page.into(), per_page.into(), count)),
    ];
    Ok((headers, Json(json!({ "users": users, "aud": "authenticated" }))).into_response())
}

/// Returns a user.
pub async fn get(
    _: Administrator,
    State(access): State<Arc<Access>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    Ok(Json(user_body(&access.auth().user_with_id(user(&id)?).await?)))
}

/// Changes a user. A new password and a ban end all sessions of the user. If the user may no longer work on booking requests,
/// those that the user has claimed are open to the other agents again.
pub async fn change(
    admin: Administrator,
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    let id = user(&id)?;
    let email = body.email("email")?;
    let edit = UserEdit {
        email,
        ..edit(&access, &mut body).await?
    };
    let mut tx = data.db().write().await?;
    let profile = edit_user(&mut tx, id, edit, admin.actor()).await?;
    release_if_barred(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(user_body(&profile)))
}

/// Deletes a user.
pub async fn delete(
    admin: Administrator,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    if body.value("should_soft_delete") == Some(Value::Bool(true)) {
        return Err(Refusal::invalid(
            "A user is deleted for good: should_soft_delete must be false.",
        ));
    }
    let id = user(&id)?;
    let mut tx = data.db().write().await?;
    let stored = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
    if stored.role == Some(Role::Admin) {
        return Err(AuthError::IsAdministrator.into());
    }
    delete_user(&mut tx, &stored, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(json!({})))
}

/// Returns the second factors of a user.
pub async fn list_factors(
    _: Administrator,
    State(access): State<Arc<Access>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let factors = access.auth().factors_of(user(&id)?).await?;
    Ok(Json(factors.iter().map(factor_body).collect()))
}

/// Removes a second factor of a user who has lost the app.
pub async fn remove_factor(
    admin: Administrator,
    State(access): State<Arc<Access>>,
    Path((id, of)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    let removed = access
        .auth()
        .remove_factor_of(user(&id)?, factor(&of)?, admin.actor())
        .await?;
    Ok(Json(factor_body(&removed)))
}

/// The fields that creating and changing have in common.
async fn edit(access: &Access, body: &mut Body) -> Result<UserEdit, Refusal> {
    body.refuse_phone()?;
    let app_metadata = body.object("app_metadata")?;
    Ok(UserEdit {
        email: None,
        role: app_metadata.get("role").map(role).transpose()?,
        metadata: body.object("user_metadata")?,
        ban: body.text("ban_duration")?.map(|text| ban(&text)).transpose()?,
        password_hash: access.auth().hash_optional(body.secret("password")?).await?,
    })
}

fn role(value: &Value) -> Result<Option<Role>, Refusal> {
    match value.as_str() {
        Some("agent") => Ok(Some(Role::Agent)),
        Some("viewer") => Ok(Some(Role::Viewer)),
        Some("admin") => Ok(Some(Role::Admin)),
        None if value.is_null() => Ok(None),
        _ => Err(Refusal::invalid("app_metadata.role must be agent, viewer or null.")),
    }
}

/// `24h`, `1h30m`, or `none` to lift a ban.
fn ban(text: &str) -> Result<Duration, Refusal> {
    if text == "none" {
        return Ok(Duration::ZERO);
    }
    humantime::parse_duration(text).map_err(|_| Refusal::invalid("ban_duration must be none or a duration like 24h."))
}

fn user(id: &str) -> Result<UserId, Refusal> {
    Ok(id.parse().map_err(|_| AuthError::UserNotFound)?)
}

fn number(name: &str, text: &str, default: u32) -> Result<u32, Refusal> {
    if text.is_empty() {
        return Ok(default);
    }
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| Refusal::invalid(format!("{name} must be a positive number.")))
}

/// The next page and the last one. The client takes the first character behind `page=`, which therefore is the first
/// parameter.
fn links(page: i64, per_page: i64, count: i64) -> String {
    let last = ((count + per_page - 1) / per_page).max(1);
    let link =
        |page: i64, name: &str| format!("</auth/v1/admin/users?page={page}&per_page={per_page}>; rel=\"{name}\"");
    let next = (page < last).then(|| link(page + 1, "next"));
    next.into_iter()
        .chain([link(last, "last")])
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_links_lead_to_the_next_page_and_to_the_last() {
        let next = "</auth/v1/admin/users?page=2&per_page=10>; rel=\"next\"";
        let last = "</auth/v1/admin/users?page=3&per_page=10>; rel=\"last\"";

        assert_eq!(links(1, 10, 21), format!("{next}, {last}"));
        assert_eq!(links(3, 10, 21), last);
        assert_eq!(links(1, 10, 0), last.replace("page=3", "page=1"));
    }

    #[test]
    fn bans_are_durations() {
        assert_eq!(ban("24h").unwrap(), Duration::from_hours(24));
        assert_eq!(ban("1h30m").unwrap(), Duration::from_mins(90));
        assert_eq!(ban("none").unwrap(), Duration::ZERO);
        ban("for ever").unwrap_err();
    }
}
