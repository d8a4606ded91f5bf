//! `GET /api/admin/audit`

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    base::{form::FieldError, page::KeysetPage, time::Timestamp},
    platform::audit::{AuditEvent, AuditFilter, AuditKey},
    rules::settings::Settings,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    page::{KeysetQuery, cursor},
    query::QueryOf,
};

/// Which events to list. All conditions must hold.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// What was changed, exactly: the key of a setting, the address of an agent. An area of settings with its point, such as
    /// `scoring.`, means all its settings.
    #[param(value_type = Option<String>, example = "ana@agency.al")]
    subject: Field<String>,
    /// Who made the change, exactly: an address, the name of a script, `command line (anna)`: with the user of the host.
    #[param(value_type = Option<String>, example = "boss@agency.al")]
    actor: Field<String>,
    /// An action, or all actions of an area: its name with the point, such as `settings.`.
    #[param(value_type = Option<String>, example = "settings.")]
    action: Field<String>,
    /// The first day, in the agency's time zone.
    #[param(value_type = Option<String>, example = "2026-11-01")]
    from: Field<String>,
    /// The last day, in the agency's time zone.
    #[param(value_type = Option<String>, example = "2026-11-20")]
    to: Field<String>,
}

/// A page of the log of changes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditLog)]
pub struct AuditLogBody {
    /// The events, the newest first.
    events: Vec<AuditEventBody>,
    /// The `cursor` for the next page; null on the last page.
    next_cursor: Option<String>,
}

/// A change, or an event of a user.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEvent)]
pub struct AuditEventBody {
    id: Uuid,
    #[schema(format = DateTime)]
    at: String,
    /// An address, the name of a script, `command line (anna)`; `erased person` if the person's data was deleted.
    #[schema(example = "boss@agency.al")]
    actor: String,
    #[schema(example = "settings.set")]
    action: String,
    #[schema(example = "commission.adult_rate")]
    subject: String,
    /// Where the request came from, shortened after 30 days; null for changes that no request made.
    #[schema(required = true)]
    ip: Option<String>,
    #[schema(required = true)]
    user_agent: Option<String>,
    /// The value before the change: any JSON value, or null.
    #[schema(value_type = Value, nullable = true)]
    old: Value,
    /// The value after the change: any JSON value, or null.
    #[schema(value_type = Value, nullable = true)]
    new: Value,
}

impl AuditQuery {
    fn filter(&self, settings: &Settings, errors: &mut Errors) -> AuditFilter {
        let zone = settings.values.search.time_zone;
        let from = day(&self.from, errors);
        let until = day(&self.to, errors).map(|day| day.succ_opt().unwrap_or(day));
        AuditFilter {
            subject: text(&self.subject, errors),
            actor: text(&self.actor, errors),
            action: text(&self.action, errors),
            from: from.map(|day| Timestamp::start_of_day(day, zone)),
            until: until.map(|day| Timestamp::start_of_day(day, zone)),
        }
    }
}

/// A text of the log. PostgreSQL has no texts with a zero byte.
fn text(field: &Field<String>, errors: &mut Errors) -> Option<String> {
    let text = field.optional(errors)?;
    if text.contains('\0') {
        errors.refuse(field, FieldError::Invalid);
    }
    Some(text.clone())
}

fn day(field: &Field<String>, errors: &mut Errors) -> Option<NaiveDate> {
    if !field.is_present() {
        return None;
    }
    field.parsed_as(errors)
}

/// Returns the log of changes, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/audit",
    params(AuditQuery, KeysetQuery),
    responses(
        (status = 200, description = "A page of the log", body = AuditLogBody),
    )
)]
pub async fn list_audit_events(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<AuditQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
) -> Result<Json<AuditLogBody>, ApiError> {
    let settings = data.settings().await?;
    let (filter, page): (_, KeysetPage<AuditKey>) = query
        .and(page)
        .check(|(query, page), errors| {
            let filter = query.filter(&settings, errors);
            let page = page.page(errors);
            Some((filter, page?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let events = data.db().read().await?.audit().page(&filter, page).await?;
    Ok(Json(AuditLogBody {
        next_cursor: page.next(&events, AuditEvent::key).as_ref().map(cursor),
        events: events.into_iter().map(AuditEventBody::from).collect(),
    }))
}

impl From<AuditEvent> for AuditEventBody {
    fn from(event: AuditEvent) -> Self {
        Self {
            id: event.id,
            at: event.at.to_rfc3339(),
            actor: event.actor,
            action: event.action,
            subject: event.subject,
            ip: event.ip,
            user_agent: event.user_agent,
            old: value(event.old_value),
            new: value(event.new_value),
        }
    }
}

/// A stored value. Some are JSON, and others are plain words.
fn value(text: Option<String>) -> Value {
    let Some(text) = text else {
        return Value::Null;
    };
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}
